"""A table from the clipboard, and a sample file that shows what a table looks like."""

from __future__ import annotations

import streamlit as st

import datasets
from datasets import PreparationError, UploadError
from pages.shared.app.store import store
from pages.shared.app.upload.reading import ROOM
from pages.shared.model.units.literal import literal

PASTED = "pasted table"
SAMPLE_SET = "iris"


def panel() -> None:
    """Draw a field for a pasted table, and a sample to download."""
    text = st.text_area(
        "Paste a table",
        key="kp_paste",
        height=120,
        placeholder="From a spreadsheet or a text file, with the names in the first line.",
    )
    use, sample = st.columns(2)
    if use.button("Use the pasted table", key="kp_paste_use", disabled=not text.strip()):
        own = store.own_data()
        try:
            own.take_file(ROOM.read(text.encode(), PASTED, own.file))
        except (UploadError, PreparationError) as error:
            st.warning(literal(str(error)))
            return
        own.dialog_asked = True
        st.rerun()
    sample.download_button(
        "Sample file",
        lambda: datasets.load(SAMPLE_SET).to_csv(),
        file_name=f"{SAMPLE_SET}.csv",
        mime="text/csv",
        key="kp_sample",
        on_click="ignore",
        help="A table with four features and a target, to look at and to drop here.",
    )
