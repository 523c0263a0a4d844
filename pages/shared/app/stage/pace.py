"""How quickly a stage has answered lately, and so whether its next answer may be drawn at once."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

QUICK = 0.01  # seconds of processor that an answer drawn at once may take
WARIER = 8  # times as many quick answers are asked for after one that was expected to be quick


class Pace:
    """The pace of a stage's answers to one kind of question, the last that was asked.

    Only the processor's time of the answering thread counts: it is the same however many others
    compute beside it.
    """

    def __init__(self) -> None:
        self._kind: Hashable = None
        self._quick = 0  # answers in a row
        self._needed = 1

    def is_quick(self, kind: Hashable) -> bool:
        """Whether as many last answers as it takes were to this kind of question, and quick."""
        return kind == self._kind and self._quick >= self._needed

    @contextmanager
    def measured(self, kind: Hashable) -> Iterator[None]:
        """Take note of how long the answer to a kind of question takes."""
        expected, start = self.is_quick(kind), time.thread_time()
        yield
        quick = time.thread_time() - start < QUICK
        if expected and not quick:
            self._needed *= WARIER
        self._quick = self._quick + 1 if quick and kind == self._kind else int(quick)
        self._kind = kind
