"""A page from top to bottom: idea, stage, sidebar, tabs; the same on every page."""

from __future__ import annotations

import streamlit as st

from pages.shared.app.chrome import embedded, left_lesson, sidebar, tabs
from pages.shared.app.chrome.stage_view import HEIGHT, StageView
from pages.shared.app.runtime import framing
from pages.shared.app.store import visit
from pages.shared.app.upload import lesson_table
from pages.shared.model.declarations.page import Page
from pages.shared.model.state.headline import headline

HEARTBEAT = 3600.0  # seconds
SMALL = 190  # pixels: two rows of small pictures are about as high as one row of large ones


def render_page(page: Page) -> None:
    """Show a page in the state in which its learner has left it, or that its address says."""
    state = visit.enter_page(page)
    lesson_table.bring(state)
    visit.write_address(page)
    record = state.record
    place = {"story": record.story, "lesson": record.lesson, "part": str(record.part)}
    st.set_page_config(page_title=headline(page, place).title)
    left_lesson.note(state)
    left_lesson.show(record)
    st.html(f"<h1 class='kp-page-title'>{page.title}</h1><p class='kp-idea'>{page.idea}</p>")
    columns = page.method.columns(state.record.values)
    height = SMALL if columns else HEIGHT
    setting = StageView(page, page.scene, height=height, columns=columns).mount()
    if framing.is_embedded():
        embedded.show_sliders(page, state)
    else:
        sidebar.show(page, state)
        if setting is not None:
            tabs.show(page, setting)
    _heartbeat()


@st.fragment(run_every=HEARTBEAT)
def _heartbeat() -> None:
    """Do nothing. After a restart of the server this brings the whole page back.

    The browser's side asks a new server for a run only where a fragment wants one by itself.
    """
