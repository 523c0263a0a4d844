"""Names of the columns, and the plain sentences about what was found."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from .cells import Column
from .layout import Layout
from .rows import MAX_ROWS

LISTED = 5


def listing(items: list) -> str:
    """Write the first few items, and how many more there are."""
    shown = ", ".join(str(item) for item in items[:LISTED])
    return shown if len(items) <= LISTED else f"{shown} and {len(items) - LISTED} more"


def header_notes(
    layout: Layout, skipped: list[list[str]], numbers: np.ndarray, notes: list[str]
) -> None:
    """Say what was found above the values."""
    if skipped:
        notes.append(
            f"{len(skipped)} lines above the table were left out."
            if len(skipped) > 1
            else "One line above the table was left out."
        )
    if layout.header is None:
        notes.append("There is no line of names: the columns are called column 1, column 2, ...")
    else:
        notes.append(f"The names come from line {numbers[layout.header]}.")
    if layout.units:
        units = listing([unit for unit in layout.units if unit])
        notes.append(f"The line under the names holds units and was left out: {units}.")
    if layout.has_row_names:
        notes.append("The first column has no name of its own: it holds the names of the rows.")


def name_columns(layout: Layout, table: pa.Table, notes: list[str]) -> tuple[list[str], pa.Table]:
    """Return one name for every column, and the table without its nameless empty ends."""
    names = [" ".join(name.split()) for name in layout.names]
    if layout.has_row_names:
        names.insert(0, "")
    names += [""] * (table.num_columns - len(names))
    surplus = 0
    while (
        len(names) > 1
        and not names[-1]
        and not any(c.strip() for c in table.column(len(names) - 1).unique().to_pylist())
    ):
        surplus += 1
        names.pop()
        table = table.remove_column(len(names))
    if surplus:
        notes.append("Delimiters at the ends of the lines were ignored.")
    blank = [i for i, name in enumerate(names) if not name]
    taken = {name for name in names if name}
    for i in blank:
        name = (
            "index"
            if i == 0 and layout.header is not None and "index" not in taken
            else f"column {i + 1}"
        )
        while name in taken:
            name += "*"
        names[i] = name
        taken.add(name)
    if blank and layout.header is not None:
        notes.append(f"Columns without a name were called {listing([names[i] for i in blank])}.")
    seen: set[str] = set()
    doubles = []
    for i, name in enumerate(names):
        unique, count = name, 1
        while unique in seen or (count > 1 and unique in taken):
            count += 1
            unique = f"{name} ({count})"
        if unique != name:
            doubles.append(unique)
        names[i] = unique
        seen.add(unique)
    if doubles:
        notes.append(f"Names that occur twice were numbered: {listing(doubles)}.")
    return names, table


def row_notes(mended: dict[str, list[int]], n_found: int, notes: list[str]) -> None:
    """Say what was done to the rows."""
    if n_found > MAX_ROWS:
        notes.append(
            f"The file has {n_found:,} rows, of which {MAX_ROWS:,} are kept, evenly spaced "
            "from the first to the last."
        )
    for kind, sentence in (
        ("short", "Rows with too few cells were filled up with missing values: line {}."),
        ("long", "Rows with too many cells were cut off: line {}."),
        ("stray", "A quotation mark is never closed, and was read as a letter: line {}."),
        ("blank", "Rows without any value were left out: line {}."),
    ):
        if mended[kind]:
            notes.append(sentence.format(listing(mended[kind])))


def column_notes(columns: dict[str, Column], lines: np.ndarray, notes: list[str]) -> None:
    """Say what was found in the columns, one sentence for each kind of finding."""
    found: dict[str, list[str]] = {}
    for name, column in columns.items():
        for kind in column.findings:
            found.setdefault(kind, []).append(name)
    for kind, names in found.items():
        notes.append(f"{kind}: {listing(names)}.")
