"""Turns: at most two pictures of a session at once, newer questions before older, no place lost."""

from __future__ import annotations

import threading

import anyio
import pytest

from pages.shared.app.runtime.turns import AT_ONCE, MAX_WAITING, Overtaken, Turns
from tests.loops import run


class Work:
    """Work that lasts until it is released, and takes note of how much is done at once."""

    def __init__(self) -> None:
        self.lock, self.go_on = threading.Lock(), threading.Event()
        self.now = self.most = self.done = 0

    def __call__(self) -> None:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        assert self.go_on.wait(60)
        with self.lock:
            self.now -= 1
            self.done += 1


async def until(condition) -> None:
    with anyio.fail_after(60):
        while not condition():
            await anyio.sleep(0.005)


def test_one_session_leaves_a_place_for_others():
    async def scenario():
        turns, greedy = Turns(places=3), Work()
        async with anyio.create_task_group() as group:
            for _ in range(MAX_WAITING):
                group.start_soon(turns.draw, "greedy", greedy)
            await until(lambda: greedy.now == AT_ONCE)
            with anyio.fail_after(60):
                assert await turns.draw("other", lambda: 7) == 7  # while the greedy one is drawn
            greedy.go_on.set()
        assert greedy.most == AT_ONCE and greedy.done == MAX_WAITING
        assert not turns._queues

    run(scenario)


def test_the_oldest_of_too_many_questions_is_overtaken():
    async def scenario():
        turns, work, answered, overtaken = Turns(places=3), Work(), [], []

        async def ask(number):
            try:
                await turns.draw("one", work)
                answered.append(number)
            except Overtaken:
                overtaken.append(number)

        async with anyio.create_task_group() as group:
            for number in range(AT_ONCE + MAX_WAITING + 3):
                group.start_soon(ask, number)
                await anyio.wait_all_tasks_blocked()
            await until(lambda: len(overtaken) == 3)
            work.go_on.set()
        assert overtaken == [AT_ONCE, AT_ONCE + 1, AT_ONCE + 2]
        assert len(answered) == AT_ONCE + MAX_WAITING
        assert not turns._queues

    run(scenario)


def test_an_asker_that_leaves_takes_no_place_with_it():
    async def scenario():
        turns, work = Turns(places=3), Work()
        async with anyio.create_task_group() as group:
            for _ in range(AT_ONCE):
                group.start_soon(turns.draw, "one", work)
            await until(lambda: work.now == AT_ONCE)
            async with anyio.create_task_group() as leaving:
                for _ in range(3):
                    leaving.start_soon(turns.draw, "one", work)
                await anyio.wait_all_tasks_blocked()
                leaving.cancel_scope.cancel()
            work.go_on.set()
        assert work.done == AT_ONCE and not turns._queues
        assert await turns.draw("one", lambda: 7) == 7

    run(scenario)


def test_a_failure_gives_its_place_back():
    async def scenario():
        turns = Turns(places=1)
        for _ in range(5):
            with pytest.raises(ZeroDivisionError):
                await turns.draw("one", lambda: 1 // 0)
        assert await turns.draw("one", lambda: 7) == 7
        assert not turns._queues

    run(scenario)


def test_a_new_sweep_ends_the_one_before():
    async def scenario():
        turns = Turns(places=1)
        async with turns.sweep("one") as first:
            assert first()
            async with turns.sweep("one") as second, turns.sweep("other") as third:
                assert second() and third() and not first()
        assert not turns._queues

    run(scenario)


def test_quick_pictures_are_drawn_one_after_another(monkeypatch):
    monkeypatch.setattr("pages.shared.app.runtime.turns.QUICK", 60)

    async def scenario():
        turns, work = Turns(places=3), Work()
        async with anyio.create_task_group() as group:
            for number in range(4):
                group.start_soon(turns.draw, f"session {number}", work)
            await until(lambda: work.now == 1)
            work.go_on.set()
        assert work.most == 1 and work.done == 4

    run(scenario)


def test_what_can_be_drawn_at_once_takes_no_thread_and_its_turn():
    async def scenario():
        turns, here, order = Turns(places=3), threading.get_ident(), []

        def at_once():
            order.append(threading.get_ident())
            return 7

        assert await turns.draw("one", lambda: 8, at_once) == 7
        assert await turns.draw("one", lambda: 8, lambda: None) == 8
        assert order == [here]
        work = Work()
        async with anyio.create_task_group() as group:
            for _ in range(AT_ONCE):
                group.start_soon(turns.draw, "one", work)
            await until(lambda: work.now == AT_ONCE)
            group.start_soon(turns.draw, "one", work, at_once)
            await anyio.wait_all_tasks_blocked()
            assert order == [here]  # the session's own long pictures come first
            assert await turns.draw("other", lambda: 8, at_once) == 7
            work.go_on.set()
        assert order == [here] * 3 and not turns._queues

    run(scenario)
