"""The dialog of a dropped file: what was read, what to know of it, what is learned from what."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import streamlit as st

import datasets
from datasets import ENCODINGS, SCALING_NOTES, TASKS, PreparationError, UploadError
from pages.shared.declarations import Page
from pages.shared.state import events, store
from pages.shared.state.own_data import UPLOAD
from pages.shared.upload.choices import ROWS, Choices, first_choices, first_features, glimpse
from pages.shared.upload.columns import column_table
from pages.shared.upload.literal import literal, shortened
from pages.shared.upload.own import File, opened

PREVIEW_ROWS = 100
DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", " ": "blank", "": "none"}
MISSING = {
    "drop": "leave those rows out",
    "median": "fill in the median",
    "mean": "fill in the mean",
}


def panel(page: Page) -> None:
    """Draw the file and its choices, for the page below."""
    file = store.own_data().file
    if file is None:
        return
    frame = file.table.frame
    st.text(f"{shortened(file.name)}: {len(frame):,} rows, {frame.shape[1]} columns.")
    st.dataframe(frame.head(PREVIEW_ROWS), height=180)
    st.caption(literal(" ".join(file.table.notes)))
    _reading(file)
    chosen = _choices(file, page.tasks)
    present = file.use(page.tasks)
    same = present is not None and replace(chosen, why=present.choices.why) == present.choices
    if same:
        st.caption("The pages use these choices already.")
    if st.button("Use these choices", type="primary", key="kp_own_use", disabled=same):
        try:
            file.choose(chosen)
        except PreparationError as error:
            st.warning(literal(str(error)))
            return
        state = store.page_state(page)
        store.own_data().take_file(file, arrives=state.record.values["data"] != UPLOAD)
        state.apply(events.Choose(()))
        st.rerun()


show = st.dialog("Your file", width="large")(panel)


def _reading(file: File) -> None:
    """Read the file again in another way."""
    table, key = file.table, f"kp_own_{file.serial}"
    with st.expander("Read the file in another way"):
        encoding, delimiter, decimal, header = st.columns(4)
        delimiters = list(dict.fromkeys([table.dialect.delimiter, *DELIMITERS]))
        encodings = list(dict.fromkeys([table.dialect.encoding, *ENCODINGS]))
        read = {
            "encoding": encoding.selectbox("Encoding", encodings, key=f"{key}_encoding"),
            "delimiter": delimiter.selectbox(
                "Between cells",
                delimiters,
                format_func=lambda d: DELIMITERS.get(d, d),
                key=f"{key}_delimiter",
            ),
            "decimal": decimal.selectbox(
                "Decimal mark",
                sorted(".,", key=lambda mark: mark != table.dialect.decimal),
                format_func={".": "point", ",": "comma"}.__getitem__,
                key=f"{key}_decimal",
            ),
            "header": header.number_input(
                "Line of the names",
                min_value=0,
                value=table.dialect.header,
                step=1,
                key=f"{key}_header",
                help="0 if the columns have no names.",
            ),
        }
        if st.button("Read it again", key="kp_own_read"):
            try:
                own = store.own_data()
                own.take_file(opened(file.raw, file.name, **read))
            except (UploadError, PreparationError) as error:
                st.warning(literal(str(error)))
                return
            own.dialog_asked = True
            st.rerun()


def _choices(file: File, tasks: tuple[str, ...]) -> Choices:
    """Draw the choices; those of the present use stand there first."""
    frame, use = file.table.frame, file.use(tasks) or file.use(TASKS)
    assert use is not None  # a file is only taken with a first use
    was, names = use.choices, list(frame.columns)
    key = f"kp_own_{use.serial}"
    if was.why:
        st.caption(literal(f"First guess: {' '.join(was.why)}"))
    left, right = st.columns(2)
    target = left.selectbox(
        "Target: the column to predict",
        names,
        index=names.index(was.target),
        format_func=shortened,
        key=f"{key}_target",
    )
    natural, because = datasets.guess_task(glimpse(frame)[target])
    if len(tasks) == 1:
        natural, because = tasks[0], f"This page needs a {tasks[0]}."
    same = target == was.target
    key = f"{key}_{names.index(target)}"
    task = right.segmented_control(
        "Task",
        TASKS,
        default=was.task if same else natural,
        disabled=len(tasks) == 1,
        required=True,
        key=f"{key}_task",
    )
    if not same:
        st.caption(literal(because))
    features = st.multiselect(
        "Features: the columns to predict from",
        [name for name in names if name != target],
        default=list(was.features if same else first_features(frame, target)),
        format_func=shortened,
        key=f"{key}_features",
    )
    for sentence in datasets.findings(frame, target, features, task):
        st.info(literal(sentence))
    gaps, share, rows, seed = st.columns(4)
    missing = gaps.selectbox(
        "Missing values",
        list(MISSING),
        index=list(MISSING).index(was.missing if same else _gaps(frame, target, task)),
        format_func=MISSING.__getitem__,
        key=f"{key}_missing",
    )
    test_percent = share.slider(
        "Held out for the test, in %", 0, 60, round(100 * was.test_share), 5, key=f"{key}_share"
    )
    most = rows.selectbox(
        "Rows used at the most",
        ROWS,
        index=ROWS.index(was.max_rows),
        key=f"{key}_rows",
        help="An exact solution takes time that grows with the third power of the rows. Of a "
        "larger table a random subsample is used, by the seed.",
    )
    number = seed.number_input("Seed", 0, 9999, was.seed, 1, key=f"{key}_seed")
    groups = st.multiselect(
        "Hold out whole groups of",
        names,
        default=list(was.groups),
        format_func=shortened,
        key=f"{key}_groups",
        placeholder="nothing: single rows are held out",
        help="Rows that agree in these columns were made together: a test that holds out only "
        "some of them is too easy.",
    )
    columns = column_table(frame, target, features, groups, file.table.units)
    st.dataframe(columns, hide_index=True, height=min(38 + 35 * len(columns), 220))
    with st.expander("What was done to the columns"):
        for note in use.parts("none")[0].notes:
            if note not in SCALING_NOTES.values():
                st.text(note)
    return Choices(
        target, tuple(features), task, missing, test_percent / 100, int(number), tuple(groups),
        most, was.why if same else (because,),
    )  # fmt: skip


def _gaps(frame: pd.DataFrame, target: str, task: str) -> str:
    """Return what is done about missing values at first for another target."""
    found = next((c for c in first_choices(frame, task) if c.target == target), None)
    return found.missing if found else "drop"
