"""What stories claim holds on nine of ten seeds, or says that it is this draw."""

from __future__ import annotations

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.questions import Estimate, Place, Question, Stroke
from pages.shared.model.declarations.stories import Step
from tests.pages.claims.claim import FEW, SEEDS, THIS_DRAW, Claim, opening_seed
from tests.pages.claims.table import claims
from tests.sweeps import holds_on_nine_of_ten

registry.load()
ALL = list(claims())
CLAIMED = {(slug, claim.story, claim.step) for slug, claim in ALL}
# Steps that ask for what holds of every draw by algebra, or of none: other tests hold these.
OF_NO_DRAW = {
    ("kernels", "similarity", 8): "a period",
    ("kernels", "algebra", 1): "a sum of two kernels",
    ("kernels", "algebra", 3): "a product of two kernels",
    ("kernels", "algebra", 6): "a feature",
    ("features", "lift", 2): "an equation",
    ("features", "without-features", 3): "a count",
    ("features", "without-features", 4): "a count",
    ("features", "without-features", 5): "a series",
    ("krr", "training-error", 6): "an average over draws",
    ("krr", "lengthscale", 2): "a formula",
    ("krr", "lengthscale", 4): "a unit",
    ("svm", "scores", 1): "a formula",
    ("gp", "posterior", 1): "a correlation by the kernel",
    ("gp", "posterior", 7): "a formula",
    ("gp", "bands", 6): "a formula",
    ("gp", "evidence", 6): "a formula",
    ("text", "words", 7): "measured by the view of the next step",
}


def name_of(value: object) -> str | None:
    return value.says if isinstance(value, Claim) else None


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("slug", "claim"), [(s, c) for s, c in ALL if not c.of_this_draw], ids=name_of
)
def test_a_claim_holds_on_nine_of_ten_seeds(slug: str, claim: Claim, thorough: bool):
    opening = opening_seed(slug, claim.story, claim.step)
    seeds = SEEDS if thorough else sorted({opening, *SEEDS[:FEW]})
    held = dict(zip(seeds, claim.over_seeds(slug, seeds), strict=True))
    where = f"{slug}, {claim.story} {claim.step}: {held}"
    assert held[opening] and holds_on_nine_of_ten([*held.values()]), where


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("slug", "claim"), [(s, c) for s, c in ALL if c.of_this_draw], ids=name_of)
def test_a_claim_about_this_draw_says_so_and_holds_there(slug: str, claim: Claim):
    assert THIS_DRAW in claim.text(slug)
    assert claim.at_first(slug)


def test_every_question_has_a_claim():
    for page in registry.pages():
        for story in page.teaching.stories:
            for number, step in enumerate(story.steps, 1):
                place = page.slug, story.slug, number
                if isinstance(step.question, Question | Estimate | Place | Stroke):
                    assert (place in CLAIMED) != (place in OF_NO_DRAW), (
                        f"Step {number} of the story {page.slug}/{story.slug} asks a question: "
                        f"enter a Claim of its answer in tests/pages/claims/{page.slug}.py, or "
                        "here in OF_NO_DRAW what it asks for instead (one of both)."
                    )


def test_a_text_that_speaks_of_its_draw_has_a_claim_of_it():
    declared = {(slug, claim.story, claim.step) for slug, claim in ALL if claim.of_this_draw}
    for page in registry.pages():
        steps = [
            *(
                (s.slug, i, step)
                for s in page.teaching.stories
                for i, step in enumerate(s.steps, 1)
            ),
            *((c.slug, 1, c.start) for c in page.teaching.challenges),
        ]
        spoken = {(page.slug, slug, i) for slug, i, step in steps if _speaks_of_it(step)}
        assert spoken == {place for place in declared if place[0] == page.slug}


def _speaks_of_it(step: Step) -> bool:
    return any(THIS_DRAW in text for text in step.texts)
