"""The sidebar's place for a file: drop one, see its name, change how it is used, forget it.

The file of a lesson is opened instead.
"""

from __future__ import annotations

import streamlit as st

from datasets import PreparationError, UploadError
from pages.shared.app.lessons import opening
from pages.shared.app.runtime import streamlit_private
from pages.shared.app.store import store, visit
from pages.shared.app.store.session_tables import Awaited
from pages.shared.app.upload import dialog, network
from pages.shared.app.upload.reading import ROOM
from pages.shared.model.declarations.page import Page
from pages.shared.model.lessons.lesson import LessonError
from pages.shared.model.tables import file_identity
from pages.shared.model.tables.uploaded_file import File
from pages.shared.model.units.literal import literal, shortened


def drop(page: Page, more: bool = True) -> None:
    """Draw the place where a file is dropped, what there is to say of it, and ``more`` data."""
    own = store.own_data()
    with st.container(key="kp_drop"):
        st.file_uploader(
            "Your own table",
            key=f"kp_file_{own.drops}",
            label_visibility="collapsed",
            on_change=_take,
            args=(page,),
        )
        if own.awaited is not None and not own.refused:
            st.info(literal(file_identity.request(own.awaited.file, own.awaited.of_lesson)))
        for message in filter(None, (own.refused, own.note)):
            st.warning(literal(message))
        own.refused = own.note = ""
        asked, own.dialog_asked = own.dialog_asked, False
        with st.container(horizontal=True, vertical_alignment="center", key="kp_file"):
            if own.file is not None and more:
                st.text(shortened(own.file.name, 24), width="stretch")
                asked |= st.button(
                    "Choices", key="kp_file_choices", type="tertiary",
                    help="What was read, what is predicted from what, and the test part.",
                )  # fmt: skip
                st.button(
                    "Forget", key="kp_file_forget", on_click=store.forget_file, type="tertiary",
                    help="Drop the file and all that was computed from it, at once.",
                )  # fmt: skip
            if more and st.button("More data", key="kp_file_more", type="tertiary",
                         help="A pasted table, a sample file, the network."):  # fmt: skip
                network.show(page.data.tasks)
        for why in filter(None, (dialog.why_not(page), network.why_not(page)) if more else ()):
            st.caption(literal(why))
    if own.file is not None and asked:
        dialog.show(page)


def _known(file: File | None, raw: bytes, name: str, awaited: Awaited | None) -> File:
    """Return the file as it is used, if it is the same one again, else a new one.

    One that is asked for is read as it was: the same sheet, and turned if it was.
    """
    if file is not None and (file.raw, file.name) == (raw, name):
        return file
    reading = {} if awaited is None else awaited.file.get("reading", {})
    try:
        return ROOM.read(raw, name, file, **reading)
    except (UploadError, PreparationError):
        if not reading:
            raise
    return ROOM.read(raw, name, file)  # another file, which has its own layout


def _take(page: Page) -> None:
    """Read the file that was dropped, a table or a lesson; a refused one changes nothing."""
    own = store.own_data()
    dropped = store.widget(f"kp_file_{own.drops}")
    if dropped is None:
        return
    own.drops += 1
    try:
        if opening.is_lesson(dropped.name, dropped.getvalue()):
            opening.open_file(page, dropped.getvalue())
            return
        asked = own.awaited
        mine = asked is None or not asked.of_lesson
        own.take_file(_known(own.file, dropped.getvalue(), dropped.name, asked), arrives=mine)
        if visit.go_on_with_file(page):
            return
        own.dialog_asked = mine
        if asked is not None and not mine:
            own.refused = file_identity.other(asked.file)
    except (LessonError, UploadError, PreparationError) as error:
        own.refused = str(error)
    finally:
        streamlit_private.release_upload(dropped)
