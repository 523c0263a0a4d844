"""Codes and secrets tried 100 000 times: python -m tests.load.guesses [--tries 100000].

Each guess comes from another made-up browser, at a server that holds a hundred rooms. What the
guards let wait is waited on a clock of its own, so that a day takes a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from dataclasses import replace
from pathlib import Path
from unittest import mock

from pages.shared.app.rooms import desk, guards, room_store
from pages.shared.app.rooms.desk import Asker, Desk, TooMuch
from pages.shared.app.rooms.room_store import NoRoom
from pages.shared.app.rooms.sqlite_store import SQLiteStore
from pages.shared.model.rooms.room import new_room

ROOMS = 100
ABREAST = 40  # guesses under way at once: twice as many as may wait


class QuickDesk(Desk):
    """A desk that does not wait for threads."""

    async def run(self, work, *arguments):
        return work(*arguments)


class Clock:
    """Seconds that pass as fast as they are waited for."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        until = self.now + seconds
        await asyncio.sleep(0)
        self.now = max(self.now, until)


def limits_on(clock: Clock) -> guards.Limits:
    """Return the usual limits, by another clock."""
    usual = guards.usual()
    slowed = {
        name: guards.Guard(guard.rate, clock)
        for name, guard in vars(usual).items()
        if isinstance(guard, guards.Guard)
    }
    return replace(usual, **slowed)


async def try_codes(tries: int, chance: random.Random) -> tuple[int, int, float]:
    """Try codes; return how many rooms were found, how many tries were refused, and the hours."""
    clock = Clock()
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.object(desk.anyio, "sleep", clock.sleep),
    ):
        store = SQLiteStore(Path(folder))
        codes = chance.sample(list(room_store.CODES), ROOMS)
        for code in codes:
            store.create(new_room(str(code), "a", ("choice",)), room_store.digest("s"), 0)
        here, found, refused = QuickDesk(store, limits_on(clock)), set(), 0

        async def guess(number: int) -> None:
            nonlocal refused
            code = str(chance.choice(room_store.CODES))
            try:
                room, _ = await here.find(code, Asker(f"guesser-{number}"))
                found.add(room.code)
            except NoRoom:
                pass
            except TooMuch:
                refused += 1

        for first in range(0, tries, ABREAST):
            await asyncio.gather(*map(guess, range(first, min(tries, first + ABREAST))))
        store.close()
    return len(found), refused, clock.now / 3600


async def try_secrets(tries: int, chance: random.Random) -> int:
    """Try secrets of one room, as its student; return how many made a lecturer."""
    with tempfile.TemporaryDirectory() as folder:
        store = SQLiteStore(Path(folder))
        store.create(new_room("12345", "a", ("choice",)), room_store.digest("right"), 0)
        here, lecturers = QuickDesk(store, guards.usual()), 0
        for _ in range(tries):
            guessed = f"{chance.getrandbits(128):032x}"
            _, is_lecturer = await here.find("12345", Asker("guesser-1", guessed))
            lecturers += is_lecturer
        store.close()
    return lecturers


def main() -> None:
    """Print what came of the tries."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=100_000)
    tries = parser.parse_args().tries
    chance = random.Random(0)
    found, refused, hours = asyncio.run(try_codes(tries, chance))
    print(f"{tries} codes tried, {ROOMS} of {len(room_store.CODES)} are rooms: {refused} refused,")
    print(f"  {found} rooms found, in {hours:.2f} h of waiting")
    lecturers = asyncio.run(try_secrets(tries, chance))
    print(f"{tries} secrets tried at one room: {lecturers} were right")


if __name__ == "__main__":
    main()
