"""A stage knows which of its next answers will be quick; only those are drawn in the event loop."""

from __future__ import annotations

import threading

from pages.shared.app.stage import pace
from pages.shared.app.stage.pace import WARIER, Pace
from pages.shared.model.record import events
from tests.pages.shared.app.stage.test_live import staged


def quick_for(monkeypatch, seconds):
    """Let each measured piece of work take so many seconds of the processor, one after another."""
    times = iter([time for one in seconds for time in (0.0, one)])
    monkeypatch.setattr(pace.time, "thread_time", lambda: next(times))


def paced(kinds):
    known = Pace()
    for kind in kinds:
        with known.measured(kind):
            pass
    return known


def test_after_a_quick_answer_the_next_of_its_kind_is_expected_to_be_quick(monkeypatch):
    quick_for(monkeypatch, [0.001])
    assert not Pace().is_quick("a")
    known = paced("a")
    assert known.is_quick("a") and not known.is_quick("b")


def test_after_a_long_answer_or_another_question_nothing_is_expected(monkeypatch):
    quick_for(monkeypatch, [0.001, 1.0, 0.001, 0.001])
    assert not paced("aa").is_quick("a")
    assert not paced("ab").is_quick("a")


def test_who_was_expected_to_be_quick_and_was_not_has_to_be_quick_more_often(monkeypatch):
    quick_for(monkeypatch, [0.001, 1.0] + [0.001] * WARIER)
    known = paced("aa" + "a" * (WARIER - 1))
    assert not known.is_quick("a")
    with known.measured("a"):
        pass
    assert known.is_quick("a")


def moved(live):
    live.answer({"revision": live.page_store.revision, "values": {"k1.gamma": "2"}})


def test_a_move_is_drawn_at_once_after_a_quick_one_and_is_the_same(monkeypatch):
    monkeypatch.setattr(pace, "QUICK", 60)
    live, _ = staged()
    body = {"values": {"k1.gamma": "4"}}
    assert live.answer_at_once(body) is None
    moved(live)
    assert live.answer_at_once(body) == live.answer(body)


def test_no_picture_of_other_data_is_drawn_at_once(monkeypatch):
    monkeypatch.setattr(pace, "QUICK", 60)
    live, state = staged()
    moved(live)
    state.apply(events.SwitchData("circles"))
    assert live.answer_at_once({"values": {"k1.gamma": "4"}}) is None
    assert live.answer_at_once({"event": {"kind": "clear"}}) is None


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
