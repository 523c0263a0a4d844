"""How often something may be asked for: by one browser, and by all together."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

MAX_KEYS = 20_000  # browsers that are remembered


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many a second."""

    at_once: float
    a_second: float


class Guard:
    """Counts by key what is asked for, and says when it is too much.

    A bucket for each key holds ``rate.at_once`` and is filled again by ``rate.a_second``. Safe in
    one thread. Nothing that names a person or a machine is a key; see `where`.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self._clock = rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when

    def left(self, key: str = "") -> float:
        """Return how many more may be asked for now."""
        now = self._clock()
        left, then = self._left.get(key, (self.rate.at_once, now))
        return min(self.rate.at_once, left + (now - then) * self.rate.a_second)

    def take(self, key: str = "") -> bool:
        """Count one more; False, and nothing is counted, if it is too much."""
        left = self.left(key)
        if left < 1:
            return False
        self._left[key] = left - 1, self._clock()
        self._left.move_to_end(key)
        if len(self._left) > MAX_KEYS:
            self._left.popitem(last=False)
        return True


_SALT = secrets.token_bytes(16)


def where(code: str, address: str) -> str:
    """Return the key by which joins are counted: no address, and another one in each process."""
    return blake2b(f"{code} {address}".encode(), key=_SALT, digest_size=12).hexdigest()


@dataclass(frozen=True)
class Limits:
    """All guards of one process."""

    rooms_of_one: Guard
    rooms: Guard
    views: Guard  # of one browser
    answers: Guard  # of one browser
    wrong_of_one: Guard  # codes that there are not
    wrong: Guard
    commands: Guard  # of one room
    joins: Guard  # of one room from one place: a lecture hall may be behind one address
    streams: int = 6  # of one browser
    streams_of_room: int = 1500
    rooms_alive: int = 500
    slowed: int = 20  # who wait at once while too many wrong codes are tried, and
    delay: float = 2.0  # how many seconds: at most ten codes a second, of 90 000


def usual() -> Limits:
    """Return the limits under which a process serves."""
    return Limits(
        rooms_of_one=Guard(Rate(10, 20 / 3600)),
        rooms=Guard(Rate(60, 1)),
        views=Guard(Rate(60, 5)),
        answers=Guard(Rate(30, 2)),
        wrong_of_one=Guard(Rate(10, 10 / 60)),
        wrong=Guard(Rate(100, 5)),
        commands=Guard(Rate(60, 10)),
        joins=Guard(Rate(300, 2)),
    )
