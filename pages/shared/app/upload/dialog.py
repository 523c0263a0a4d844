"""The dialog of a dropped file: its columns with type and role, and what to know of them."""

from __future__ import annotations

import pandas as pd
import streamlit as st

import datasets
from datasets import TYPES, PreparationError
from pages.shared.app.store import store
from pages.shared.app.upload import more, other_reading
from pages.shared.app.upload.columns import ROLE, ROLES, TYPE, change, column_table
from pages.shared.model.declarations.defaults import UPLOAD
from pages.shared.model.declarations.page import Page
from pages.shared.model.record import events
from pages.shared.model.tables.uploaded_file import File, Upload
from pages.shared.model.units.literal import literal, shortened

ROW, HEAD, TALLEST = 35, 38, 320  # pixels of the list of columns
NAMES_WIDTH, LONG_NAME = 140, 16  # pixels of its names, and letters from which they need more


def panel(page: Page) -> None:
    """Draw the file, its columns and, folded away, everything else, for the page below."""
    own = store.own_data()
    file = own.file
    if file is None:
        return
    if own.read_again:  # the page behind follows, and this dialog stays
        own.read_again, own.dialog_asked = False, True
        st.rerun()
    if own.changed:  # the page behind follows at once, and this dialog stays
        _follow(page, file)
    use = file.present(page.data.tasks, page.data.needs_target)
    refused, own.dialog_refused = own.dialog_refused, ""
    why = why_not(page)
    # Containers keep what follows in its place in the page, and so open what the reader has opened.
    with st.container():
        st.text(f"{shortened(file.name)}: {_size(file)} {_in_words(page, use)}")
        if use.row_notes:
            st.text(" ".join(use.row_notes))
        if refused:
            st.warning(literal(refused))
        if why:
            st.info(literal(why))
        if use.choices.why:
            st.caption(literal(f"First guess: {' '.join(use.choices.why)}"))
    other_reading.panel(file)
    _columns(page, file, use)
    with st.container():
        _findings(file, use)
    with st.container(horizontal=True):
        # Both close the dialog: a page that cannot use the file has no picture of it.
        label = "Close" if why else "Show the picture"
        if st.button(label, type="secondary" if why else "primary", key="kp_own_done"):
            st.rerun()
        if file.can_undo:
            st.button("Undo the last choice", key="kp_own_undo", on_click=_undo)
    st.caption(literal(" ".join(file.table.notes)))
    more.panel(page, file, use)


show = st.dialog("Your file", width="large")(panel)


def why_not(page: Page) -> str:
    """Return why the page does not show the file, as plain sentences; nothing where it can."""
    file = store.own_data().file
    if file is None or UPLOAD in store.page_store(page).own():
        return ""
    use = file.use(page.data.tasks, page.data.needs_target)
    if use is None:
        return f"This page cannot use the file. {file.why_not(page.data.tasks)}"
    return f"Your file is not shown here. {page.data.why_not(use, page.menu)}"


def _follow(page: Page, file: File) -> None:
    own = store.own_data()
    own.changed, own.dialog_asked = False, True
    state = store.page_store(page)
    own.take_file(file, arrives=state.record.values["data"] != UPLOAD)
    state.apply(events.Choose(()))
    st.rerun()


def _size(file: File) -> str:
    """Return how many rows and columns the file has, without the column that counts the rows."""
    rows, columns = file.table.frame.shape
    columns -= bool(file.row_number)
    return f"{rows:,} rows, {columns:,} column{'s' * (columns > 1)}."


def _in_words(page: Page, use: Upload) -> str:
    """Return what is predicted from how many columns, or what the page takes the target for."""
    chosen, target = use.choices, shortened(use.choices.target, 40)
    count = len(chosen.features)
    features = f"{count:,} feature{'s' * (count > 1)}"
    if not page.data.needs_target:
        return f"{features} {'are' if count > 1 else 'is'} used; {target!r} colours the points."
    what = "a class" if chosen.task == "classification" else "a number"
    return f"{target!r} is predicted, {what}, from {features}."


def _columns(page: Page, file: File, use: Upload) -> None:
    """List the columns; type and role of each are changed where they stand."""
    table = column_table(file, use)
    # Another key after each answer: the list shows what holds, and not what was refused.
    key = f"kp_own_columns_{use.serial}_{store.own_data().answers}"
    st.data_editor(
        table,
        key=key,
        hide_index=True,
        num_rows="fixed",
        disabled=[name for name in table.columns if name not in (TYPE, ROLE)],
        column_config={
            "column": st.column_config.TextColumn(pinned=True, width=_names_width(table)),
            ROLE: st.column_config.SelectboxColumn(
                options=ROLES, required=True, width="small",
                help="Double click to change it: what is predicted, what from, the groups that "
                "are held out as a whole, and what is left out.",
            ),
            TYPE: st.column_config.SelectboxColumn(
                options=TYPES, required=True, width="small",
                help="Double click to change it: what the values of the column are.",
            ),
        },
        height=min(HEAD + ROW * len(table), TALLEST),
        on_change=_changed,
        args=(page, key),  # nothing of the file: a forgotten one is held by nobody
    )  # fmt: skip


def _names_width(table: pd.DataFrame) -> int | None:
    """Return how wide the names may be: pinned, long ones would leave a phone no other column."""
    return NAMES_WIDTH if table["column"].str.len().max() > LONG_NAME else None


def _changed(page: Page, key: str) -> None:
    """Apply what was changed in the list, or keep why it cannot be."""
    own = store.own_data()
    own.answers, own.changed = own.answers + 1, True
    if own.file is None:
        return
    names = list(own.file.table.frame.columns)
    try:
        for row, cells in store.widget(key)["edited_rows"].items():
            for what, value in cells.items():
                change(
                    own.file, names[int(row)], what, value, page.data.tasks, page.data.needs_target
                )
    except PreparationError as error:
        own.dialog_refused = str(error)


def _undo() -> None:
    own = store.own_data()
    if own.file is not None and own.file.can_undo:
        own.file.undo()
        own.changed = True


def _findings(file: File, use: Upload) -> None:
    """Say what leads a first look astray."""
    chosen = use.choices
    findings = datasets.findings(_used(file, use), chosen.target, chosen.features, chosen.task)
    for sentence in findings:
        st.info(literal(sentence))


def _used(file: File, use: Upload) -> pd.DataFrame:
    return file.frame[[*use.choices.features, use.choices.target]]
