"""The table of a room's part: it comes with the lesson, and a class has nothing to drop."""

from __future__ import annotations

from datasets import PreparationError, UploadError
from pages.shared.model.declarations.defaults import UPLOAD, Own
from pages.shared.model.declarations.page import Page
from pages.shared.model.lessons import tables
from pages.shared.model.lessons.lesson import Lesson, LessonError, Part
from pages.shared.model.state.reducer import Refusal
from pages.shared.model.tables import file_identity
from pages.shared.model.tables.uploaded_file import opened
from pages.shared.model.units.literal import shortened


def is_missing(lesson: Lesson, part: Part) -> bool:
    """Whether a part is about a table that does not travel in its lesson."""
    if part.table is None:
        return part.query.get("data") == UPLOAD
    return part.table["name"] not in lesson.tables


def own_of(lesson: Lesson, part: Part, page: Page) -> Own:
    """Return the data sets of a part's own: its table, or none.

    Raises
    ------
    Refusal
        If the table cannot be read, or is another one.
    """
    if part.table is None:
        return {}
    name = part.table["name"]
    try:
        raw = tables.unpacked(lesson, name)
        if raw is None:
            raise LessonError(tables.NOT_IT.format(name=shortened(name, 40)))
        file = opened(raw, name, **part.table.get("reading", {}))
        kind = page.data.tasks, page.data.needs_target
        if not file_identity.used_again(file, part.table, *kind, any_name=True):
            raise LessonError(tables.NOT_IT.format(name=shortened(name, 40)))
    except (LessonError, UploadError, PreparationError) as error:
        raise Refusal(str(error)) from error
    return {UPLOAD: file.present(*kind)}
