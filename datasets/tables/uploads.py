"""Reading of an upload: any table a class drops in, or one sentence that says what to mend."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from ..errors import UploadError
from .cells import Column, read_column
from .decimals import find_decimal
from .decoding import decode
from .files.contents import find_table
from .layout import (
    NO_HEADER,
    Layout,
    find_layout,
    footer_length,
    is_comment,
    table_width,
)
from .names import complete_names
from .rows import Rows, choose_rows, parse_rows
from .sniffing import HEAD_ROWS, find_delimiter, first_lines, separator_line, split_cells
from .turning import turned_text
from .wording import column_notes, dialect_note, layout_notes, numbered, row_notes

MAX_COLUMNS = 4000
HEAD_CELLS = 60_000
MAX_FOOTER_LINES = 5
CLOCK_UNIT = "hours since midnight"
MAX_COMMENT_LINES = 50_000
DOUBTFUL_DECIMAL = (
    "Every point or comma in the numbers stands before three digits: choose the other decimal "
    "mark if thousands were taken for decimals, or decimals for thousands."
)


@dataclass(frozen=True)
class Dialect:
    """How the file was read; each field can be given to `read_table` to overrule it.

    ``header`` is the line number of the names, counted from 1, and 0 where there are none.
    ``delimiter`` is ``""`` for a single column. ``part`` is the sheet of a workbook or the table of
    an archive that has several, and ``turned`` says that rows became columns.
    """

    encoding: str
    delimiter: str
    decimal: str
    header: int
    part: str = ""
    turned: bool = False


@dataclass(frozen=True)
class Table:
    """A table as it was uploaded.

    Names, texts and notes hold what the file holds: show them as text, never as markup.

    Attributes
    ----------
    frame : DataFrame
        float64 for numbers (NaN where missing), datetime64 for dates, text for the rest.
    notes : tuple of str
        What was detected and done, one plain sentence each.
    dialect : Dialect
        Encoding, delimiter, decimal mark and header line as detected or given.
    units : dict
        The unit by name of column, where the line under the names gives it.
    what : str
        What held the table: "a workbook", "a zip archive", ...; empty for text.
    parts : tuple of str
        The sheets, or the tables of an archive, to choose a ``part`` from; empty for one alone.
    cut : bool
        Whether the file says itself where its cells are, as a workbook does; a text does not.
    """

    frame: pd.DataFrame
    notes: tuple[str, ...]
    dialect: Dialect
    units: dict[str, str] = field(default_factory=dict)
    what: str = ""
    parts: tuple[str, ...] = ()
    cut: bool = False


def read_table(
    data: bytes,
    filename: str,
    *,
    encoding: str | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    header: int | None = None,
    part: str = "",
    turned: bool = False,
) -> Table:
    """Read an upload.

    Parameters
    ----------
    data : bytes
        The file, at most ``MAX_BYTES``.
    filename : str
        Its name; only ``.tsv`` and ``.tab`` say anything about the content. What a file is, is told
        by its first bytes: text, a workbook, Parquet, Stata, JSON, or an archive of one of them.
    encoding : str, optional
        One of ``ENCODINGS`` if it is not to be detected.
    delimiter : str, optional
        One character, or ``""`` for a single column, if it is not to be detected.
    decimal : {".", ","}, optional
        The decimal mark if it is not to be detected.
    header : int, optional
        Line number of the names, counted from 1, or 0 for none, if it is not to be detected.
    part : str, optional
        The sheet of a workbook, or the table of an archive, if it is not the first one.
    turned : bool, optional
        Whether rows become columns: the names then stand in the first column. Encoding, delimiter
        and header are those of the file.

    Returns
    -------
    Table
        At most ``MAX_TABLE_ROWS`` rows, evenly spaced through the file if it has more.

    Raises
    ------
    UploadError
        If the bytes are no table or exceed a limit, or an argument is not one of the above.
    """
    _check_arguments(delimiter, decimal, header)
    notes: list[str] = []
    source = find_table(data, part)
    if source.cut:
        encoding, delimiter, text = "utf-8", "\t", source.data
        header = 1 if source.named and header is None else header
        offset, named = 0, None
    else:
        text, encoding = decode(source.data, encoding, notes)
        offset, named = separator_line(text)
    if named:
        notes.append("The first line names the delimiter.")
    lines = first_lines(text, offset)
    if delimiter is None:
        delimiter = named or find_delimiter(lines, filename)
    rows, body, layout = _laid_out(text, delimiter, offset, lines, header, notes)
    line = 0 if layout.header is None else int(rows.numbers[layout.header])
    cut, read_with = source.cut or turned, delimiter
    if turned:
        text, read_with = turned_text(rows, body, layout, notes), "\t"
        top = None if layout.header is None else 1
        rows, body, layout = _laid_out(text, "\t", 0, first_lines(text, 0), top, [])
    chosen = body[choose_rows(len(body))]
    kept = [rows[i] for i in chosen]
    table, numbers, mended = parse_rows(kept, read_with, layout.width, rows.numbers[chosen])
    notes += row_notes(mended, len(body))
    del text, rows, kept, body
    if table.num_rows == 0:
        raise UploadError("The file has no row with a value: add rows beneath the names.")
    cells = [pc.dictionary_encode(column.combine_chunks()) for column in table.columns]
    del table

    names, units = layout.aligned(layout.names), layout.aligned(layout.units)
    dropped = _drop_nameless(cells, names, units)
    if dropped:
        notes.append(f"{numbered(dropped, 'column')} with neither a name nor a value left out.")
    names, made_up = complete_names(names, layout.header is not None)
    marks = [decimal or "."] * len(cells)
    if cut and decimal is None:  # numbers have points there, but a column may hold texts
        marks, decimal = [find_decimal([each], read_with)[0] for each in cells], "."
    elif decimal is None:
        decimal, sure = find_decimal(cells, delimiter)
        if not sure:
            notes.append(DOUBTFUL_DECIMAL)
        marks = [decimal] * len(cells)
    columns: dict[str, Column] = {}
    for i, name in enumerate(names):
        columns[name] = read_column(cells[i], marks[i])
        if "clock" in columns[name].findings:
            units[i] = CLOCK_UNIT
        units[i] = units[i] or str(columns[name].findings.get("unit", ""))
        cells[i] = None
    if len(names) > 1 and not units[0]:  # what has a unit was measured
        _find_index(columns[names[0]], chosen - chosen[0])
    return Table(
        # Without a copy: one block for all columns would need the memory twice.
        pd.DataFrame({name: column.values for name, column in columns.items()}, copy=False),
        (
            dialect_note(encoding, delimiter, decimal, source.what, source.cut, source.part),
            *notes,
            *made_up,
            *column_notes(columns, numbers),
        ),
        Dialect(encoding, delimiter, decimal, line, source.part, turned),
        {name: unit for name, unit in zip(names, units, strict=True) if unit},
        source.what,
        source.parts,
        source.cut,
    )


def _check_arguments(delimiter: str | None, decimal: str | None, header: int | None) -> None:
    if delimiter and (len(delimiter) > 1 or delimiter in '"\r\n\x1f'):
        raise UploadError("The delimiter must be a single character that is no quotation mark.")
    if decimal not in (None, ".", ","):
        raise UploadError("The decimal mark must be a point or a comma.")
    if header is not None and header < 0:
        raise UploadError("The line of the names must be 1 or more, or 0 if there is none.")


def _laid_out(
    text: bytes,
    delimiter: str,
    offset: int,
    lines: list[str],
    header: int | None,
    notes: list[str],
) -> tuple[Rows, np.ndarray, Layout]:
    """Return the rows of a text, the positions of those of values, and what stands around them."""
    width = table_width([split_cells(line, delimiter) for line in lines])
    rows = Rows(text, delimiter, width, offset)
    body, layout = _find_body(rows, header, notes)
    return rows, body, layout


def _find_body(rows: Rows, header: int | None, notes: list[str]) -> tuple[np.ndarray, Layout]:
    """Return the positions of the rows of values, and what stands around them."""
    probe = rows.cells(0, min(len(rows), 3))
    count = max(10, HEAD_CELLS // max(map(len, probe)))
    head = rows.cells(0, min(len(rows), HEAD_ROWS, count))
    where = None
    if header is not None:
        where = int(np.searchsorted(rows.numbers, header)) if header else NO_HEADER
        if where >= len(head):
            raise UploadError(
                f"Line {header} cannot hold the names: choose one of the first lines."
            )
    layout = find_layout(head, where)
    if layout.width > MAX_COLUMNS:
        raise UploadError(
            f"The table has more than {MAX_COLUMNS} columns, which is the limit: leave some out."
        )
    last = rows.cells(max(layout.first, len(rows) - MAX_FOOTER_LINES), len(rows))
    footer = footer_length(last, layout.width)
    stop = len(rows) - footer
    body = np.arange(layout.first, stop, dtype=np.int32)
    body = body[~_comments(rows, body, layout.width)]
    if not body.size:
        raise UploadError("The file has no row of values beneath the names: add rows.")
    notes += layout_notes(layout, rows.numbers, footer, stop - layout.first - len(body))
    return body, layout


def _comments(rows: Rows, body: np.ndarray, width: int) -> np.ndarray:
    """Return which rows are comments; where most begin with the mark, none is."""
    letters = np.frombuffer(rows.text, np.uint8)
    marked: np.ndarray = letters[rows.starts[body]] == ord("#")
    places = np.flatnonzero(marked)
    if places.size > min(len(body) / 2, MAX_COMMENT_LINES):
        return np.zeros(len(body), dtype=bool)
    for i in places:
        marked[i] = is_comment(rows.cells(body[i], body[i] + 1)[0], width)
    return marked


def _drop_nameless(cells: list[pa.DictionaryArray], names: list[str], units: list[str]) -> int:
    """Drop the columns with neither a name nor a value; return how many there were."""
    width = len(names)
    # Without names at all, only delimiters at the ends of the lines are surplus.
    for i in reversed(range(width)):
        empty = not names[i] and not any(w.strip() for w in cells[i].dictionary[:9].to_pylist())
        if empty and len(names) > 1:
            del cells[i], names[i], units[i]
        elif not any(names):
            break
    return width - len(names)


def _find_index(column: Column, positions: np.ndarray) -> None:
    """Note a first column that counts the rows from 0 or 1."""
    values = column.values
    if len(values) != len(positions) or len(values) < 3 or values.dtype != np.float64:
        return
    if values[0] in (0, 1) and np.array_equal(values - values[0], positions):
        column.findings["index"] = True
