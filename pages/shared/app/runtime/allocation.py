"""How the C library takes memory from the system and gives it back.

A Gram matrix of 1000 points is 8 MB. Memory that comes fresh from the system is filled page by
page when it is first touched, which can take longer than to compute what is written there; memory
that an earlier matrix has left does not. By default, though, matrices of that size go back to the
system at once, and each thread has memory of its own.
"""

from __future__ import annotations

import ctypes
import sys

import numpy as np
import pyarrow as pa

# The parameters of mallopt in glibc's malloc.h.
TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8

FROM_SYSTEM = 1 << 28  # bytes of a matrix that is not kept for others: over 5000 points
GIVEN_BACK = 1 << 29  # bytes that may lie idle
RESERVED = 3 << 26  # bytes that are touched in advance: what the memory of the core may fill


def keep_freed_memory() -> bool:
    """Let all threads share memory, and keep some that is free; False where there is no glibc."""
    if not sys.platform.startswith("linux"):
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return False
    wanted = {ARENA_MAX: 1, MMAP_THRESHOLD: FROM_SYSTEM, TRIM_THRESHOLD: GIVEN_BACK}
    kept = all(mallopt(name, value) == 1 for name, value in wanted.items())
    if kept:
        _reserve()
    return kept


def give_back(*, keep_reserve: bool) -> None:
    """Give idle memory back to the system; while somebody is here, some is kept in reserve."""
    pa.default_memory_pool().release_unused()
    if sys.platform.startswith("linux") and hasattr(ctypes.CDLL(None), "malloc_trim"):
        ctypes.CDLL(None).malloc_trim(0)
        if keep_reserve:
            _reserve()


def _reserve() -> None:
    np.ones(RESERVED // 8)  # touched, and free again at once
