"""Programs that are started again when they end."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

LIVED = 30.0  # seconds after which an end counts as the first one again
MAX_ENDS = 5  # in a row, each within that time of its start: starting it again is no use
PAUSES = (0.0, 1.0, 2.0, 4.0, 8.0)  # seconds before the next start, after so many ends in a row

Started = subprocess.Popen[bytes]


@dataclass
class Kept:
    """A program that runs, and how to start it again.

    Parameters
    ----------
    name : str
        What a sentence calls it, for instance "process 2 of the app".
    start : callable
        Starts it.
    goes_on : str
        What happens meanwhile, as a sentence.
    process : Popen, optional
        The one that runs already.
    """

    name: str
    start: Callable[[], Started]
    goes_on: str = ""
    process: Started | None = None
    since: float = field(default_factory=time.monotonic)
    ends: int = 0  # in a row
    due: float | None = None  # when the next start is to be, where it does not run

    def look(self, now: float) -> str:
        """Start it where it has ended and is due; return a sentence about what has happened."""
        if self.process is not None and self.process.poll() is not None:
            self.process = None
            self.ends = self.ends + 1 if now - self.since < LIVED else 1
            if self.ends > MAX_ENDS:
                self.due = None
                return f"{self.name} has ended {self.ends} times in a row and is left."
            self.due = now + PAUSES[self.ends - 1]
            return f"{self.name} has ended and is started again. {self.goes_on}".rstrip()
        if self.process is None and self.due is not None and now >= self.due:
            try:
                self.process, self.since, self.due = self.start(), now, None
            except OSError as error:  # no memory or no room on the disk for it at present
                self.due = now + PAUSES[-1]
                return f"{self.name} could not be started, which is tried again: {error}"
        return ""

    @property
    def is_left(self) -> bool:
        """Whether it has ended for good."""
        return self.process is None and self.due is None


def keep_running(
    programs: Iterable[Kept], needed: Callable[[list[Kept]], bool], say: Callable[[str], object]
) -> None:
    """Look twice a second, until those that are not left are too few.

    Parameters
    ----------
    programs : iterable of Kept
    needed : callable
        Whether the programs that are not left can serve.
    say : callable
        Takes each sentence.
    """
    programs = list(programs)
    while needed([program for program in programs if not program.is_left]):
        for program in programs:
            if sentence := program.look(time.monotonic()):
                say(sentence)
        time.sleep(0.5)
