"""How a lesson gets to a class: by a short address with a QR code, as a link, as a file."""

from __future__ import annotations

import io
from functools import partial
from hashlib import blake2b
from urllib.parse import urlencode, urlsplit

import segno
import streamlit as st

from pages.shared.app.lessons import carried, short_address
from pages.shared.app.lessons.draft import Draft
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.runtime.reach import Reach, reach
from pages.shared.app.store import store
from pages.shared.model.lessons import lesson_file, link
from pages.shared.model.lessons.lesson import Lesson, LessonError
from pages.shared.model.state import sharing

WIDTH = 240  # pixels of the QR code
CLASS = (
    "Opens the page for the projector: everyone joins with five digits and answers on their own "
    "phone, and you move on."
)
CLASS_WITH_TABLE = (
    "To start a class with the table, make a short address first: phones then get its pictures, "
    "and have nothing to drop."
)
SHORT = (
    "The server keeps the lesson as it stands now, for whoever has the address, until nobody has "
    "opened it for half a year, or you take it back here."
)
CHANGED = "The short address leads to the lesson as it was when the address was made."
ALSO = "Short addresses that were made of it before: {count}. They lead to it as it was then."
BACK = "The server forgets the lesson at once, under each short address that was made of it here."
TAKEN_BACK = "The short address leads nowhere any more."


def show(draft: Draft) -> None:
    """Offer the lesson as it stands."""
    lesson = draft.lesson
    carried.show(draft)
    try:
        text = link.packed(lesson)
    except LessonError as error:
        st.warning(str(error))
        _short(draft)
        return
    _class(draft, text)
    _short(draft)
    reached = _reached()
    opened = f"{prefix()}/{lesson.parts[0].page}?{urlencode(link.query(text, 1))}"
    whole = f"{reached.origin}{opened}"
    if len(whole) > sharing.LONGEST:
        st.info(sharing.LONG_LESSON)
    else:
        st.code(whole, language=None)
        with st.container(horizontal=True, vertical_alignment="center"):
            st.link_button("See it as the class does", whole)
            _file(lesson)
        if reached.why:
            st.warning(reached.why)
        return
    _file(lesson)


def _class(draft: Draft, text: str) -> None:
    """Offer to start a class; with a table of one's own the server has to keep the lesson."""
    if draft.lesson.tables:
        if draft.handed is None or draft.handed_text != _mark(draft.lesson):
            st.caption(CLASS_WITH_TABLE)
            return
        text = draft.handed.code
    st.link_button(
        "Start a class",
        f"{prefix()}/room/new#{urlencode({'lesson': text})}",
        help=CLASS,
        type="primary",
    )


def _short(draft: Draft) -> None:
    """Offer a short address, and show the one that there is, in words and as a QR code."""
    short, now = draft.handed, _mark(draft.lesson)
    if short is None or draft.handed_text != now:
        st.button("Make a short address", key="kp_lesson_short", help=SHORT,
                  on_click=_make, args=(draft,))  # fmt: skip
    if short is None:
        return
    reached = _reached()
    address = f"{reached.origin}{short.path}"
    st.code(address, language=None)
    if draft.handed_text != now:
        st.caption(CHANGED)
    st.image(qr_code(address), width=WIDTH, alt="QR code of the short address")
    with st.container(horizontal=True, vertical_alignment="center"):
        wall = f"{short.path}/qr?{urlencode({'origin': _origin()})}"
        st.link_button("QR code in full screen", wall, type="primary")
        st.button("Take it back", key="kp_lesson_back", on_click=_take_back, args=(draft,),
                  help=BACK)  # fmt: skip
    st.caption(SHORT)
    if count := len(draft.handed_before):
        st.caption(ALSO.format(count=count))
    if reached.why:
        st.warning(reached.why)


def _make(draft: Draft) -> None:
    try:
        short = short_address.make(draft.lesson, store.session().id)
    except LessonError as error:
        draft.refused = str(error)
        return
    if draft.handed is not None:
        draft.handed_before = (*draft.handed_before, draft.handed)
    draft.handed, draft.handed_text = short, _mark(draft.lesson)


def _take_back(draft: Draft) -> None:
    """Take back all addresses; where the server is out of reach, those that are left stay."""
    try:
        while draft.handed_before:
            short_address.take_back(draft.handed_before[0])
            draft.handed_before = draft.handed_before[1:]
        if draft.handed is not None:
            short_address.take_back(draft.handed)
    except LessonError as error:
        draft.refused = str(error)
        return
    draft.handed, draft.handed_text, draft.refused = None, "", TAKEN_BACK


def _mark(lesson: Lesson) -> str:
    """Return what tells a lesson from others."""
    return blake2b(lesson_file.written(lesson), digest_size=12).hexdigest()


def _file(lesson: Lesson) -> None:
    st.download_button(
        "Download the file",
        partial(lesson_file.written, lesson),
        "lesson.json",
        "application/json",
        key="kp_lesson_download",
        help="A class opens it by dropping it where a CSV is dropped; you, to change it.",
        on_click="ignore",
    )


def _origin() -> str:
    """Return scheme, host and port under which the lecturer's browser has the app."""
    shown = urlsplit(st.context.url or "")
    return f"{shown.scheme}://{shown.netloc}" if shown.netloc else ""


def _reached() -> Reach:
    """Return where others find the app, and why they do not, if so."""
    return reach(_origin())


def qr_code(text: str) -> bytes:
    """Return a text as a QR code, a PNG with black squares on white and a margin."""
    picture = io.BytesIO()
    segno.make(text, error="l", micro=False).save(picture, kind="png", scale=6, border=4)
    return picture.getvalue()
