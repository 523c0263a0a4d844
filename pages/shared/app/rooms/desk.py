"""What one process has for its rooms: the store, the open streams, the limits."""

from __future__ import annotations

import asyncio
import hmac
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import anyio
import anyio.to_thread

from pages.shared.app.rooms import guards, pictures, room_store
from pages.shared.app.rooms.hub import Hub
from pages.shared.app.rooms.opening import open_store
from pages.shared.app.rooms.room_store import NoRoom, RoomStore
from pages.shared.app.runtime.turns import Overtaken
from pages.shared.model.rooms.room import Room
from pages.shared.model.state.reducer import Refusal

KNOWN = 20_000  # browsers that are remembered to have found their room
TOO_OFTEN = "Too much was asked for at once: try again in a moment."
TOO_MANY_CODES = "Too many numbers were tried that no class has: try again in a minute."
EXPIRES = 60.0  # seconds from one look for idle rooms to the next

T = TypeVar("T")


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
        self._slowed = 0
        self._ahead: set[asyncio.Task[None]] = set()

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        """Return what the store says; it may have to wait for the disk."""
        return await anyio.to_thread.run_sync(work, *arguments)

    async def find(self, code: str, asker: Asker) -> tuple[Room, bool]:
        """Return a room, and whether the asker is its lecturer.

        Whoever tries codes is refused after a few wrong ones; when many browsers try, all those
        who are new have to wait.

        Raises
        ------
        NoRoom
            If there is none.
        TooMuch
            If the asker has tried too many codes.
        """
        limits, key = self.limits, (code, asker.key)
        if key not in self._known:
            if limits.wrong_of_one.left(asker.key) < 1:
                raise TooMuch(TOO_MANY_CODES)
            if limits.wrong.left() < 1:
                await self._slow_down()
        try:
            room = await self.run(self.store.room, code)
            secret = await self.run(self.store.secret, code) if asker.secret else ""
        except NoRoom:
            limits.wrong_of_one.take(asker.key)
            limits.wrong.take()
            self._known.pop(key, None)
            raise
        self._known[key] = None
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
        given = room_store.digest(asker.secret)
        return room, bool(asker.secret) and hmac.compare_digest(secret, given)

    async def _slow_down(self) -> None:
        if self._slowed >= self.limits.slowed:
            raise TooMuch(TOO_MANY_CODES)
        self._slowed += 1
        try:
            await anyio.sleep(self.limits.delay)
        finally:
            self._slowed -= 1

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
    except (Refusal, Overtaken):
        return  # said to whoever asks


_lock = threading.Lock()
_desk: Desk | None = None


def desk() -> Desk:
    """Return the rooms of this process; the store is opened by whoever asks first.

    Raises
    ------
    NoStore
        If rooms cannot be kept.
    """
    global _desk
    with _lock:
        if _desk is None:
            _desk = Desk(open_store(), guards.usual())
        return _desk


def opened() -> Desk | None:
    """Return the rooms of this process if anybody has asked for them."""
    return _desk


async def forget_rooms() -> None:
    """Forget idle rooms, on a clock, where this process has any."""
    while True:
        await anyio.sleep(EXPIRES)
        if _desk is not None:
            await _desk.run(_desk.store.expire, time.time())
