"""The challenge that is being played: its goals above the controls of kernel and method."""

from __future__ import annotations

from functools import partial

import streamlit as st

from pages.shared.app.chrome.stage_view import live_stage
from pages.shared.app.chrome.story import goals_data, leave, start
from pages.shared.app.stage import component
from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.defaults import about
from pages.shared.model.declarations.page import Page
from pages.shared.model.state.page_store import PageStore

LEVELS = {1: "easy", 2: "harder", 3: "hard"}


def show(page: Page, state: PageStore, challenge: Challenge) -> None:
    """Draw the goals."""
    data = {
        "page": page.slug,
        "token": live_stage(page).token,
        "revision": state.revision,
        "challenge": challenge.slug,
        "title": challenge.title,
        "text": challenge.text,
        "level": LEVELS[challenge.level],
        "goals": goals_data(challenge.goals),
        "points": ["story", "step", "edits", *sorted(about(state.record.values))],
        "reveals": challenge.reveals,
        "hides": list(page.teaching.held_back(challenge.slug, 1)),
    }
    key = f"{page.slug}_challenge"
    component.mount_challenge(key, data, partial(leave, page, key))


def offer(page: Page) -> None:
    """Offer the page's challenges as a row of buttons."""
    if not page.teaching.challenges:
        return
    st.markdown("**Challenges**")
    with st.container(horizontal=True):
        for challenge in page.teaching.challenges:
            st.button(
                f"{challenge.title} · {LEVELS[challenge.level]}",
                key=f"{page.slug}_challenge_{challenge.slug}",
                help=challenge.text,
                on_click=start,
                args=(page, challenge.slug),
            )
