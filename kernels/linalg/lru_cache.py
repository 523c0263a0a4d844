"""A bounded memory of results; what was used least recently goes first."""

from __future__ import annotations

import dataclasses
import sys
import threading
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Generic, TypeVar, cast

import numpy as np

Value = TypeVar("Value")

MOST_KEYS_SEEN = 1 << 14


class LRUCache(Generic[Value]):
    """The results used last: ``max_bytes`` of them, or ``max_entries``, at most.

    Safe between threads. An array that is kept becomes read-only, since others get it too. While
    a result is computed, threads that ask for the same key wait for it, and no others.

    Parameters
    ----------
    max_bytes : int, optional
        An object with ``nbytes`` is asked for it at each addition, since it may grow; anything
        else is measured once, by `size_in_bytes`. A result larger than all is not kept.
    max_entries : int, optional
    keep_from_second_use : bool
        Keep a result only when it is asked for again: what is used once takes no memory.
    """

    def __init__(
        self,
        *,
        max_bytes: int | None = None,
        max_entries: int | None = None,
        keep_from_second_use: bool = False,
    ) -> None:
        self.max_bytes, self.max_entries = max_bytes, max_entries
        self.keep_from_second_use = keep_from_second_use
        self._lock = threading.Lock()
        # A plain dict keeps its order, and does not hash its keys again to list its values.
        self._entries: dict[Hashable, tuple[Value, int | None]] = {}
        self._asked: set[int] = set()
        self._running: dict[Hashable, _Running] = {}

    def get(self, key: Hashable, compute: Callable[[], Value]) -> Value:
        """Return what is kept for ``key``, or else ``compute()``."""
        with self._lock:
            if (entry := self._entries.pop(key, None)) is not None:
                self._entries[key] = entry
                return entry[0]
            keep = self._is_to_be_kept(key)
            running = self._running.setdefault(key, _Running())
            running.threads += 1
        try:
            with running.lock:
                if (entry := self._entries.get(key)) is not None:  # by the thread waited for
                    return entry[0]
                value = compute()
                if keep:
                    self.put(key, value)
                return value
        finally:
            with self._lock:
                running.threads -= 1
                if running.threads == 0 and self._running.get(key) is running:
                    del self._running[key]

    def put(self, key: Hashable, value: Value) -> None:
        """Keep ``value`` for ``key``."""
        measured = self.max_bytes is not None and not hasattr(value, "nbytes")
        size = size_in_bytes(value) if measured else None
        if isinstance(value, np.ndarray):
            value.flags.writeable = False
        with self._lock:
            self._entries.pop(key, None)
            self._entries[key] = value, size
            while self.max_entries is not None and len(self._entries) > self.max_entries:
                self._pop_oldest()
            if self.max_bytes is not None:
                total = self._nbytes()
                while total > self.max_bytes:
                    total -= _nbytes(self._pop_oldest())

    def peek(self, key: Hashable) -> Value | None:
        """Return what is kept for ``key``, or None."""
        with self._lock:
            entry = self._entries.get(key)
            return None if entry is None else entry[0]

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
            self._asked.clear()

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def nbytes(self) -> int:
        """Bytes of what is kept, 0 where no limit of bytes is set."""
        with self._lock:
            return self._nbytes() if self.max_bytes is not None else 0

    def _pop_oldest(self) -> tuple[Value, int | None]:
        return self._entries.pop(next(iter(self._entries)))

    def _nbytes(self) -> int:
        return sum(map(_nbytes, self._entries.values()))

    def _is_to_be_kept(self, key: Hashable) -> bool:
        if not self.keep_from_second_use:
            return True
        if len(self._asked) > MOST_KEYS_SEEN:
            self._asked.clear()
        first = hash(key) not in self._asked
        self._asked.add(hash(key))
        return not first


class _Running:
    """A computation that is under way, and how many threads want its result."""

    def __init__(self) -> None:
        self.lock, self.threads = threading.RLock(), 0


def _nbytes(entry: tuple[Any, int | None]) -> int:
    value, size = entry
    return int(value.nbytes) if size is None else size


def size_in_bytes(value: Any) -> int:
    """Return the bytes of ``value``: its arrays, and those in its containers and dataclasses."""
    return _size(value, set())


def _size(value: Any, seen: set[int]) -> int:
    if id(value) in seen:
        return 0
    seen.add(id(value))
    if hasattr(value, "nbytes"):
        return int(value.nbytes)
    if isinstance(value, Mapping):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        parts = list(value)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = list(cast("dict[str, Any]", getattr(value, "__dict__", {})).values())
    else:
        parts = []
    return sys.getsizeof(value) + sum(_size(part, seen) for part in parts)
