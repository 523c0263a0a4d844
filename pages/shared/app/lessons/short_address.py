"""A short address for a lesson, which the server keeps: ``/l/k7m2-p9qx``."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from pages.shared.app.rooms import kept_lessons, room_store
from pages.shared.app.rooms.buckets import Rate
from pages.shared.app.rooms.guards import Guard
from pages.shared.app.rooms.kept_lessons import Full, KeptLessons
from pages.shared.app.rooms.opened_once import OpenedOnce
from pages.shared.app.rooms.opening import open_lessons
from pages.shared.app.runtime.failures import NoStore, note
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.runtime.tally import Tally
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, LessonError, LessonOutOfReach

PATH = "/l"
TRIES = 20  # codes, until one is free
OF_ONE, OF_ALL = Rate(10, 20 / 3600), Rate(60, 1 / 60)  # addresses of a session, of a process
FAULT = "A lesson could not be kept, found or forgotten."
TOO_OFTEN = "Too many short addresses were made: try again later, or hand out the link or the file."
NO_LESSONS = "This server cannot keep lessons: its log says why. Hand out the link or the file."
OUT_OF_REACH = "The lessons of this server cannot be reached at present: try again in a minute."

FAILURES = Tally("Lessons could not be kept or looked up: %d")
LESSONS: OpenedOnce[KeptLessons] = OpenedOnce(open_lessons)
_lock = threading.Lock()
_of_one, _of_all = Guard(OF_ONE), Guard(OF_ALL)


@dataclass(frozen=True)
class ShortAddress:
    """A code, with the secret of whoever may take it back."""

    code: str
    secret: str

    @property
    def path(self) -> str:
        """Where the lesson is found, below the server's origin."""
        return f"{prefix()}{PATH}/{self.code}"


def make(lesson: Lesson, session: str) -> ShortAddress:
    """Keep a lesson with the tables that travel in it; ``session`` says who asks.

    Raises
    ------
    LessonError
        If it is too long, or the server keeps no more; one sentence.
    """
    text = link.whole(lesson)
    with _lock:
        if _of_all.left() < 1 or not _of_one.take(session):
            raise LessonError(TOO_OFTEN)
        _of_all.take()
    secret = room_store.new_secret()
    try:
        for _ in range(TRIES):
            code = kept_lessons.new_code()
            if LESSONS.get().keep(code, text, room_store.digest(secret), time.time()):
                return ShortAddress(code, secret)
    except Full as error:
        raise LessonError(str(error)) from error
    except Exception as error:
        note(error, FAILURES, FAULT)
        if isinstance(error, NoStore):
            raise LessonError(NO_LESSONS) from error
        raise LessonOutOfReach(OUT_OF_REACH) from error
    raise LessonOutOfReach(OUT_OF_REACH)


def find(code: str) -> str | None:
    """Return the text of the lesson that is kept under a code; None if there is none.

    Raises
    ------
    LessonError
        If nobody can say at present.
    """
    try:
        return LESSONS.get().find(code, time.time())
    except Exception as error:
        note(error, FAILURES, FAULT)
        raise LessonOutOfReach(OUT_OF_REACH) from error


def take_back(address: ShortAddress) -> None:
    """Forget a lesson: its address leads nowhere from now on.

    Raises
    ------
    LessonError
        If the store cannot be reached.
    """
    try:
        LESSONS.get().take_back(address.code, room_store.digest(address.secret))
    except Exception as error:
        note(error, FAILURES, FAULT)
        raise LessonOutOfReach(OUT_OF_REACH) from error


def forget_unopened() -> None:
    """Forget the lessons that nobody has opened for long, where this process keeps any."""
    if LESSONS.now is not None:
        LESSONS.now.expire(time.time())
