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
