"""More data: a pasted table, or a set from the network, which may have a stand-in."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

import datasets
from datasets import subsample
from pages.shared.app.store import store
from pages.shared.app.upload import pasting
from pages.shared.model.declarations.defaults import FETCHED
from pages.shared.model.declarations.page import Page

MAX_ROWS = 1000  # for the exact solvers


def panel(tasks: tuple[str, ...]) -> None:
    """List the sets that suit a page of these tasks, each with a button that loads it."""
    st.caption("Loaded once, then kept on the server's disk. Without a network a data set of the "
               "app stands in, and says so.")  # fmt: skip
    sources = [s for s in datasets.SOURCES.values() if s.kind == "fetched" and s.task in tasks]
    for source in sources:
        words, button = st.columns([5, 1], vertical_alignment="center")
        words.markdown(f"**{source.title}**  \n{source.story}")
        words.caption(f"{source.source} Licence: {source.licence}.")
        if button.button("Load", key=f"kp_fetch_{source.name}"):
            _load(source.name, words)
            st.rerun()


def why_not(page: Page) -> str:
    """Return why the page does not show the set that was loaded; nothing where it can."""
    own, offered = store.own_data(), store.page_store(page).own()
    data = own.fetched
    if data is None or data.task not in page.data.tasks or FETCHED in offered:
        return ""
    return f"{own.title(FETCHED)} is not shown here. {page.data.why_not(data, page.menu)}"


def _more(tasks: tuple[str, ...]) -> None:
    pasting.panel()
    st.subheader("From the network")
    panel(tasks)


show = st.dialog("More data", width="large")(_more)


def _load(name: str, place: DeltaGenerator) -> None:
    """Load a set while a bar shows how long it may still take, and show it on the pages."""
    bar = place.progress(0.0, "Loading")
    data = datasets.fetch(name, lambda share, text: bar.progress(min(share, 1.0), text))
    note = data.notes[0] if data.name != name else ""
    store.own_data().take_fetched(subsample(data, MAX_ROWS, 0), note)
