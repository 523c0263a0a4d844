"""Readers that went away are counted, and said in one line; other failures keep their traceback."""

from __future__ import annotations

import logging
import threading

from starlette.requests import ClientDisconnect

from pages.shared.app.runtime import tally
from pages.shared.app.runtime.tally import CLOSED, GoneReaders, Tally
from tests.pages.shared.app.conftest import end_tallies

GONE = [RuntimeError(f"unable to perform operation on <TCPTransport>; {CLOSED}"),
        ConnectionResetError(), BrokenPipeError(), ClientDisconnect(),
        ExceptionGroup("of tasks", [ClientDisconnect(), ConnectionResetError()])]  # fmt: skip


class Later:
    """Timers that go off when a test says so."""

    def __init__(self, monkeypatch) -> None:
        self.due: list = []
        monkeypatch.setattr(tally.threading, "Timer", self.timer)

    def timer(self, seconds, act):
        timer = threading.Thread()  # never started
        timer.start = lambda: self.due.append(act)
        assert seconds == tally.PERIOD
        return timer

    def go_off(self) -> None:
        due, self.due = self.due, []
        for act in due:
            act()


def test_the_first_is_said_at_once_and_the_others_once_a_minute(monkeypatch, caplog):
    later, counted = Later(monkeypatch), Tally("%d times")
    counted.add()
    assert caplog.messages == ["1 times"]
    for _ in range(300):
        counted.add()
    assert caplog.messages == ["1 times"]
    later.go_off()
    assert caplog.messages == ["1 times", "300 times"]
    later.go_off()
    assert not later.due, "where nothing happens no clock runs"
    counted.add()
    assert caplog.messages == ["1 times", "300 times", "1 times"]


def test_no_test_leaves_a_line_that_comes_a_minute_later():
    counted = Tally("%d times")
    for _ in range(3):
        counted.add()
    end_tallies()
    clocks = [each for each in threading.enumerate() if isinstance(each, threading.Timer)]
    assert counted.count == 0 and all(clock.finished.is_set() for clock in clocks)


def record(error: BaseException | None) -> logging.LogRecord:
    info = error and (type(error), error, None)
    return logging.LogRecord("uvicorn.error", logging.ERROR, "", 1, "Exception", (), info)


def test_only_what_says_that_the_other_side_has_left_is_counted(monkeypatch, caplog):
    Later(monkeypatch)
    gone = GoneReaders()
    assert not any(gone.filter(record(error)) for error in GONE)
    assert caplog.messages == ["Readers who went away before they had their answer: 1"]
    assert gone.tally.count == len(GONE) - 1
    mixed = ExceptionGroup("of tasks", [ClientDisconnect(), ValueError()])
    for error in (None, RuntimeError("another"), ValueError(CLOSED), OSError("disk"), mixed):
        assert gone.filter(record(error))
