"""What happens often is counted, and said in one line of the log a minute."""

from __future__ import annotations

import logging
import threading

from starlette.requests import ClientDisconnect

PERIOD = 60.0  # seconds from one line to the next
CLOSED = "the handler is closed"  # how uvloop ends a sentence about a connection that is gone
# What uvicorn says of each web socket that is refused by an answer, as `newcomers` does and counts.
REFUSED = "ASGI callable returned without completing handshake."

_log = logging.getLogger("kernel_playground")


class Tally:
    """Count something; the first is said at once, those that follow together, once a minute.

    Parameters
    ----------
    sentence : str
        What the log says, with ``%d`` where the number stands.
    """

    def __init__(self, sentence: str) -> None:
        self.sentence, self.count, self.why = sentence, 0, ""
        self._waits = False  # for the end of the minute
        self._lock = threading.Lock()

    def add(self, error: Exception | None = None) -> None:
        """Count one more; of the errors that are counted the newest stands behind the number."""
        with self._lock:
            self.count += 1
            if error is not None:
                self.why = f" ({type(error).__name__}: {error})"
            if not self._waits:
                self._say()

    def _say(self) -> None:
        _log.warning(self.sentence + "%s", self.count, self.why)
        self.count, self._waits = 0, True
        timer = threading.Timer(PERIOD, self._go_on)
        timer.daemon = True
        timer.start()

    def _go_on(self) -> None:
        with self._lock:
            self._waits = False
            if self.count:
                self._say()


class GoneReaders(logging.Filter):
    """Count the failures to answer somebody who has left; everything else is logged as it is.

    Otherwise each is a traceback of seventy lines, and says nothing about the app. What is counted
    already, visits that were refused, is no line of its own either.
    """

    def __init__(self) -> None:
        super().__init__()
        self.tally = Tally("Readers who went away before they had their answer: %d")

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is logged."""
        if record.msg == REFUSED:
            return False
        error = record.exc_info[1] if record.exc_info else None
        if not _is_gone(error):
            return True
        self.tally.add()
        return False


def _is_gone(error: BaseException | None) -> bool:
    """Return whether an error says no more than that the other side has left."""
    if isinstance(error, BaseExceptionGroup):
        return all(map(_is_gone, error.exceptions))
    if isinstance(error, RuntimeError):
        return str(error).endswith(CLOSED)
    return isinstance(error, ConnectionError | ClientDisconnect)


GONE_READERS = GoneReaders()


def count_gone_readers() -> None:
    """Let the server's log say how many readers went away, instead of a traceback for each."""
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(GONE_READERS)
