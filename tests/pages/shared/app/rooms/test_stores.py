"""What both stores promise: nothing is lost, nothing is mixed up, all processes learn of it."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import threading
from time import time

import pytest

from pages.shared.app.rooms import opening
from pages.shared.app.rooms.redis_store import RedisStore
from pages.shared.app.rooms.room_store import (
    DESERTED,
    IDLE,
    PRESENT,
    FullRoom,
    NoRoom,
    RoomStore,
    Slot,
    digest,
    new_code,
    pseudonym,
    sights,
)
from pages.shared.app.rooms.sqlite_store import SQLiteStore
from pages.shared.app.runtime.failures import NoStore
from pages.shared.model.rooms.commands import command
from pages.shared.model.rooms.room import RoomError, accepts, new_room
from tests.serving import ROOT

CODE = "48213"
# Another process: it keeps answers one after another, says each that was kept, and is then killed.
WRITER = """
import sys, time
from pages.shared.app.rooms.opening import open_store
from pages.shared.app.rooms.room_store import Slot
store = open_store()
for i in range(2500):
    store.keep(Slot("48213", 1, int(sys.argv[1]), f"browser-{i}"), str(i), 1000.0)
    print(i, flush=True)
time.sleep(60)
"""


@pytest.fixture
def kept(store) -> RoomStore:
    """A store with a room of three parts."""
    assert store.create(new_room(CODE, "lesson", ("choice", "", "stroke")), digest("s"), 1000.0)
    return store


def begin(room):
    return command(room, "read", 1000.0)


def test_a_room_is_there_as_it_was_kept(kept, open_store):
    room = kept.change(CODE, begin, 1000.0)
    other = open_store()
    assert other.room(CODE) == room and other.secret(CODE) == digest("s")
    assert not other.create(new_room(CODE, "another", ("",)), "", 1000.0), "the code is taken"
    assert other.room(CODE).lesson == "lesson" and other.count() == 1


def test_what_is_not_there_is_said(store):
    slot = Slot("10000", 1, 1, "a")
    for ask in (store.room, store.secret, lambda code: store.change(code, begin, 0.0),
                lambda code: store.keep(slot, "1", 0.0)):  # fmt: skip
        with pytest.raises(NoRoom):
            ask("10000")
    assert sights(store, ["10000"], 0.0) == {} and store.given(slot) is None
    assert store.answers("10000", 1, 1) == []


def test_an_answer_counts_once_however_often_it_is_sent(kept):
    slot = Slot(CODE, 1, 1, "browser")
    assert all(kept.keep(slot, "0", 1000.0) for _ in range(3))
    assert kept.keep(slot, "1", 1000.0) and kept.answers(CODE, 1, 1) == ["1"]
    assert not kept.keep(slot, "2", 1000.0, replaces=False)
    assert kept.keep(slot, "1", 1000.0, replaces=False), "the same again is no other answer"
    assert kept.given(slot) == "1"
    assert kept.keep(Slot(CODE, 3, 1, "browser"), "3", 1000.0, replaces=False)
    assert (kept.answered(CODE, 1, 1), kept.answered(CODE, 2, 1)) == (1, 0)
    assert (kept.answers(CODE, 1, 1), kept.answers(CODE, 3, 1)) == (["1"], ["3"])


def test_a_refused_change_leaves_the_room(kept):
    with pytest.raises(RoomError):
        kept.change(CODE, lambda room: command(room, "close", 0.0), 1000.0)
    assert kept.room(CODE).version == 1


def test_changes_from_all_sides_are_all_made(kept, open_store):
    """Two processes with four threads each: no change is made on top of an older room."""
    stores = [kept, open_store()]

    def press(store):
        for _ in range(10):
            store.change(CODE, lambda r: command(r, "resume" if r.paused else "pause", 0), 1000.0)

    threads = [threading.Thread(target=press, args=(stores[i % 2],)) for i in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert kept.room(CODE).version == 81


def test_an_idle_room_goes_with_all_that_was_said(kept):
    kept.keep(Slot(CODE, 1, 1, "a"), "0", 2000.0)
    kept.note_present(CODE, "process", 3, 2000.0)
    assert kept.expire(2000.0 + IDLE) == 0
    assert kept.expire(2001.0 + IDLE) == 1 and kept.count() == 0
    assert kept.answers(CODE, 1, 1) == []
    assert kept.create(new_room(CODE, "next", ("choice",)), "", 9000.0)
    assert sights(kept, [CODE], 2000.0)[CODE].present == 0


def test_an_ended_room_goes_at_once(kept):
    kept.keep(Slot(CODE, 1, 1, "a"), "0", 2000.0)
    kept.end(CODE)
    assert kept.count() == 0 and kept.answers(CODE, 1, 1) == []


def test_who_is_here_is_counted_over_all_processes(kept, open_store):
    kept.change(CODE, begin, 1000.0)
    kept.note_present(CODE, "one", 3, 1000.0)
    open_store().note_present(CODE, "two", 4, 1000.0 + PRESENT / 2)
    assert sights(kept, [CODE], 999.0 + PRESENT)[CODE].present == 7
    assert sights(kept, [CODE], 1001.0 + PRESENT)[CODE].present == 4, (
        "one has said nothing for too long"
    )


def test_another_process_learns_of_a_change(kept, open_store):
    other = open_store()
    while other.wait(0.05):
        pass
    assert not other.wait(0.05)
    kept.keep(Slot(CODE, 1, 1, "a"), "0", 1000.0)
    assert other.wait(60.0)


def test_clocks_of_machines_may_differ(redis_address):
    """What one machine closes and another one counts is counted by the clock of Redis's machine."""
    here, ahead = RedisStore(redis_address), RedisStore(redis_address, lambda: time() + 3600)
    room = command(command(new_room(CODE, "lesson", ("choice",)), "read", 0.0), "open", 0.0)
    closed = command(room, "close", here.now())
    assert not accepts(closed, 1, 1, here.now() + 3600), "so it would be by its own clock"
    assert abs(ahead.now() - here.now()) < 60
    ahead.expire(ahead.now())
    assert abs(ahead.now() - here.now()) < 60
    for store in (here, ahead):
        store.close()


def test_a_room_takes_only_so_many(kept, monkeypatch):
    for module in ("sqlite_store", "redis_store"):
        monkeypatch.setattr(f"pages.shared.app.rooms.{module}.MAX_BROWSERS", 2)
    for name in "ab":
        kept.keep(Slot(CODE, 1, 1, name), "0", 1000.0)
    with pytest.raises(FullRoom):
        kept.keep(Slot(CODE, 1, 1, "c"), "0", 1000.0)
    assert kept.keep(Slot(CODE, 1, 1, "a"), "1", 1000.0)


def test_what_was_kept_survives_kill_9(kept, tmp_path, request, monkeypatch):
    """Two processes write and are killed; all that they have said they kept is there."""
    if isinstance(kept, SQLiteStore):
        monkeypatch.setenv("KP_DATA", str(tmp_path))
        monkeypatch.delenv("KP_ROOMS", raising=False)
    else:
        monkeypatch.setenv("KP_ROOMS", request.getfixturevalue("redis_address"))
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, n], cwd=ROOT, stdout=subprocess.PIPE)
        for n in ("1", "2")
    ]
    for writer in writers:
        for _ in range(50):
            assert writer.stdout.readline()
    for writer in writers:
        writer.send_signal(signal.SIGKILL)
    for round, writer in enumerate(writers, start=1):
        said = 50 + writer.stdout.read().count(b"\n")
        writer.wait(60)
        for i in range(said):
            assert kept.given(Slot(CODE, 1, round, f"browser-{i}")) == str(i)
        assert len(kept.answers(CODE, 1, round)) in (said, said + 1)
    assert kept.change(CODE, begin, 1000.0).begun, "and the room goes on"


def test_many_processes_open_a_new_file_at_once(tmp_path):
    """To switch a file to WAL takes it alone, and another one would be told that it is locked."""
    failed = []

    def open_it():
        try:
            SQLiteStore(tmp_path).close()
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(12)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert not failed


def test_reads_do_not_wait_for_a_write_that_waits_for_another_process(tmp_path):
    store = SQLiteStore(tmp_path)
    store.create(new_room(CODE, "lesson", ("choice",)), digest("secret"), 0)
    other = sqlite3.connect(tmp_path / "rooms.sqlite3", isolation_level=None)
    other.execute("begin immediate")
    slot = Slot(CODE, 1, 1, "browser")
    writing = threading.Thread(target=store.keep, args=(slot, "1", 1.0))
    writing.start()
    while not store._lock.locked():
        assert writing.is_alive()
    assert store.room(CODE).code == CODE and store.given(slot) is None
    assert writing.is_alive(), "it waits for the other process"
    other.execute("rollback")
    writing.join()
    assert store.given(slot) == "1"
    other.close()
    store.close()


def test_the_log_is_written_back_on_a_clock(tmp_path):
    store, log = SQLiteStore(tmp_path), tmp_path / "rooms.sqlite3-wal"
    store.create(new_room(CODE, "lesson", ("choice",)), digest("secret"), 0)
    for i in range(300):
        store.keep(Slot(CODE, 1, 1, f"browser-{i}"), "x" * 4000, 1.0)
    long = log.stat().st_size
    assert long > 1000 * 4096, "no commit has stopped to write it back"
    store.expire(1.0)
    for i in range(300):  # over what was written back
        store.keep(Slot(CODE, 1, 2, f"browser-{i}"), "x" * 4000, 1.0)
    assert log.stat().st_size < 1.5 * long
    store.close()


def test_a_store_that_cannot_be_is_said_in_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("KP_DATA", str(tmp_path / "file"))
    with pytest.raises(NoStore, match="KP_DATA"):
        opening.open_store()
    for given, says in (("memcached://a", "address of Redis"), ("unix:///nowhere", "not answer")):
        monkeypatch.setenv("KP_ROOMS", given)
        with pytest.raises(NoStore, match=says):
            opening.open_store()
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(NoStore, match="pip install"):
        opening.open_store()


def test_codes_are_five_digits_and_a_browser_has_another_name_in_each_room():
    assert all(code.isdigit() and len(code) == 5 for code in (new_code() for _ in range(100)))
    assert pseudonym("10000", "browser") != pseudonym("10001", "browser")


def test_a_room_is_deserted_where_nothing_is_done_and_nobody_is(store):
    later = 1000.0 + DESERTED
    for code in ("10001", "10002", "10003"):
        store.create(new_room(code, "lesson", ("",)), digest("s"), 1000.0)
        store.note_present(code, "a", 0, 1000.0)
    store.note_present("10002", "b", 0, later)  # its wall is open at another process
    store.change("10003", begin, later)
    assert store.forget_deserted(later) == 0
    assert store.forget_deserted(later + 1) == 1
    assert list(sights(store, ("10001", "10002", "10003"), later)) == ["10002", "10003"]
