"""How quickly stages have answered lately, and so whether the next answer may be drawn at once."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

QUICK = 0.01  # seconds of processor that an answer drawn at once may take
WARIER = 8  # times as many quick answers are asked for after one that was expected to be quick
MANY = 16  # quick answers of all sessions, in a row, after which one who is new counts as quick
KINDS_KEPT = 200


class Hall:
    """How often all sessions together have been quick in a row, by kind of question.

    A class does one exercise: who moves for the first time waits no longer than the others.
    """

    def __init__(self) -> None:
        self._quick: OrderedDict[Hashable, int] = OrderedDict()

    def is_quick(self, kind: Hashable) -> bool:
        """Whether the last answers to this kind of question were quick, whoever asked."""
        return self._quick.get(kind, 0) >= MANY

    def note(self, kind: Hashable, is_quick: bool) -> None:
        """Take note of one answer. Two threads at once may lose one: it is an estimate."""
        self._quick[kind] = self._quick.pop(kind, 0) + 1 if is_quick else 0
        while len(self._quick) > KINDS_KEPT:
            self._quick.popitem(last=False)


class Pace:
    """The pace of a stage's answers to one kind of question, the last that was asked.

    Only the processor's time of the answering thread counts: it is the same however many others
    compute beside it. Of a kind that the stage has not answered yet, it expects what the hall has
    seen, unless it has been disappointed before.

    Parameters
    ----------
    hall : Hall
    """

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._kind: Hashable = None
        self._quick = 0  # answers in a row
        self._needed = 1

    def is_quick(self, kind: Hashable, alike: Hashable) -> bool:
        """Whether an answer is expected to be quick.

        Parameters
        ----------
        kind : hashable
            The same for questions of this stage that take about as long as one another.
        alike : hashable
            The same for such questions of all stages.
        """
        if kind == self._kind:
            return self._quick >= self._needed
        return self._needed == 1 and self._hall.is_quick(alike)

    @contextmanager
    def measured(self, kind: Hashable, alike: Hashable) -> Iterator[None]:
        """Take note of how long the answer to a kind of question takes."""
        expected, start = self.is_quick(kind, alike), time.thread_time()
        yield
        quick = time.thread_time() - start < QUICK
        if expected and not quick:
            self._needed *= WARIER
        self._quick = self._quick + 1 if quick and kind == self._kind else int(quick)
        self._kind = kind
        self._hall.note(alike, quick)


HALL = Hall()
