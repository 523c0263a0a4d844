"""The navigation: the home page, and every registered page in its group."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from pages.shared.app.chrome.render import render_page
from pages.shared.app.runtime import framing
from pages.shared.app.store import visit
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page import Page

HOME = "home"
Links = Mapping[str, StreamlitPage]


def navigation(show_home: Callable[[Links], None]) -> StreamlitPage:
    """Draw the navigation and return the page of the address; ``run`` shows it.

    Where the callback of a widget has asked for another page, that page is gone to.
    """
    links: dict[str, StreamlitPage] = {}
    home = st.Page(lambda: show_home(links), title="Start", url_path=HOME, default=True)
    links |= {page.slug: _link(page) for page in registry.pages()}
    place: Literal["hidden", "top"] = "hidden" if framing.is_embedded() else "top"
    shown = st.navigation([home, *links.values()], position=place)
    going = visit.destination()
    if going is not None and going[0] != (shown.url_path or HOME):
        st.switch_page(links[going[0]], query_params=dict(going[1]))
    return shown


def _link(page: Page) -> StreamlitPage:
    return st.Page(lambda: render_page(page), title=page.menu, url_path=page.slug)
