"""The one memory of results: bounded by bytes or entries, safe between threads."""

import gc
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import pytest

from kernels import LRUCache, clear_memory, size_in_bytes
from kernels.linalg.lru_cache import NEWEST


class Growing:
    nbytes = 10


def test_entries_used_least_recently_go_first():
    cache = LRUCache(max_entries=2)
    for key in ("a", "b", "a", "c"):
        assert cache.get(key, lambda key=key: key.upper()) == key.upper()
    assert len(cache) == 2 and cache.peek("b") is None and cache.peek("a") == "A"
    cache.put("a", "other")
    assert cache.get("a", lambda: "never") == "other"
    cache.clear()
    assert len(cache) == 0 and cache.nbytes == 0


def test_none_is_a_result_too():
    cache, calls = LRUCache(max_entries=2), []
    for _ in range(3):
        assert cache.get("a", lambda: calls.append(1)) is None
    assert calls == [1]


def test_bytes_are_bounded_and_objects_may_grow():
    cache = LRUCache(max_bytes=100)
    for key in range(20):
        cache.get(key, Growing)
    assert len(cache) == 10 and cache.nbytes == 100
    cache.peek(19).nbytes = 95
    cache.put("new", Growing())
    assert cache.nbytes <= 100 and cache.peek("new") is not None
    assert cache.get("too large", lambda: np.zeros(1000)).shape == (1000,)
    assert cache.peek("too large") is None and cache.nbytes == 0


def test_each_is_measured_a_few_times_however_many_there_are():
    asked = []

    class Counting:
        @property
        def nbytes(self):
            asked.append(self)
            return 10

    cache, count = LRUCache(max_bytes=1 << 20), 1000
    for key in range(count):
        cache.put(key, Counting())
    assert len(cache) == count and len(asked) <= (NEWEST + 2) * count


def test_containers_and_dataclasses_are_measured():
    @dataclass(frozen=True)
    class Result:
        curve: np.ndarray
        names: tuple

    curve = np.zeros(1000)
    once = size_in_bytes(Result(curve, ("a",)))
    assert 8000 < once < 9000
    assert 8000 < size_in_bytes([curve, {"again": curve}]) < 9000  # each array once
    cache = LRUCache(max_bytes=20_000)
    for key in range(5):
        cache.put(key, Result(np.zeros(1000), ()))
    assert len(cache) == 2


def test_arrays_are_kept_read_only():
    kept = LRUCache(max_bytes=1000).get("a", lambda: np.zeros(3))
    with pytest.raises(ValueError, match="read-only"):
        kept[0] = 1


def test_what_is_used_once_takes_no_memory():
    cache, calls = LRUCache(max_bytes=1000, keep_from_second_use=True), []
    for expected in (0, 1, 1):
        cache.get("a", lambda: calls.append(1) or np.zeros(3))
        assert len(cache) == expected
    assert len(calls) == 2


def test_one_key_is_computed_once_at_a_time_and_others_do_not_wait():
    cache, calls = LRUCache(max_entries=9), []
    started, release = threading.Event(), threading.Event()

    def slow():
        calls.append(1)
        started.set()
        assert release.wait(60)
        return "slow"

    with ThreadPoolExecutor(4) as pool:
        waiting = [pool.submit(cache.get, "a", slow) for _ in range(3)]
        assert started.wait(60)
        assert cache.get("b", lambda: "quick") == "quick"
        release.set()
        assert [one.result(60) for one in waiting] == ["slow"] * 3
    assert calls == [1] and not cache._running


def test_a_failure_is_not_kept():
    cache = LRUCache(max_entries=2)
    with pytest.raises(ZeroDivisionError):
        cache.get("a", lambda: 1 / 0)
    assert cache.get("a", lambda: 1) == 1 and not cache._running


def test_results_may_need_one_another():
    cache = LRUCache(max_entries=5)
    assert cache.get("a", lambda: cache.get("b", lambda: 1) + 1) == 2


def test_many_threads():
    cache = LRUCache(max_bytes=5000)

    def work(seed):
        for key in np.random.default_rng(seed).integers(0, 30, 300).tolist():
            assert cache.get(key, lambda key=key: np.full(50, key))[0] == key

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    assert cache.nbytes <= 5000 and not cache._running


def test_what_is_discarded_is_computed_again():
    cache = LRUCache(max_bytes=1000)
    cache.put("a", 1)
    cache.discard("a")
    cache.discard("b")
    assert len(cache) == 0 and cache.nbytes == 0
    assert cache.get("a", lambda: 2) == 2


def test_all_caches_are_emptied_together_and_none_is_kept_alive():
    mine = LRUCache(max_entries=4)
    mine.get("key", lambda: 1)
    clear_memory()
    assert mine.get("key", lambda: 2) == 2
    gone = weakref.ref(mine)
    del mine
    gc.collect()
    assert gone() is None
