"""Long work waits for its turn, so that a core is left for the pictures of all others."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

PLACES = max(1, (os.cpu_count() or 1) - 1)
_places = threading.BoundedSemaphore(PLACES)


@contextmanager
def turn() -> Iterator[None]:
    """Hold one of the places for long work; whoever waits longest gets the next."""
    with _places:
        yield


def give_way() -> None:
    """Let others go first in the middle of a `turn`, at a step of the work."""
    _places.release()
    _places.acquire()
