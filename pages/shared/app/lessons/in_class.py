"""The dialog for who teaches: how the app is used in class, and how a lesson is made."""

from __future__ import annotations

import streamlit as st

from pages.shared.app.lessons import lesson_editor

IN_CLASS = (
    "**Ask first.** The tab *Try* of each page has states worth showing, each with a question to "
    "ask before the answer is seen.\n\n"
    "**All at once.** *Start a class* stands beside a lesson, and as *Class* beside the title of "
    "a story: everyone joins with five digits, answers on their own phone, and sees with you what "
    "the class has answered.\n\n"
    "**On the projector.** The button *Projector* of a page makes everything large; *Pin* keeps a "
    "picture beside the next one.\n\n"
    "**On their screens.** *Copy link* gives the address of what you see, with your points and "
    "your numbers. A lesson goes further: it has several parts, each with a task and only the "
    "controls that the task needs."
)


@st.dialog("I teach", width="large")
def show() -> None:
    """Say how the app is used in class, above the draft of a lesson."""
    st.markdown(IN_CLASS)
    st.subheader("Make a lesson")
    lesson_editor.panel(None)
