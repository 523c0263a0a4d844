"""Lessons that the server keeps under a short code: beside the rooms, in SQLite or in Redis.

A code is random and says nothing; of 31^8, about 8.5e11, at most `MAX_LESSONS` lead to a lesson.
"""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Protocol

from pages.shared.app.rooms.folder import BUSY, made
from pages.shared.app.rooms.redis_store import client
from pages.shared.app.runtime.failures import is_of_store
from pages.shared.model.lessons.link import LETTERS

FILE = "lessons.sqlite3"
MAX_LESSONS = 1000
DAY = 86_400.0  # seconds
KEPT = 180 * DAY  # seconds after somebody has opened a lesson last
TABLE = """
create table if not exists lessons (
    code text primary key, lesson text not null, secret text not null, opened real not null
) without rowid
"""
ALL = "kp:lessons"  # a sorted set of Redis: code -> when it was opened last


class Full(ValueError):
    """More lessons than a server keeps."""

    def __init__(self) -> None:
        super().__init__(
            "The server keeps as many lessons as it may: hand out the link or the file."
        )


class KeptLessons(Protocol):
    """What keeps lessons. Safe between threads and processes; a restart loses none."""

    def keep(self, code: str, lesson: str, secret: str, now: float) -> bool:
        """Keep a lesson; False where its code is taken. Full."""

    def find(self, code: str, now: float) -> str | None:
        """Return the lesson of a code, which is kept from now on anew; None if there is none."""

    def take_back(self, code: str, secret: str) -> None:
        """Forget the lesson of a code, where that is its secret."""

    def expire(self, now: float) -> None:
        """Forget what nobody has opened for `KEPT` seconds."""


def new_code() -> str:
    """Return eight letters that nobody can foresee, in two groups."""
    first, second = ("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(2))
    return f"{first}-{second}"


class SQLiteLessons:
    """`KeptLessons` in a file of a folder, for all processes of one machine.

    Raises
    ------
    NoStore
        If nothing can be kept in the folder.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        with made(folder, "Lessons"), closing(self._open()) as file:
            file.execute(TABLE)

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, timeout=BUSY, isolation_level=None)

    def keep(self, code: str, lesson: str, secret: str, now: float) -> bool:
        """Keep a lesson."""
        self.expire(now)
        with closing(self._open()) as file:
            if file.execute("select count(*) from lessons").fetchone()[0] >= MAX_LESSONS:
                raise Full
            values = code, lesson, secret, now
            done = file.execute("insert or ignore into lessons values (?, ?, ?, ?)", values)
            return done.rowcount == 1

    def find(self, code: str, now: float) -> str | None:
        """Return the lesson of a code."""
        with closing(self._open()) as file:
            row = file.execute(
                "select lesson from lessons where code = ? and opened >= ?", (code, now - KEPT)
            ).fetchone()
            if row is not None:
                with suppress(sqlite3.OperationalError):  # a full disk can be read
                    file.execute(
                        "update lessons set opened = ? where code = ? and opened < ?",
                        (now, code, now - DAY),  # a run of a page looks, too: once a day is enough
                    )
            return None if row is None else str(row[0])

    def take_back(self, code: str, secret: str) -> None:
        """Forget a lesson; its bytes are overwritten in the file."""
        with closing(self._open()) as file:
            file.execute("pragma secure_delete = on")
            file.execute("delete from lessons where code = ? and secret = ?", (code, secret))

    def expire(self, now: float) -> None:
        """Forget what nobody opens."""
        with closing(self._open()) as file:
            file.execute("pragma secure_delete = on")
            file.execute("delete from lessons where opened < ?", (now - KEPT,))


class RedisLessons:
    """`KeptLessons` at an address of Redis, ``redis://host:6379/0``.

    Raises
    ------
    NoStore
        If the client is not installed, or the server does not answer.
    """

    def __init__(self, address: str) -> None:
        self._redis: Any = client(address)

    def keep(self, code: str, lesson: str, secret: str, now: float) -> bool:
        """Keep a lesson."""
        self.expire(now)
        if self._redis.zcard(ALL) >= MAX_LESSONS:
            raise Full
        if not self._redis.hsetnx(_key(code), "lesson", lesson):
            return False
        self._redis.hset(_key(code), "secret", secret)
        self._touch(code, now)
        return True

    def find(self, code: str, now: float) -> str | None:
        """Return the lesson of a code."""
        lesson = self._redis.hget(_key(code), "lesson")
        opened = self._redis.zscore(ALL, code)
        if lesson is None or opened is None or opened < now - KEPT:
            return None
        try:
            self._touch(code, now)
        except Exception as error:
            if not is_of_store(error):  # one that is full can be read
                raise
        return str(lesson)

    def take_back(self, code: str, secret: str) -> None:
        """Forget a lesson."""
        if self._redis.hget(_key(code), "secret") == secret:
            self._forget(code)

    def expire(self, now: float) -> None:
        """Forget what nobody opens."""
        for code in self._redis.zrangebyscore(ALL, "-inf", f"({now - KEPT}"):
            self._forget(code)

    def _touch(self, code: str, now: float) -> None:
        with self._redis.pipeline() as pipe:
            pipe.zadd(ALL, {code: now})
            pipe.expire(_key(code), int(KEPT))
            pipe.execute()

    def _forget(self, code: str) -> None:
        with self._redis.pipeline() as pipe:
            pipe.delete(_key(code))
            pipe.zrem(ALL, code)
            pipe.execute()


def _key(code: str) -> str:
    return f"kp:lesson:{code}"
