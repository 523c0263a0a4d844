"""A mark that names nothing is told to the lecturer who has written it."""

from __future__ import annotations

import pytest

from pages.shared.app.lessons.dead_marks import dead_marks
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address

registry.load()
SVM = registry.page("svm")
RECORD, _ = address.from_query(SVM, {"n": "40"}, {})


@pytest.mark.parametrize(
    "text",
    [
        "**Look** at {error_train} and {support_vectors|before}.",
        "The [points](#show-points), the [matrix](#show-gram) and the [errors](#show-error_).",
        "Set γ to [20](#set-k1.gamma). What is [slack](#glossary-slack)?",
        "No mark: [a page](https://a.org), f(x) = {} [1].",
    ],
)
def test_marks_that_lead_somewhere_are_not_told(text):
    assert not dead_marks(text, SVM, RECORD.values, SVM.scene(resolve(RECORD, {})))


@pytest.mark.parametrize(
    "mark",
    ["{nosuch}", "{error}", "[x](#set-k9.gamma)", "[x](#set-data)", "[x](#show-nosuch)",
     "[x](#glossary-nosuch)", "[x](#nosuch)"],
)  # fmt: skip
def test_a_mark_that_leads_nowhere_is_told_once(mark):
    scene = SVM.scene(resolve(RECORD, {}))
    assert dead_marks(f"See {mark} and {mark}.", SVM, RECORD.values, scene) == [mark]


def test_every_mark_of_a_story_leads_somewhere():
    for page in registry.pages():
        for story in page.teaching.stories[:1]:
            step = story.steps[0]
            record, _ = address.from_query(page, step.query, {})
            scene = page.scene(resolve(record, {}))
            assert not dead_marks(step.text, page, record.values, scene), (page.slug, story.slug)
