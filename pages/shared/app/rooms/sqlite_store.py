"""Rooms in a file of SQLite, for all processes of one machine.

The file is in WAL mode: readers do not wait for the writer, and what was committed is there after
``kill -9``. A change is seen by ``pragma data_version``, which counts the commits of *other*
connections: so the watcher has one of its own. So have reads: a write may have to wait for another
process. The log is written back to the file on a clock and not by whichever commit makes it long,
as that waits for the disk while a class waits for the commit.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from pages.shared.app.rooms.folder import BUSY, made
from pages.shared.app.rooms.room_store import (
    DESERTED,
    IDLE,
    MAX_BROWSERS,
    PRESENT,
    Change,
    FullRoom,
    NoRoom,
    Slot,
)
from pages.shared.model.rooms.room import Room, read, written

FILE = "rooms.sqlite3"
CHECKS = 10  # a second
LOCKED = sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED  # the low byte of what goes by
TABLES = """
create table if not exists rooms (
    code text primary key, room text not null, secret text not null, touched real not null
) without rowid;
create table if not exists answers (
    code text not null references rooms on delete cascade, part integer not null,
    round integer not null, browser text not null, given text not null,
    primary key (code, part, round, browser)
) without rowid;
create table if not exists present (
    code text not null references rooms on delete cascade, process text not null,
    browsers integer not null, noted real not null, primary key (code, process)
) without rowid;
"""
DESERTED_ROOMS = """
from rooms where touched < :then
and not exists (select 1 from present where present.code = rooms.code and noted >= :then)
"""
OF_ROUND = "from answers where code = ? and part = ? and round = ?"


class SQLiteStore:
    """A `RoomStore` in a folder, which is made where it is missing.

    Raises
    ------
    NoStore
        If nothing can be kept in the folder.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._lock, self._reads = threading.Lock(), threading.Lock()
        self._seen = 0
        with made(folder, "Rooms"):
            self._connection = _connection(self._path)
            self._reading = _connection(self._path)
            self._watching = _connection(self._path)
        self._seen = self._version()

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """Write in one transaction."""
        if not self._lock.acquire(timeout=BUSY):  # else many would wait so long, one after another
            raise sqlite3.OperationalError("database is locked")
        file = self._connection
        try:
            file.execute("begin immediate")
            yield file
            file.execute("commit")
        except BaseException:
            if file.in_transaction:  # a full disk may have ended it
                file.execute("rollback")
            raise
        finally:
            self._lock.release()

    def _rows(self, query: str, values: tuple[object, ...]) -> list[tuple[str, ...]]:
        with self._reads:
            return self._reading.execute(query, values).fetchall()

    def _one(self, query: str, code: str) -> str:
        rows = self._rows(query, (code,))
        if not rows:
            raise NoRoom
        return rows[0][0]

    def now(self) -> float:
        """Return the time of this machine."""
        return time.time()

    def create(self, room: Room, secret: str, now: float) -> bool:
        """Keep a new room; False where its code is taken."""
        values = room.code, written(room), secret, now
        with self._change() as file:
            done = file.execute("insert or ignore into rooms values (?, ?, ?, ?)", values)
            return done.rowcount == 1

    def room(self, code: str) -> Room:
        """Return a room."""
        return read(self._one("select room from rooms where code = ?", code))

    def secret(self, code: str) -> str:
        """Return the digest of a room's secret."""
        return self._one("select secret from rooms where code = ?", code)

    def change(self, code: str, change: Change, now: float) -> Room:
        """Replace a room by what ``change`` makes of it."""
        with self._change() as file:
            row = file.execute("select room from rooms where code = ?", (code,)).fetchone()
            if row is None:
                raise NoRoom
            after = change(read(row[0]))
            values = written(after), now, code
            file.execute("update rooms set room = ?, touched = ? where code = ?", values)
            return after

    def end(self, code: str) -> None:
        """Forget a room; its answers go with it."""
        with self._change() as file:
            file.execute("delete from rooms where code = ?", (code,))

    def keep(self, slot: Slot, given: str, now: float, replaces: bool = True) -> bool:
        """Keep an answer; False where another one is there and is not replaced."""
        place = slot.code, slot.part, slot.round
        with self._change() as file:
            touched = file.execute("update rooms set touched = ? where code = ?", (now, slot.code))
            if touched.rowcount == 0:
                raise NoRoom
            former = file.execute(
                f"select given {OF_ROUND} and browser = ?", (*place, slot.browser)
            ).fetchone()
            if former is not None and (former[0] == given or not replaces):
                return bool(former[0] == given)
            count = file.execute(f"select count(*) {OF_ROUND}", place).fetchone()[0]
            if former is None and count >= MAX_BROWSERS:
                raise FullRoom
            file.execute(
                "insert or replace into answers values (?, ?, ?, ?, ?)",
                (*place, slot.browser, given),
            )
            return True

    def answers(self, code: str, part: int, round: int) -> list[str]:
        """Return all answers of a round, by the browsers' random names."""
        return [row[0] for row in self._rows(f"select given {OF_ROUND}", (code, part, round))]

    def answered(self, code: str, part: int, round: int) -> int:
        """Return how many answers a round has."""
        return int(self._rows(f"select count(*) {OF_ROUND}", (code, part, round))[0][0])

    def given(self, slot: Slot) -> str | None:
        """Return one browser's answer."""
        place = slot.code, slot.part, slot.round, slot.browser
        rows = self._rows(f"select given {OF_ROUND} and browser = ?", place)
        return rows[0][0] if rows else None

    def note_present(self, code: str, process: str, count: int, now: float) -> None:
        """Take note of how many browsers are connected to one process."""
        with self._change() as file:
            file.execute(
                "insert or replace into present select ?, ?, ?, ? "
                "where exists (select 1 from rooms where code = ?)",
                (code, process, count, now, code),
            )

    def present(self, code: str, now: float) -> int:
        """Return how many browsers are connected."""
        query = "select coalesce(sum(browsers), 0) from present where code = ? and noted > ?"
        return int(self._rows(query, (code, now - PRESENT))[0][0])

    def count(self) -> int:
        """Return how many rooms there are."""
        return int(self._rows("select count(*) from rooms", ())[0][0])

    def expire(self, now: float) -> int:
        """Forget idle rooms, and write the log back; who reads or writes does not wait for that."""
        try:
            with self._change() as file:
                return file.execute("delete from rooms where touched < ?", (now - IDLE,)).rowcount
        finally:  # on a full disk, too: what has been written back makes room in the log
            with closing(_connection(self._path)) as aside:
                aside.execute("pragma wal_checkpoint(passive)").fetchall()

    def forget_deserted(self, now: float) -> int:
        """Forget rooms in which nobody is; where there are none, no writer waits."""
        then = {"then": now - DESERTED}
        with self._reads:
            if not self._reading.execute(f"select 1 {DESERTED_ROOMS}", then).fetchone():
                return 0
        with self._change() as file:
            return file.execute(f"delete {DESERTED_ROOMS}", then).rowcount

    def wait(self, seconds: float) -> bool:
        """Look `CHECKS` times a second for a commit."""
        until = time.monotonic() + seconds
        while True:
            version = self._version()
            if version != self._seen:
                self._seen = version
                return True
            if time.monotonic() >= until:
                return False
            time.sleep(1 / CHECKS)

    def _version(self) -> int:
        return int(self._watching.execute("pragma data_version").fetchone()[0])

    def close(self) -> None:
        """Close the file."""
        for connection in (self._connection, self._reading, self._watching):
            connection.close()


def _connection(path: Path) -> sqlite3.Connection:
    """Return a connection to the file, which becomes one in WAL mode.

    Two processes that change the mode of a new file at once get "database is locked", however long
    they would wait for a lock: so it is tried again.
    """
    until = time.monotonic() + BUSY
    while True:
        connection = sqlite3.connect(
            path, timeout=BUSY, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = normal")
            connection.execute("pragma wal_autocheckpoint = 0")
            connection.execute("pragma foreign_keys = on")
            connection.executescript(TABLES)
        except sqlite3.OperationalError as error:
            connection.close()
            is_locked = error.sqlite_errorcode & 0xFF in LOCKED
            if not is_locked or time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return connection
