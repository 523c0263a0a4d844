"""A disk that is full or cannot be written to: said in a sentence, and nothing kept is lost."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from pages.shared.app.rooms import asking, opened_once, sqlite_store
from pages.shared.app.rooms.buckets import ProcessBuckets
from pages.shared.app.rooms.kept_lessons import DAY, SQLiteLessons
from pages.shared.app.rooms.opened_once import OpenedOnce
from pages.shared.app.rooms.routes import routes
from pages.shared.app.rooms.sqlite_store import FILE, SQLiteStore
from pages.shared.app.runtime.failures import NoStore
from pages.shared.app.runtime.tally import Tally
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import LessonOutOfReach
from tests.pages.shared.app.rooms.conftest import Client, serving_at, step

WHY = "(OperationalError: database or disk is full)"
LONG = "krr", "sum", 5  # a question whose answers are drawn: a kilobyte each


@pytest.fixture
def store(tmp_path):
    kept = SQLiteStore(tmp_path)
    yield kept
    kept.close()


@pytest.fixture
def open_buckets():
    return ProcessBuckets


@pytest.fixture
def failures(monkeypatch):
    """What is counted of the store's failures, in this test alone."""
    counted = Tally("Failures: %d")
    monkeypatch.setattr(asking, "FAILURES", counted)
    return counted


def let_grow(store, pages: int) -> None:
    """Let the file of a store become so many pages larger: SQLite then says that it is full."""
    (now,) = store._connection.execute("pragma page_count").fetchone()
    store._connection.execute(f"pragma max_page_count = {now + pages}")


def test_a_class_goes_on_where_a_full_disk_had_stopped_it(begin, store, failures, caplog):
    room = begin(step(*LONG))
    room.do("read", "open")
    given = [0.5] * 49
    let_grow(store, 2)
    sent = []
    while not sent or sent[-1].status_code == 200:
        sent.append(room.answer(given, f"student-{len(sent)}"))
    kept = len(sent) - 1
    assert kept and sent[-1].status_code == 503
    assert sent[-1].json() == {"error": asking.OUT_OF_REACH}
    for _ in range(20):  # a phone tries again
        assert room.answer(given, f"student-{kept}").status_code == 503
    assert caplog.messages == [f"Failures: 1 {WHY}"] and failures.count == 20
    assert room.view("student-0").json()["mine"] == given
    assert room.view(secret=room.secret).json()["answered"] == kept
    let_grow(store, 1000)
    assert room.answer(given, f"student-{kept}").json()["kept"]
    assert room.view(secret=room.secret).json()["answered"] == kept + 1
    room.do("close", "reveal")


def test_a_commit_that_fails_leaves_no_transaction_behind(store):
    with pytest.raises(sqlite3.IntegrityError), store._change() as file:
        file.execute("pragma defer_foreign_keys = on")  # the constraint fails at the commit
        file.execute("insert into answers values ('10000', 1, 1, 'nobody', '0')")
    assert not store._connection.in_transaction
    assert store.expire(store.now()) == 0


def test_a_file_that_cannot_be_opened_is_said_at_once(tmp_path, monkeypatch):
    """Only a locked one is worth to wait for."""
    (tmp_path / FILE).mkdir()
    monkeypatch.setattr(sqlite_store, "BUSY", 1e9)
    with pytest.raises(NoStore, match="name a folder that can be written to with KP_DATA"):
        SQLiteStore(tmp_path)


def test_a_lesson_is_read_from_a_disk_on_which_nothing_can_be_written(tmp_path, monkeypatch):
    lessons = SQLiteLessons(tmp_path)
    lessons.keep("abcd-2345", "a lesson", "s", 0.0)
    opened = lessons._open

    def read_only():
        file = opened()
        file.execute("pragma query_only = on")
        return file

    monkeypatch.setattr(lessons, "_open", read_only)
    assert lessons.find("abcd-2345", 2 * DAY) == "a lesson"


def test_a_store_that_does_not_answer_keeps_nobody_else_waiting(monkeypatch, failures):
    """It is opened beside the answers, and once for all who ask meanwhile.

    Nor do they take the threads from which files and pages are served.
    """
    asked, others_were_answered = [], threading.Event()

    def open_slowly():
        asked.append(1)
        assert others_were_answered.wait(60)
        raise NoStore("Rooms cannot be kept.")

    def ping(_):  # in one of those threads
        return PlainTextResponse("pong")

    monkeypatch.setattr(asking, "DESK", OpenedOnce(open_slowly))
    monkeypatch.setattr(opened_once, "AGAIN", 1e9)
    said = []
    with serving_at(Starlette(routes=[*routes(), Route("/ping", ping)])) as port:
        client = Client(port)
        classes = [
            threading.Thread(target=lambda: said.append(client.get("/kp/rooms/12345")))
            for _ in range(50)
        ]
        for one in classes:
            one.start()
        while not asked:
            time.sleep(0.01)
        assert client.get("/ping").text == "pong"
        others_were_answered.set()
        for one in classes:
            one.join()
    assert [one.status_code for one in said] == [503] * 50 and len(asked) == 1
    assert {one.json()["error"] for one in said} == {asking.NO_CLASSES}


def test_who_waits_for_a_locked_file_waits_once(store, monkeypatch):
    monkeypatch.setattr(sqlite_store, "BUSY", 0.01)
    with store._lock, pytest.raises(sqlite3.OperationalError, match="locked"):
        store.expire(store.now())
    assert store.expire(store.now()) == 0


def test_an_answer_is_asked_for_again_where_its_lesson_is_out_of_reach(begin, monkeypatch):
    """A class with a table: its lesson is looked up, and at present nobody can say."""
    room = begin(step(*LONG))
    room.do("read", "open")

    async def out_of_reach(*_):
        raise LessonOutOfReach("The lessons cannot be reached at present.")

    with monkeypatch.context() as broken:
        broken.setattr("pages.shared.app.rooms.pictures.room_part", out_of_reach)
        assert room.answer([0.5] * 49).status_code == 503
    assert room.answer([0.5] * 49).json()["kept"]


def test_a_lesson_is_looked_up_beside_the_answers(begin, monkeypatch):
    """It can take seconds: not in the thread of the event loop."""
    opened = link.opened

    def look_up(text):
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        return opened(text)

    monkeypatch.setattr("pages.shared.app.rooms.routes.link.opened", look_up)
    room = begin(step(*LONG))
    told = room.client.get(f"{room.path}/lesson", {"x-kp-secret": room.secret}).json()
    assert told["page"] == "krr"
