"""The app without a browser, for the tests of its pages."""

from __future__ import annotations

from functools import cache

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

from pages.shared.app.runtime.streamlit_private import page_hash
from pages.shared.model.declarations import registry
from pages.shared.model.record.events import Event
from pages.shared.model.state.page_store import PageStore
from tests.serving import ROOT

registry.load()
# For each AppTest it reads what all installed packages say of themselves, which takes ten times as
# long as a page: once is enough.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)


def opened(slug: str, tab: str = "", view: str = "", **query: str) -> AppTest:
    """Open a page by a link, with one of its tabs and one of the tab's views in front."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=180)
    if tab:
        query["tab"] = tab
    if view:
        query["check" if tab == "check" else "view"] = view
    return go(at, slug, **query)


def go(at: AppTest, slug: str, **query: str) -> AppTest:
    """Go to a page as the navigation does, with nothing in the address, or as a link does."""
    at._page_hash = page_hash(slug)
    at.query_params.clear()
    for name, value in query.items():
        at.query_params[name] = value
    return calm(at.run())


def state_of(at: AppTest, slug: str) -> PageStore:
    """Return the owner of a page's record in this session."""
    return at.session_state["kp"].pages[slug]


def values_of(at: AppTest, slug: str) -> dict:
    """Return the values of a page in this session."""
    return dict(state_of(at, slug).record.values)


def happen(at: AppTest, slug: str, event: Event) -> AppTest:
    """Let an event happen to a page, and run it again."""
    state_of(at, slug).apply(event)
    return calm(at.run())


def calm(at: AppTest) -> AppTest:
    """Return the page if its run raised nothing."""
    assert not at.exception, at.exception[0].stack_trace
    return at
