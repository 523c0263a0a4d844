"""The tabs below the stage: Try, Why, Views, Check, Code, Data, the same on every page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from pages.shared.app.chrome import code_tab, data_tab, experiments, views
from pages.shared.app.chrome.body import mount_body
from pages.shared.app.chrome.stage_view import VIEWED
from pages.shared.app.store import store
from pages.shared.model.declarations.page import Page
from pages.shared.model.lessons import rules
from pages.shared.model.record import events
from pages.shared.model.setting.setting import Setting
from pages.shared.model.state.page_store import PageStore

TITLES = {
    "try": "Try", "why": "Why", "views": "Views", "check": "Check", "code": "Code", "data": "Data",
}  # fmt: skip
Tab = Callable[[Page, Setting], None]


def offered(page: Page, setting: Setting) -> dict[str, Tab]:
    """Return the tabs of a page that hold something, by name, in their order."""
    tabs: dict[str, Tab] = {}
    if page.teaching.stories or page.teaching.challenges or page.teaching.experiments:
        tabs["try"] = experiments.show
    if page.teaching.derivation is not None:
        tabs["why"] = _why
    for name in VIEWED:
        if page.teaching.views_of(name, setting.values):
            tabs[name] = partial(views.show, name)
    if page.method.has_code:
        tabs["code"] = code_tab.show
    if page.data.is_chosen:
        tabs["data"] = data_tab.show
    return tabs


def show(page: Page, setting: Setting) -> None:
    """Draw the tabs and what is in the open one; in a lesson those that its part shows.

    In a story there is nothing below the stage but a view that its step opens, in a part that says
    what it shows nothing but its own tab.
    """
    record, key, bodies = store.page_store(page).record, _key(page), offered(page, setting)
    step, part = page.teaching.step(record.story, record.step), rules.part_of(record)
    if step is not None and step.shows is not None:
        if step.opens:
            with st.container(key="kp_opened"):
                views.show_opened(record.tab, page, setting)
        return
    if part is not None and rules.shows_of(page, part) is not None:
        if record.tab in bodies:
            with st.container(key="kp_opened"):
                _show_alone(record.tab, bodies[record.tab], page, setting)
        return
    tabs = {name: bodies[name] for name in rules.tabs(part, bodies)}
    if not tabs:
        return
    present = record.tab
    opened = present if present in tabs else next(iter(tabs))
    store.bind(key, TITLES[opened])
    places = st.tabs([TITLES[name] for name in tabs], on_change=_open, args=(page,), key=key)
    for (name, draw), place in zip(tabs.items(), places, strict=True):
        if name == opened:
            with place:
                draw(page, setting)


def _show_alone(tab: str, draw: Tab, page: Page, setting: Setting) -> None:
    """Draw what is in a tab; of several views the open one alone."""
    if tab in VIEWED:
        views.show_alone(tab, page, setting)
    else:
        draw(page, setting)


def open_tab(state: PageStore, tab: str, view: str = "") -> None:
    """Open a tab, and one of its views."""
    state.try_apply(events.OpenTab(tab, view))


def _open(page: Page) -> None:
    title = store.widget(_key(page))
    name = next((name for name, shown in TITLES.items() if shown == title), "")
    open_tab(store.page_store(page), name)


def _key(page: Page) -> str:
    return f"{page.slug}_tab"


def _why(page: Page, setting: Setting) -> None:
    if page.teaching.derivation is not None:
        mount_body(page, "why", page.teaching.derivation, setting)
