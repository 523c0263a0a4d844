"""Event streams: who is told what, and when it ends."""

from __future__ import annotations

import asyncio
import json
import threading
from http.client import HTTPConnection

from pages.shared.app.rooms import hub
from pages.shared.app.rooms.room_store import DESERTED
from tests.pages.shared.app.rooms.conftest import step

CHOICE = "kernels", "similarity", 2


class Stream:
    """An open stream of a room; its events one by one."""

    def __init__(self, room, name, watches=False):
        query = f"browser={room.joined(name)}{'&watch=1' if watches else ''}"
        self.connection = HTTPConnection("127.0.0.1", room.client.port, timeout=60)
        self.connection.request("GET", f"{room.path}/events?{query}")
        self.answer = self.connection.getresponse()

    def next(self) -> dict | None:
        """What the next event says; None at the end."""
        while line := self.answer.readline():
            if line.startswith(b"data: "):
                return json.loads(line[6:])
        return None

    def until(self, **fields) -> dict:
        """The first event with these fields."""
        while (said := self.next()) is not None:
            if fields.items() <= said.items():
                return said
        raise AssertionError(f"the stream ended before {fields}")

    def close(self):
        self.answer.close()
        self.connection.close()


def test_a_student_hears_of_each_version_and_nothing_of_answers(begin):
    room = begin(step(*CHOICE))
    stream = Stream(room, "student-1")
    assert stream.answer.headers["content-type"].startswith("text/event-stream")
    assert stream.answer.headers["x-accel-buffering"] == "no"
    assert stream.next() == {"version": 1}
    room.do("read", "open")
    stream.until(version=3)
    room.answer(0, "student-2")
    room.do("close")
    assert stream.next() == {"version": 4}, "no event says that somebody has answered"
    stream.close()


def test_who_watches_hears_how_many_are_here_and_have_answered(begin):
    room = begin(step(*CHOICE))
    watching = Stream(room, "lecturer-1", watches=True)
    students = [Stream(room, f"student-{i}") for i in range(3)]
    again = Stream(room, "student-1")  # a second tab is no second student
    watching.until(present=3)
    room.do("read", "open")
    room.answer(0, "student-1")
    room.answer(1, "student-2")
    assert watching.until(answered=2) == {"version": 3, "answered": 2, "present": 3}
    for one in (*students, again):
        one.close()
    watching.until(present=0)
    watching.close()


def test_a_room_whose_wall_is_open_is_not_deserted(begin, serving):
    """A lecturer prepares it before anybody joins."""
    store, room, left = serving.store, begin(step(*CHOICE)), begin(step(*CHOICE))
    later = store.now() + DESERTED
    wall = Stream(room, "lecturer-1", watches=True)
    assert wall.next() == {"version": 1, "answered": 0, "present": 0}
    assert store.forget_deserted(later) == 1
    assert store.room(room.code).code == room.code
    assert left.view().status_code == 404
    wall.close()


def test_the_streams_end_with_the_room(begin):
    room = begin(step(*CHOICE))
    stream = Stream(room, "student-1")
    assert stream.next() == {"version": 1}
    room.do("end")
    assert stream.next() == {"ended": True} and stream.next() is None


def test_the_streams_end_with_the_server(begin, serving):
    room = begin(step(*CHOICE))
    stream = Stream(room, "student-1")
    assert stream.next() == {"version": 1}
    threading.Thread(target=serving.hub.close).start()
    assert stream.next() is None


def test_a_fault_of_our_own_in_looking_is_one_traceback_and_it_is_looked_again(caplog, monkeypatch):
    monkeypatch.setattr(hub, "PERIOD", 0.0)
    thrice, looked = threading.Event(), []

    class Faulty:
        def now(self):
            return 0.0

        def note_present(self, *_):
            pass

        def wait(self, seconds):
            looked.append(seconds)
            if len(looked) == 3:
                thrice.set()
            raise KeyError("changed")

    async def listen():
        here = hub.Hub(Faulty())
        stream = here.stream("fox-10", "student-1", watches=False)
        await anext(stream)
        assert await asyncio.to_thread(thrice.wait, 60)
        here.close()
        await stream.aclose()

    asyncio.run(listen())
    assert [type(record.exc_info[1]) for record in caplog.records if record.exc_info] == [KeyError]


def test_who_joins_while_the_watcher_ends_is_watched_by_another_one(monkeypatch):
    """The thread has seen that nobody listens, and has not ended yet."""
    begun = []

    class Ending:
        def __init__(self, target, **_):
            begun.append(target)

        def start(self):
            pass

        def is_alive(self):
            return True

    async def join_twice():
        here = hub.Hub(None)
        monkeypatch.setattr(hub.threading, "Thread", Ending)
        one, other = (hub.Listener("48213", name, watches=False) for name in ("one", "other"))
        here._join(one)
        here._leave(one)
        begun[0]()
        here._join(other)

    asyncio.run(join_twice())
    assert len(begun) == 2
