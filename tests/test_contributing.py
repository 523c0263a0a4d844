"""The recipes of CONTRIBUTING.md do what they say."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from unittest import mock

import numpy as np
import pytest

import datasets
import kernel_playground
from kernels import KERNELS, KernelRidge, parse
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.blocks import Stage
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from tests.kernels.functions.claims import complaints
from tests.pages import test_claims_over_seeds as seeds
from tests.pages import test_endings as endings
from tests.pages.claims import claim as claims
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.shared.model.declarations import test_stories as of_steps
from tests.pages.whole_stories import missing_on_the_way
from tests.pictures import unlisted
from tests.registered import forgotten
from tests.serving import ROOT

registry.load()

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
HEADINGS = ["A kernel", "A data set", "A figure", "A view", "A story", "A page"]


def blocks(heading: str) -> list[tuple[str, str]]:
    """The files that a recipe names, each with its code."""
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", TEXT, re.S | re.M)
    blocks = re.findall(r"^`([\w/]+)\.py`:\n\n```python\n(.*?)^```", section, re.S | re.M)
    assert len(blocks) == section.count("```python"), "each block has the name of its file"
    return blocks


@contextmanager
def as_if_nobody_had() -> Iterator[None]:
    """Followed a recipe: what one registers is not there, and afterwards all is as it was."""
    with ExitStack() as stack:
        for registered in (KERNELS, datasets.SOURCES, vars(registry)["_pages"]):
            stack.enter_context(mock.patch.dict(registered))
            for name in ("cauchy", "waterfall", "logistic"):
                registered.pop(name, None)
        yield


@pytest.fixture
def run(monkeypatch):
    """Run a recipe as the files that it names; return the names of the last one."""

    def files_of(heading: str) -> dict:
        for place, code in blocks(heading):
            name = place.replace("/", ".")
            module = ModuleType(name)
            module.__package__ = name.rpartition(".")[0]
            if not (ROOT / f"{place}.py").exists():
                monkeypatch.setitem(sys.modules, name, module)
                folder = module.__package__
                if folder not in sys.modules and not (ROOT / folder.replace(".", "/")).exists():
                    monkeypatch.setitem(sys.modules, folder, ModuleType(folder))
            exec(compile(code, f"{place}.py", "exec", dont_inherit=True), vars(module))
        return vars(module)

    with as_if_nobody_had():
        yield files_of


def test_every_recipe_has_its_code():
    assert [h for h in re.findall(r"^## (.*)$", TEXT, re.M) if h in HEADINGS] == HEADINGS
    for heading in HEADINGS:
        assert blocks(heading), heading


@pytest.mark.parametrize("heading", HEADINGS)
def test_make_lint_has_no_complaint_about_a_recipe(heading):
    # It looks on the disk for what is ours, and a recipe's own modules are not there.
    ours = 'lint.isort.known-first-party = ["datasets", "kernels", "pages"]'
    for place, code in blocks(heading):
        text = code
        if (ROOT / f"{place}.py").exists() and not code.startswith('"""'):
            text = f'"""What is added to a file."""\n\n{code}'
        for check in (["check", "--config", ours], ["format", "--check"]):
            command = [sys.executable, "-m", "ruff", *check, "--stdin-filename", f"{place}.py", "-"]
            done = subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True)
            assert done.returncode == 0, f"{place}.py of {heading!r}: {done.stdout}{done.stderr}"


def test_a_kernel(run, monkeypatch):
    cauchy = run("A kernel")["Cauchy"]
    assert KERNELS["cauchy"] is cauchy and cauchy.character.endswith(".")
    assert not complaints(cauchy)
    monkeypatch.setattr(kernel_playground, "Cauchy", cauchy, raising=False)
    said: list[str] = []
    (example,) = doctest.DocTestFinder(recurse=False).find(cauchy, "Cauchy", globs={})
    assert doctest.DocTestRunner().run(example, out=said.append).attempted, said
    assert not said, "".join(said)
    kernel = parse("2*cauchy(gamma=0.5) + linear()")
    assert parse(str(kernel)) == kernel
    assert r"\gamma" not in cauchy(gamma=0.5).formula and "0.5" in cauchy(gamma=0.5).formula
    X = np.linspace(-1, 1, 9)[:, None]
    K = cauchy(gamma=2.0)(X)
    np.testing.assert_allclose(K, 1 / (1 + 2 * (X - X.T) ** 2))
    assert np.linalg.eigvalsh(K).min() > -1e-10
    assert KernelRidge(cauchy(), lam=0.1).fit(X, X[:, 0]).predict(X).shape == (9,)


def test_a_data_set(run):
    run("A data set")
    data = datasets.load("waterfall", n_samples=50, seed=1)
    assert data.X.shape == (50, 1) and data.task == "regression"
    again = datasets.load("waterfall", n_samples=60, seed=1)
    np.testing.assert_array_equal(data.X, again.X[:50])
    np.testing.assert_array_equal(data.y, again.y[:50])
    assert datasets.SOURCES["waterfall"].opening[""]["kernel"] == "rbf(gamma=10)"


def test_a_recipe_may_be_followed_in_earnest(run):
    """These tests then run its code once more, and take nothing of what is there away."""
    real = run("A kernel")["Cauchy"]
    run("A data set")
    registry.register(page := run("A page")["PAGE"])
    source = datasets.SOURCES["waterfall"]
    with as_if_nobody_had():
        assert run("A kernel")["Cauchy"] is not real
        run("A data set")
        registry.register(run("A page")["PAGE"])
    assert KERNELS["cauchy"] is real and datasets.SOURCES["waterfall"] is source
    assert registry.page("logistic") is page


def test_a_figure(run):
    trace = run("A figure")["residuals"](np.arange(3.0), np.array([1.0, -1.0, 0.5]))
    assert trace["type"] == "scatter" and trace["meta"]["role"]


def opened(page):
    """The setting in which a page opens."""
    record, _ = address.from_query(page, {}, {})
    return resolve(record, {})


def with_view(page, view):
    """The page with one view more, as its declaration enters it."""
    others = (other for other in page.teaching.views if other.slug != view.slug)
    return replace(page, teaching=replace(page.teaching, views=(*others, view)))


def test_a_view(run):
    names = run("A view")
    view, page = names["VIEW"], with_view(registry.page("krr"), names["VIEW"])
    assert view.controls == (names["LEVEL"],)
    setting = opened(page)
    assert setting.values["level"] == 0.5
    assert view in page.teaching.views_of("views", setting.values)
    assert view not in page.teaching.views_of("views", {**setting.values, "n": 1})
    query = {"tab": "views", "view": view.slug, "level": "0.7"}
    record, messages = address.from_query(page, query, {})
    assert not messages and address.to_query(page, record, {}) == query
    (stage,) = (block for block in view.body if isinstance(block, Stage))
    assert stage.press({"figure": "pairs", "x": 0.2, "y": 0.7}, setting) == {"level": 0.7}
    scene = stage.draw(setting)
    (readout,) = scene.readouts
    above = setting.gram[np.triu_indices(len(setting.gram), 1)] > 0.5
    assert readout.amount == pytest.approx(100 * above.mean())
    for figure in scene.figures:
        check_figure(figure)


def test_a_view_without_its_line_in_the_list_of_pictures_is_told(run):
    view = replace(run("A view")["VIEW"], slug="unlisted")
    (said,) = (one for one in unlisted(with_view(registry.page("krr"), view)) if view.slug in one)
    assert "add a line" in said and "`/krr?tab=views&view=unlisted`" in said
    assert "docs/pictures.md" in said and view.title in said


def test_a_page(run):
    page = run("A page")["PAGE"]
    setting = opened(page)
    scene = page.scene(setting)
    assert scene.figures[0].id == "stage" and scene.readouts
    for figure in scene.figures:
        check_figure(figure)
    result = page.method.compute(setting)
    assert np.all((result.probability >= 0) & (result.probability <= 1))
    for experiment in page.teaching.experiments:
        record, messages = address.from_query(page, experiment.query, {})
        assert not messages
        unsure = page.method.compute(resolve(record, {})).probability
        assert np.abs(unsure - 0.5).max() < 0.1, "all are near one half"


def test_a_page_holds_no_mathematics():
    (code,) = [code for place, code in blocks("A page") if place.endswith("/page")]
    assert not re.search(r"^(import|from) (numpy|scipy|sklearn)", code, re.M)


def test_a_story(run):
    page = registry.page("krr")
    page = replace(page, teaching=replace(page.teaching, stories=(run("A story")["WIDTH"],)))
    record, messages = address.from_query(page, {"story": "width", "step": "2"}, {})
    assert not messages
    asked = page.teaching.step("width", 2).question
    before = page.scene(resolve(record, {})).readouts[0]
    after, _ = reduce(page, record, events.SetValues(dict(asked.then)), {})
    assert before.key == "error_train"
    assert page.scene(resolve(after, {})).readouts[0].amount < before.amount


STORY_TESTS = (
    of_steps.test_the_state_of_a_step_is_what_it_says,
    of_steps.test_numbers_and_words_of_a_step_are_on_the_stage,
    of_steps.test_what_a_step_shows_is_there_and_all_that_it_speaks_of_is_shown,
    of_steps.test_a_step_and_what_is_moved_in_it_survive_the_link,
)


def enter(story, before=None):
    """Enter a story in the page of ridge regression, and in the path after another one."""
    page = registry.page("krr")
    others = [other for other in page.teaching.stories if other.slug != story.slug]
    if before is not None:
        others = [replace(o, next=f"krr/{story.slug}") if o.slug == before else o for o in others]
    registry.register(replace(page, teaching=replace(page.teaching, stories=(*others, story))))


def test_the_steps_and_the_end_of_a_story_pass_the_tests_that_its_recipe_names(run):
    story = run("A story")["WIDTH"]
    enter(story, before="training-error")
    for number, step in enumerate(story.steps, 1):
        for test in STORY_TESTS:
            test("krr", story.slug, number)
        if of_steps.asks(step):
            of_steps.test_a_question_can_be_answered("krr", story.slug, number)
            of_steps.test_each_answer_has_a_sentence_of_its_own("krr", story.slug, number)
    endings.test_what_is_said_at_the_end_is_three_sentences_with_a_number("krr", story)
    assert not missing_on_the_way()


def test_the_claim_of_a_story_holds(run):
    enter(run("A story")["WIDTH"], before="training-error")
    (code,) = re.findall(r"^`(Claim\(.*\))`", TEXT, re.M)
    claim = eval(code, vars(claims))
    assert claim.at_first("krr") and all(claim.over_seeds("krr", range(3)))


def test_what_a_story_misses_is_said(run):
    story = run("A story")["WIDTH"]
    enter(story, before="training-error")
    with pytest.raises(AssertionError, match="krr/width has 2 steps: six to ten"):
        of_steps.test_stories_cover_the_pages_with_six_to_ten_steps()
    with pytest.raises(AssertionError, match="krr/width has 0 sentences: say in three"):
        endings.test_what_is_said_at_the_end_is_three_sentences_with_a_number(
            "krr", replace(story, learnt="")
        )
    enter(replace(story, slug="nowhere"))
    (said,) = missing_on_the_way()
    assert "let `next` of the story before it name 'krr/nowhere'" in said and "krr/width" in said
    enter(replace(story, slug="nowhere", next=""))
    assert any("one alone ends the path" in said for said in missing_on_the_way())
    with pytest.raises(AssertionError, match=r"Step 2 of the story krr/\w+ asks a question"):
        seeds.test_every_question_has_a_claim()


def test_the_recipe_of_a_story_names_its_tests():
    (section,) = re.findall(r"^## A story\n(.*?)^## ", TEXT, re.S | re.M)
    named = re.findall(r"tests/[\w/]+/test_\w+\.py", section)
    modules = (of_steps, endings, seeds)
    assert {Path(m.__file__).relative_to(ROOT).as_posix() for m in modules} <= set(named)
    assert all((ROOT / file).is_file() for file in named)


def test_a_page_is_registered_by_one_line(run):
    page = run("A page")["PAGE"]
    registry.register(page)
    assert registry.page("logistic") in registry.pages()


@pytest.mark.parametrize(
    ("heading", "entry"),
    [
        ("A kernel", "`from .functions.cauchy import Cauchy` and 'Cauchy' in `__all__`"),
        ("A view", "similar_pairs.VIEW in the `views` or `checks` of pages/krr/page.py"),
        ("A story", "WIDTH in STORIES of pages/krr/stories/__init__.py"),
        ("A page", "'logistic' in SLUGS of pages/shared/model/declarations/registry.py"),
    ],
)
def test_what_is_entered_nowhere_is_found(run, heading, entry):
    (said,) = forgotten(run(heading))
    assert f"enter {entry}" in said
