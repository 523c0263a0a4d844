"""Whose turn it is to be drawn: no session keeps the others from their pictures.

A session has one sweep, and at most two pictures under way, the frames of its sweep among them.
What it asks for beyond that waits in a queue of its own, without taking a place from others; when
that queue is full, the oldest question in it is refused, since a newer one has overtaken it.

Quick pictures are drawn one after another: most of their work holds Python's global lock, and two
that take it from each other are both late (120 students, a tenth of whose moves run a page: 95 % of
moves within 258 ms by one place, 442 ms by two). A long picture lends its place after a moment.

A picture that will be quick is drawn at once, in the thread of the event loop: to hand it to
another thread and back takes longer than to draw it where other threads compute as well.
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import anyio
import anyio.to_thread

AT_ONCE = 2  # pictures of one session
QUICK = 0.03  # seconds after which another picture may be drawn beside a long one
MAX_WAITING = 8  # questions of one session: two for each stage of a page and its view, and more

T = TypeVar("T")


class Overtaken(Exception):
    """A question that waited until newer ones of the same session had filled its queue."""


@dataclass(eq=False)
class _Question:
    """A question that waits for its turn."""

    called: anyio.Event = field(default_factory=anyio.Event)
    is_overtaken: bool = False


@dataclass(eq=False)
class _Queue:
    """What one session has asked for."""

    under_way: int = 0
    waiting: deque[_Question] = field(default_factory=deque)
    sweep: object = None  # the newest sweep


class Turns:
    """The places for drawing, and the queues before them.

    Parameters
    ----------
    places : int
        Pictures that are drawn at once where all take long. One more than cores: two of them may
        be of one session, and then there is one for the others.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._open: anyio.CapacityLimiter | None = None
        self._threads: anyio.CapacityLimiter | None = None
        self._queues: dict[str, _Queue] = {}

    @property
    def waiting(self) -> int:
        """How many questions wait in the queues of their sessions, or for a place."""
        before = self._open.statistics().tasks_waiting if self._open else 0
        return before + sum(len(queue.waiting) for queue in list(self._queues.values()))

    async def draw(
        self, session: str, work: Callable[[], T], at_once: Callable[[], T | None] = lambda: None
    ) -> T:
        """Return what ``work`` returns, called in a thread when the session has its turn.

        Parameters
        ----------
        session : str
        work : callable
        at_once : callable, optional
            Returns the same without a thread, or None where it could take long or would wait.

        Raises
        ------
        Overtaken
            If newer questions of the session took its place in the queue.
        """
        async with self._turn(session):
            if self._open is None:  # made here, where there is a loop
                self._open = anyio.CapacityLimiter(1)
                self._threads = anyio.CapacityLimiter(self._places)
            async with self._open:
                if (done := at_once()) is not None:
                    return done
                async with self._lent_when_long(self._open):
                    return await anyio.to_thread.run_sync(work, limiter=self._threads)

    @asynccontextmanager
    async def _lent_when_long(self, open_places: anyio.CapacityLimiter) -> AsyncIterator[None]:
        """Open a further place while this picture takes longer than ``QUICK``."""
        lent = False

        def lend() -> None:
            nonlocal lent
            if open_places.total_tokens < self._places:
                open_places.total_tokens += 1
                lent = True

        timer = asyncio.get_running_loop().call_later(QUICK, lend)
        try:
            yield
        finally:
            timer.cancel()
            if lent:
                open_places.total_tokens -= 1

    @asynccontextmanager
    async def _turn(self, session: str) -> AsyncIterator[None]:
        queue = self._queues.setdefault(session, _Queue())
        if queue.under_way >= AT_ONCE:
            await self._wait(queue)
        else:
            queue.under_way += 1
        try:
            yield
        finally:
            self._hand_on(queue)
            self._forget(session)

    async def _wait(self, queue: _Queue) -> None:
        """Return when a place is handed over."""
        question = _Question()
        queue.waiting.append(question)
        if len(queue.waiting) > MAX_WAITING:
            oldest = queue.waiting.popleft()
            oldest.is_overtaken = True
            oldest.called.set()
        try:
            await question.called.wait()
        except BaseException:  # the asker has left
            if question in queue.waiting:
                queue.waiting.remove(question)
            elif not question.is_overtaken and question.called.is_set():
                self._hand_on(queue)
            raise
        if question.is_overtaken:
            raise Overtaken

    def _hand_on(self, queue: _Queue) -> None:
        """Give a place to the session's next question, or give it up."""
        if queue.waiting:
            queue.waiting.popleft().called.set()
        else:
            queue.under_way -= 1

    @asynccontextmanager
    async def sweep(self, session: str) -> AsyncIterator[Callable[[], bool]]:
        """Begin a sweep; yield a function that says whether it is still the session's newest."""
        queue, mine = self._queues.setdefault(session, _Queue()), object()
        queue.sweep = mine
        try:
            yield lambda: queue.sweep is mine
        finally:
            if queue.sweep is mine:
                queue.sweep = None
                self._forget(session)

    def _forget(self, session: str) -> None:
        queue = self._queues.get(session)
        if queue and not queue.under_way and not queue.waiting and queue.sweep is None:
            del self._queues[session]


TURNS = Turns(places=max(2, os.cpu_count() or 1) + 1)
