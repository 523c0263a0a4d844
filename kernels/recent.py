"""What was computed a moment ago, found by the values it was computed from."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np


class Recent:
    """The results used last, ``limit`` bytes of them at most. Safe between threads.

    With ``patient`` the results are arrays, kept, read-only, when they are asked for again: what is
    used once takes no memory.
    """

    def __init__(self, limit: int, *, patient: bool = False) -> None:
        self.limit, self.patient, self._lock = limit, patient, threading.Lock()
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._asked: set[int] = set()
            self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    @property
    def held(self) -> int:
        """Bytes of what is kept."""
        return sum(result.nbytes for result in self._kept.values())

    def get(self, key: Hashable, compute: Callable[[], Any]) -> Any:
        """Return what is kept for ``key``, or else ``compute()``, which has ``nbytes``."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            if len(self._asked) > 1 << 14:
                self._asked.clear()
            waiting = self.patient and hash(key) not in self._asked
            self._asked.add(hash(key))
        result = compute()
        if waiting:
            return result
        if self.patient:
            result.flags.writeable = False
        with self._lock:
            self._kept[key] = result
            while self.held > self.limit:
                self._kept.popitem(last=False)
        return result


def contents(X: np.ndarray) -> tuple:
    """Return a key that is equal for equal points and texts, and for no others."""
    return X.shape, tuple(X) if X.dtype == object else X.tobytes()
