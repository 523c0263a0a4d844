"""Bytes of results: a session loses its own oldest, all together lose those of the idle first."""

from __future__ import annotations

import gc
import inspect
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from pages.shared.app.runtime import limits
from pages.shared.app.runtime.budget import Budget
from pages.shared.app.stage import live as live_stage
from tests.pages.shared.app.stage.staged import picture, same, shown, staged

KB = 1024


def block(size: int = KB) -> np.ndarray:
    return np.zeros(size, dtype=np.uint8)


def keys(cache) -> list:
    return list(cache._entries)


def test_a_session_beyond_its_bytes_loses_the_oldest_of_what_it_used_longest_ago():
    budget = Budget(of_session=4 * KB, of_all=100 * KB)
    pictures, maps = budget.cache("a", 12), budget.cache("a", 12)
    other = budget.cache("b", 12)
    other.put("kept", block())
    pictures.put(0, block())
    pictures.put(1, block())
    maps.put(0, block())
    maps.put(1, block())
    assert budget.nbytes == 5 * KB
    maps.put(2, block())
    assert (keys(pictures), keys(maps), keys(other)) == ([1], [0, 1, 2], ["kept"])
    pictures.get(1, block)  # looked at again
    pictures.put(2, block(2 * KB))
    assert (keys(pictures), keys(maps), keys(other)) == ([1, 2], [2], ["kept"])
    assert budget.nbytes == 5 * KB


def test_all_beyond_their_bytes_lose_those_of_the_idle_first():
    budget = Budget(of_session=4 * KB, of_all=6 * KB)
    caches = {name: budget.cache(name, 12) for name in "abc"}
    for name in "abc":
        for place in range(2):
            caches[name].put(place, block())
    caches["a"].get(0, block)  # now b is idle for longest
    caches["c"].put("new", block())
    assert (len(caches["a"]), keys(caches["b"]), len(caches["c"])) == (2, [1], 3)
    assert budget.nbytes == 6 * KB


def test_what_is_larger_than_all_is_computed_and_not_kept():
    budget = Budget(of_session=KB, of_all=2 * KB)
    cache = budget.cache("a", 12)
    assert cache.get("large", lambda: block(3 * KB)).nbytes == 3 * KB
    assert len(cache) == 0 and budget.nbytes == 0


def test_a_session_that_ends_gives_its_bytes_back():
    budget = Budget(of_session=4 * KB, of_all=6 * KB)
    cache = budget.cache("a", 12)
    cache.put(0, block())
    assert budget.nbytes == KB
    del cache
    gc.collect()
    assert budget.nbytes == 0 and not budget._sessions


def test_threads_do_not_lose_count():
    budget = Budget(of_session=8 * KB, of_all=20 * KB)
    caches = [budget.cache(str(i % 4), 6) for i in range(8)]
    start = threading.Barrier(8)

    def work(cache):
        start.wait()
        for i in range(200):
            cache.get(i % 9, lambda: block(KB // 2))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(work, caches))
    assert budget.nbytes == sum(cache.nbytes for cache in caches) <= 20 * KB


@pytest.mark.parametrize("slug", ["svm", "gp"])
def test_a_picture_that_was_dropped_is_computed_again_to_the_bit(monkeypatch, slug):
    budget = Budget(of_session=1, of_all=1)
    monkeypatch.setattr(live_stage, "BUDGET", budget)
    without, kept = staged(slug, n="30"), None
    first, _ = picture(without)
    assert len(without._drawn) == 0
    monkeypatch.undo()
    kept = staged(slug, n="30")
    assert same(shown(picture(kept)[0]), shown(first))
    assert len(kept._drawn) == 1
    assert same(shown(picture(without)[0]), shown(first))


def test_the_bytes_of_a_picture_are_about_those_of_its_arrays():
    live = staged("svm", n="60")
    drawn = live.drawn(live.page_store.record)
    arrays = picture(live)[1].values()  # as they are sent, in fewer bytes
    assert drawn.nbytes > sum(array.nbytes for array in arrays) / 4
    assert drawn.nbytes < 2**20


def test_limits_are_given_by_the_environment(monkeypatch):
    monkeypatch.setenv("KP_RESULTS_MB", "12")
    assert limits._given("KP_RESULTS_MB", 384) == 12
    monkeypatch.setenv("KP_RESULTS_MB", "")
    assert limits._given("KP_RESULTS_MB", 384) == 384
    for wrong in ("0", "-3", "many", "1.5"):
        monkeypatch.setenv("KP_RESULTS_MB", wrong)
        with pytest.raises(ValueError, match="whole number above zero"):
            limits._given("KP_RESULTS_MB", 384)


def test_every_limit_is_described_with_its_usual_value():
    described = dict(
        line.split()[:2] for line in (limits.__doc__ or "").splitlines() if line.startswith("KP_")
    )
    source = inspect.getsource(limits)
    declared = dict(
        part.split(")")[0].replace('"', "").split(", ") for part in source.split("_given(")[2:]
    )
    assert described == declared
