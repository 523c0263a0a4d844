"""The tab Try: stories, and experiments, each with a question to answer before looking."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import streamlit as st

from pages.shared.app.chrome import challenge, story, texts
from pages.shared.app.lessons import lesson_editor
from pages.shared.app.store import store
from pages.shared.model.declarations import registry
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


@cache  # each run of a page asks for all of them
def _values(slug: str, number: int) -> Mapping[str, object]:
    """Return the values that the page has in an experiment, which is never about own data."""
    page = registry.page(slug)
    there, _ = address.from_query(page, page.teaching.experiments[number].query, {})
    return there.values


def _is_shown(page: Page, number: int) -> bool:
    """Whether the page is in the state of an experiment."""
    record = store.page_store(page).record
    here, there = record.values, _values(page.slug, number)
    without = unseen_names(page, here)
    same = {n: v for n, v in here.items() if n not in without} == {
        n: v for n, v in there.items() if n not in without
    }
    return same and not record.edits


def _card(page: Page, experiment: Experiment, number: int) -> None:
    texts.markdown(f"**{experiment.title}.** {experiment.question}")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            "Try it",
            key=f"{page.slug}_try_{number}",
            type="primary" if _is_shown(page, number) else "secondary",
            on_click=_try,
            args=(page, experiment),
        )
        if experiment.answer:
            with st.popover("What you should see"):
                texts.markdown(experiment.answer)


def _try(page: Page, experiment: Experiment) -> None:
    store.page_store(page).experiment(dict(experiment.query), experiment.about)
