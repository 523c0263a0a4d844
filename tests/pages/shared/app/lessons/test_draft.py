"""A part of a draft that was removed can be had back, with its task and its question."""

from __future__ import annotations

import pytest

from pages.shared.app.lessons.draft import FULL, Draft
from pages.shared.model.lessons.lesson import MAX_PARTS, Lesson, Part

PARTS = tuple(Part("svm", {}, task) for task in ("one", "two", "three"))


@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_removed_part_comes_back_to_its_place(place):
    draft = Draft(Lesson("Mine", PARTS), chosen=place)
    draft.remove()
    assert PARTS[place - 1] not in draft.lesson.parts
    draft.put_back()
    assert draft.lesson.parts == PARTS and draft.chosen == place
    draft.put_back()
    assert draft.lesson.parts == PARTS, "once"


def test_the_last_part_comes_back_and_what_was_added_meanwhile_stays():
    draft = Draft(Lesson("Mine", PARTS[:1]), chosen=1)
    draft.remove()
    assert not draft.lesson.parts
    draft.add(PARTS[1])
    draft.put_back()
    assert draft.lesson.parts == PARTS[:2]


def test_no_part_comes_back_to_another_lesson_or_to_a_full_one():
    draft = Draft(Lesson("Mine", PARTS), chosen=1)
    draft.remove()
    draft.open(Lesson("Other", PARTS[:1]))
    draft.put_back()
    assert draft.lesson.parts == PARTS[:1]
    full = Draft(Lesson("Full", PARTS[:1] * MAX_PARTS), chosen=1)
    full.remove()
    full.add(PARTS[2])
    full.put_back()
    assert full.refused == FULL and len(full.lesson.parts) == MAX_PARTS
