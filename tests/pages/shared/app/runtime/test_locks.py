"""A lock is taken where it is free, let go whatever happens, and never waited for."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from pages.shared.app.runtime.locks import taken_at_once


def is_free(lock) -> bool:
    """Whether another thread can take it, and lets it go again."""

    def take() -> bool:
        with taken_at_once(lock) as is_taken:
            return is_taken

    with ThreadPoolExecutor(1) as other:
        return other.submit(take).result()


def test_a_free_lock_is_held_for_the_block_alone():
    lock = threading.RLock()
    with pytest.raises(ValueError, match="in the block"), taken_at_once(lock) as is_taken:
        assert is_taken and not is_free(lock)
        raise ValueError("in the block")
    assert is_free(lock)


def test_a_lock_of_another_thread_stays_its_own():
    lock = threading.RLock()
    with ThreadPoolExecutor(1) as other:
        assert other.submit(lock.acquire).result()
        with taken_at_once(lock) as is_taken:
            assert not is_taken
        assert not is_free(lock)
        other.submit(lock.release).result()
    assert is_free(lock)
