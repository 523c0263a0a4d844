"""A stage knows which of its next answers will be quick; only those are drawn in the event loop."""

from __future__ import annotations

import threading

import pytest

from pages.shared.app.stage import live as stage_live
from pages.shared.app.stage import pace
from pages.shared.app.stage.pace import KINDS_KEPT, MANY, WARIER, Hall, Pace
from pages.shared.model.record import events
from tests.pages.shared.app.stage.test_live import staged


@pytest.fixture(autouse=True)
def hall(monkeypatch):
    """A hall in which nobody has asked anything yet."""
    empty = Hall()
    monkeypatch.setattr(stage_live, "HALL", empty)
    return empty


def quick_for(monkeypatch, seconds):
    """Let each measured piece of work take so many seconds of the processor, one after another."""
    times = iter([time for one in seconds for time in (0.0, one)])
    monkeypatch.setattr(pace.time, "thread_time", lambda: next(times))


def paced(kinds, hall):
    known = Pace(hall)
    for kind in kinds:
        answer(known, kind)
    return known


def answer(known, kind):
    with known.measured(kind, kind):
        pass


def expects(known, kind):
    return known.is_quick(kind, kind)


def test_after_a_quick_answer_the_next_of_its_kind_is_expected_to_be_quick(monkeypatch, hall):
    quick_for(monkeypatch, [0.001])
    assert not expects(Pace(hall), "a")
    known = paced("a", hall)
    assert expects(known, "a") and not expects(known, "b")


def test_after_a_long_answer_or_another_question_nothing_is_expected(monkeypatch, hall):
    quick_for(monkeypatch, [0.001, 1.0, 0.001, 0.001])
    assert not expects(paced("aa", hall), "a")
    assert not expects(paced("ab", hall), "a")


def test_who_was_expected_to_be_quick_and_was_not_has_to_be_quick_more_often(monkeypatch, hall):
    quick_for(monkeypatch, [0.001, 1.0] + [0.001] * WARIER)
    known = paced("aa" + "a" * (WARIER - 1), hall)
    assert not expects(known, "a")
    answer(known, "a")
    assert expects(known, "a")


def test_what_was_quick_for_many_is_expected_of_who_is_new(monkeypatch, hall):
    quick_for(monkeypatch, [0.001] * MANY + [1.0])
    for _ in range(MANY - 1):
        paced("a", hall)
    assert not expects(Pace(hall), "a")
    paced("a", hall)
    assert expects(Pace(hall), "a") and not expects(Pace(hall), "b")
    new = paced("a", hall)  # was not quick
    assert not expects(Pace(hall), "a"), "the next one is wary"
    assert not expects(new, "a")


def test_who_was_disappointed_goes_by_its_own_answers(monkeypatch, hall):
    quick_for(monkeypatch, [0.001, 1.0] + [0.001] * MANY)
    disappointed = paced("aa", hall)
    for _ in range(MANY):
        paced("b", hall)
    assert expects(Pace(hall), "b") and not expects(disappointed, "b")


def test_the_hall_remembers_the_kinds_that_were_asked_last(hall):
    for kind in ("a", *range(KINDS_KEPT)):
        for _ in range(MANY):
            hall.note(kind, is_quick=True)
    assert not hall.is_quick("a") and hall.is_quick(0)


def moved(live):
    live.answer({"revision": live.page_store.revision, "values": {"k1.gamma": "2"}})


def test_a_move_is_drawn_at_once_after_a_quick_one_and_is_the_same(monkeypatch):
    monkeypatch.setattr(pace, "QUICK", 60)
    live, _ = staged()
    body = {"values": {"k1.gamma": "4"}}
    assert live.answer_at_once(body) is None
    moved(live)
    assert live.answer_at_once(body) == live.answer(body)


def test_another_number_of_samples_is_not_drawn_at_once(monkeypatch):
    monkeypatch.setattr(pace, "QUICK", 60)
    live, _ = staged()
    for n in ("20", "30"):
        live.answer({"revision": live.page_store.revision, "values": {"n": n}})
    assert live.answer_at_once({"values": {"n": "2000"}}) is None


def test_no_picture_of_other_data_is_drawn_at_once(monkeypatch):
    monkeypatch.setattr(pace, "QUICK", 60)
    live, state = staged()
    moved(live)
    state.apply(events.SwitchData("circles"))
    assert live.answer_at_once({"values": {"k1.gamma": "4"}}) is None
    assert live.answer_at_once({"event": {"kind": "clear"}}) is None


def test_a_first_move_is_drawn_at_once_where_many_others_were_quick(monkeypatch):
    monkeypatch.setattr(pace, "QUICK", 60)
    for _ in range(MANY):
        moved(staged()[0])
    live, state = staged()
    body = {"values": {"k1.gamma": "4"}}
    state.apply(events.SwitchData("circles"))
    assert live.answer_at_once(body) is None, "other data than theirs"
    state.undo()
    assert live.answer_at_once(body) is not None


def test_nothing_is_waited_for(monkeypatch):
    monkeypatch.setattr(pace, "QUICK", 60)
    live, state = staged()
    moved(live)
    body = {"values": {"k1.gamma": "4"}}
    for lock in (live.lock, state.lock):
        held, done = threading.Event(), threading.Event()

        def hold(lock=lock, held=held, done=done):
            with lock:
                held.set()
                assert done.wait(60)

        other = threading.Thread(target=hold)
        other.start()
        assert held.wait(60)
        assert live.answer_at_once(body) is None
        done.set()
        other.join()
    assert state.record.values["k1.gamma"] == 2
    assert live.answer_at_once(body) is not None
