"""The plain sentences about what was found and done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .cells import Column
from .columns import HUGE
from .layout import Layout
from .rows import MAX_TABLE_ROWS
from .sniffing import DELIMITERS

MAX_LISTED = 5
MAX_NAME_LENGTH = 40


def shortened(name: str) -> str:
    """Cut a name that would drown its sentence."""
    return name if len(name) <= MAX_NAME_LENGTH else f"{name[: MAX_NAME_LENGTH - 1]}…"


def listing(items: Sequence[object]) -> str:
    """Write the first few items, and how many more there are."""
    shown = ", ".join(shortened(str(item)) for item in items[:MAX_LISTED])
    return shown if len(items) <= MAX_LISTED else f"{shown} and {len(items) - MAX_LISTED} more"


def numbered(count: int, noun: str) -> str:
    """Write a number with its noun: ``1 line``, ``2 lines``."""
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def dialect_note(
    encoding: str, delimiter: str, decimal: str, what: str, cut: bool, part: str
) -> str:
    """Say how the file was read."""
    place = f"{shortened(part)!r} of {what}" if part else what
    if cut:
        return f"Read from {place}."
    name = {"utf-8": "UTF-8", "cp1252": "Windows-1252"}.get(encoding, encoding.upper())
    cells = "a single column"
    if delimiter:
        cells = f"{DELIMITERS.get(delimiter, repr(delimiter))} between the cells"
    mark = "commas" if decimal == "," else "points"
    source = f" from {place}" if place else ""
    return f"Read{source} as {name} text with {cells} and decimal {mark}."


def layout_notes(layout: Layout, lines: np.ndarray, footer: int, comments: int) -> list[str]:
    """Say what stands around the values."""
    notes = []
    if layout.header is None:
        notes.append("There is no line of names: the columns are called column 1, column 2, ...")
    else:
        notes.append(f"The names come from line {lines[layout.header]}.")
    if layout.skipped:
        notes.append(f"{numbered(layout.skipped, 'line')} above the table left out.")
    if layout.units:
        units = listing([unit for unit in layout.units if unit])
        notes.append(f"The line under the names holds units and was left out: {units}.")
    if layout.has_row_names:
        notes.append("The first column has no name: it holds the names of the rows.")
    if footer:
        notes.append(
            f"{numbered(footer, 'line')} under the table left out: a remark, a comment or a total."
        )
    if comments:
        notes.append(f"{numbered(comments, 'comment line')} left out.")
    return notes


def row_notes(mended: dict[str, list[int]], count: int) -> list[str]:
    """Say what was done to the rows."""
    notes = []
    if count > MAX_TABLE_ROWS:
        notes.append(
            f"The file has {count:,} rows, of which {MAX_TABLE_ROWS:,} are kept, evenly spaced "
            "from the first to the last."
        )
    for kind, sentence in (
        ("short", "Rows with too few cells were filled up with missing values"),
        ("long", "Rows with too many cells were cut off"),
        ("stray", "A quotation mark is never closed and was left out"),
        ("blank", "Rows without any value were left out"),
    ):
        if mended[kind]:
            notes.append(f"{sentence}: line {listing(mended[kind])}.")
    return notes


# One sentence for each kind of finding; {} stands for the columns.
KINDS = {
    "index": "{} counts the rows, as an index does.",
    "grouped": "Thousands separators were removed in {}.",
    "signs": "Currency signs, percent signs and the like were removed in {}: 12 % is now 12.",
    "truth": "True and false became 1 and 0 in {}.",
    "rounded": "Whole numbers of more than 16 digits were rounded in {}.",
    "codes": "Digits after a leading zero are codes: {} stays text.",
    "padded": "Blanks around the text were removed in {}.",
    "constant": "One value only in {}.",
    "empty": "No value at all in {}.",
    "clock": "Times of the day became hours since midnight in {}.",
}
# What is wrong with cells that are told with their lines.
CELLS = {
    "odd": "without a number, made missing",
    "odd dates": "without a date, made missing",
    "odd times": "without a time of the day, made missing",
    "infinite": f"with a number too large to compute with (beyond {HUGE:g}), counted as missing",
}
# The same, where what was found is worth saying for each column.
DETAILS: dict[str, Callable[[Any], str]] = {
    "dates": lambda order: f"was read as dates, written as {order}",
    "flags": lambda flags: f"has flags behind numbers, which were left out: {listing(flags)}",
    "missing words": lambda words: f"has cells read as missing: {listing(words)}",
    "sentinels": lambda finding: (
        f"has {finding[0]:g} in {numbered(finding[1], 'cell')}, read as missing"
    ),
    "unit": lambda unit: f"has its unit behind the numbers: {shortened(unit)}",
    "units": lambda units: (
        f"stays text, as its numbers have several units, {listing(units)}: write all of them in one"
    ),
    "some percent": lambda counts: (
        f"has {numbered(counts[0], 'number')} with a percent sign and {counts[1]:,} without, all "
        "read as they stand, 12 % as 12: write all of them in one way"
    ),
    "class codes": lambda codes: (
        f"has only the whole numbers {listing(codes)}: perhaps codes of classes"
    ),
    "some numbers": lambda share: f"stays text: only {100 * share:.0f} % of its cells are numbers",
    "capitals": lambda words: f"has classes that differ only in capitals: {listing(words)}",
}


def column_notes(columns: dict[str, Column], lines: np.ndarray) -> list[str]:
    """Say what was found in the columns, a sentence for each kind of finding."""
    by_kind: dict[str, dict[str, Any]] = {}
    for name, column in columns.items():
        for kind, detail in column.findings.items():
            by_kind.setdefault(kind, {})[name] = detail
    notes = []
    for kind, by_column in by_kind.items():
        if kind in KINDS:
            notes.append(KINDS[kind].format(listing(list(by_column))))
            continue
        shown = list(by_column.items())[:MAX_LISTED]
        if kind in CELLS:
            notes += [_cells_note(name, CELLS[kind], found, lines) for name, found in shown]
        elif kind == "mixed dates":
            notes += [
                f"{shortened(name)} stays text, as its dates are written in different ways: "
                f"{_examples(found, lines)}. Write all of them as 2024-12-31."
                for name, found in shown
            ]
        else:
            describe = DETAILS[kind]
            notes += [f"{shortened(name)} {describe(detail)}." for name, detail in shown]
        if len(by_column) > MAX_LISTED:
            notes.append(
                f"The same holds for {numbered(len(by_column) - MAX_LISTED, 'more column')}."
            )
    if not any(column.values.dtype == np.float64 for column in columns.values()):
        notes.append("No column holds numbers.")
    return notes


def _cells_note(
    name: str, which: str, found: tuple[np.ndarray, list[str]], lines: np.ndarray
) -> str:
    places, cells = found
    more = f" and {len(places) - len(cells)} more" if len(places) > len(cells) else ""
    what = numbered(len(places), "cell")
    return f"{shortened(name)} has {what} {which}: {_examples(found, lines)}{more}."


def _examples(found: tuple[np.ndarray, list[str]], lines: np.ndarray) -> str:
    places, cells = found
    examples = zip(cells, lines[places[: len(cells)]], strict=True)
    return ", ".join(f"{shortened(cell)!r} in line {line}" for cell, line in examples)
