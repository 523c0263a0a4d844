"""The tables of a draft: which of them travel in the lesson, as far as its lecturer says so."""

from __future__ import annotations

import streamlit as st

from pages.shared.app.lessons.draft import Draft
from pages.shared.app.store import store
from pages.shared.model.lessons import tables
from pages.shared.model.units.literal import literal, shortened

HAND_OUT = (
    "Hand out the file {name!r}, too: the lesson names it and its columns, has no cell of it, and "
    "asks each learner to drop it."
)
TRAVELS = "The table {name!r} travels in the lesson"
READABLE = (
    "Everyone who has the lesson's file or its short address can read the whole table "
    "({size:.1f} kB), also what the lesson does not use of it. The long link has no cell of it."
)


def show(draft: Draft) -> None:
    """Offer for each table that it travels in the lesson; say which are to be handed out."""
    names = {part.table["name"] for part in draft.lesson.parts if part.table}
    for number, name in enumerate(sorted(names), start=1):
        short = shortened(name, 40)
        raw = draft.files.get(name) or tables.unpacked(draft.lesson, name)
        why = tables.why_not(draft.lesson, raw, short) if raw else ""
        if raw and not why:
            key = f"kp_lesson_carries_{number}"
            store.bind_in_dialog(key, name in draft.lesson.tables)
            st.checkbox(literal(TRAVELS.format(name=short)), key=key,
                        on_change=draft.carry, args=(name, raw))  # fmt: skip
        if name in draft.lesson.tables and raw:
            st.caption(literal(READABLE.format(size=len(raw) / 1000)))
        else:
            st.info(literal(f"{HAND_OUT.format(name=short)} {why}".strip()))
