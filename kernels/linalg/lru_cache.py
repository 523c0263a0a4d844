"""A bounded memory of results; what was used least recently goes first."""

from __future__ import annotations

import dataclasses
import sys
import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from itertools import islice
from typing import Any, Generic, TypeVar, cast

import numpy as np

Value = TypeVar("Value")

MAX_KEYS_ASKED = 1 << 14
NEWEST = 4  # entries that are measured again at each addition
SELDOM = 64  # additions, the least between two measurements of all entries


_ALL: weakref.WeakSet[LRUCache[Any]] = weakref.WeakSet()
_ADDING = threading.Lock()


def clear_all() -> None:
    """Empty every cache that there is."""
    with _ADDING:
        caches = list(_ALL)
    for cache in caches:
        cache.clear()


class LRUCache(Generic[Value]):
    """The results used last: ``max_bytes`` of them, or ``max_entries``, at most.

    Safe between threads. An array that is kept becomes read-only, since others get it too. While
    a result is computed, threads that ask for the same key wait for it, and no others.

    Parameters
    ----------
    max_bytes : int, optional
        An object with ``nbytes`` may grow: while it is one of the newest it is asked again at each
        addition, and all are now and then. Anything else is measured once, by `size_in_bytes`. A
        result larger than all is not kept.
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
        self._entries: OrderedDict[Hashable, _Entry[Value]] = OrderedDict()
        self._total = self._since = 0  # bytes; additions since all were measured
        self._asked: set[int] = set()
        self._running: dict[Hashable, _Running] = {}
        with _ADDING:
            _ALL.add(self)

    def get(self, key: Hashable, compute: Callable[[], Value]) -> Value:
        """Return what is kept for ``key``, or else ``compute()``."""
        with self._lock:
            if (entry := self._entries.get(key)) is not None:
                self._entries.move_to_end(key)
                return entry.value
            keep = self._is_to_be_kept(key)
            running = self._running.setdefault(key, _Running())
            running.threads += 1
        try:
            with running.lock:
                if (entry := self._entries.get(key)) is not None:  # by the thread waited for
                    return entry.value
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
        entry = _Entry(value)
        if self.max_bytes is not None and not entry.grows:
            entry.size = size_in_bytes(value)
        if isinstance(value, np.ndarray):
            value.flags.writeable = False
        with self._lock:
            if key in self._entries:
                self._remove(key)
            self._entries[key] = entry
            self._total += entry.size
            while self.max_entries is not None and len(self._entries) > self.max_entries:
                self._remove(next(iter(self._entries)))
            if self.max_bytes is not None:
                self._measure(self._due())
                while self._total > self.max_bytes:
                    self._remove(next(iter(self._entries)))

    def _remove(self, key: Hashable) -> None:
        self._total -= self._entries.pop(key).size

    def _due(self) -> int:
        """Return how many of the newest are measured at an addition: all, once in as many."""
        self._since += 1
        if self._since < max(len(self._entries), SELDOM):
            return NEWEST
        self._since = 0
        return len(self._entries)

    def _measure(self, newest: int) -> None:
        """Ask the ``newest`` entries again how large they are."""
        for entry in islice(reversed(self._entries.values()), newest):
            if entry.grows:
                size = int(cast("Any", entry.value).nbytes)
                self._total += size - entry.size
                entry.size = size

    def peek(self, key: Hashable) -> Value | None:
        """Return what is kept for ``key``, or None."""
        with self._lock:
            entry = self._entries.get(key)
            return None if entry is None else entry.value

    def discard(self, key: Hashable) -> None:
        """Forget what is kept for ``key``, if anything."""
        with self._lock:
            if key in self._entries:
                self._remove(key)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
            self._asked.clear()
            self._total = 0

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def nbytes(self) -> int:
        """Bytes of what is kept, as far as ``max_bytes`` makes them be measured."""
        with self._lock:
            self._measure(len(self._entries))
            return self._total

    def _is_to_be_kept(self, key: Hashable) -> bool:
        if not self.keep_from_second_use:
            return True
        if len(self._asked) > MAX_KEYS_ASKED:
            self._asked.clear()
        first = hash(key) not in self._asked
        self._asked.add(hash(key))
        return not first


class _Entry(Generic[Value]):
    """A result, its size when last measured, and whether that may change."""

    __slots__ = ("grows", "size", "value")

    def __init__(self, value: Value) -> None:
        self.value, self.size, self.grows = value, 0, hasattr(type(value), "nbytes")


class _Running:
    """A computation that is under way, and how many threads want its result."""

    def __init__(self) -> None:
        self.lock, self.threads = threading.RLock(), 0


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
