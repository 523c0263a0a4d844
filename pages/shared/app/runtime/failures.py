"""Which failures are only counted, and which are a traceback in the log."""

from __future__ import annotations

import logging
import sqlite3

from pages.shared.app.runtime.tally import Tally

_log = logging.getLogger("kernel_playground")


class NoStore(RuntimeError):
    """Rooms cannot be kept here; the message is one plain sentence for who runs the server."""


def is_of_store(error: Exception) -> bool:
    """Whether rooms or lessons failed to be kept: a full disk, a locked file, a lost connection."""
    if isinstance(error, NoStore | sqlite3.Error | OSError):
        return True
    return type(error).__module__.partition(".")[0] == "redis"  # which need not be installed


def note(error: Exception, failures: Tally, sentence: str, *of: object) -> bool:
    """Count a failure of the store, which a full hall meets often; return whether it was one.

    Any other is a fault of our own: its traceback stands in the log under ``sentence % of``.
    """
    if is_of_store(error):
        failures.add(error)
        return True
    _log.error(sentence, *of, exc_info=error)
    return False


class Repeated:
    """Notes the failures of what is tried again and again, and need not end for one.

    Those of the store are counted. A fault of our own is counted, too, once its traceback stands in
    the log: for each class of errors the first.
    """

    def __init__(self, failures: Tally, sentence: str) -> None:
        self.failures, self.sentence = failures, sentence
        self._told: set[type[Exception]] = set()

    def note(self, error: Exception) -> None:
        """Count an error, or write its traceback."""
        if type(error) in self._told:
            self.failures.add(error)
        elif not note(error, self.failures, self.sentence):
            self._told.add(type(error))
