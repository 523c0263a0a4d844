"""Long work waits for its turn, so that a core is left for the pictures of all others."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from pages.shared.app.runtime import limits

PLACES = max(1, (os.cpu_count() or 1) - 1)
_present = threading.local()  # of the turn of this thread: when its step began, seconds before


class OutOfTime(Exception):
    """A piece of long work took longer than it may; the message is one plain sentence."""


class Places:
    """Places that are handed to whoever waits longest.

    A semaphore gives no turns: a thread that releases it and asks at once has it again, since the
    one that waits has to wake up first.
    """

    def __init__(self, count: int) -> None:
        self._free, self._lock = count, threading.Lock()
        self._waiting: deque[threading.Event] = deque()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def acquire(self) -> None:
        """Take a place, or wait until one is handed over."""
        with self._lock:
            if self._free > 0:
                self._free -= 1
                return
            called = threading.Event()
            self._waiting.append(called)
        called.wait()

    def release(self) -> None:
        """Hand a place to whoever waits longest; where nobody does, it is free."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._free += 1


_places = Places(PLACES)


@contextmanager
def turn() -> Iterator[None]:
    """Hold one of the places for long work; whoever waits longest gets the next."""
    _places.acquire()
    try:
        _present.since, _present.seconds = time.monotonic(), 0.0
        yield
    finally:
        _places.release()


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
