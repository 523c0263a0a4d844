"""Rooms: what the lecturer can do, what counts, what is summed up."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pages.shared.model.declarations import registry
from pages.shared.model.lessons.own_question import SMALLEST
from pages.shared.model.rooms import answers, commands, from_story, room, summary
from pages.shared.model.rooms.room import RoomError, new_room

registry.load()
NUMBER = {"kind": "estimate", "low": 0.0, "high": 10.0}


def led(*kinds, asks=("choice", "", "stroke")):
    here = new_room("12345", "", asks)
    for kind in kinds:
        here = commands.command(here, kind, now=100.0)
    return here


def test_the_usual_course_goes_through_all_parts():
    here, kinds = led(), []
    while kind := commands.leads_to(here):
        kinds.append(kind)
        here = commands.command(here, kind, 0.0)
    ask = ["open", "close", "reveal"]
    assert kinds == ["read", *ask, "next", "next", *ask]


@pytest.mark.parametrize(
    ("before", "kind"),
    [
        ((), "close"), ((), "reveal"), ((), "free"), (("read",), "again"), (("read",), "close"),
        (("read", "open", "reveal"), "open"), (("read", "open", "reveal"), "read"),
        (("read",), "back"), (("read", "next", "next"), "next"), (("read", "next"), "open"),
        (("read", "open", "close", "again", "close"), "again"),
    ],
)  # fmt: skip
def test_what_cannot_be_now_is_said_in_a_sentence(before, kind):
    with pytest.raises(RoomError, match=r"\.$"):
        commands.command(led(*before), kind, 0.0)


def test_each_command_makes_another_version_and_the_same_again_none():
    here = led("read", "open")
    assert here.version == 3
    assert commands.command(here, "open", 200.0) == here
    assert commands.command(here, "pause", 200.0).version == 4


def test_answers_count_while_open_and_ten_seconds_longer():
    here = led("read", "open", "close")
    assert room.accepts(led("read", "open"), 1, 1, 1e9)
    assert room.accepts(here, 1, 1, 110.0) and not room.accepts(here, 1, 1, 110.1)
    assert not room.accepts(here, 1, 2, 100.0)
    assert not room.accepts(commands.command(here, "reveal", 101.0), 1, 1, 101.0)
    assert not room.accepts(led("read"), 1, 1, 100.0)


def test_a_question_that_is_left_is_closed():
    here = led("read", "open", "next")
    assert here.state(1).phase == "closed" and here.part == 2


def test_a_pause_ends_with_the_next_step():
    here = commands.command(led("read"), "pause", 0.0)
    assert here.paused and here.phase == "read"
    assert not commands.command(here, "open", 0.0).paused


@settings(deadline=None)  # a busy machine is no fault
@given(st.lists(st.sampled_from([*commands.KINDS]), max_size=30))
def test_a_room_is_written_and_read_as_it_is(kinds):
    here = led()
    details = {
        "go": {"part": 3},
        "pace": {"upto": 2, "tells": True},
        "hands": {"part": 1, "counts": [1, 2]},
    }
    for kind in kinds:
        try:
            here = commands.command(here, kind, 5.0, **details.get(kind, {}))
        except RoomError:
            continue
        assert here.phase in room.PHASES
    assert room.read(room.written(here)) == here


@pytest.mark.parametrize(
    ("asked", "right", "wrong"),
    [
        ({"kind": "choice", "choices": [1, 2]}, 1, [2, -1, True, 0.0, "0", None, [0]]),
        (NUMBER, 10, [10.1, -1, "3", None, float("nan"), [3], True]),
        ({**NUMBER, "kind": "place"}, 3.25, [11, "x"]),
        ({"kind": "stroke", "places": [0] * 49}, [1.0] * 49, [[1] * 48, 3, ["1"] * 49, "1" * 49]),
        ({"kind": "line"}, [1, 0, 2.5], [[0, 0, 1], [1, 2], [1e13, 0, 0], [float("inf"), 1, 1]]),
        ({"kind": "line"}, None, [[1e-300, 0, 1e12], [10**400, 1, 1], [True, 0, 1]]),
        ({"kind": "reveal"}, None, [0, [1]]),
    ],
)
def test_what_is_an_answer(asked, right, wrong):
    if right is not None:
        assert answers.checked(asked, right) == right
    for one in wrong:
        with pytest.raises(answers.AnswerError):
            answers.checked(asked, one)


# What may be sent: any number that JSON has, and what Python reads in its place
SENT = st.floats() | st.integers() | st.just(10**400) | st.booleans()


@st.composite
def questions_and_answers(draw):
    low, high = sorted([draw(st.floats(-1e9, 1e9)), draw(st.floats(-1e9, 1e9))])
    high = high if high - low >= SMALLEST else low + 1
    ends = {"low": low, "high": high}
    asked = draw(st.sampled_from([
        {"kind": "choice", "choices": [1, 2, 3]}, {"kind": "estimate", **ends},
        {"kind": "place", **ends}, {"kind": "stroke", "places": [0, 1, 2]}, {"kind": "line"},
    ]))  # fmt: skip
    triple = st.lists(SENT, min_size=3, max_size=3)
    one = {"choice": st.integers(0, 2) | SENT, "stroke": triple, "line": triple}.get(
        asked["kind"], st.floats(low, high) | SENT
    )
    return asked, draw(st.lists(one, min_size=summary.FEW, max_size=9))


@settings(deadline=None)
@given(questions_and_answers())
@example(({"kind": "line"}, [[1e-300, 0, 1e12], *[[1, 0, 2]] * 4]))
@example(({"kind": "line"}, [[5e-324, 5e-324, 0]] * 5))
@example(({"kind": "estimate", "low": 1e9, "high": 1e9 + 1e-6}, [1e9] * 5))
def test_whatever_a_class_answers_its_summary_is_json(said):
    asked, given = said
    kept = [answers.checked(asked, one) for one in given if answers.is_answer(asked, one)]
    for all_ in (kept, given):  # the second: what was kept for another version of the question
        json.dumps(summary.summary(all_, asked), allow_nan=False)


@pytest.mark.parametrize("asked", [NUMBER, {"kind": "choice", "choices": [1, 2]}])
def test_below_five_only_the_count_is_told(asked):
    assert summary.summary([1, 1, 1, 1], asked) == {"count": 4}
    assert len(summary.summary([1] * 5, asked)) > 1


def test_choices_become_bars_and_hands_are_added():
    asked = {"kind": "choice", "choices": [1, 2, 3]}
    told = summary.summary([0, 0, 2], asked, (1, 1, 0))
    assert told == {"count": 5, "bars": [3, 1, 1]}
    assert summary.summary([], asked, (4, 1, 0))["bars"] == [4, 1, 0]


def test_numbers_become_counts_and_a_density():
    values = np.random.default_rng(0).normal(5, 1, 400).clip(0, 10)
    told = summary.summary(values.tolist(), NUMBER)
    assert sum(told["counts"]) == 400 and told["median"] == pytest.approx(np.median(values), 1e-4)
    middles = np.linspace(0.125, 9.875, 40)
    truth = np.exp(-((middles - 5) ** 2) / 2) / np.sqrt(2 * np.pi)
    assert np.abs(np.array(told["density"]) - truth).max() < 0.06
    assert sum(told["density"]) * 0.25 == pytest.approx(1, abs=0.01)
    assert summary.summary([3.0] * 6, NUMBER)["median"] == 3


def test_strokes_become_bands():
    asked = {"kind": "stroke", "places": [0, 1]}
    strokes = [[i, 2 * i] for i in range(101)]
    told = summary.summary(strokes, asked)
    assert told["median"] == [50, 100] and told["low90"] == [5, 10] and told["high50"] == [75, 150]
    assert len(told["lines"]) == summary.MAX_LINES and told["lines"][-1] == [100, 200]


def test_lines_have_a_middle_whichever_way_they_point():
    lines = [[1, 0.1, 2], [-1, 0.1, -2], [2, 0.2, 4], [-2, 0.2, -4], [1, 0, 2]]
    a, b, c = summary.summary(lines, {"kind": "line"})["median"]
    assert abs(a) == pytest.approx(1, abs=0.01) and abs(b) < 0.03
    assert c / a == pytest.approx(2, abs=0.02)


def test_a_story_is_a_lesson():
    page = registry.page("krr")
    story = page.teaching.story("sum")
    lesson = from_story.story_lesson(page, "sum")
    assert [part.text for part in lesson.parts] == [step.text for step in story.steps]
    assert from_story.question_lesson(page, "sum", 5).parts == (lesson.parts[4],)
    for wrong in (0, 99):
        with pytest.raises(LookupError):
            from_story.question_lesson(page, "sum", wrong)


def test_what_an_answer_moves_may_be_moved_by_whoever_does_the_part_alone():
    page = registry.page("gp")
    (part,) = from_story.question_lesson(page, "posterior", 7).parts
    assert part.controls == ("points",), "the answer moves a point"
    (part,) = from_story.question_lesson(page, "posterior", 5).parts
    assert part.controls == ("k1.gamma",)
