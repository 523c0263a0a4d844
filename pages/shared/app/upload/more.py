"""What is rarely changed of a file: gaps, test part, number of rows; how the file was read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from datasets import ENCODINGS, SCALING_NOTES, PreparationError, UploadError
from pages.shared.app.store import store
from pages.shared.app.upload.reading import ROOM
from pages.shared.model.declarations.page import Page
from pages.shared.model.tables.choices import MISSING, ROWS
from pages.shared.model.tables.uploaded_file import File, Upload
from pages.shared.model.units.literal import literal

PREVIEW_ROWS = 100
SHARE = "test_share"  # shown in percent
DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", " ": "blank", "": "none"}


def panel(page: Page, file: File, use: Upload) -> None:
    """Draw what a first look at a file does not need."""
    # Its state is kept by the server: what is opened stays open when a choice changes the dialog.
    with st.expander("More: gaps, test part, rows, reading", key="kp_own_more", on_change="rerun"):
        _choices(page, file, use)
        st.caption("The first rows, as they were read")
        first = file.table.frame.head(PREVIEW_ROWS)
        st.dataframe(first.set_axis(range(1, len(first) + 1)), height=180)
        st.caption("What was done to the columns")
        for note in use.parts("none")[0].notes:
            if note not in SCALING_NOTES.values():
                st.text(note)
        st.caption("Read the file in another way")
        _reading(file)


def _choices(page: Page, file: File, use: Upload) -> None:
    was = use.choices
    gaps, share, rows, seed = st.columns(4)
    gaps.selectbox(
        "Missing values",
        list(MISSING),
        format_func=MISSING.__getitem__,
        **_bound(page, file, "missing", was.missing),
    )
    share.slider(
        "Held out for the test, in %",
        0,
        60,
        step=5,
        **_bound(page, file, SHARE, round(100 * was.test_share)),
    )
    rows.selectbox(
        "Rows used at the most",
        ROWS,
        help="An exact solution takes time that grows with the third power of the rows. For a "
        "larger table a random subsample is used, drawn with the seed.",
        **_bound(page, file, "max_rows", was.max_rows),
    )
    seed.number_input("Seed", 0, 9999, step=1, **_bound(page, file, "seed", was.seed))


def _bound(page: Page, file: File, field: str, value: Any) -> dict[str, Any]:
    """Return what makes a widget show one of the choices, and change it."""
    key = f"kp_own_{file.serial}_{field}"
    store.bind(key, value)
    return {"key": key, "on_change": _change, "args": (page, field, key)}


def _change(page: Page, field: str, key: str) -> None:
    value, own = store.widget(key), store.own_data()
    own.changed = True
    if own.file is None:
        return
    choices = own.file.present(page.data.tasks, page.data.needs_target).choices
    try:
        shown = value / 100 if field == SHARE else value
        own.file.choose(replace(choices, **{field: shown}))
    except PreparationError as error:
        own.dialog_refused = str(error)


def _reading(file: File) -> None:
    """Read the file again in another way."""
    table, key = file.table, f"kp_own_{file.serial}"
    names, turned = st.columns([1, 3], vertical_alignment="bottom")
    read: dict[str, Any] = {
        "header": names.number_input(
            "Line of the names",
            min_value=0,
            value=table.dialect.header,
            step=1,
            key=f"{key}_header",
            help="0 if the columns have no names.",
        ),
        "turned": turned.checkbox(
            "Turn the table: rows become columns", table.dialect.turned, key=f"{key}_turned"
        ),
        "part": table.dialect.part,
    }
    if not table.cut:
        read |= _as_text(file, key)
    if st.button("Read it again", key="kp_own_read"):
        own = store.own_data()
        try:
            own.take_file(ROOM.read(file.raw, file.name, own.file, **read))
        except (UploadError, PreparationError) as error:
            st.warning(literal(str(error)))
            return
        own.dialog_asked = True
        st.rerun()


def _as_text(file: File, key: str) -> dict[str, str]:
    """Return how the letters of a text are read, and where its cells end."""
    dialect = file.table.dialect
    encoding, delimiter, decimal = st.columns(3)
    return {
        "encoding": encoding.selectbox(
            "Encoding",
            list(dict.fromkeys([dialect.encoding, *ENCODINGS])),
            key=f"{key}_encoding",
        ),
        "delimiter": delimiter.selectbox(
            "Between cells",
            list(dict.fromkeys([dialect.delimiter, *DELIMITERS])),
            format_func=lambda d: DELIMITERS.get(d, d),
            key=f"{key}_delimiter",
        ),
        "decimal": decimal.selectbox(
            "Decimal mark",
            sorted(".,", key=lambda mark: mark != dialect.decimal),
            format_func={".": "point", ",": "comma"}.__getitem__,
            key=f"{key}_decimal",
        ),
    }
