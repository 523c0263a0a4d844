"""The table of a part of a lesson: it travels in the lesson, or the class drops it where asked."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64

from pages.shared.model.declarations.defaults import UPLOAD, Own
from pages.shared.model.lessons.lesson import (
    LARGEST_TABLE,
    MAX_TABLES,
    Lesson,
    LessonError,
    Part,
)

UNTIL = "Other data are shown until the table of this part of the lesson is dropped."
LARGEST_UNPACKED = 2_000_000  # bytes
TOO_LARGE = "{name!r} has {size:.0f} kB packed, and at most {most:.0f} kB travel in a lesson."
TOO_MANY = f"At most {MAX_TABLES} tables travel in a lesson."
NOT_IT = "The table {name!r} of this lesson is not the one that the part is about."
DAMAGED = "The table {name!r} of this lesson cannot be read: ask your lecturer for its file."


def known(part: Part, own: Own) -> Own:
    """Return those of the session's own data sets that the part is about: its table, or none."""
    table = own.get(UPLOAD) if part.table is not None else None
    if table is None or part.table is None or table.fingerprint != part.table["mark"]:
        return {}
    return {UPLOAD: table}


def is_missing(part: Part, own: Own) -> bool:
    """Whether the session lacks the table of the part."""
    return part.table is not None and not known(part, own)


def packed(raw: bytes) -> str:
    """Return a table's file as it stands in a lesson: compressed, in letters."""
    return urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def why_not(lesson: Lesson, raw: bytes, name: str) -> str:
    """Return why a table cannot travel in a lesson, as a sentence, or nothing."""
    size = len(packed(raw)) * 3 / 4
    if size > LARGEST_TABLE or len(raw) > LARGEST_UNPACKED:
        return TOO_LARGE.format(name=name, size=size / 1000, most=LARGEST_TABLE / 1000)
    return TOO_MANY if len({*lesson.tables, name}) > MAX_TABLES else ""


def unpacked(lesson: Lesson, name: str) -> bytes | None:
    """Return the file of a table that travels in a lesson; None if it does not.

    Raises
    ------
    LessonError
        If it is damaged, or unpacks to more than a table of a lesson may have.
    """
    text = lesson.tables.get(name)
    if text is None:
        return None
    engine = zlib.decompressobj()
    try:
        packed_ = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        raw = engine.decompress(packed_, LARGEST_UNPACKED + 1)
    except (zlib.error, NoBase64) as error:
        raise LessonError(DAMAGED.format(name=name)) from error
    if not engine.eof or engine.unused_data or len(raw) > LARGEST_UNPACKED:
        raise LessonError(DAMAGED.format(name=name))
    return raw
