"""The stage in a frame of somebody else's page, ``?embed=stage``: its figures and its sliders."""

from __future__ import annotations

from pages.shared.app.chrome import panels, sidebar
from pages.shared.app.chrome.panels import Row
from pages.shared.model.declarations.page import Page
from pages.shared.model.state.page_store import PageStore


def show_sliders(page: Page, state: PageStore) -> None:
    """Draw the sliders of kernel and method, or those that a step or a part gives."""
    rows = [
        _sliders(row) for section in sidebar.method_sections(page, state) for row in section["rows"]
    ]
    sliders = panels.section("sliders", "", [row for row in rows if row])
    sidebar.mount_panel(page, state, "method", [sliders])


def _sliders(row: Row) -> Row:
    return [control for control in row if control["kind"] == "slider"]
