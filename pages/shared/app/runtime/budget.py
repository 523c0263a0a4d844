"""The memory of sessions for pictures and results, within bytes: of each session, and of all.

Whatever is dropped is computed again when it is asked for; nothing that a learner has set is here.
"""

from __future__ import annotations

import threading
import weakref
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from kernels import LRUCache
from pages.shared.app.runtime import limits

Value = TypeVar("Value")


class Budget:
    """Bytes for the caches of each session, and for all caches together.

    A session beyond its bytes loses the oldest results of the cache that it used longest ago;
    when all are beyond theirs, the session that has been idle for longest loses first. Safe
    between threads.
    """

    def __init__(self, of_session: int, of_all: int) -> None:
        self.of_session, self.of_all = of_session, of_all
        # Sessions and their caches, with the bytes of each; those used last stand last.
        self._sessions: OrderedDict[str, OrderedDict[weakref.ref[SessionCache[Any]], int]]
        self._sessions = OrderedDict()
        self._total = 0
        # Caches end with their session, at any time and in any thread: noted, and settled later.
        self._ended: deque[tuple[str, weakref.ref[SessionCache[Any]]]] = deque()
        self._lock = threading.RLock()

    def cache(self, session: str, max_entries: int) -> SessionCache[Any]:
        """Return a new cache for a session."""
        return SessionCache(self, session, max_entries)

    @property
    def nbytes(self) -> int:
        """Bytes of all caches."""
        with self._lock:
            self._settle()
            return self._total

    def used(self, cache: SessionCache[Any]) -> None:
        """Take note that a cache was used."""
        with self._lock:
            self._caches_of(cache)

    def counted(self, cache: SessionCache[Any]) -> None:
        """Take note that a cache has changed, and drop what is too much."""
        with self._lock:
            self._settle()
            caches = self._caches_of(cache)
            self._note(caches, cache)
            while sum(caches.values()) > self.of_session and self._drop(caches):
                pass
            for others in self._sessions.values():
                while self._total > self.of_all and self._drop(others):
                    pass
                if self._total <= self.of_all:
                    break

    def _caches_of(
        self, cache: SessionCache[Any]
    ) -> OrderedDict[weakref.ref[SessionCache[Any]], int]:
        """Return the caches of the same session, this one the last of them."""
        session = cache.session
        caches = self._sessions.setdefault(session, OrderedDict())
        self._sessions.move_to_end(session)
        if cache.ref is None:
            cache.ref = weakref.ref(cache, lambda ref: self._ended.append((session, ref)))
        caches.setdefault(cache.ref, 0)
        caches.move_to_end(cache.ref)
        return caches

    def _note(
        self, caches: OrderedDict[weakref.ref[SessionCache[Any]], int], cache: SessionCache[Any]
    ) -> None:
        assert cache.ref is not None
        now = cache.nbytes
        self._total += now - caches[cache.ref]
        caches[cache.ref] = now

    def _drop(self, caches: OrderedDict[weakref.ref[SessionCache[Any]], int]) -> bool:
        """Drop one result, the oldest of the cache used longest ago; False if there is none."""
        for ref, size in caches.items():
            cache = ref() if size else None
            if cache is not None and cache.drop_oldest():
                self._note(caches, cache)
                return True
        return False

    def _settle(self) -> None:
        while self._ended:
            session, ref = self._ended.popleft()
            caches = self._sessions.get(session, OrderedDict())
            self._total -= caches.pop(ref, 0)
            if not caches:
                self._sessions.pop(session, None)


class SessionCache(LRUCache[Value]):
    """A session's cache of results, accounted for in a budget.

    Parameters
    ----------
    budget : Budget
    session : str
        Whose results they are.
    max_entries : int
    """

    def __init__(self, budget: Budget, session: str, max_entries: int) -> None:
        super().__init__(max_bytes=budget.of_session, max_entries=max_entries)
        self.budget, self.session = budget, session
        self.ref: weakref.ref[SessionCache[Any]] | None = None

    def get(self, key: Hashable, compute: Callable[[], Value]) -> Value:
        """Return what is kept for ``key``, or else ``compute()``."""
        self.budget.used(self)
        return super().get(key, compute)

    def put(self, key: Hashable, value: Value) -> None:
        """Keep ``value`` for ``key``; call it again when the value has grown."""
        super().put(key, value)
        self.budget.counted(self)

    def discard(self, key: Hashable) -> None:
        """Forget what is kept for ``key``, if anything."""
        super().discard(key)
        self.budget.counted(self)

    def clear(self) -> None:
        """Forget everything."""
        super().clear()
        self.budget.counted(self)

    def drop_oldest(self) -> bool:
        """Forget what was used least recently; whether there was anything."""
        with self._lock:
            if not self._entries:
                return False
            self._remove(next(iter(self._entries)))
            return True


BUDGET = Budget(limits.SESSION_RESULTS, limits.RESULTS)
