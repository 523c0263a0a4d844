"""How often a room, its code and its secret may be asked for: over all processes together."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from pages.shared.app.rooms import desk, guards
from pages.shared.app.rooms.buckets import ProcessBuckets, Rate, RedisBuckets, SQLiteBuckets
from pages.shared.app.rooms.desk import Asker, TooMuch
from pages.shared.app.rooms.opening import open_buckets as open_where_it_says
from pages.shared.app.rooms.room_store import DESERTED, NoRoom, digest
from pages.shared.app.runtime.failures import NoStore
from pages.shared.model.rooms.room import new_room
from tests.pages.shared.app.rooms.conftest import step

CHOICE = "kernels", "similarity", 2


class Clock:
    now = 1.7e9

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=["process", "sqlite", "redis"])
def clocked(request, tmp_path):
    """A clock, and buckets by it: of one process, and of each store."""
    clock = Clock()
    if request.param == "process":
        yield clock, ProcessBuckets(clock)
        return
    if request.param == "sqlite":
        buckets = SQLiteBuckets(tmp_path, clock)
    else:
        buckets = RedisBuckets(request.getfixturevalue("redis_address"), clock)
        buckets._redis.flushall()
    yield clock, buckets
    buckets.close()


def test_a_bucket_is_filled_again(clocked):
    clock, buckets = clocked
    guard = guards.Guard(Rate(2, 0.5), buckets)
    assert [guard.take("a") for _ in range(3)] == [True, True, False] and guard.take("b")
    assert guard.left("a") < 1 <= guard.left("b")
    clock.now += 2.0
    assert [guard.take("a") for _ in range(2)] == [True, False]
    clock.now += 1000.0
    buckets.expire()
    assert guard.left("a") == 2 and guard.take("a")


def test_many_are_counted_as_they_are_however_large_the_time(clocked):
    _, buckets = clocked
    rate = Rate(300, 2)
    assert [buckets.take("a", rate) for _ in range(302)] == [True] * 300 + [False] * 2


def test_all_processes_count_together(open_buckets):
    clock = Clock()
    sides = [open_buckets(clock) for _ in range(2)]
    taken = []

    def take(buckets):
        taken.extend([buckets.take("a", Rate(30, 1)) for _ in range(10)])

    threads = [threading.Thread(target=take, args=(sides[i % 2],)) for i in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert taken.count(True) == 30 and len(taken) == 80
    assert all(side.left("a", Rate(30, 1)) < 1 for side in sides)


def test_full_buckets_are_forgotten(tmp_path):
    clock = Clock()
    buckets = SQLiteBuckets(tmp_path, clock)
    buckets.take("a", Rate(2, 0.5))
    buckets.take("b", Rate(2, 0.01))
    clock.now += 3.0
    buckets.expire()
    assert [name for (name,) in buckets._file.execute("select name from buckets")] == ["b"]
    buckets.close()


def test_limits_that_cannot_be_kept_are_said_in_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("KP_DATA", str(tmp_path / "file"))
    monkeypatch.delenv("KP_ROOMS", raising=False)
    with pytest.raises(NoStore, match="KP_DATA"):
        open_where_it_says()
    monkeypatch.setenv("KP_ROOMS", "unix:///nowhere")
    with pytest.raises(NoStore, match="not answer"):
        open_where_it_says()


def test_where_there_are_too_many_rooms_those_in_which_nobody_is_give_way(open_desk):
    """Whoever begins as many as there may be keeps nobody out for the hours until they are idle."""
    here = open_desk()
    here.limits = replace(here.limits, rooms_alive=2)
    now = here.store.now()
    for code, touched in (("10001", now - DESERTED - 60), ("10002", now)):
        here.store.create(new_room(code, "lesson", ("",)), digest("s"), touched)
    assert here.lets_begin("lecturer-1") and here.store.count() == 1
    here.store.create(new_room("10003", "lesson", ("",)), digest("s"), now)
    assert not here.lets_begin("lecturer-2"), "both may still be needed"


def asked(here: desk.Desk, code: str, asker: Asker) -> str:
    """What a browser hears that asks for a room."""
    try:
        _, is_lecturer = here.find(code, asker)
    except NoRoom:
        return "none"
    except TooMuch:
        return "refused"
    return "lecturer" if is_lecturer else "student"


@pytest.fixture
def processes(open_desk):
    """The desks of two processes, and a room."""
    here, there = open_desk(), open_desk()
    here.store.create(new_room("48213", "lesson", ("choice",)), digest("right"), here.store.now())
    return here, there


def test_who_tries_codes_is_refused_by_all_processes_and_the_class_is_not(processes):
    here, there = processes
    student, guesser = Asker("student-1"), Asker("guesser-1")
    assert asked(here, "48213", student) == "student"
    seen = [asked(processes[i % 2], f"{10_000 + i}", guesser) for i in range(20)]
    assert seen[:10] == ["none"] * 10 and set(seen[12:]) == {"refused"}
    assert asked(there, "48213", guesser) == "refused", "a right guess tells nothing either"
    assert asked(here, "48213", student) == asked(there, "48213", Asker("student-2")) == "student"


def test_who_tries_secrets_is_refused_by_all_processes_and_the_lecturer_is_not(processes):
    here, there = processes
    lecturer = Asker("lecturer-1", "right")
    assert asked(here, "48213", lecturer) == "lecturer"
    guesses = [Asker("guesser-1", f"wrong-{i}") for i in range(20)]
    seen = [asked(processes[i % 2], "48213", one) for i, one in enumerate(guesses)]
    assert seen[:10] == ["student"] * 10 and set(seen[12:]) == {"refused"}
    assert asked(there, "48213", Asker("guesser-1", "right")) == "refused"
    assert asked(there, "48213", lecturer) == asked(here, "48213", lecturer) == "lecturer"


def test_while_many_guess_few_newcomers_are_let_in_by_all_processes_together(processes):
    here, _ = processes
    assert asked(here, "48213", Asker("student-1")) == "student"
    seen = [asked(processes[i % 2], f"{10_000 + i}", Asker(f"guesser-{i}")) for i in range(200)]
    let_in = here.limits.wrong.rate.at_once + here.limits.newcomers.rate.at_once
    assert seen[:100] == ["none"] * 100
    assert let_in <= seen.count("none") < 190 and "refused" in seen[120:]
    assert asked(here, "48213", Asker("student-1")) == "student", "who is inside does not notice"


def test_a_refusal_is_said_and_tried_again(begin, serving):
    room = begin(step(*CHOICE))
    headers = {"x-kp-browser": "guesser-1"}
    for i in range(12):
        refused = room.client.get(f"/kp/rooms/{10_000 + i}", headers)
    assert refused.status_code == 429 and refused.json()["error"].endswith("in a minute.")
    assert room.view("student-1").status_code == 200


def test_what_is_counted_names_nobody(processes, tmp_path, request):
    here, _ = processes
    asked(here, "10000", Asker("guesser-1"))
    here.limits.joins.take(guards.place("48213", digest("right"), "192.168.1.7"))
    if isinstance(here.limits.shared, SQLiteBuckets):
        kept = [name for (name,) in here.limits.shared._file.execute("select name from buckets")]
    else:
        kept = here.limits.shared._redis.keys("kp:limit:*")
    assert len(kept) == 3 and not [one for one in kept if "guesser" in one or "192" in one]
