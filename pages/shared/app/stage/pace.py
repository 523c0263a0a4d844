"""How quickly a stage has answered lately, and so whether its next answer may be drawn at once."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

QUICK = 0.01  # seconds of processor that an answer drawn at once may take
TRUSTED = 2  # quick answers to one kind of question before the next is expected to be quick


class Pace:
    """The pace of a stage's answers to one kind of question, the last that was asked.

    Only the processor's time of the answering thread counts: it is the same however many others
    compute beside it.
    """

    def __init__(self) -> None:
        self._kind: Hashable = None
        self._quick = 0

    def is_quick(self, kind: Hashable) -> bool:
        """Whether the last answers were all to this kind of question, and quick."""
        return kind == self._kind and self._quick >= TRUSTED

    @contextmanager
    def measured(self, kind: Hashable) -> Iterator[None]:
        """Take note of how long the answer to a kind of question takes."""
        start = time.thread_time()
        yield
        quick = time.thread_time() - start < QUICK
        self._quick = self._quick + 1 if quick and kind == self._kind else int(quick)
        self._kind = kind
