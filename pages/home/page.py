"""The home page: something to move at once, ways on, and a picture of each page."""

from __future__ import annotations

import streamlit as st

from pages.home.courses import show_courses
from pages.home.path import show_path
from pages.home.toy import TOY, show_toy
from pages.shared.app.chrome import left_lesson
from pages.shared.app.chrome.navigation import Links
from pages.shared.app.lessons import in_class
from pages.shared.app.runtime import framing
from pages.shared.app.runtime.prefix import prefix
from pages.shared.model.declarations import registry
from pages.shared.model.state.headline import headline

IN_A_ROW = 3
TEACH = "**I teach** · How to use it in class; make a lesson."
JOIN = (
    "<p class='kp-join'><a href='{address}' target='_self'>Join a class</a> with the five digits "
    "on its wall.</p>"
)
LIBRARY = (
    "<p class='kp-join'><a href='{address}' target='_self'>The library</a> behind it: every kernel "
    "and method with its formula and an example, and guides to read along.</p>"
)
WAYS: tuple[tuple[str, str, dict[str, str], str], ...] = (
    ("I learn", "svm", {"story": "margin"}, "From a line to a kernel, step by step."),
    ("I try it myself", "svm", {}, "Every slider, your own points or table."),
)


def show_home(links: Links) -> None:
    """Draw the home page."""
    st.set_page_config(page_title=headline(None, {}).title)
    left_lesson.show()
    st.html(f"<h1 class='kp-page-title'>{TOY.title}</h1><p class='kp-idea'>{TOY.idea}</p>")
    show_toy()
    if framing.is_embedded():
        return
    _ways(links)
    st.html(JOIN.format(address=f"{prefix()}/j"))
    _covers(links)
    st.subheader("The way through")
    show_path()
    st.subheader("Courses")
    show_courses()
    st.caption(
        "What you draw or upload stays in your session on this server and is gone when it ends. "
        "Every address can be copied: whoever opens it sees what you see, except uploaded files."
    )
    st.html(LIBRARY.format(address=f"{prefix()}/docs"))


def _ways(links: Links) -> None:
    """Draw three ways on that look alike: two links, and a dialog between them."""
    with st.container(key="kp_ways"):
        first, second, third = st.columns(3, vertical_alignment="center")
        with second:
            if st.button(TEACH, key="home_teach", width="stretch"):
                in_class.show()
        for column, (title, slug, query, line) in zip((first, third), WAYS, strict=True):
            with column:
                label = f"**{title}** · {line}"
                st.page_link(links[slug], label=label, query_params=query, width="stretch")


def _covers(links: Links) -> None:
    pages = registry.pages()
    for first in range(0, len(pages), IN_A_ROW):
        row = pages[first : first + IN_A_ROW]
        for column, page in zip(st.columns(IN_A_ROW), row, strict=False):
            with column, st.container(key=f"kp_card_{page.slug}"):
                cover = f"![{page.title}](kp/cover/{page.slug}.svg) " if page.cover else ""
                st.page_link(links[page.slug], label=f"{cover}**{page.title}**", width="stretch")
                st.caption(page.line)
