"""The tab of the browser keeps the draft of a lesson, so that a reload loses nothing."""

from __future__ import annotations

from pages.shared.app.lessons import opening
from pages.shared.app.lessons.draft import Draft
from pages.shared.app.lessons.short_address import ShortAddress
from pages.shared.app.stage import component
from pages.shared.app.store import store
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import LessonError

KEY = "kp_lesson_kept"


def show(draft: Draft) -> None:
    """Give the browser the draft as it stands, or ask for what it has kept of an earlier one."""
    try:
        text = link.whole(draft.lesson) if draft.lesson.parts else ""
    except LessonError:  # too long, which is said beside the link
        text = ""
    handed = draft.handed and {
        "code": draft.handed.code, "secret": draft.handed.secret, "of": draft.handed_text,
    }  # fmt: skip
    data = {"new": draft.is_new, "number": draft.number, "text": text, "handed": handed}
    component.mount_draft(KEY, data, lambda: _bring(draft))


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
