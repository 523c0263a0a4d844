"""Room for tables: a file beyond it is refused with a sentence, before and after it is read."""

from __future__ import annotations

import gc
import threading
from concurrent.futures import ThreadPoolExecutor

import anyio
import pytest

from datasets import UploadError
from pages.shared.app.runtime import limits, long_work, streamlit_private
from pages.shared.app.server import uploads
from pages.shared.app.upload.reading import Room

TABLE = b"x,y\n" + b"".join(b"%d,%d\n" % (i, i * i) for i in range(50))


def test_a_table_that_takes_too_much_is_refused():
    taken = Room(2**20, 2**20).read(TABLE, "a.csv", None).nbytes
    assert taken > len(TABLE) + 50 * 2 * 8 - 1
    with pytest.raises(UploadError, match=r"Leave out columns or rows\.$"):
        Room(taken - 1, 2**20).read(TABLE, "a.csv", None)


def test_all_tables_together_have_a_bound_and_end_with_their_session():
    size = Room(2**20, 2**20).read(TABLE, "a.csv", None).nbytes
    room = Room(2**20, 2 * size)
    first, second = room.read(TABLE, "a.csv", None), room.read(TABLE, "b.csv", None)
    with pytest.raises(UploadError, match="no room for another table"):
        room.read(TABLE, "c.csv", None)
    assert room.nbytes == 2 * size and first.use(("regression",)), "nobody loses a table for it"
    # The one that a session has makes room for its next.
    first = room.read(TABLE, "c.csv", first)
    del second
    gc.collect()
    assert room.nbytes == size
    room.read(TABLE, "d.csv", None)


def test_reading_waits_in_the_queue_of_long_work():
    room, begun = Room(2**20, 2**20), threading.Event()

    def read():
        begun.set()
        return room.read(TABLE, "a.csv", None)

    with ThreadPoolExecutor(1) as thread:
        turns = [long_work.turn() for _ in range(long_work.PLACES)]
        for turn in turns:
            turn.__enter__()
        try:
            reading = thread.submit(read)
            assert begun.wait(60)
            assert not reading.done() and room.nbytes == 0
        finally:
            for turn in turns:
                turn.__exit__(None, None, None)
        assert reading.result(60).nbytes == room.nbytes


def test_files_that_wait_have_a_bound(monkeypatch):
    held = {"a": 0, "": 0}
    monkeypatch.setattr(streamlit_private, "uploaded_bytes", lambda session="": held[session])
    assert uploads.refusal("a", 1000) == ""
    held["a"] = held[""] = 21 * limits.MB
    assert uploads.refusal("a", 1000) == ""
    assert uploads.refusal("a", uploads.size_of(b"")).endswith(".")
    assert uploads.refusal("a", 20_000_000)
    held.update({"a": 0, "": limits.TABLES})
    assert uploads.refusal("a", 1).startswith("The server has no room")


def test_files_that_are_still_being_sent_count(monkeypatch):
    """Fifty heads of one session come before any of its bodies is there."""
    monkeypatch.setattr(streamlit_private, "uploaded_bytes", lambda session="": 0)
    begun, answers = [], []

    async def app(scope, receive, send):
        begun.append(scope["path"])
        await anyio.sleep_forever()

    async def send(message):
        answers.append(message.get("status"))

    async def run():
        headers = [(b"content-length", b"%d" % (19 * limits.MB))]
        serve = uploads.Uploads(app)
        async with anyio.create_task_group() as group:
            for i in range(50):
                path = f"/{streamlit_private.UPLOADS}session/file{i}"
                scope = {"type": "http", "method": "PUT", "path": path, "headers": headers}
                group.start_soon(serve, scope, None, send)
            await anyio.wait_all_tasks_blocked()
            group.cancel_scope.cancel()

    anyio.run(run)
    assert len(begun) == uploads.WAITING and answers.count(413) == 48
    assert not uploads.UNDER_WAY, "who has gone does not count"


@pytest.mark.parametrize("limit", ["PATIENCE", "LONGEST"])
def test_a_file_that_does_not_come_in_time_makes_room(monkeypatch, limit):
    """Where nothing more comes, and where ever more comes and no end."""
    monkeypatch.setattr(streamlit_private, "uploaded_bytes", lambda session="": 0)
    monkeypatch.setattr(uploads, limit, 0.0)
    got = []

    async def trickle():
        if limit == "PATIENCE":
            await anyio.sleep_forever()
        await anyio.sleep(0)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def app(scope, receive, send):
        while not got or got[-1] != "http.disconnect":
            got.append((await receive())["type"])

    path = f"/{streamlit_private.UPLOADS}session/file"
    scope = {"type": "http", "method": "PUT", "path": path, "headers": []}
    anyio.run(uploads.Uploads(app), scope, trickle, None)
    assert got[-1] == "http.disconnect" and not uploads.UNDER_WAY


def test_a_file_that_is_there_is_not_called_gone(monkeypatch):
    monkeypatch.setattr(uploads, "PATIENCE", 60.0)
    messages = [{"type": "http.request", "body": b"x", "more_body": False}]

    async def receive():
        if messages:
            return messages.pop()
        monkeypatch.setattr(uploads, "PATIENCE", 0.0)
        await anyio.sleep(0)
        return {"type": "http.request"}

    async def run():
        received = uploads.in_time(receive)
        return [(await received())["type"] for _ in range(3)]

    assert anyio.run(run) == ["http.request"] * 3
