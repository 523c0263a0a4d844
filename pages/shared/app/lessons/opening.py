"""A lesson is opened: from its file, or at another of its parts."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

from pages.shared.app.store import store, visit
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page import Page
from pages.shared.model.lessons import lesson_file, link, tables
from pages.shared.model.lessons.lesson import Lesson, LessonError
from pages.shared.model.record import events

NO_LINK = "This is not the link of a lesson: paste the whole address of one of its parts."
ENDING = ".json"  # of a lesson's file, where tables may be dropped, too
PARTS = b'"parts"'  # which every lesson has
TABLE = re.compile(rb"(\xef\xbb\xbf)?\s*\[")  # a list, which no lesson is
NO_PAGE = "Part {number} of the lesson is on a page that this app does not have: {slug!r}."


def is_lesson(name: str, raw: bytes) -> bool:
    """Whether a dropped file is a lesson, or one that is damaged; a table may be JSON, too."""
    return name.lower().endswith(ENDING) and not TABLE.match(raw) and PARTS in raw


def open_file(page: Page, raw: bytes) -> None:
    """Open the first part of a lesson that was dropped on a page.

    Raises
    ------
    LessonError
        If it is none, or has parts on pages that there are not.
    """
    lesson = known(lesson_file.read(raw))
    dropped_tables().update(lesson.tables)
    open_part(page, link.packed(lesson), 1)


def dropped_tables() -> dict[str, str]:
    """Return the tables of the lessons whose files were dropped, by name: no address has them."""
    return store.session_object("lesson_tables", dict[str, str])


def of_link(pasted: str) -> Lesson:
    """Return the lesson of an address that was pasted.

    Raises
    ------
    LessonError
        If it has none, or one that cannot be opened.
    """
    address = urlsplit(pasted.strip())
    text = dict(parse_qsl(address.query)).get("lesson")
    short = link.code_of(address.path.removesuffix("/qr").rpartition("/")[2])
    if not text and link.is_code(short):
        text = short
    if not text:
        raise LessonError(NO_LINK)
    return known(link.opened(text))


def known(lesson: Lesson) -> Lesson:
    """Return a lesson whose pages there all are, and whose tables can be read.

    Raises
    ------
    LessonError
        If one is not, or cannot.
    """
    for name in lesson.tables:
        tables.unpacked(lesson, name)
    slugs = {page.slug for page in registry.pages()}
    for number, part in enumerate(lesson.parts, start=1):
        if part.page not in slugs:
            raise LessonError(NO_PAGE.format(number=number, slug=part.page))
    return lesson


def open_part(page: Page, text: str, number: int) -> None:
    """Open a part of a lesson from a page: on this one at once, on another with the next run."""
    state = store.page_store(page)
    try:
        part = known(link.unpacked(text)).part(number)
    except LessonError as error:
        state.messages = (str(error),)
        return
    if part is None or part.page == page.slug:
        state.try_apply(events.GoToPart(text, number))
    else:
        visit.go_to(part.page, link.query(text, number))
