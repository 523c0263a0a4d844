"""Where it is counted how often something was asked for: in a process, in SQLite, in Redis.

A bucket holds so many and is filled again at a rate. What is kept of it is one number: when it will
be full again. A bucket that is full need not be kept at all.
"""

from __future__ import annotations

import math
import sqlite3
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

from pages.shared.app.rooms.folder import BUSY, made
from pages.shared.app.rooms.redis_store import client

FILE = "limits.sqlite3"
MAX_BUCKETS = 20_000  # that a process keeps
SLACK = 1e-3  # of one, for what times are rounded by
TABLE = "create table if not exists buckets (name text primary key, full real not null)"
TAKE = """
insert into buckets values (:name, :now + :step)
on conflict (name) do update set full = max(full, :now) + :step
where max(full, :now) + :step - :now <= :most
"""
# The same in Redis, by the clock of its machine where no other one is named
TAKE_IN_REDIS = """
local now = tonumber(ARGV[3])
if not now then
  local time = redis.call('TIME')
  now = tonumber(time[1]) + tonumber(time[2]) / 1e6
end
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
if ARGV[4] == 'look' then return string.format('%.6f', full - now) end
local left = full + tonumber(ARGV[1]) - now
if left > tonumber(ARGV[2]) then return '0' end
local whole = string.format('%.6f', full + tonumber(ARGV[1]))
redis.call('SET', KEYS[1], whole, 'EX', math.ceil(left) + 1)
return '1'
"""


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many a second (more than none)."""

    at_once: float
    a_second: float

    @property
    def step(self) -> float:
        """Seconds in which one is filled in again."""
        return 1 / self.a_second

    @property
    def most(self) -> float:
        """Seconds, at most, until a bucket is full again."""
        return (self.at_once + SLACK) * self.step

    def left(self, seconds: float) -> float:
        """Return what is in a bucket that is full in so many seconds."""
        return min(self.at_once, self.at_once + SLACK - max(0.0, seconds) * self.a_second)


class Buckets(Protocol):
    """Buckets by name. Safe between threads, and between all processes that share them."""

    def left(self, name: str, rate: Rate) -> float:
        """Return how many more may be taken now."""

    def take(self, name: str, rate: Rate) -> bool:
        """Take one; False, and nothing is taken, if none is left."""

    def expire(self) -> None:
        """Forget the buckets that are full."""


class ProcessBuckets:
    """`Buckets` in the memory of one process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, threading.Lock()
        self._full: OrderedDict[str, float] = OrderedDict()

    def left(self, name: str, rate: Rate) -> float:
        """Return how many more may be taken now."""
        return rate.left(self._full.get(name, -math.inf) - self._clock())

    def take(self, name: str, rate: Rate) -> bool:
        """Take one, if one is left; of very many buckets the one longest untouched is forgotten."""
        with self._lock:
            now = self._clock()
            full = max(self._full.get(name, now), now) + rate.step
            if full - now > rate.most:
                return False
            self._full[name] = full
            self._full.move_to_end(name)
            if len(self._full) > MAX_BUCKETS:
                self._full.popitem(last=False)
            return True

    def expire(self) -> None:
        """Forget the buckets that are full."""
        with self._lock:
            now = self._clock()
            for name in [name for name, full in self._full.items() if full <= now]:
                del self._full[name]


class SQLiteBuckets:
    """`Buckets` in a file of a folder, for all processes of one machine.

    A file of their own: who tries numbers keeps no answer waiting, and wakes no stream.

    Raises
    ------
    NoStore
        If nothing can be kept in the folder.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        self._clock, self._lock = clock, threading.Lock()
        with made(folder, "Limits"):
            self._file = sqlite3.connect(
                folder / FILE, timeout=BUSY, isolation_level=None, check_same_thread=False
            )
            self._file.execute("pragma synchronous = off")  # what a power cut takes is no loss
            self._file.execute(TABLE)

    def left(self, name: str, rate: Rate) -> float:
        """Return how many more may be taken now."""
        with self._lock:
            row = self._file.execute("select full from buckets where name = ?", (name,)).fetchone()
        return rate.left(row[0] - self._clock() if row else 0.0)

    def take(self, name: str, rate: Rate) -> bool:
        """Take one, in one statement."""
        values = {"name": name, "now": self._clock(), "step": rate.step, "most": rate.most}
        with self._lock:
            return self._file.execute(TAKE, values).rowcount == 1

    def expire(self) -> None:
        """Forget the buckets that are full."""
        with self._lock:
            self._file.execute("delete from buckets where full <= ?", (self._clock(),))

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class RedisBuckets:
    """`Buckets` at an address of Redis, ``redis://host:6379/0``, by the clock of its machine.

    Raises
    ------
    NoStore
        If the client is not installed, or the server does not answer.
    """

    def __init__(self, address: str, clock: Callable[[], float] | None = None) -> None:
        self._clock = clock
        self._redis: Any = client(address)
        self._script = self._redis.register_script(TAKE_IN_REDIS)

    def _run(self, name: str, rate: Rate, what: str) -> str:
        now = "" if self._clock is None else f"{self._clock():.6f}"
        arguments = [f"{rate.step:.9f}", f"{rate.most:.9f}", now, what]
        return str(self._script(keys=[f"kp:limit:{name}"], args=arguments))

    def left(self, name: str, rate: Rate) -> float:
        """Return how many more may be taken now."""
        return rate.left(float(self._run(name, rate, "look")))

    def take(self, name: str, rate: Rate) -> bool:
        """Take one, in one script."""
        return self._run(name, rate, "take") == "1"

    def expire(self) -> None:
        """Do nothing: Redis forgets by itself."""

    def close(self) -> None:
        """Close the connection."""
        self._redis.close()


def name_of(kind: str, key: str) -> str:
    """Return the name of a bucket; what it is filled for cannot be read from it."""
    return blake2b(f"{kind} {key}".encode(), digest_size=12).hexdigest()
