"""Codes and secrets tried 100 000 times: python -m tests.load.guesses [--tries 100000] [--redis].

Each guess comes from another made-up browser, at two processes that hold a hundred rooms together.
Who is refused tries again a moment later, on a clock of its own, so that hours take a minute.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from contextlib import ExitStack
from pathlib import Path

from pages.shared.app.rooms import guards, room_store
from pages.shared.app.rooms.buckets import RedisBuckets, SQLiteBuckets
from pages.shared.app.rooms.desk import Asker, Desk, TooMuch
from pages.shared.app.rooms.redis_store import RedisStore
from pages.shared.app.rooms.room_store import NoRoom
from pages.shared.app.rooms.sqlite_store import SQLiteStore
from pages.shared.model.rooms.room import new_room
from tests.load.classes import redis_address

ROOMS = 100
PROCESSES = 2
PAUSE = 0.05  # seconds until a guesser who was refused tries again


class Clock:
    """Seconds that pass as fast as they are waited for."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def try_codes(
    tries: int, chance: random.Random, desks: list[Desk], clock: Clock
) -> tuple[int, int, float]:
    """Try codes until so many were answered; return rooms found, refusals, and the hours."""
    found, refused, store = set(), 0, desks[0].store
    for code in chance.sample(list(room_store.CODES), ROOMS):
        store.create(new_room(str(code), "a", ("choice",)), room_store.digest("s"), store.now())
    for number in range(tries):
        code, asker = str(chance.choice(room_store.CODES)), Asker(f"guesser-{number}")
        while True:
            try:
                desks[number % len(desks)].find(code, asker)
                found.add(code)
            except NoRoom:
                pass
            except TooMuch:
                refused += 1
                clock.now += PAUSE
                continue
            break
    return len(found), refused, clock.now / 3600


def try_secrets(tries: int, chance: random.Random, here: Desk) -> int:
    """Try secrets of one room, each from another browser; return how many made a lecturer."""
    room, now = new_room("12345", "a", ("choice",)), here.store.now()
    here.store.create(room, room_store.digest("right"), now)
    lecturers = 0
    for number in range(tries):
        guessed = f"{chance.getrandbits(128):032x}"
        lecturers += here.find("12345", Asker(f"guesser-{number}", guessed))[1]
    return lecturers


def main() -> None:
    """Print what came of the tries."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=100_000)
    parser.add_argument("--redis", action="store_true")
    options = parser.parse_args()
    tries, chance = options.tries, random.Random(0)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        clock = Clock()
        if options.redis:
            address = stack.enter_context(redis_address(folder))
            desks = [
                Desk(RedisStore(address), guards.usual(RedisBuckets(address, clock)))
                for _ in range(PROCESSES)
            ]
        else:
            where = Path(folder)
            desks = [
                Desk(SQLiteStore(where), guards.usual(SQLiteBuckets(where, clock)))
                for _ in range(PROCESSES)
            ]
        found, refused, hours = try_codes(tries, chance, desks, clock)
        print(f"{tries} codes tried at {PROCESSES} processes, {ROOMS} of {len(room_store.CODES)} "
              f"are rooms: {found} found,\n  {refused} more tries refused, "
              f"in {hours:.2f} h")  # fmt: skip
        clock.now += 3600
        lecturers = try_secrets(tries, chance, desks[0])
        print(f"{tries} secrets tried at one room: {lecturers} were right")


if __name__ == "__main__":
    main()
