"""How often something may be asked for: by one browser, and by all together.

What keeps one process from too much work is counted in that process. What keeps rooms, their codes
and their votes is counted where rooms are kept: to go from one process to the next brings nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from pages.shared.app.rooms.buckets import Buckets, ProcessBuckets, Rate, name_of

PLACES = 256  # from which a room is joined: so many that one byte tells them apart


class Guard:
    """Counts by key what is asked for, and says when it is too much.

    Nothing that names a person or a machine is a key; see `place`.

    Parameters
    ----------
    rate : Rate
    buckets : Buckets, optional
        Where it is counted; without them in this process.
    kind : str
        What is asked for, where several guards share their buckets.
    """

    def __init__(self, rate: Rate, buckets: Buckets | None = None, kind: str = "") -> None:
        self.rate, self.kind, self._buckets = rate, kind, buckets or ProcessBuckets()

    def left(self, key: str = "") -> float:
        """Return how many more may be asked for now."""
        return self._buckets.left(name_of(self.kind, key), self.rate)

    def take(self, key: str = "") -> bool:
        """Count one more; False, and nothing is counted, if it is too much."""
        return self._buckets.take(name_of(self.kind, key), self.rate)


def place(code: str, secret: str, address: str) -> str:
    """Return where a browser joins a room from: one of 256 numbers of that room.

    A hall behind one address has one of them, and from a byte no address can be told. ``secret`` is
    what is kept of the lecturer's, so that nobody can look for addresses that share a number.
    """
    key = bytes.fromhex(secret)
    return f"{code} {blake2b(address.encode(), key=key, digest_size=1).hexdigest()}"


@dataclass(frozen=True)
class Limits:
    """All guards of one process."""

    shared: Buckets  # what those that are counted over all processes count in
    rooms_of_one: Guard
    rooms: Guard
    wrong_of_one: Guard  # codes that there are not, and secrets that are not a room's
    wrong: Guard  # codes that there are not
    newcomers: Guard  # browsers that are new to a room, while too many wrong codes are tried
    joins: Guard  # of one room from one place: a lecture hall may be behind one address
    views: Guard  # of one browser, in this process as all below
    answers: Guard  # of one browser
    commands: Guard  # of one room
    streams: int = 6  # of one browser
    streams_of_room: int = 1500
    rooms_alive: int = 500


def usual(shared: Buckets) -> Limits:
    """Return the limits under which a process serves, with what it shares with all others."""
    return Limits(
        shared,
        rooms_of_one=Guard(Rate(10, 20 / 3600), shared, "rooms of one"),
        rooms=Guard(Rate(60, 1), shared, "rooms"),
        wrong_of_one=Guard(Rate(10, 10 / 60), shared, "wrong of one"),
        wrong=Guard(Rate(100, 1), shared, "wrong"),
        newcomers=Guard(Rate(20, 10), shared, "newcomers"),
        joins=Guard(Rate(300, 2), shared, "joins"),
        views=Guard(Rate(60, 5)),
        answers=Guard(Rate(30, 2)),
        commands=Guard(Rate(60, 10)),
    )
