"""The tabs Views and Check: a row of things to look at, one of them open, with its own controls."""

from __future__ import annotations

import streamlit as st

from pages.shared.app.chrome.body import mount_body
from pages.shared.app.chrome.panels import rows_of, section
from pages.shared.app.chrome.stage_view import live_stage
from pages.shared.app.stage import component
from pages.shared.app.store import store
from pages.shared.model.controls.control import Control
from pages.shared.model.declarations.page import Page
from pages.shared.model.record import events
from pages.shared.model.setting.setting import Setting


def show(tab: str, page: Page, setting: Setting) -> None:
    """Draw the row of views and the open one."""
    offered = page.teaching.views_of(tab, setting.values)
    state = store.page_store(page)
    slugs = [view.slug for view in offered]
    opened = state.record.opened.get(tab, slugs[0])
    view = offered[slugs.index(opened)] if opened in slugs else offered[0]
    if len(offered) > 1:
        key = f"{page.slug}_{tab}_view"
        store.bind(key, view.slug)
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
    declared = view.controls_at(setting.values)
    if declared:
        # Its own token: what these controls move is the view's picture, not the page's.
        rows = rows_of([Control(h.name, h) for h in declared], setting.values)
        data = {
            "page": page.slug,
            "token": live_stage(page, view.slug).token,
            "revision": state.revision,
            "sections": [section(view.slug, "", rows)],
        }
        component.mount_panel(f"{page.slug}_{view.slug}_panel", data, {})
    mount_body(page, view.slug, view.body, setting)


def _open(page: Page, tab: str, key: str) -> None:
    store.page_store(page).apply(events.OpenTab(tab, store.widget(key)))
