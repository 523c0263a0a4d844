"""How long a piece of work takes, and work that keeps to one thread."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from threadpoolctl import threadpool_limits


def seconds_of(work: Callable[[], Any]) -> float:
    """Return the seconds that a piece of work takes, the quicker of two tries."""
    seconds = []
    for _ in range(2):
        start = perf_counter()
        work()
        seconds.append(perf_counter() - start)
    return min(seconds)


def single_threaded() -> threadpool_limits:
    """Return a context in which boosted trees keep to this thread.

    On a machine where others compute, several threads wait for each other, for seconds where one
    needs a tenth of a second.
    """
    return threadpool_limits(1, user_api="openmp")
