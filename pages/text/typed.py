"""View: texts of one's own, typed or pasted, one a line."""

from __future__ import annotations

import streamlit as st

from datasets import PreparationError, UploadError
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.setting import Setting
from pages.shared.state import store
from pages.shared.upload.literal import literal
from pages.text.results.typed import file_of

EXAMPLE = """A wonderful film with brilliant actors; 5
The actors are good and the film is too long; 3
A boring film, the worst of the year; 1
Wonderful actors in a boring story; 2"""
HELP = (
    "One text on each line. After a semicolon or a tab a line may end in a number, which ridge "
    "regression then predicts, or in the name of a class, which the SVM does. Without them only "
    "the Gram matrix and the pairs say something. A table with a column of texts can be dropped in "
    "the sidebar as well. The texts stay in your session."
)


def show(page: Page, setting: Setting) -> None:
    """Draw the field, and take its texts as the page's data."""
    raw = st.text_area("Your texts", EXAMPLE, height=170, key=f"{page.slug}_typed")
    if st.button("Use these texts", key=f"{page.slug}_typed_use", type="primary"):
        try:
            file = file_of(raw)
        except (PreparationError, UploadError) as error:
            st.warning(literal(str(error)))
        else:
            store.own_data().take_file(file)
            st.rerun()
    texts.caption(HELP)


VIEW = View("typed", "Your texts", show, depends="nothing")
