"""What the tests of the running app share."""

from __future__ import annotations

import threading

import pytest

from pages.shared.app.runtime.tally import Tally


def end_tallies() -> None:
    """Forget what was counted and would be said once the minute is over."""
    for timer in threading.enumerate():
        if isinstance(timer, threading.Timer):
            tally = getattr(timer.function, "__self__", None)
            if isinstance(tally, Tally):
                timer.cancel()
                tally.count = 0
                timer.function()


@pytest.fixture(autouse=True)
def nothing_is_said_a_minute_later():
    """A failure that a test has counted is not said in the log of another one."""
    yield
    end_tallies()
