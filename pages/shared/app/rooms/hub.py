"""Who listens to which room in this process, and the thread that learns of changes in all others.

A student hears of a new version at once; who watches hears at most once a second how many have
answered. What is sent says where the room stands, and nothing of what was answered.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pages.shared.app.rooms.room_store import RoomStore, Sight, sights
from pages.shared.app.runtime.failures import Repeated
from pages.shared.app.runtime.tally import Tally

HEARTBEAT = 15.0  # seconds after which a silent stream says that it is there
NOTES = 5.0  # seconds after which a process writes down again who is here
PERIOD = 1.0  # seconds between two messages to who watches
LOOK = 0.1  # seconds for which the watcher waits for a change
RETRY = 1000  # milliseconds after which a browser connects again


@dataclass(eq=False)
class Listener:
    """One open stream."""

    code: str
    browser: str
    watches: bool
    news: asyncio.Event = field(default_factory=asyncio.Event)
    sight: Sight | None = None
    ended: bool = False

    def tell(self, sight: Sight | None) -> None:
        """Take what is to be told; None: the room has ended."""
        before, self.sight, self.ended = self.sight, sight, sight is None
        changed = before is None or sight is None or before.version != sight.version
        if changed or (self.watches and before != sight):
            self.news.set()

    def message(self) -> bytes:
        """Return what is told, as an event."""
        said: dict[str, Any] = {"ended": True} if self.sight is None else self._said(self.sight)
        return f"event: room\ndata: {json.dumps(said)}\n\n".encode()

    def _said(self, sight: Sight) -> dict[str, int]:
        return dict(vars(sight)) if self.watches else {"version": sight.version}


class Hub:
    """The open streams of this process."""

    def __init__(self, store: RoomStore) -> None:
        self.store, self.process = store, secrets.token_hex(4)
        self._rooms: dict[str, set[Listener]] = {}
        self._noted: dict[str, tuple[int, float]] = {}  # who was here when it was last written
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()
        self._closing = False
        failures = Tally("Rooms could not be looked at, and this was tried again: %d")
        self._failures = Repeated(failures, "A fault in looking at rooms; its kind is counted now")

    def count(self, code: str) -> int:
        """Return how many streams of a room are open."""
        return len(self._rooms.get(code, ()))

    def count_of(self, code: str, browser: str) -> int:
        """Return how many streams one browser has open."""
        return sum(one.browser == browser for one in self._rooms.get(code, ()))

    async def stream(self, code: str, browser: str, watches: bool) -> AsyncIterator[bytes]:
        """Yield the events of a room until it ends or the browser leaves."""
        listener = Listener(code, browser, watches)
        self._join(listener)
        try:
            yield f"retry: {RETRY}\n\n".encode()
            while not self._closing:
                try:
                    await asyncio.wait_for(listener.news.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b": here\n\n"
                    continue
                listener.news.clear()
                if not self._closing:
                    yield listener.message()
                if listener.ended:
                    return
                if watches:  # what comes meanwhile is told together
                    await asyncio.sleep(PERIOD)
        finally:
            self._leave(listener)

    def close(self) -> None:
        """End all streams: the server stops, and waits for its connections."""
        self._closing = True
        for listeners in self._rooms.values():
            for one in listeners:
                one.news.set()

    def _join(self, listener: Listener) -> None:
        with self._lock:
            self._rooms.setdefault(listener.code, set()).add(listener)
            self._loop = asyncio.get_running_loop()
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._watch, name="rooms", daemon=True)
                self._thread.start()

    def _leave(self, listener: Listener) -> None:
        with self._lock:
            left = self._rooms.get(listener.code, set())
            left.discard(listener)
            if not left:
                self._rooms.pop(listener.code, None)

    def _here(self) -> dict[str, int]:
        """Return how many students' browsers each room has here."""
        with self._lock:
            return {
                code: len({one.browser for one in listeners if not one.watches})
                for code, listeners in self._rooms.items()
            }

    def _watch(self) -> None:
        """Look for changes as long as somebody listens; a store that fails is asked again."""
        known: set[Listener] = set()
        while self._goes_on():
            try:
                self._note(self._here())
                changed = self.store.wait(LOOK)
                with self._lock:
                    listeners = {one for all_ in self._rooms.values() for one in all_}
                if changed or listeners - known:
                    codes = {one.code for one in listeners}
                    self._publish(listeners, sights(self.store, codes, self.store.now()))
                known = listeners
            except Exception as error:  # a locked file, a lost connection
                self._failures.note(error)
                time.sleep(PERIOD)

    def _goes_on(self) -> bool:
        """Whether the watcher has something to do; else whoever joins begins another one."""
        with self._lock:
            goes_on = not self._closing and bool(self._rooms or self._noted)
            if not goes_on:  # the thread still runs for a moment, and hears of nobody any more
                self._thread = None
            return goes_on

    def _note(self, here: Mapping[str, int]) -> None:
        """Write down who is here where it has changed, at most once a second, or is long ago."""
        now = self.store.now()
        for code in {*here, *self._noted}:
            count, (was, at) = here.get(code, 0), self._noted.get(code, (0, 0.0))
            if now - at >= (PERIOD if count != was else NOTES):
                self.store.note_present(code, self.process, count, now)
                self._noted[code] = count, now
                if code not in here:
                    del self._noted[code]

    def _publish(self, listeners: set[Listener], told: Mapping[str, Sight]) -> None:
        def tell() -> None:
            for one in listeners:
                one.tell(told.get(one.code))

        assert self._loop is not None
        self._loop.call_soon_threadsafe(tell)
