"""How a lesson gets to a class: as a link, as a QR code, as a file."""

from __future__ import annotations

import io
from urllib.parse import urlencode, urlsplit

import segno
import streamlit as st

from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.runtime.reach import reach
from pages.shared.model.lessons import lesson_file, link
from pages.shared.model.lessons.lesson import Lesson, LessonError
from pages.shared.model.state import sharing
from pages.shared.model.units.literal import literal, shortened

LONGEST_QR = 1200  # characters: beyond it a phone does not read the code from a screen
WIDTH = 320  # pixels of the QR code
NO_QR = (
    "The link has {length} characters, too many for a QR code that a phone can read: send the "
    "link or the file."
)
HAND_OUT = (
    "Hand out the file {name!r}, too: the lesson names it and its columns, has no cell of it, and "
    "asks each learner to drop it."
)
CLASS = (
    "Opens the page for the projector: everyone joins with five digits and answers on their own "
    "phone, and you move on."
)


def show(lesson: Lesson) -> None:
    """Offer the lesson as it stands."""
    for name in sorted({part.table["name"] for part in lesson.parts if part.table}):
        st.info(literal(HAND_OUT.format(name=shortened(name, 40))))
    try:
        text = link.packed(lesson)
    except LessonError as error:
        st.warning(str(error))
        return
    st.link_button(
        "Start a class",
        f"{prefix()}/room/new#{urlencode({'lesson': text})}",
        help=CLASS,
        type="primary",
    )
    whole, why = address_of(lesson, text)
    if len(whole) > sharing.LONGEST:
        st.info(sharing.LONG_LESSON)
    else:
        st.code(whole, language=None)
        with st.container(horizontal=True, vertical_alignment="center"):
            st.link_button("See it as the class does", whole)
            _file(lesson)
        if len(whole) > LONGEST_QR:
            st.caption(NO_QR.format(length=len(whole)))
        else:
            words = "QR code of the link above"
            st.image(qr_code(whole), caption="The link as a QR code", width=WIDTH, alt=words)
        if why:
            st.warning(why)
        return
    _file(lesson)


def _file(lesson: Lesson) -> None:
    st.download_button(
        "Download the file",
        lesson_file.written(lesson),
        "lesson.json",
        "application/json",
        key="kp_lesson_download",
        help="A class opens it by dropping it where a CSV is dropped; you, to change it.",
        on_click="ignore",
    )


def address_of(lesson: Lesson, text: str) -> tuple[str, str]:
    """Return the address that opens a lesson for others, and why they do not reach it, if so."""
    shown = urlsplit(st.context.url or "")
    found = reach(f"{shown.scheme}://{shown.netloc}" if shown.netloc else "")
    opened = f"{prefix()}/{lesson.parts[0].page}?{urlencode(link.query(text, 1))}"
    return f"{found.origin}{opened}", found.why


def qr_code(text: str) -> bytes:
    """Return a text as a QR code, a PNG with black squares on white and a margin."""
    picture = io.BytesIO()
    segno.make(text, error="l", micro=False).save(picture, kind="png", scale=6, border=4)
    return picture.getvalue()
