"""What a class is told of its answers."""

from __future__ import annotations

import re

import pytest

from pages.shared.model.declarations import registry

registry.load()
# Moves of what a page has and a phone in a class has not; to choose by something is advice
ASKS = re.compile(
    r"(?:^|[.:?!] )(?:Now )?"
    r"(?:move|drag|raise|lower|throw|turn|try|slide|press|add|draw|choose (?!by\b))\b.*",
    re.IGNORECASE,
)
TOLD = [
    pytest.param(text, id=f"{page.slug}-{story.slug}-{number}-{place}")
    for page in registry.pages()
    for story in page.teaching.stories
    for number, step in enumerate(story.steps, 1)
    if step.question is not None
    for place, text in enumerate(step.question.answers)
]


@pytest.mark.parametrize("text", TOLD)
def test_it_asks_for_no_move_that_a_phone_cannot_make(text):
    assert not ASKS.search(text), "say what comes of the move: a phone has no controls"


def test_such_a_sentence_would_be_found():
    for text in ("It does. Move λ yourself.", "Now lower C to 0.01: it widens.", "Raise ν: two."):
        assert ASKS.search(text), text
    assert not ASKS.search("Choose by leave-one-out. The points turn blue.")
