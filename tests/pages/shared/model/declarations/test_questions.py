"""What is said to each answer of each question."""

from __future__ import annotations

from collections import Counter

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.questions import Choice, Estimate, Question
from pages.shared.model.declarations.stories import unmarked

registry.load()
ASKED = [
    pytest.param(step.question, id=f"{page.slug}-{story.slug}-{number}")
    for page in registry.pages()
    for story in page.teaching.stories
    for number, step in enumerate(story.steps, 1)
    if step.question is not None
]


@pytest.mark.parametrize("asked", ASKED)
def test_each_wrong_answer_has_a_sentence_of_its_own(asked):
    if isinstance(asked, Question):
        assert len(asked.choices) >= 2
        assert not asked.choices[asked.right].error
        errors = [one.error for one in asked.choices if one is not asked.choices[asked.right]]
    elif isinstance(asked, Estimate):
        errors = [asked.too_low, asked.too_high]
    else:
        return
    for error in errors:
        assert len(unmarked(error).split()) >= 6, error
        assert error[-1] in ".?", error
        assert error not in asked.answer


def test_no_two_errors_share_a_sentence():
    said = Counter(text for asked in ASKED for text in asked.values[0].answers)
    assert not [text for text, times in said.items() if times > 1]


@pytest.mark.parametrize("choices", [
    (Choice("yes", "No."), Choice("no", "Yes.")), (Choice("yes"), Choice("no")), (),
])  # fmt: skip
def test_exactly_one_choice_is_right(choices):
    with pytest.raises(ValueError, match="One choice must be right"):
        Question("Yes?", choices, "No.")
