"""Reading of an upload: any table a class drops in, or one sentence that says what to mend."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from .cells import Column, find_decimal, read_column
from .decoding import MAX_BYTES, UploadError, decode
from .layout import find_layout, footer_length, table_width
from .rows import MAX_ROWS, choose_rows, cut_rows, find_rows
from .sniffing import DELIMITER_NAMES, cut, find_delimiter
from .wording import column_notes, header_notes, name_columns, row_notes

__all__ = ["MAX_BYTES", "MAX_COLUMNS", "MAX_ROWS", "Dialect", "Table", "UploadError", "read_table"]

MAX_COLUMNS = 1000
HEAD = 300


@dataclass(frozen=True)
class Dialect:
    """How the file was read; each field can be given to `read_table` to overrule it.

    ``header`` is the line number of the names, counted from 1, and 0 where there are none.
    ``delimiter`` is ``""`` for a single column.
    """

    encoding: str
    delimiter: str
    decimal: str
    header: int


@dataclass(frozen=True)
class Table:
    """A table as it was uploaded.

    Names and texts are raw: whatever shows them must show them as text.

    Attributes
    ----------
    frame : DataFrame
        float64 for numbers (NaN where missing), datetime64 for dates, text for the rest.
    notes : tuple of str
        What was detected and done, one plain sentence each.
    dialect : Dialect
        Encoding, delimiter, decimal mark and header line as detected or given.
    units : dict
        The units by name of column, where the second line gave them.
    """

    frame: pd.DataFrame
    notes: tuple[str, ...]
    dialect: Dialect
    units: dict[str, str] = field(default_factory=dict)


def read_table(
    data: bytes,
    filename: str,
    *,
    encoding: str | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    header: int | None = None,
) -> Table:
    """Read an upload.

    Parameters
    ----------
    data : bytes
        The file, at most ``MAX_BYTES``.
    filename : str
        Its name; only ``.tsv`` and ``.tab`` say anything about the content.
    encoding, delimiter, decimal : str, optional
        Given by hand instead of detected; ``delimiter=""`` for a single column.
    header : int, optional
        Line number of the names, counted from 1; 0 if there are none.

    Returns
    -------
    Table
        At most ``MAX_ROWS`` rows, evenly spaced through the file if it has more.

    Raises
    ------
    UploadError
        If the bytes are no table, or exceed a limit.
    """
    notes: list[str] = []
    text, encoding = decode(data, encoding, notes)
    del data
    offset, given = _separator_line(text, notes)
    head = text[offset : offset + 200_000].decode("utf-8", "ignore").split("\n")
    if len(text) > offset + 200_000:
        head.pop()
    head = [line for line in head if line.strip()][:HEAD]
    plain = [line for line in head if line.count('"') % 2 == 0] or head
    if delimiter is None:
        values = [line for line in plain if not line.lstrip().startswith("#")] or plain
        delimiter = given if given is not None else find_delimiter(values, filename)
    width = table_width([cut(line, delimiter) for line in plain])

    starts, ends, numbers = find_rows(text, delimiter, width)
    starts, ends, numbers = (array[starts >= offset] for array in (starts, ends, numbers))
    if not len(starts):
        raise UploadError("The file has no lines of text: choose one with names and rows.")

    def cells(position: int) -> list[str]:
        return cut(text[starts[position] : ends[position]].decode("utf-8"), delimiter)

    first_rows = [cells(i) for i in range(min(len(starts), HEAD))]
    where = None
    if header is not None:
        where = -1 if header == 0 else int(np.searchsorted(numbers, header))
        if where >= len(first_rows):
            raise UploadError(
                f"Line {header} cannot hold the names: choose one of the first lines."
            )
    layout = find_layout(first_rows, width, where)
    width = max(width, len(layout.names) + layout.has_row_names)
    if width > MAX_COLUMNS:
        raise UploadError(
            f"The table has {width} columns, and the limit is {MAX_COLUMNS}: leave some out."
        )
    footer = footer_length(
        [cells(i) for i in range(max(layout.first, len(starts) - 5), len(starts))], width
    )
    stop = len(starts) - footer
    body = np.arange(layout.first, stop)
    comments = np.frombuffer(text, np.uint8)[starts[body]] == ord("#")
    if 0 < comments.sum() < len(body) / 2:
        body = body[~comments]
    n_found = len(body)
    body = body[choose_rows(n_found)]
    if not len(body):
        raise UploadError("The file has names but no row of values beneath them: add rows.")
    rows = [
        text[start:end]
        for start, end in zip(starts[body].tolist(), ends[body].tolist(), strict=True)
    ]
    numbers_kept = numbers[body]
    header_line = 0 if layout.header is None else int(numbers[layout.header])
    header_notes(layout, [first_rows[i] for i in layout.skipped], numbers, notes)
    if footer:
        notes.append(
            f"The last {footer} lines hold a remark or a total and were left out."
            if footer > 1
            else "The last line holds a remark or a total and was left out."
        )
    if n_found < stop - layout.first:
        notes.append(f"{stop - layout.first - n_found} comment lines were left out.")
    del text, starts, ends
    table, numbers_kept, mended = cut_rows(rows, delimiter, width, numbers_kept)
    del rows
    if table.num_rows == 0:
        raise UploadError("The file has names but no row of values beneath them: add rows.")
    row_notes(mended, n_found, notes)
    decimal = decimal or find_decimal(table, delimiter)
    names, table = name_columns(layout, table, notes)
    columns: dict[str, Column] = {}
    for i, name in enumerate(names):
        columns[name] = read_column(table.column(i), decimal)
    column_notes(columns, numbers_kept, notes)
    frame = pd.DataFrame({name: column.values for name, column in columns.items()})
    dialect = Dialect(encoding, delimiter, decimal, header_line)
    units = (
        dict(zip(names[layout.has_row_names :], layout.units, strict=False)) if layout.units else {}
    )
    units = {name: unit for name, unit in units.items() if unit}
    return Table(frame, (_summary(dialect), *notes), dialect, units)


def _separator_line(text: bytes, notes: list[str]) -> tuple[int, str | None]:
    """Honour Excel's first line ``sep=;``: where the table begins, and the delimiter."""
    first = text[:20].split(b"\n")[0].strip().strip(b'"').decode("utf-8", "ignore")
    if first.lower().startswith("sep=") and len(first) <= 5:
        mark = first[4:] or "\t"
        notes.append(f"The first line, {first}, names the delimiter.")
        return text.find(b"\n") + 1 or len(text), mark
    return 0, None


def _summary(dialect: Dialect) -> str:
    names = {"utf-8": "UTF-8", "cp1252": "Windows-1252"}
    between = DELIMITER_NAMES.get(dialect.delimiter, repr(dialect.delimiter))
    cells = f"{between} between the cells" if dialect.delimiter else "a single column"
    mark = "commas" if dialect.decimal == "," else "points"
    return (
        f"Read as {names.get(dialect.encoding, dialect.encoding.upper())} text with {cells} "
        f"and decimal {mark}."
    )
