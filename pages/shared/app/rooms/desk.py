"""What one process has for its rooms: the store, the open streams, the limits."""

from __future__ import annotations

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import anyio
import anyio.to_thread
from anyio.lowlevel import RunVar

from pages.shared.app.rooms import guards, pictures, room_store
from pages.shared.app.rooms.hub import Hub
from pages.shared.app.rooms.opened_once import OpenedOnce
from pages.shared.app.rooms.opening import open_buckets, open_store
from pages.shared.app.rooms.room_store import NoRoom, RoomStore
from pages.shared.app.runtime.turns import Overtaken
from pages.shared.model.lessons.lesson import LessonError
from pages.shared.model.rooms.room import Room
from pages.shared.model.state.reducer import Refusal

KNOWN = 20_000  # browsers that are remembered to have found their room
TOO_OFTEN = "Too much was asked for at once: try again in a moment."
TOO_MANY_CODES = "Too many numbers were tried that no class has: try again in a minute."
TOO_MANY_WRONG = "Too many wrong numbers or links were tried here: try again in a minute."
EXPIRES = 60.0  # seconds from one look for idle rooms to the next

THREADS = 8  # that wait for the store at most
_threads: RunVar[anyio.CapacityLimiter] = RunVar("threads of the store")

T = TypeVar("T")


async def in_store_thread(work: Callable[..., T], *arguments: object) -> T:
    """Return what ``work`` returns, in one of few threads.

    A store that does not answer would else keep all those that files and pages are served from.
    """
    try:
        limiter = _threads.get()
    except LookupError:
        _threads.set(limiter := anyio.CapacityLimiter(THREADS))
    return await anyio.to_thread.run_sync(work, *arguments, limiter=limiter)


class TooMuch(Exception):
    """More than may be asked for; the message is one plain sentence."""


@dataclass(frozen=True)
class Asker:
    """Who asks: a browser by the random number that it made for itself, perhaps with a secret."""

    browser: str
    secret: str = ""

    @property
    def key(self) -> str:
        """What its requests are counted by."""
        return self.browser or (room_store.digest(self.secret) if self.secret else "")


class Desk:
    """The rooms as one process serves them.

    Parameters
    ----------
    store : RoomStore
    limits : Limits
    """

    def __init__(self, store: RoomStore, limits: guards.Limits) -> None:
        self.store, self.limits, self.hub = store, limits, Hub(store)
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._ahead: set[asyncio.Task[None]] = set()

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        """Return what the store says; it may have to wait for the disk."""
        return await in_store_thread(work, *arguments)

    def find(self, code: str, asker: Asker) -> tuple[Room, bool]:
        """Return a room, and whether the asker is its lecturer.

        Whoever tries codes or secrets is refused after a few wrong ones; while many browsers try
        codes, only a few a second of those who are new are let in, over all processes.

        Raises
        ------
        NoRoom
            If there is none.
        TooMuch
            If the asker, or all together, have tried too many codes.
        """
        limits, key = self.limits, (code, asker.key)
        is_new = key not in self._known
        if (is_new or asker.secret) and limits.wrong_of_one.left(asker.key) < 1:
            raise TooMuch(TOO_MANY_WRONG)
        if is_new and limits.wrong.left() < 1 and not limits.newcomers.take():
            raise TooMuch(TOO_MANY_CODES)
        try:
            room = self.store.room(code)
            secret = self.store.secret(code) if asker.secret else ""
        except NoRoom:
            limits.wrong_of_one.take(asker.key)
            limits.wrong.take()
            self._known.pop(key, None)
            raise
        self._known[key] = None
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
        if not asker.secret:
            return room, False
        is_lecturer = hmac.compare_digest(secret, room_store.digest(asker.secret))
        if not is_lecturer:
            limits.wrong_of_one.take(asker.key)
        return room, is_lecturer

    def lets_begin(self, key: str) -> bool:
        """Whether whoever asks under this key may begin one more class; it is counted.

        Where there are too many, those in which nobody is give way.
        """
        limits, store = self.limits, self.store
        if limits.rooms.left() < 1:
            return False
        if store.count() >= limits.rooms_alive and not store.forget_deserted(store.now()):
            return False
        return limits.rooms_of_one.take(key) and limits.rooms.take()

    def draw_ahead(self, room: Room) -> None:
        """Draw the present part and the next one before the class asks for them."""
        for number in (room.part, room.part + 1):
            if number <= len(room.parts):
                task = asyncio.get_running_loop().create_task(_drawn(room, number))
                self._ahead.add(task)
                task.add_done_callback(self._ahead.discard)


async def _drawn(room: Room, number: int) -> None:
    try:
        await pictures.room_part(room.lesson, number, room.code)
    except (Refusal, LessonError, Overtaken):
        return  # said to whoever asks


def _desk() -> Desk:
    return Desk(open_store(), guards.usual(open_buckets()))


DESK = OpenedOnce(_desk)  # the rooms of this process


async def forget_rooms() -> None:
    """Forget idle rooms and limits, where this process has any."""
    if (desk := DESK.now) is not None:
        await desk.run(desk.store.expire, desk.store.now())
        await desk.run(desk.limits.shared.expire)
