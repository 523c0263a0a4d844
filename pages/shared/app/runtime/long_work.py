"""Long work waits for its turn, so that a core is left for the pictures of all others."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from pages.shared.app.runtime import limits

PLACES = max(1, (os.cpu_count() or 1) - 1)
_places = threading.BoundedSemaphore(PLACES)
_present = threading.local()  # of the turn of this thread: when its step began, seconds before


class OutOfTime(Exception):
    """A piece of long work took longer than it may; the message is one plain sentence."""


@contextmanager
def turn() -> Iterator[None]:
    """Hold one of the places for long work; whoever waits longest gets the next."""
    with _places:
        _present.since, _present.seconds = time.monotonic(), 0.0
        yield


def give_way(limit: float = limits.LONG_WORK) -> None:
    """Let others go first in the middle of a `turn`, at a step of the work.

    Raises
    ------
    OutOfTime
        If the steps of this turn together took more than ``limit`` seconds, waiting left aside.
    """
    _present.seconds += time.monotonic() - _present.since
    if _present.seconds > limit:
        raise OutOfTime(
            f"This was stopped after {spoken(limit)} of computing: fewer points, or a simpler "
            "kernel, make it faster."
        )
    _places.release()
    _places.acquire()
    _present.since = time.monotonic()


def spoken(seconds: float) -> str:
    """Return a time in words, ``5 minutes``."""
    number, unit = (seconds / 60, "minute") if seconds >= 60 else (seconds, "second")
    return f"{number:.3g} {unit}{'' if number == 1 else 's'}"
