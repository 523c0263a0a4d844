"""What a lesson is: a title and parts, each a state of a page with a task and what may be moved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from types import MappingProxyType
from typing import Any

from pages.shared.model.declarations.stories import Shows

DATA, KERNEL, POINTS = "data", "kernel", "points"  # which data set, which kernel, points by hand
TABS = ("why", "views", "check", "code", "data")  # not Try, which leads elsewhere

LONGEST_TITLE, LONGEST_TEXT, LONGEST_NAME = 100, 2000, 60
LONGEST_VALUE = 4000  # of one value of a state; changed points take the most
MAX_PARTS, MAX_NAMES = 80, 100
MAX_TABLES = 4
LARGEST_TABLE = 20_000  # bytes of a table that travels in a lesson, packed


class LessonError(ValueError):
    """Something that is no lesson; the message is one plain sentence for the reader."""


class LessonOutOfReach(LessonError):
    """A lesson that nobody can look up at present, which says nothing of what it is."""


@dataclass(frozen=True)
class Part:
    """One part of a lesson."""

    page: str  # the slug of the page that it shows
    # The state of that page, as its address says it
    query: Mapping[str, str] = field(default_factory=dict)
    text: str = ""  # the task that the learner reads
    # The names that the learner may move: controls, and `DATA`, `KERNEL`, `POINTS`. None stands for
    # all.
    controls: tuple[str, ...] | None = None
    locked: tuple[str, ...] = ()  # names that are shown and cannot be moved
    tabs: tuple[str, ...] | None = None  # those of `TABS` that are shown. None stands for all.
    hides_answers: bool = False  # whether the readouts are hidden until the learner asks for them
    projector: bool = False  # whether it opens in the projector look
    # What names the table that the class drops, and its use (`upload.kept`); no cell of it
    table: Mapping[str, Any] | None = None
    # What is asked before anything is shown: a question of the lecturer's own (`own_question`), or
    # the story and the step whose question it is
    question: Mapping[str, Any] | None = None
    # What of the page is on the screen, as in the step of a story. None stands for all.
    shows: Shows | None = None
    section: str = ""  # under which heading it stands, with the parts beside it that have the same

    def __post_init__(self) -> None:
        object.__setattr__(self, "query", MappingProxyType(dict(self.query)))


@dataclass(frozen=True)
class Lesson:
    """A title and the parts in their order."""

    title: str
    parts: tuple[Part, ...] = ()
    # Of the tables of its parts those that travel in it, by the name of their file: packed, as
    # `tables.packed` does. One that no part is about is left out.
    tables: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        used = {part.table["name"] for part in self.parts if part.table is not None}
        tables = {name: text for name, text in self.tables.items() if name in used}
        object.__setattr__(self, "tables", MappingProxyType(tables))

    def without_tables(self) -> Lesson:
        """Return the lesson with no table in it: whoever opens it is asked for the file."""
        return replace(self, tables={})

    def part(self, number: int) -> Part | None:
        """Return a part, counted from 1; None if there is none."""
        return self.parts[number - 1] if 0 < number <= len(self.parts) else None

    @property
    def contents(self) -> tuple[tuple[str, int, int], ...]:
        """The sections in their order: heading, first and last part; parts without one are one."""
        numbered = groupby(enumerate(self.parts, start=1), key=lambda each: each[1].section)
        spans = [(title, [number for number, _ in run]) for title, run in numbered]
        return tuple((title, numbers[0], numbers[-1]) for title, numbers in spans)

    def with_part(self, part: Part) -> Lesson:
        """Return the lesson with one more part at its end."""
        return replace(self, parts=(*self.parts, part))

    def without_part(self, number: int) -> Lesson:
        """Return the lesson without a part."""
        return replace(self, parts=(*self.parts[: number - 1], *self.parts[number:]))

    def moved(self, number: int, by: int) -> Lesson:
        """Return the lesson with a part moved by one place or more; it stays within the list."""
        parts = list(self.parts)
        part = parts.pop(number - 1)
        parts.insert(min(max(number - 1 + by, 0), len(parts)), part)
        return replace(self, parts=tuple(parts))

    def replaced(self, number: int, part: Part) -> Lesson:
        """Return the lesson with another part in that place."""
        return replace(self, parts=(*self.parts[: number - 1], part, *self.parts[number:]))
