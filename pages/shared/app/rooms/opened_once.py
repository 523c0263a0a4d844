"""A store that is opened by whoever asks first, and not again and again where it cannot be."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from pages.shared.app.runtime.failures import NoStore

AGAIN = 2.0  # seconds after which what could not be opened is opened once more

T = TypeVar("T")


class OpenedOnce(Generic[T]):
    """Something of this process that has to be opened.

    That can take seconds, where a file is locked or a Redis does not answer: it is not for the
    thread of the event loop. All who ask meanwhile, or within `AGAIN` seconds after a failure, are
    told the same.

    Parameters
    ----------
    open : callable, which returns it, or raises NoStore
    """

    def __init__(self, open: Callable[[], T]) -> None:
        self.now: T | None = None  # None: nobody has asked for it yet, or it could not be opened
        self._open, self._lock = open, threading.Lock()
        self._refused, self._when = "", -math.inf

    def get(self) -> T:
        """Return it.

        Raises
        ------
        NoStore
            If it cannot be opened.
        """
        with self._lock:
            if self.now is None:
                if time.monotonic() - self._when < AGAIN:
                    raise NoStore(self._refused)
                try:
                    self.now = self._open()
                except NoStore as error:
                    self._refused, self._when = str(error), time.monotonic()
                    raise
            return self.now
