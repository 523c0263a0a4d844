"""A lesson as a short text in an address, and back: packed JSON, bounded when it is unpacked.

A course of the app is named there.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from functools import lru_cache

from pages.shared.model.lessons import courses, lesson_file
from pages.shared.model.lessons.lesson import Lesson, LessonError

LONGEST = 30_000  # characters: a page keeps its address, with which it comes back after a failure
DAMAGED = "The lesson in the address cannot be read: ask for the whole link, or for its file."
TOO_LONG = (
    "This lesson is too long: use fewer parts, shorter tasks, or fewer points that were moved "
    "by hand."
)


def packed(lesson: Lesson) -> str:
    """Return the text of a lesson: JSON, compressed, in the letters of an address; a course's name.

    Raises
    ------
    LessonError
        If it becomes longer than `LONGEST`.
    """
    if (course := courses.of_lesson(lesson)) is not None:
        return course.name
    raw = lesson_file.written(lesson, indent=None)
    text = urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")
    if len(text) > LONGEST or len(raw) > lesson_file.LARGEST:
        raise LessonError(TOO_LONG)
    return text


@lru_cache(maxsize=128)
def unpacked(text: str) -> Lesson:
    """Return the lesson of a text; no more of it is unpacked than a lesson may have.

    Raises
    ------
    LessonError
        If it is none.
    """
    if (course := courses.named(text)) is not None:
        return course.lesson
    if len(text) > LONGEST or re.fullmatch(r"[A-Za-z0-9_-]+", text) is None:
        raise LessonError(DAMAGED)
    engine = zlib.decompressobj()
    try:
        raw = engine.decompress(
            urlsafe_b64decode(text + "=" * (-len(text) % 4)), lesson_file.LARGEST + 1
        )
    except (zlib.error, NoBase64) as error:
        raise LessonError(DAMAGED) from error
    if engine.unused_data or (not engine.eof and len(raw) <= lesson_file.LARGEST):
        raise LessonError(DAMAGED)
    return lesson_file.read(raw)


def query(text: str, number: int) -> dict[str, str]:
    """Return the query that opens a part of a lesson, counted from 1."""
    return {"lesson": text, "part": str(number)}
