"""The app without a browser, for the tests of its pages."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from pages.shared import site
from tests.conftest import ROOT


def opened(slug: str, tab: str | None = None, **query: str) -> AppTest:
    """Open a page by a link, with one of its tabs in front."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()
    for name, value in query.items():
        at.query_params[name] = value
    if tab:
        at.session_state[f"{slug}_tab"] = tab
    (path,) = (entry.path for entry in site.METHODS if entry.slug == slug)
    return calm(at.switch_page(path).run())


def calm(at: AppTest) -> AppTest:
    """Return the page if its run raised nothing."""
    assert not at.exception, at.exception[0].stack_trace
    return at
