"""The table of a lesson's part, where it travels in the lesson: it becomes the session's own."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from datasets import PreparationError, UploadError
from pages.shared.app.lessons import opening
from pages.shared.app.store import store
from pages.shared.app.upload.reading import ROOM
from pages.shared.model.lessons import link, rules, tables
from pages.shared.model.lessons.lesson import LessonError
from pages.shared.model.record import events
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.tables import file_identity
from pages.shared.model.units.literal import shortened

IN_ITS_PLACE = (
    "The lesson is about its own table {name!r}, which has taken the place of your file {former!r}."
)


def bring(state: PageStore) -> None:
    """Take the table of the present part out of its lesson, where the session does not have it."""
    page, record, own = state.page, state.record, store.own_data()
    part = rules.part_of(record)
    if part is None or part.table is None or not tables.is_missing(part, state.own()):
        return
    lesson, name = link.unpacked(record.lesson), part.table["name"]
    if name not in lesson.tables:
        lesson = replace(lesson, tables=opening.dropped_tables())
    try:
        raw = tables.unpacked(lesson, name)
        if raw is None:
            return
        file = ROOM.read(raw, name, own.file, **part.table.get("reading", {}))
        kind = page.data.tasks, page.data.needs_target
        if not file_identity.used_again(file, part.table, *kind, any_name=True):
            raise LessonError(tables.NOT_IT.format(name=shortened(name, 40)))
    except (LessonError, UploadError, PreparationError) as error:
        state.messages = (str(error),)
        return
    former = own.file
    own.take_file(file, arrives=False)
    own.awaited = None
    query, here = st.query_params.to_dict(), link.query(record.lesson, record.part)
    is_here = {n: query.get(n) for n in here} == here  # with what its learner has moved since
    loaded, messages = address.from_query(page, query if is_here else here, state.own())
    if former is not None and former.name != name:
        said = IN_ITS_PLACE.format(name=shortened(name, 40), former=shortened(former.name, 40))
        messages = (*messages, said)
    state.apply(events.Load(loaded, messages))
