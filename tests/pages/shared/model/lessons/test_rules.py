"""In a lesson: what the address says, what may be moved, and what is put back."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings

from pages.shared.app.stage.live import LiveStage
from pages.shared.model.lessons import link, rules
from pages.shared.model.lessons.lesson import Lesson, Part
from pages.shared.model.record import events
from pages.shared.model.state import address, sharing
from pages.shared.model.state.reducer import Refusal
from pages.shared.model.units import notations
from tests.pages.shared.app.lessons.made import FREE, GAMMA, LESSON, in_lesson
from tests.pages.shared.model.state.declared import KRR, SVM, owner, records

TEXT = link.packed(LESSON)


def read(text: str, page=SVM):
    return address.from_query(page, dict(parse_qsl(text, keep_blank_values=True)), {})


@settings(max_examples=60, deadline=None)
@given(records(SVM))
def test_the_address_of_a_lesson_restores_its_record(record):
    tab = "" if record.tab == "try" else record.tab
    inside = replace(record, tab=tab, lesson=TEXT, part=3)  # all may be moved
    back, messages = read(address.to_text(SVM, inside, {}))
    assert back == inside and not messages


@settings(max_examples=60, deadline=None)
@given(records(SVM))
def test_no_address_moves_what_a_part_does_not_let_be_moved(record):
    begun, _ = read(f"lesson={TEXT}&part=1")
    arrived, messages = read(address.to_text(SVM, replace(record, lesson=TEXT, part=1), {}))
    moved = {n for n, v in arrived.values.items() if begun.values.get(n) != v}
    assert (
        moved <= {"k1.gamma", "code", *notations.NAMES}
        and arrived.edits == begun.edits
        and not arrived.tab
    )
    wanted = {n for n, v in record.values.items() if begun.values.get(n, v) != v}
    assert messages or not wanted - {"k1.gamma", "code"}
    again, messages = read(address.to_text(SVM, arrived, {}))
    assert again == arrived and not messages


def test_the_address_says_what_differs_from_the_part():
    state = owner(SVM, lesson=TEXT, part="1")
    assert state.record.values["C"] == 10 and state.record.values["k1.gamma"] == 2
    assert address.to_query(SVM, state.record, {}) == {"lesson": TEXT, "part": "1"}
    state.apply(events.SetValues({"k1.gamma": 5}))
    moved = {"kernel": "rbf(gamma=5)"}
    assert address.to_query(SVM, state.record, {}) == {"lesson": TEXT, "part": "1", **moved}
    state.reset()
    assert address.to_query(SVM, state.record, {}) == {"lesson": TEXT, "part": "1"}


def test_parts_are_gone_through_and_left():
    state = owner(SVM, lesson=TEXT, part="1")
    revision = state.revision
    state.apply(events.GoToPart(TEXT, 3))
    assert (state.record.part, state.record.values["data"]) == (3, "circles")
    assert state.revision > revision
    state.apply(events.LeaveLesson())
    assert not state.record.lesson and state.record.values["data"] == "circles"
    assert address.to_query(SVM, state.record, {}) == {"data": "circles"}
    assert state.undo().part == 3 and state.undo().part == 1
    for number in (0, 2, 4):  # the second is on another page
        with pytest.raises(Refusal, match="no such part"):
            state.apply(events.GoToPart(TEXT, number))
    assert state.record.part == 1


@pytest.mark.parametrize(
    ("query", "lesson", "part", "says"),
    [
        ({"lesson": TEXT}, TEXT, 1, ""),
        ({"lesson": TEXT, "part": "9"}, TEXT, 1, "no part '9' on this page; part 1"),
        ({"lesson": TEXT, "part": "9" * 5000}, TEXT, 1, "no part '99"),
        ({"lesson": TEXT, "part": "2"}, TEXT, 1, "no part '2' on this page"),
        ({"lesson": TEXT[:-9], "part": "1"}, "", 0, "cannot be read"),
        ({"lesson": "x"}, "", 0, "opens without a lesson"),
        ({"lesson": link.packed(Lesson("E", (Part("gp"),)))}, "", 0, "has no part on this page"),
        ({"lesson": TEXT, "story": "margin"}, TEXT, 1, "does not know: story"),
        ({"lesson": TEXT, "C": "3"}, TEXT, 1, "C cannot be changed"),
        ({"lesson": TEXT, "data": "circles"}, TEXT, 1, "The data set cannot be changed"),
        ({"lesson": TEXT, "kernel": "linear"}, TEXT, 1, "The kernel cannot be changed"),
        ({"lesson": TEXT, "edits": "a0_0_1"}, TEXT, 1, "The points cannot be changed"),
        ({"lesson": TEXT, "tab": "code"}, TEXT, 1, "does not show that tab"),
    ],
)
def test_a_link_that_does_not_hold_says_so(query, lesson, part, says):
    record, messages = address.from_query(SVM, query, {})
    assert (record.lesson, record.part) == (lesson, part)
    assert says in " ".join(messages) and bool(says) == bool(messages)
    if lesson:
        begun, _ = address.from_query(SVM, link.query(TEXT, 1), {})
        assert record == begun, "all is as the part begins"


def test_a_state_that_this_app_does_not_know_is_named():
    text = link.packed(Lesson("One", (Part("svm", {"C": "abc", "colour": "red"}),)))
    record, messages = address.from_query(SVM, link.query(text, 1), {})
    assert record.lesson == text and record.values["C"] == 1
    assert "that is not a number" in messages[0] and "does not know: colour" in messages[1]


REFUSED = [
    (events.SetValues({"C": 3}), "C cannot be changed in this part of the lesson."),
    (events.SetValues({"k1.gamma": 3, "n": 60, "C": "3"}), "N and C cannot be changed"),
    (events.SetKernel(("linear",), ()), "The kernel cannot be changed"),
    (events.SwitchData("circles"), "The data set cannot be changed"),
    (events.UseOpening(), "The data set cannot be changed"),
    (events.AddPoint(0.0, 0.0), "The points cannot be changed"),
    (events.MovePoint(0, 0.0, 0.0), "The points cannot be changed"),
    (events.RemovePoint(0), "The points cannot be changed"),
    (events.ClearPoints(), "The points cannot be changed"),
    (events.OpenTab("views"), "does not show that tab"),
    (events.OpenTab("try"), "does not show that tab"),
    (events.GoToStep("margin", 1), "leave the lesson first"),
    (events.Swap(), "cannot be swapped"),
]


@pytest.mark.parametrize(("event", "says"), REFUSED, ids=lambda x: type(x).__name__)
def test_what_is_locked_or_not_shown_is_refused(event, says):
    state = in_lesson(GAMMA)
    before = state.record
    with pytest.raises(Refusal, match=says):
        state.apply(event)
    assert state.record is before
    free = in_lesson(FREE)
    if not isinstance(event, events.GoToStep | events.Swap) and getattr(event, "tab", "") != "try":
        free.apply(event)
        assert free.record.lesson, "a lesson that lets all be moved refuses nothing, and stays"


def test_the_live_route_refuses_a_locked_value_and_sweeps_none():
    state = in_lesson(GAMMA)
    live = LiveStage("stage", state)
    live.renew(SVM.scene)
    with pytest.raises(Refusal, match="C cannot be changed"):
        live.answer({"values": {"C": 3}})
    assert state.record.values["C"] == 10
    live.answer({"values": {"k1.gamma": 3, "C": 10}})  # what it is already
    assert state.record.values["k1.gamma"] == 3
    assert next(live.sweep({"name": "C"}), None) is None
    assert next(live.sweep({"name": "k1.gamma"}), None) is not None


def test_other_data_keep_what_is_locked():
    part = Part("svm", {"kernel": "rbf(gamma=2)", "C": "7"}, controls=("data", "n"))
    state = in_lesson(part)
    record = state.apply(events.SwitchData("circles"))
    assert record.values["data"] == "circles" and record.lesson
    assert (record.values["C"], record.values["k1.gamma"]) == (7, 2)
    begun, messages = read(address.to_text(SVM, record, {}))
    assert begun == record and not messages


def test_a_kernel_that_may_be_chosen_brings_its_numbers():
    state = in_lesson(Part("svm", {}, controls=("kernel",), locked=("C",)))
    state.apply(events.SetKernel(("rbf", "periodic"), ("+",)))
    state.apply(events.SetValues({"k2.period": 3, "k1.gamma": 9}))
    assert state.record.values["k2.period"] == 3
    back, messages = read(address.to_text(SVM, state.record, {}))
    assert back == state.record and not messages
    with pytest.raises(Refusal, match="C cannot"):
        state.apply(events.SetValues({"C": 3}))


def test_an_experiment_says_that_it_would_leave_the_lesson():
    state = in_lesson(FREE)
    before = state.record
    assert state.experiment({"C": "10"}, "C") is before
    assert state.messages == (rules.NO_EXPERIMENT,)


def test_what_a_part_shows():
    part = Part("svm", controls=("k1.gamma",), locked=("C",), tabs=("why", "views"))
    values = in_lesson(part).record.values
    shown = [n for n in values if rules.shows(SVM, values, part, n)]
    assert set(shown) == {"k1.gamma", "C", "code", *notations.NAMES}, "with how they are written"
    assert rules.moves(SVM, values, part, "k1.gamma") and not rules.moves(SVM, values, part, "C")
    assert rules.tabs(part, ["try", "why", "views", "data"]) == ["why", "views"]
    assert rules.tabs(replace(part, tabs=()), ["try", "why"]) == []
    assert rules.tabs(FREE, ["try", "why"]) == ["why"] and rules.tabs(None, ["try"]) == ["try"]


def test_a_part_begins_without_a_tab_that_it_does_not_show():
    state = in_lesson(Part("svm", {"tab": "code", "C": "3"}, tabs=("why",)))
    assert not state.record.tab and state.record.values["C"] == 3 and not state.messages
    assert address.to_query(SVM, state.record, {}).keys() == {"lesson", "part"}
    assert in_lesson(Part("svm", {"tab": "code"})).record.tab == "code"


def test_a_lesson_that_is_too_long_to_share_says_so():
    long = "A" * (sharing.LONGEST + 1)
    record = replace(owner(KRR).record, lesson=long, part=1)
    assert sharing.why_not_shared(long, record, {}) == sharing.LONG_LESSON
