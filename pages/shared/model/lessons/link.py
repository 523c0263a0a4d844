"""A lesson as a short text in an address, and back: packed JSON, bounded when it is unpacked.

A course of the app is named there; a lesson that the server keeps has a short code, ``k7m2-p9qx``.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from collections.abc import Callable
from functools import lru_cache

from pages.shared.model.lessons import courses, lesson_file
from pages.shared.model.lessons.lesson import Lesson, LessonError

LONGEST = 30_000  # characters: a page keeps its address, with which it comes back after a failure
LONGEST_KEPT = 120_000  # characters, with tables
DAMAGED = "The lesson in the address cannot be read: ask for the whole link, or for its file."
TOO_LONG = (
    "This lesson is too long: use fewer parts, shorter tasks, or fewer points that were moved "
    "by hand."
)
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # of a code: none that looks like another
CODE = re.compile(f"[{LETTERS}]{{4}}-[{LETTERS}]{{4}}")
NOT_KEPT = (
    "There is no lesson at this address, or no longer: ask for a new address, or for the lesson's "
    "file."
)

Find = Callable[[str], str | None]
_find: Find = lambda code: None  # noqa: E731


def find_codes_with(find: Find) -> None:
    """Say what returns the text of the lesson that is kept under a code; once, from above."""
    global _find
    _find = find
    _of_code.cache_clear()


def packed(lesson: Lesson) -> str:
    """Return the text of a lesson: JSON, compressed, in the letters of an address; a course's name.

    Tables that travel in the lesson stay behind: no address holds a cell of them.

    Raises
    ------
    LessonError
        If it becomes longer than `LONGEST`.
    """
    if (course := courses.of_lesson(lesson)) is not None:
        return course.name
    return _text(lesson.without_tables(), LONGEST)


def whole(lesson: Lesson) -> str:
    """Return the text under which a lesson is kept: as `packed`, with its tables.

    Raises
    ------
    LessonError
        If it becomes longer than `LONGEST_KEPT`.
    """
    return _text(lesson, LONGEST_KEPT)


def _text(lesson: Lesson, longest: int) -> str:
    raw = lesson_file.written(lesson, indent=None)
    text = urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")
    if len(text) > longest or len(raw) > lesson_file.LARGEST:
        raise LessonError(TOO_LONG)
    return text


def is_code(text: str) -> bool:
    """Whether a text is the code of a lesson that a server keeps."""
    return CODE.fullmatch(text) is not None


def code_of(typed: str) -> str:
    """Return a code as it is kept: people type capitals, and leave the hyphen out."""
    plain = typed.strip().lower().replace("-", "")
    return f"{plain[:4]}-{plain[4:]}"


def unpacked(text: str) -> Lesson:
    """Return the lesson of a text; no more of it is unpacked than a lesson may have.

    Raises
    ------
    LessonError
        If it is none.
    """
    return _of_code(text) if is_code(text) else _unpacked(text, LONGEST)


def opened(text: str) -> Lesson:
    """Return the lesson of a text as `unpacked`, where somebody comes to it: a code is asked anew.

    Raises
    ------
    LessonError
        If it is none, or is no longer kept.
    """
    if is_code(text) and _find(text) is None:
        raise LessonError(NOT_KEPT)
    return unpacked(text)


@lru_cache(maxsize=256)
def _of_code(code: str) -> Lesson:
    kept = _find(code)
    if kept is None:
        raise LessonError(NOT_KEPT)
    return _unpacked(kept, LONGEST_KEPT)


def of_whole(text: str) -> Lesson:
    """Return the lesson of a text that `whole` has made.

    Raises
    ------
    LessonError
        If it is none.
    """
    return _unpacked(text, LONGEST_KEPT)


@lru_cache(maxsize=128)
def _unpacked(text: str, longest: int) -> Lesson:
    if (course := courses.named(text)) is not None:
        return course.lesson
    if len(text) > longest or re.fullmatch(r"[A-Za-z0-9_-]+", text) is None:
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
