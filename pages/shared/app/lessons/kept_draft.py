"""The tab of the browser keeps the draft of a lesson, so that a reload loses nothing."""

from __future__ import annotations

from dataclasses import asdict

import streamlit as st

from pages.shared.app.lessons import opening
from pages.shared.app.lessons.draft import Draft
from pages.shared.app.lessons.short_address import ShortAddress
from pages.shared.app.stage import component
from pages.shared.app.store import store
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import LessonError

KEY = "kp_lesson_kept"
KEPT = (
    "The lesson is kept in this tab of the browser until you close it, also where the page is "
    "reloaded; its link or its file keeps it for good."
)
TOO_LONG = (
    "The lesson is too long to be kept in this tab of the browser: download its file before you "
    "close or reload it."
)


def show(draft: Draft) -> None:
    """Give the browser the draft as it stands, or ask for what it has kept of an earlier one.

    Below it stands for how long it is kept.
    """
    try:
        text = link.whole(draft.lesson) if draft.lesson.parts else ""
    except LessonError:
        text = None
    handed = draft.handed and {
        **asdict(draft.handed), "of": draft.handed_text,
        "before": [asdict(one) for one in draft.handed_before],
    }  # fmt: skip
    data = {"new": draft.is_new, "number": draft.number, "text": text, "handed": handed}
    component.mount_draft(KEY, data, lambda: _bring(draft))
    if text is None:
        st.warning(TOO_LONG)
    else:
        st.caption(KEPT)


def _bring(draft: Draft) -> None:
    """Go on with what the browser has kept; what cannot be read changes nothing.

    It comes in a run of its own, and by then a first part may have been added.
    """
    sent = store.payload(KEY, "draft")
    if sent is None or not draft.is_new:
        return
    draft.is_new = False
    try:
        draft.follow(opening.known(link.of_whole(sent["text"])))
    except LessonError as error:
        draft.refused = str(error)
        return
    if (handed := sent.get("handed")) and draft.handed is None:
        draft.handed = ShortAddress(handed["code"], handed["secret"])
        draft.handed_text = handed["of"]
        draft.handed_before = tuple(ShortAddress(**one) for one in handed.get("before", ()))
