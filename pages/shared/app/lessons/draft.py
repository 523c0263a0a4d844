"""The lesson that a lecturer is making, as far as it has come; the session keeps it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pages.shared.app.lessons.short_address import ShortAddress
from pages.shared.model.controls.control import Values, is_kernel
from pages.shared.model.declarations import defaults
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of, own_names, unseen_names
from pages.shared.model.lessons import tables
from pages.shared.model.lessons.lesson import (
    DATA,
    KERNEL,
    LONGEST_VALUE,
    MAX_PARTS,
    POINTS,
    TABS,
    Lesson,
    LessonError,
    Part,
)
from pages.shared.model.lessons.rules import moved_by
from pages.shared.model.record.page_state import PageState
from pages.shared.model.state import address
from pages.shared.model.units.literal import shortened

TITLE = "My lesson"
OWN_DATA = (
    "The page shows data from the network, which a class does not have: choose one of the app's "
    "data sets, or drop a table that you can hand out."
)
MANY_POINTS = "Too many points were moved by hand for a lesson: reset the page and move fewer."
SAME_NAME = "The lesson is about another table named {name!r}: rename the file, and drop it again."
FULL = f"A lesson has at most {MAX_PARTS} parts."
NAMES = {DATA: "data set", KERNEL: "kernel", POINTS: "points"}


@dataclass
class Draft:
    """A lesson in the making."""

    lesson: Lesson = field(default_factory=lambda: Lesson(TITLE))  # it may still have no part
    chosen: int = 0  # the part that is being edited, counted from 1; 0 where there is none
    refused: str = ""  # why the last thing that was asked for could not be
    drops: int = 0  # how many files were opened: each gets a fresh widget
    is_new: bool = True  # whether the browser may still bring an earlier one
    is_opened: bool = False  # whether it goes on with a lesson that was there already
    before: Lesson | None = None  # the lesson whose place another one has taken
    removed: tuple[int, Part] | None = None  # the part that was removed last, and its place
    number: str = field(default_factory=lambda: secrets.token_hex(8))  # tells it from earlier ones
    # The files of the tables that parts are about, by name, where they are small
    files: dict[str, bytes] = field(default_factory=dict)
    # The short address that was made last, the text of the lesson for which it was, and those that
    # were made before and not taken back
    handed: ShortAddress | None = None
    handed_text: str = ""
    handed_before: tuple[ShortAddress, ...] = ()

    @property
    def chosen_part(self) -> ChosenPart:
        """The part that is chosen now."""
        return ChosenPart(self, self.chosen)

    def add(self, part: Part) -> None:
        """Append a part, and choose it."""
        self._show(self.lesson.with_part(part), len(self.lesson.parts) + 1)

    def take_table(self, name: str, raw: bytes) -> None:
        """Have the file of a table at hand, in case it is to travel in the lesson.

        Raises
        ------
        LessonError
            If a part is about another table of that name.
        """
        kept = self.files.get(name) or tables.unpacked(self.lesson, name)
        used = any(part.table and part.table["name"] == name for part in self.lesson.parts)
        if used and kept is not None and kept != raw:
            raise LessonError(SAME_NAME.format(name=shortened(name, 40)))
        if not tables.why_not(self.lesson, raw, name):
            self.files[name] = raw

    def carry(self, name: str, raw: bytes) -> None:
        """Put a table into the lesson, or take it out again."""
        carried = dict(self.lesson.tables)
        if carried.pop(name, None) is None:
            carried[name] = tables.packed(raw)
        self.files[name] = raw
        self.lesson = replace(self.lesson, tables=carried)

    def move(self, by: int) -> None:
        """Move the chosen part."""
        goal = min(max(self.chosen + by, 1), len(self.lesson.parts))
        self._show(self.lesson.moved(self.chosen, by), goal)

    def remove(self) -> None:
        """Take the chosen part away; the one after it, or else the last, is chosen then."""
        if (part := self.lesson.part(self.chosen)) is not None:
            self.removed = self.chosen, part
            self._show(self.lesson.without_part(self.chosen), self.chosen)

    def put_back(self) -> None:
        """Have the part that was removed last at its place again, and choose it."""
        if self.removed is None:
            return
        if len(self.lesson.parts) >= MAX_PARTS:
            self.refused = FULL
            return
        (place, part), self.removed = self.removed, None
        self.add(part)
        self.move(place - self.chosen)

    def open(self, lesson: Lesson) -> None:
        """Go on with another lesson; `back` leads to the one that is here now."""
        self.is_opened, self.removed = True, None
        if self.lesson.parts:
            self.before = self.lesson
        self._show(lesson, 1)

    def back(self) -> None:
        """Go back to the lesson before, and keep this one in its place."""
        if self.before is not None:
            self.open(self.before)

    def follow(self, earlier: Lesson) -> None:
        """Come after what was made before a reload: what has been added meanwhile is not lost.

        Where another lesson was opened meanwhile, `back` leads to the earlier one.

        Raises
        ------
        LessonError
            If both together have too many parts; `back` leads to the earlier one then, too.
        """
        if self.is_opened:
            self.before = earlier
            return
        added, title = self.lesson.parts, self.lesson.title
        lesson = earlier if title == TITLE else replace(earlier, title=title)
        if len(lesson.parts) + len(added) > MAX_PARTS:
            self.before = earlier
            raise LessonError(FULL)
        carried = {**earlier.tables, **self.lesson.tables}
        lesson = replace(lesson, parts=(*lesson.parts, *added), tables=carried)
        self._show(lesson, len(lesson.parts) if added else 1)

    def _show(self, lesson: Lesson, chosen: int) -> None:
        self.lesson, self.chosen = lesson, min(chosen, len(lesson.parts))


@dataclass(frozen=True)
class ChosenPart:
    """The part that a field was drawn for: when it is taken over, another one may be chosen."""

    draft: Draft
    number: int

    @property
    def part(self) -> Part | None:
        """The part as it stands; None where there is none any more."""
        return self.draft.lesson.part(self.number)

    def put(self, part: Part) -> None:
        """Put another one in its place."""
        self.draft.lesson = self.draft.lesson.replaced(self.number, part)


def present_part(
    page: Page,
    record: PageState,
    own: defaults.Own,
    count: int = 0,
    table: Mapping[str, Any] | None = None,
) -> Part:
    """Return what a page shows now as a part of a lesson that has ``count`` parts.

    Of the step of a story it has the text, the control and the question; of a challenge the text.
    ``table`` is what names the dropped table that the page shows.

    Raises
    ------
    LessonError
        If the lesson is full, or a class could not see that state.
    """
    if count >= MAX_PARTS:
        raise LessonError(FULL)
    if record.values["data"] in own and (table is None or not page.data.is_chosen):
        raise LessonError(OWN_DATA)
    tab = record.tab if record.tab in TABS else ""
    opened = {name: view for name, view in record.opened.items() if name == tab}
    free = replace(record, tab=tab, opened=opened, story="", step=0, lesson="", part=0)
    query = address.to_query(page, free, own)
    if max(map(len, query.values()), default=0) > LONGEST_VALUE:
        raise LessonError(MANY_POINTS)
    step = page.teaching.step(record.story, record.step)
    if step is None:
        return Part(page.slug, query, table=table)
    if page.teaching.challenge(record.story) is not None:
        return Part(page.slug, query, step.text)
    asked = step.question
    question = None if asked is None else {"story": record.story, "step": record.step}
    moved = (step.control, *moved_by(asked))
    controls = tuple(dict.fromkeys(filter(None, moved)))
    return Part(page.slug, query, step.text, controls, tabs=(), hides_answers=asked is not None,
                question=question)  # fmt: skip


def names(page: Page, values: Values) -> dict[str, str]:
    """Return what a learner may be let move on a page, by name, and how it is called."""
    labels = dict(NAMES) if page.data.is_chosen else {}
    if values["width"] > 2:
        labels.pop(POINTS, None)
    own, below = own_names(page, values), unseen_names(page, values)
    for name, control in controls_of(page, values).items():
        fixed = name.removeprefix("fix").isdecimal()  # where a slice fixes a feature: too many
        ours = page.data.is_chosen or name in own or name == "seed"
        if fixed or not ours or (name in below and name not in own):
            continue
        several = is_kernel(name) and len(values["terms"]) > 1
        number = name.partition(".")[0].removeprefix("k")
        label = control.written(values).label
        labels[name] = f"{label} of kernel {number}" if several else label
    return labels
