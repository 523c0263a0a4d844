"""Where rooms are kept: one small interface, behind it SQLite or Redis."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from pages.shared.model.rooms.room import Room

IDLE = 2 * 3600.0  # seconds after which a room goes
DESERTED = 900.0  # seconds after which a room where nobody is may go, if there are too many
PRESENT = 15.0  # seconds for which a process's count of who is here holds
MAX_BROWSERS = 3000  # that may answer in one round of a room
CODES = range(10_000, 100_000)

Change = Callable[[Room], Room]


class NoRoom(LookupError):
    """There is no such room, or no longer."""

    def __init__(self) -> None:
        super().__init__("There is no class with this number, or it has ended.")


class FullRoom(ValueError):
    """More answers than a room takes."""

    def __init__(self) -> None:
        super().__init__("This room has as many answers as it takes.")


@dataclass(frozen=True)
class Slot:
    """The place of an answer: there is one in each."""

    code: str
    part: int
    round: int
    browser: str  # as `pseudonym` writes it


@dataclass(frozen=True)
class Sight:
    """What is told of a room while it changes: no answer, no truth."""

    version: int
    answered: int  # in the present part and round
    present: int


class RoomStore(Protocol):
    """What keeps rooms. Safe between threads, and between all processes that share it.

    What has been acknowledged survives the end of a process, however it comes.
    """

    def now(self) -> float:
        """Return the time, in seconds since the epoch, of which all processes have the same."""

    def create(self, room: Room, secret: str, now: float) -> bool:
        """Keep a new room; False where its code is taken."""

    def room(self, code: str) -> Room:
        """Return a room; NoRoom if there is none."""

    def secret(self, code: str) -> str:
        """Return what `digest` made of the lecturer's secret; NoRoom."""

    def change(self, code: str, change: Change, now: float) -> Room:
        """Replace a room by what ``change`` makes of it, nothing in between; NoRoom.

        What ``change`` raises leaves the room as it is.
        """

    def end(self, code: str) -> None:
        """Forget a room with all that was said in it."""

    def keep(self, slot: Slot, given: str, now: float, replaces: bool = True) -> bool:
        """Keep an answer; False where another one is there and stays. NoRoom, FullRoom."""

    def answers(self, code: str, part: int, round: int) -> list[str]:
        """Return all answers of a round, in no telling order."""

    def answered(self, code: str, part: int, round: int) -> int:
        """Return how many answers a round has."""

    def given(self, slot: Slot) -> str | None:
        """Return one browser's answer."""

    def note_present(self, code: str, process: str, count: int, now: float) -> None:
        """Take note of how many browsers are connected to one process."""

    def present(self, code: str, now: float) -> int:
        """Return how many browsers are connected, by what processes have noted lately."""

    def count(self) -> int:
        """Return how many rooms there are."""

    def expire(self, now: float) -> int:
        """Forget rooms that have been idle for `IDLE` seconds; return how many."""

    def forget_deserted(self, now: float) -> int:
        """Forget rooms where nothing was done and nobody was for `DESERTED` seconds; how many.

        Who is there is what all processes have noted: walls and phones.
        """

    def wait(self, seconds: float) -> bool:
        """Wait, and return whether something was changed meanwhile, by whichever process."""

    def close(self) -> None:
        """Let go of files and connections."""


def sights(store: RoomStore, codes: Iterable[str], now: float) -> dict[str, Sight]:
    """Return what is to be told of those of the rooms that there are."""
    told = {}
    for code in codes:
        with suppress(NoRoom):
            room = store.room(code)
            answered = store.answered(code, room.part, room.round)
            told[code] = Sight(room.version, answered, store.present(code, now))
    return told


def new_code() -> str:
    """Return five digits that nobody can foresee."""
    return str(secrets.choice(CODES))


def new_secret() -> str:
    """Return 128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """Return what is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def joined(secret: str, browser: str) -> str:
    """Return the number of a browser that has joined a room: its own, with the room's signature.

    ``secret`` is what `digest` made of the lecturer's, which no browser of a student ever has. A
    number that nobody has signed answers nothing, so that a vote costs a join.
    """
    return f"{browser}-{_signature(secret, browser)}"


def has_joined(secret: str, number: str) -> bool:
    """Whether a number is one that `joined` has made for this room."""
    browser, _, signature = number.rpartition("-")
    return hmac.compare_digest(_signature(secret, browser), signature)


def _signature(secret: str, browser: str) -> str:
    return hmac.new(secret.encode(), browser.encode(), hashlib.sha256).hexdigest()[:24]


def pseudonym(code: str, browser: str) -> str:
    """Return what is kept of a browser's random number: in two rooms something else."""
    return hashlib.blake2b(f"{code} {browser}".encode(), digest_size=12).hexdigest()


def asked_for() -> str:
    """Return the address of the store that the environment names; empty for the usual one."""
    return os.environ.get("KP_ROOMS", "").strip()
