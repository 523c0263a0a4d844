"""The tabs Views and Check: a row of things to look at, one of them open, with its own controls."""

from __future__ import annotations

import streamlit as st

from pages.shared.app.chrome.body import mount_body
from pages.shared.app.chrome.panels import rows_of, section
from pages.shared.app.chrome.stage_view import live_stage
from pages.shared.app.stage import component
from pages.shared.app.store import store
from pages.shared.model.controls.control import Control
from pages.shared.model.declarations.choosing import held_back, why_closed, why_without_test
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.view import View
from pages.shared.model.record import events
from pages.shared.model.setting.setting import Setting


def show(tab: str, page: Page, setting: Setting) -> None:
    """Draw the row of views and the open one."""
    offered = page.teaching.views_of(tab, setting.values)
    slugs = [view.slug for view in offered]
    if len(offered) > 1:
        key = f"{page.slug}_{tab}_view"
        store.bind(key, _opened(tab, page, setting).slug)
        st.segmented_control(
            "View",
            slugs,
            format_func={v.slug: v.title for v in offered}.__getitem__,
            key=key,
            required=True,
            label_visibility="collapsed",
            on_change=_open,
            args=(page, tab, key),
        )
    show_alone(tab, page, setting)


def show_alone(tab: str, page: Page, setting: Setting) -> None:
    """Draw the open view of a tab with its controls."""
    _controls(page, _opened(tab, page, setting), setting)
    show_opened(tab, page, setting)


def show_opened(tab: str, page: Page, setting: Setting) -> None:
    """Draw the open view of a tab without its controls, or say why it is closed."""
    view, record = _opened(tab, page, setting), store.page_store(page).record
    if _is_closed(page, view):
        st.caption(why_closed(page, record))
        return
    if setting.test is not None and (why := why_without_test(page, record)):
        st.caption(why)
    mount_body(page, view.slug, view.body, setting)


def _is_closed(page: Page, view: View) -> bool:
    return view.has_new_points and bool(held_back(page, store.page_store(page).record))


def _controls(page: Page, view: View, setting: Setting) -> None:
    declared = view.controls_at(setting.values)
    if declared and not _is_closed(page, view):
        # Its own token: what these controls move is the view's picture, not the page's.
        rows = rows_of([Control(h.name, h) for h in declared], setting.values)
        data = {
            "page": page.slug,
            "token": live_stage(page, view.slug).token,
            "revision": store.page_store(page).revision,
            "sections": [section(view.slug, "", rows)],
        }
        component.mount_panel(f"{page.slug}_{view.slug}_panel", data, {})


def _opened(tab: str, page: Page, setting: Setting) -> View:
    """Return the view that is open, or the first one."""
    offered = page.teaching.views_of(tab, setting.values)
    slug = store.page_store(page).record.opened.get(tab)
    return next((view for view in offered if view.slug == slug), offered[0])


def _open(page: Page, tab: str, key: str) -> None:
    store.page_store(page).apply(events.OpenTab(tab, store.widget(key)))
