"""A lesson that was left, by its × or by a link above: it is said, and one click leads back."""

from __future__ import annotations

import streamlit as st

from pages.shared.app.store import store, visit
from pages.shared.app.store.store import OpenLesson
from pages.shared.model.lessons import link
from pages.shared.model.record.page_state import PageState
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.units.literal import literal, shortened

LEFT = "You have left the lesson “{title}”."
BACK = "Back to part {part}"


def note(state: PageStore) -> None:
    """Take note of the part that is shown, for when it is left."""
    record = state.record
    if record.lesson:
        lesson = link.unpacked(record.lesson)
        query = address.to_query(state.page, record, state.own())
        store.session().visit.lesson = OpenLesson(state.page.slug, query, lesson.title, record.part)


def show(record: PageState | None = None) -> None:
    """Say which lesson was left, where the page that is shown is in none."""
    now = store.session()
    left = now.visit.lesson
    if left is None or (record is not None and record.lesson):
        return
    with st.container(horizontal=True, vertical_alignment="center", key="kp_left_lesson"):
        st.markdown(literal(LEFT.format(title=shortened(left.title, 60))), width="content")
        st.button(BACK.format(part=left.part), key="kp_lesson_return", on_click=_back, args=(left,))
        st.button("Close", key="kp_lesson_close", type="tertiary", on_click=_close)


def _back(left: OpenLesson) -> None:
    """Go to the part as it was left: a page that was not changed meanwhile still has it."""
    state = store.session().pages.get(left.slug)
    query = left.query
    if state is not None and state.record.lesson:
        query = address.to_query(state.page, state.record, state.own())
    visit.go_to(left.slug, query)


def _close() -> None:
    store.session().visit.lesson = None
