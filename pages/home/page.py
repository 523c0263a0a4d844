"""The home page: something to move at once, ways on, and a picture of each page."""

from __future__ import annotations

import streamlit as st

from pages.home.toy import TOY, show_toy
from pages.shared.app.chrome.navigation import Links
from pages.shared.app.chrome.style_sheet import link_style_sheet
from pages.shared.app.lessons import lesson_editor
from pages.shared.model.declarations import registry

IN_A_ROW = 3
TEACH = "I teach"
WAYS = (
    ("I learn", "svm", {"story": "margin"}, "A story in nine steps: from a line to a kernel."),
    (TEACH, "krr", {"tab": "try"}, "States worth showing, each with a question to ask first."),
    ("I have data", "svm", {"tab": "data"}, "Drop a CSV in the sidebar; it stays on this server."),
)


def show_home(links: Links) -> None:
    """Draw the home page."""
    link_style_sheet()
    st.html(f"<h1 class='kp-page-title'>{TOY.title}</h1><p class='kp-idea'>{TOY.idea}</p>")
    show_toy()
    for column, (title, slug, query, line) in zip(st.columns(len(WAYS)), WAYS, strict=True):
        with column:
            st.page_link(links[slug], label=f"**{title}** · {line}", query_params=query)
            if title == TEACH:
                lesson_editor.offer(None)
    _covers(links)
    st.caption(
        "What you draw or upload stays in your session on this server and is gone when it ends. "
        "Every address can be copied: whoever opens it sees what you see, except uploaded files."
    )


def _covers(links: Links) -> None:
    pages = registry.pages()
    for first in range(0, len(pages), IN_A_ROW):
        row = pages[first : first + IN_A_ROW]
        for column, page in zip(st.columns(IN_A_ROW), row, strict=False):
            with column, st.container(key=f"kp_card_{page.slug}"):
                cover = f"![{page.title}](kp/cover/{page.slug}.svg) " if page.cover else ""
                st.page_link(links[page.slug], label=f"{cover}**{page.title}**", width="stretch")
                st.caption(page.line)
