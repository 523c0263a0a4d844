"""Who joins a room: only a number that the room has signed answers, and a hall gets in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pages.shared.app.rooms import guards
from pages.shared.app.rooms.buckets import ProcessBuckets
from pages.shared.app.rooms.room_store import digest
from tests.pages.shared.app.rooms.conftest import step


def test_a_number_that_has_not_joined_answers_nothing(begin, serving):
    room, other = begin(step("kernels", "similarity", 2)), begin(step("kernels", "similarity", 2))
    for one in (room, other):
        one.do("read", "open")
    body = {"part": 1, "round": 1, "given": 0}
    made_up = (
        "stuffer-1",
        "stuffer-1-0123456789abcdef01234567",
        other.joined("stuffer-1"),
        "-" * 9,
    )
    for number in made_up:
        sent = room.client.post(f"{room.path}/answers", {**body, "browser": number})
        assert sent.status_code == 403 and "joined" in sent.json()["error"]
    assert room.view(secret=room.secret).json()["answered"] == 0
    signed = room.client.post(f"{room.path}/join", {}, {"x-kp-browser": "student-9"}).json()
    assert signed == {"browser": room.joined("student-9")}
    assert room.client.post(f"{room.path}/answers", {**body, **signed}).status_code == 200
    assert room.client.post(f"{room.path}/join", {}).status_code == 400


@pytest.mark.parametrize("query", ["browser=made-up-1", "browser=made-up-1&watch=1", "watch=1"])
def test_a_number_that_has_not_joined_hears_nothing_and_is_no_head(begin, serving, query):
    """One browser would else add heads to the wall, and take all streams of the room."""
    room = begin(step("kernels", "similarity", 2))
    refused = room.client.get(f"{room.path}/events?{query}")
    assert refused.status_code == 403 and "joined" in refused.json()["error"]
    assert serving.hub.count(room.code) == 0


def test_the_lecturer_joins_however_many_are_on_their_way_in(begin, serving):
    room = begin(step("kernels", "similarity", 2))
    place = guards.place(room.code, digest(room.secret), "127.0.0.1")
    while serving.limits.joins.take(place):
        pass
    body, number = {}, {"x-kp-browser": "lecturer-1"}
    assert room.client.post(f"{room.path}/join", body, number).status_code == 429
    joined = room.client.post(f"{room.path}/join", body, {**number, "x-kp-secret": room.secret})
    assert joined.json() == {"browser": room.joined("lecturer-1")}


def test_a_hall_behind_one_address_joins_at_once_and_then_slowly(begin, serving):
    now = [0.0]
    joins = guards.Guard(serving.limits.joins.rate, ProcessBuckets(lambda: now[0]))
    serving.limits = replace(serving.limits, joins=joins)
    room = begin(step("kernels", "similarity", 2))

    def join(name):
        return room.client.post(f"{room.path}/join", {}, {"x-kp-browser": name}).status_code

    place = guards.place(room.code, digest(room.secret), "127.0.0.1")
    for _ in range(int(joins.rate.at_once) - 1):
        assert joins.take(place)
    assert [join(f"phone-{i:04}") for i in range(3)] == [200, 429, 429]
    now[0] += 1
    assert [join(f"phone-{i:04}") for i in range(3)] == [200, 200, 429]


def test_a_place_is_a_byte_from_which_no_address_can_be_told():
    addresses = [f"10.0.{i}.{j}" for i in range(40) for j in range(50)]
    places = {one: guards.place("48213", digest("secret"), one) for one in addresses}
    assert len(set(places.values())) == guards.PLACES < len(addresses)
    assert places["10.0.0.1"] == guards.place("48213", digest("secret"), "10.0.0.1")
    others = {guards.place("48213", digest("another"), one) for one in addresses[:20]}
    assert others != {places[one] for one in addresses[:20]}, "each room counts in its own way"
