"""Long work: no more at once than there are places, and a step lets others go first."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from pages.shared.app.runtime import long_work


def test_no_more_at_once_than_places():
    lock, now, most = threading.Lock(), 0, 0

    def work(_: int) -> None:
        nonlocal now, most
        with long_work.turn():
            with lock:
                now += 1
                most = max(most, now)
            threading.Event().wait(0.005)
            with lock:
                now -= 1

    with ThreadPoolExecutor(12) as threads:
        list(threads.map(work, range(40)))
    assert now == 0 and most <= long_work.PLACES


def test_a_step_lets_those_who_wait_go_first():
    """At the first step after they have asked, and in their order."""
    order = []

    def other(name: str) -> None:
        with long_work.turn():
            order.append(name)

    with ThreadPoolExecutor(2) as threads:
        held = [long_work.turn() for _ in range(long_work.PLACES)]
        for one in held:
            one.__enter__()
        others = []
        for number, name in enumerate(("first", "second"), start=1):
            others.append(threads.submit(other, name))
            while long_work._places.waiting < number:
                threading.Event().wait(0.001)
        long_work.give_way()
        order.append("mine")
        for one in held:
            one.__exit__(None, None, None)
        for one in others:
            one.result(60)
    assert order == ["first", "second", "mine"]


def test_a_failure_gives_the_place_back():
    for _ in range(3 * long_work.PLACES):
        with pytest.raises(ZeroDivisionError), long_work.turn():
            1 / 0  # noqa: B018
    with long_work.turn():
        pass


def test_a_step_beyond_the_time_of_the_work_ends_it_with_a_sentence():
    with long_work.turn():
        long_work.give_way(limit=60)
        threading.Event().wait(0.005)
        with pytest.raises(long_work.OutOfTime, match=r"stopped after 0\.004 seconds .*\.$"):
            long_work.give_way(limit=0.004)
    with long_work.turn():  # the place was given back, and another piece begins anew
        long_work.give_way(limit=60)
    assert [long_work.spoken(s) for s in (1, 45, 60, 300)] == [
        "1 second", "45 seconds", "1 minute", "5 minutes"
    ]  # fmt: skip
