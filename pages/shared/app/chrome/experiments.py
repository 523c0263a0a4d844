"""The tab Try: stories, and experiments, each with a question to answer before looking."""

from __future__ import annotations

import streamlit as st

from pages.shared.app.chrome import challenge, story, texts
from pages.shared.app.lessons import lesson_editor
from pages.shared.app.store import store
from pages.shared.model.declarations.experiment import Experiment
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import unseen_names
from pages.shared.model.setting.setting import Setting
from pages.shared.model.state import address


def show(page: Page, setting: Setting) -> None:
    """Offer the page's stories, challenges and experiments, these under their headings.

    Below them, for who teaches, the dialog in which a lesson is made.
    """
    story.offer(page)
    challenge.offer(page)
    st.caption("First predict. Then try it. Then compare.")
    groups = dict.fromkeys(experiment.group for experiment in page.teaching.experiments)
    numbered = list(enumerate(page.teaching.experiments))
    for group in groups:
        if group:
            st.markdown(f"**{group}**")
        listed = [(i, one) for i, one in numbered if one.group == group]
        for first in range(0, len(listed), 2):  # row by row, so that a phone keeps their order
            for column, (i, one) in zip(st.columns(2, gap="large"), listed[first : first + 2],
                                        strict=False):  # fmt: skip
                with column:
                    _card(page, one, i)
    with st.container(horizontal=True, vertical_alignment="center"):
        lesson_editor.offer(page)
        st.caption(
            "For teaching: what this page shows, with a task, as a link, a QR code or a file."
        )


def is_shown(page: Page, experiment: Experiment) -> bool:
    """Whether the page is in the state of an experiment."""
    state = store.page_store(page)
    there, _ = address.from_query(page, experiment.query, state.own())
    here = state.record.values
    without = unseen_names(page, here)
    same = {n: v for n, v in here.items() if n not in without} == {
        n: v for n, v in there.values.items() if n not in without
    }
    return same and not state.record.edits


def _card(page: Page, experiment: Experiment, number: int) -> None:
    texts.markdown(f"**{experiment.title}.** {experiment.question}")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            "Try it",
            key=f"{page.slug}_try_{number}",
            type="primary" if is_shown(page, experiment) else "secondary",
            on_click=_try,
            args=(page, experiment),
        )
        if experiment.answer:
            with st.popover("What you should see"):
                texts.markdown(experiment.answer)


def _try(page: Page, experiment: Experiment) -> None:
    store.page_store(page).experiment(dict(experiment.query), experiment.about)
