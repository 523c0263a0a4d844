"""A lock that is taken only where nobody has to be waited for."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def taken_at_once(lock: threading.RLock) -> Iterator[bool]:
    """Take a lock for the block where no other thread holds it; yield whether it is taken."""
    is_taken = lock.acquire(blocking=False)
    try:
        yield is_taken
    finally:
        if is_taken:
            lock.release()
