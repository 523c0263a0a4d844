"""The home page: what this is, and a picture of each page that leads to it."""

from __future__ import annotations

import streamlit as st

from pages.shared import registry
from pages.shared.frame.navigation import Links
from pages.shared.frame.style_sheet import link_style_sheet

IN_A_ROW = 3


def show_home(links: Links) -> None:
    """Draw the home page."""
    link_style_sheet()
    st.html(
        "<h1 class='kp-page-title'>Kernel Playground</h1>"
        "<p class='kp-idea'>A kernel says how similar two points are. With it, methods that draw "
        "straight lines draw curves. Choose a picture, move a slider, click into the plot.</p>"
    )
    pages = registry.pages()
    for first in range(0, len(pages), IN_A_ROW):
        row = pages[first : first + IN_A_ROW]
        for column, page in zip(st.columns(IN_A_ROW), row, strict=False):
            with column, st.container(key=f"kp_card_{page.slug}"):
                cover = f"![{page.title}](kp/cover/{page.slug}.svg)"
                st.page_link(links[page.slug], label=f"{cover} **{page.title}**", width="stretch")
                st.caption(page.line)
    st.caption(
        "What you draw or upload stays in your session on this server and is gone when it ends. "
        "Every address can be copied: whoever opens it sees what you see, except uploaded files."
    )
