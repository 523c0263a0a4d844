"""Rooms in Redis, for several machines.

Its Python client is asked for only where ``KP_ROOMS`` names a server. Each room is a few keys; any
process forgets them once the room is idle, and Redis by itself where none is left. What has changed
is said over a channel.

====================================  =========================================================
``kp:room:CODE``                      a hash: room, secret
``kp:answers:CODE:PART:ROUND``        a hash: the browser's name -> its answer
``kp:rounds:CODE``                    a set: which of these there are
``kp:present:CODE``                   a hash: process -> how many browsers, when
``kp:rooms``                          a sorted set: code -> when it was last touched
``kp:changed``                        the channel
====================================  =========================================================
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

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
from pages.shared.app.runtime.failures import NoStore
from pages.shared.model.rooms.room import Room, read, written

CHANGED, ROOMS = "kp:changed", "kp:rooms"
PATIENCE = 5.0  # seconds for an answer of the server
KEPT = int(2 * IDLE)  # seconds, where no process is left to forget a room
GATHERED = 0.03  # seconds in which changes count as one: a class answers all at once
TRIES = 100  # while others change the same room
NO_CLIENT = (
    "KP_ROOMS names a Redis, and its Python client is not installed: "
    "pip install -c constraints.txt redis"
)
NO_SERVER = "The Redis that KP_ROOMS names does not answer: {why}"

T = TypeVar("T")


def client(address: str) -> Any:
    """Return what speaks to a Redis that has answered.

    Raises
    ------
    NoStore
        If the client is not installed, or the server does not answer.
    """
    try:
        import redis
    except ImportError as error:
        raise NoStore(NO_CLIENT) from error
    try:
        speaks = redis.Redis.from_url(address, decode_responses=True, socket_timeout=PATIENCE)
        speaks.ping()
    except (redis.RedisError, ValueError) as error:
        raise NoStore(NO_SERVER.format(why=type(error).__name__)) from error
    return speaks


class RedisStore:
    """A `RoomStore` at an address of Redis, ``redis://host:6379/0``.

    Raises
    ------
    NoStore
        If the client is not installed, or the server does not answer.
    """

    def __init__(self, address: str, clock: Callable[[], float] = time.time) -> None:
        self._redis: Any = client(address)
        self._clock = clock
        import redis

        self._overtaken = redis.WatchError
        self._heard = self._redis.pubsub(ignore_subscribe_messages=True)
        self._heard.subscribe(CHANGED)
        self._ahead = self._compare_clocks()

    def _compare_clocks(self) -> float:
        """Return by how many seconds the clock of Redis's machine is ahead of this one."""
        seconds, millionths = self._redis.time()
        return float(seconds + millionths / 1e6 - self._clock())

    def now(self) -> float:
        """Return the time of Redis's machine: the clocks of those that ask it differ."""
        return self._clock() + self._ahead

    def create(self, room: Room, secret: str, now: float) -> bool:
        """Keep a new room; False where its code is taken."""

        def work(pipe: Any) -> bool:
            is_free = not pipe.exists(_room(room.code))
            pipe.multi()
            if is_free:
                pipe.hset(_room(room.code), mapping={"room": written(room), "secret": secret})
                self._touch(pipe, room.code, now, _room(room.code))
            return is_free

        return self._alone(work, _room(room.code))

    def room(self, code: str) -> Room:
        """Return a room."""
        return read(self._field(code, "room"))

    def secret(self, code: str) -> str:
        """Return the digest of a room's secret."""
        return self._field(code, "secret")

    def _field(self, code: str, name: str) -> str:
        value = self._redis.hget(_room(code), name)
        if value is None:
            raise NoRoom
        return str(value)

    def change(self, code: str, change: Change, now: float) -> Room:
        """Replace a room by what ``change`` makes of it."""

        def work(pipe: Any) -> Room:
            text = pipe.hget(_room(code), "room")
            if text is None:
                raise NoRoom
            after = change(read(text))
            pipe.multi()
            pipe.hset(_room(code), "room", written(after))
            self._touch(pipe, code, now, _room(code))
            return after

        return self._alone(work, _room(code))

    def end(self, code: str) -> None:
        """Forget a room with its answers."""
        rounds = self._redis.smembers(_rounds(code))
        with self._redis.pipeline() as pipe:
            pipe.delete(_room(code), _rounds(code), _present(code), *rounds)
            pipe.zrem(ROOMS, code)
            pipe.publish(CHANGED, code)
            pipe.execute()

    def keep(self, slot: Slot, given: str, now: float, replaces: bool = True) -> bool:
        """Keep an answer; False where another one is there and is not replaced."""
        answers, room = _answers(slot.code, slot.part, slot.round), _room(slot.code)
        former, count, there = self._redis.pipeline().hget(answers, slot.browser).hlen(
            answers
        ).exists(room).execute()  # fmt: skip
        if not there:
            raise NoRoom
        if former is None and count >= MAX_BROWSERS:
            raise FullRoom
        if former is not None and (former == given or not replaces):
            return bool(former == given)
        with self._redis.pipeline() as pipe:
            (pipe.hset if replaces else pipe.hsetnx)(answers, slot.browser, given)
            pipe.sadd(_rounds(slot.code), answers)
            self._touch(pipe, slot.code, now, answers, _rounds(slot.code))
            pipe.hget(answers, slot.browser)
            pipe.exists(room)
            *_, now_there, still_there = pipe.execute()
        if not still_there:  # it has ended meanwhile
            self.end(slot.code)
            raise NoRoom
        return bool(now_there == given)

    def answers(self, code: str, part: int, round: int) -> list[str]:
        """Return all answers of a round, by the browsers' random names."""
        answers = self._redis.hgetall(_answers(code, part, round))
        return [answers[name] for name in sorted(answers)]

    def answered(self, code: str, part: int, round: int) -> int:
        """Return how many answers a round has."""
        return int(self._redis.hlen(_answers(code, part, round)))

    def given(self, slot: Slot) -> str | None:
        """Return one browser's answer."""
        answer = self._redis.hget(_answers(slot.code, slot.part, slot.round), slot.browser)
        return None if answer is None else str(answer)

    def note_present(self, code: str, process: str, count: int, now: float) -> None:
        """Take note of how many browsers are connected to one process."""
        if self._redis.exists(_room(code)):
            with self._redis.pipeline() as pipe:
                pipe.hset(_present(code), process, f"{count} {now}")
                pipe.expire(_present(code), KEPT)
                pipe.publish(CHANGED, code)
                pipe.execute()

    def present(self, code: str, now: float) -> int:
        """Return how many browsers are connected."""
        noted = [one.split() for one in self._redis.hvals(_present(code))]
        return sum(int(count) for count, then in noted if now - float(then) < PRESENT)

    def count(self) -> int:
        """Return how many rooms there are."""
        return int(self._redis.zcard(ROOMS))

    def expire(self, now: float) -> int:
        """Forget idle rooms; what Redis has forgotten itself leaves the list. Compare clocks."""
        self._ahead = self._compare_clocks()
        idle = self._redis.zrangebyscore(ROOMS, "-inf", f"({now - IDLE}")
        for code in idle:
            self.end(code)
        return len(idle)

    def forget_deserted(self, now: float) -> int:
        """Forget rooms in which nobody is."""
        then, forgotten = now - DESERTED, 0
        for code in self._redis.zrangebyscore(ROOMS, "-inf", f"({then}"):
            noted = [float(one.split()[1]) for one in self._redis.hvals(_present(code))]
            if max(noted, default=0.0) < then:
                self.end(code)
                forgotten += 1
        return forgotten

    def wait(self, seconds: float) -> bool:
        """Listen to the channel; what came together counts once."""
        until = time.monotonic() + seconds
        heard = False
        while not heard and (left := until - time.monotonic()) > 0:
            heard = self._heard.get_message(timeout=left) is not None
        if heard:
            time.sleep(GATHERED)
        while heard and self._heard.get_message(timeout=0) is not None:
            pass
        return heard

    def close(self) -> None:
        """Close the connections."""
        self._heard.close()
        self._redis.close()

    def _alone(self, work: Callable[[Any], T], *keys: str) -> T:
        """Do ``work`` with nothing changed in between: again where something was."""
        for _ in range(TRIES):
            with self._redis.pipeline() as pipe:
                try:
                    pipe.watch(*keys)
                    done = work(pipe)
                    pipe.execute()
                    return done
                except self._overtaken:
                    continue
        raise TimeoutError("The room was changed by others all the time.")

    def _touch(self, pipe: Any, code: str, now: float, *keys: str) -> None:
        """Let a room and these keys live on, and tell all that something has changed."""
        for key in keys:
            pipe.expire(key, KEPT)
        pipe.zadd(ROOMS, {code: now})
        pipe.publish(CHANGED, code)


def _room(code: str) -> str:
    return f"kp:room:{code}"


def _answers(code: str, part: int, round: int) -> str:
    return f"kp:answers:{code}:{part}:{round}"


def _rounds(code: str) -> str:
    return f"kp:rounds:{code}"


def _present(code: str) -> str:
    return f"kp:present:{code}"
