"""Files that the process has open, and may open: a session takes four, and more while it is used.

Streamlit gives each session an event loop, which is three open files until 120 to 150 s after its
browser has left; the web socket is one, and each connection that asks for pictures another.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable

if sys.platform != "win32":
    import resource

OF_MACOS = 10_240  # files of a process, where macOS names no limit and allows no more
FOLDERS = ("/proc/self/fd", "/dev/fd")  # where Linux and macOS list what a process has open
FRESH = 1.0  # seconds for which a count is used


def raise_limit() -> None:
    """Let this process, and those that it starts, open as many files as the system allows it."""
    if sys.platform == "win32":  # which has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, OF_MACOS):
        if _at_least(soft, wanted):
            return
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            continue
        return


def _at_least(limit: int, other: int) -> bool:
    return limit == resource.RLIM_INFINITY or (other != resource.RLIM_INFINITY and limit >= other)


def limit() -> float:
    """Return how many files the process may open."""
    if sys.platform == "win32":
        return math.inf
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return math.inf if soft == resource.RLIM_INFINITY else soft


def count() -> float:
    """Return how many files the process has open; 0 where the system does not say."""
    folder = next((folder for folder in FOLDERS if os.path.isdir(folder)), None)
    if folder is None:
        return 0
    try:
        return len(os.listdir(folder))
    except OSError:  # there is not even one left to look with
        return limit()


class OpenFiles:
    """What of the process's files is left, counted at most once a second.

    Parameters
    ----------
    count, limit : callable
        How many files are open, and may be.
    now : callable
        The clock, in seconds.
    """

    def __init__(
        self,
        count: Callable[[], float] = count,
        limit: Callable[[], float] = limit,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._count, self._limit, self._now = count, limit, now
        self._open, self._counted = 0.0, -math.inf
        self._coming: list[tuple[float, int]] = []  # until when, and how many

    def expect(self, files: int, seconds: float) -> None:
        """Count files as open that will be opened within so many seconds."""
        self._coming.append((self._now() + seconds, files))

    @property
    def free(self) -> float:
        """The share of the files that is free, from 0 to 1, less what is expected."""
        now = self._now()
        if now - self._counted >= FRESH:
            self._open, self._counted = self._count(), now
        self._coming = [(end, files) for end, files in self._coming if end > now]
        taken = self._open + sum(files for _, files in self._coming)
        return max(0.0, 1 - taken / self._limit())


OPEN_FILES = OpenFiles()
