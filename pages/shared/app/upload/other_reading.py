"""Another sheet of the file, or the table with its rows as columns: one click in the dialog."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import streamlit as st

import datasets
from datasets import PreparationError, UploadError
from pages.shared.app.store import store
from pages.shared.app.upload.reading import ROOM
from pages.shared.model.tables.uploaded_file import File
from pages.shared.model.units.literal import literal, shortened

WORKBOOK = "a workbook"
TURN = "Turn the table: rows become columns"
LOOKS_TURNED = (
    "The names of the columns come in numbered groups. If the columns are the samples, turn the "
    "table: each sample is then a row, and its group can be predicted."
)


def panel(file: File) -> None:
    """Offer the other sheets, and to turn the table."""
    table = file.table
    # Another key after each answer: the menu shows the sheet that holds, not one that was refused.
    key = f"kp_own_{file.serial}_{store.own_data().answers}"
    if len(table.parts) > 1:
        st.selectbox(
            "Sheet" if table.what == WORKBOOK else "Table in the archive",
            table.parts,
            index=table.parts.index(table.dialect.part),
            format_func=lambda part: literal(shortened(part, 60)),
            key=f"{key}_part",
            on_change=_choose_part,
            args=(f"{key}_part",),
        )
    if not table.dialect.turned and datasets.looks_turned(table.frame):
        st.info(LOOKS_TURNED)
        st.button(TURN, key=f"{key}_turn", on_click=_turn)
    elif table.dialect.turned:
        st.button("Turn the table back", key=f"{key}_turn", on_click=_turn)


def _choose_part(key: str) -> None:
    part = store.widget(key)
    _read_again({"part": part})


def _turn() -> None:
    file = store.own_data().file
    if file is None:
        return
    how = asdict(file.table.dialect)
    del how["decimal"]  # which each column of a turned table has for itself
    _read_again({**how, "turned": not how["turned"]})


def _read_again(how: dict[str, Any]) -> None:
    """Read the file in another way, or keep why it cannot be."""
    own = store.own_data()
    own.answers += 1
    if own.file is None:
        return
    try:
        own.take_file(ROOM.read(own.file.raw, own.file.name, own.file, **how))
        own.read_again = True
    except (UploadError, PreparationError) as error:
        own.dialog_refused = str(error)
