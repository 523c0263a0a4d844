"""A page from top to bottom: idea, stage, sidebar, tabs; the same on every page."""

from __future__ import annotations

import streamlit as st

from pages.shared.declarations import Page
from pages.shared.frame import sidebar, tabs
from pages.shared.frame.stage_view import HEIGHT, StageView
from pages.shared.frame.style_sheet import link_style_sheet
from pages.shared.state import store

HEARTBEAT = 3600.0  # seconds
SMALL = 190  # pixels: two rows of small pictures are about as high as one row of large ones


def render_page(page: Page) -> None:
    """Show a page in the state in which its learner has left it, or that its address says."""
    link_style_sheet()
    state = store.arrive(page)
    st.html(f"<h1 class='kp-page-title'>{page.title}</h1><p class='kp-idea'>{page.idea}</p>")
    columns = page.columns(state.record.values)
    height = SMALL if columns else HEIGHT
    setting = StageView(page, page.scene, height=height, columns=columns).mount()
    sidebar.show(page, state)
    if setting is not None:
        tabs.show(page, setting)
    store.write_address(page)
    _heartbeat()


@st.fragment(run_every=HEARTBEAT)
def _heartbeat() -> None:
    """Do nothing. After a restart of the server this brings the whole page back.

    The browser's side asks a new server for a run only where a fragment wants one by itself.
    """
