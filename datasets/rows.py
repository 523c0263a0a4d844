"""From text to rows of equally many cells, without ever holding more than the rows kept."""

from __future__ import annotations

import csv
import io

import numpy as np
import pyarrow as pa
import pyarrow.csv

from .sniffing import cut

MAX_ROWS = 200_000
# Cells are handed to the parser with a separator that decoded text never contains.
SEPARATOR = "\x1f"
LONGEST_CELL_IN_LINES = 100


def find_rows(text: bytes, delimiter: str, width: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return start, end and line number of every row that is not blank.

    A line with an odd number of quotation marks is joined to the next such line if the two
    make one well-formed row of ``width`` cells; otherwise its mark is a stray one.
    """
    letters = np.frombuffer(text, dtype=np.uint8)
    ends = np.append(np.flatnonzero(letters == ord("\n")).astype(np.int32), np.int32(len(text)))
    starts = np.empty_like(ends)
    starts[0], starts[1:] = 0, ends[:-1] + 1
    keep = ends > starts
    quotes = np.flatnonzero(letters == ord('"')).astype(np.int32)
    if quotes.size:
        odd = np.diff(np.searchsorted(quotes, ends), prepend=0) % 2 == 1
        odd = np.flatnonzero(odd)
        position = 0
        while position < odd.size - 1:
            first, last = odd[position], odd[position + 1]
            position += 1
            if last - first <= LONGEST_CELL_IN_LINES:
                joined = text[starts[first] : ends[last]].decode("utf-8")
                if _is_one_row(joined, delimiter, width):
                    ends[first] = ends[last]
                    keep[first + 1 : last + 1] = False
                    position += 1
    kept = np.flatnonzero(keep).astype(np.int32)
    return starts[kept], ends[kept], kept + 1


def _is_one_row(joined: str, delimiter: str, width: int) -> bool:
    try:
        row = next(
            csv.reader(
                io.StringIO(joined, newline=""),
                delimiter=delimiter or "\0",
                strict=True,
                skipinitialspace=True,
            ),
            [],
        )
    except csv.Error:
        return False
    return len(row) == width and sum(cell.count("\n") for cell in row) == joined.count("\n")


def choose_rows(count: int) -> np.ndarray:
    """Return the positions of the rows kept: all, or ``MAX_ROWS`` evenly spaced ones."""
    if count <= MAX_ROWS:
        return np.arange(count)
    return np.arange(MAX_ROWS) * count // MAX_ROWS


def cut_rows(
    rows: list[bytes], delimiter: str, width: int, numbers: np.ndarray
) -> tuple[pa.Table, np.ndarray, dict[str, list[int]]]:
    """Cut the rows into ``width`` columns of text.

    Returns the table, the line number of each of its rows, and the line numbers of what was
    mended: ``"short"`` rows were filled up, ``"long"`` ones cut off, ``"stray"`` quotation marks
    read as ordinary characters, ``"blank"`` rows without any cell left out.
    """
    mended: dict[str, list[int]] = {"short": [], "long": [], "stray": [], "blank": []}
    buffer = b"\n".join(rows)
    if delimiter and delimiter != " ":
        buffer = buffer.replace(delimiter.encode(), SEPARATOR.encode())
    split = delimiter == " " or b'"' in buffer
    if not split:
        rows = buffer.split(b"\n")
    separator = SEPARATOR.encode()
    for i, row in enumerate(rows):
        if delimiter == " " and b'"' not in row:
            rows[i] = row = separator.join(row.split())
        elif b'"' in row:
            cells, stray = _cut_quoted(row.decode("utf-8"), delimiter, width)
            if stray:
                mended["stray"].append(int(numbers[i]))
            rows[i] = row = SEPARATOR.join(cells).encode("utf-8")
        elif split and delimiter:
            rows[i] = row = row.replace(delimiter.encode(), separator)
        surplus = row.count(separator) + 1 - width
        if surplus:
            split = True
            if surplus < 0:
                mended["short"].append(int(numbers[i]))
                rows[i] = row + separator * -surplus
            else:
                cells = row.split(separator)
                if any(cell.strip() for cell in cells[width:]):
                    mended["long"].append(int(numbers[i]))
                rows[i] = separator.join(cells[:width])
        if not row.strip(b"\x1f \t"):
            split = True
            mended["blank"].append(int(numbers[i]))
    if mended["blank"]:
        blank = np.isin(numbers, mended["blank"])
        rows = [row for row, is_blank in zip(rows, blank, strict=True) if not is_blank]
        numbers = numbers[~blank]
        mended["short"] = sorted(set(mended["short"]) - set(mended["blank"]))
    if split:
        buffer = b"\n".join(rows)
    longest = max(map(len, rows), default=0)
    del rows
    return _parse(buffer, width, longest), numbers, mended


def _cut_quoted(row: str, delimiter: str, width: int) -> tuple[list[str], bool]:
    """Cut a row with quotation marks; also say whether one of them was a stray one."""
    cells = [cell.replace("\n", " ") for cell in cut(row, delimiter)]
    if row.count('"') % 2 == 0:
        return cells, False
    plain = cut(row.replace('"', ""), delimiter)
    return (plain if len(plain) == width != len(cells) else cells), True


def _parse(buffer: bytes, width: int, longest: int) -> pa.Table:
    """Read the rows into columns of text with Arrow's parser, which lets other threads run."""
    names = [str(i) for i in range(width)]
    if not buffer:
        return pa.table({name: pa.array([], pa.string()) for name in names})
    return pa.csv.read_csv(
        pa.py_buffer(buffer),
        read_options=pa.csv.ReadOptions(
            column_names=names, use_threads=False, block_size=max(1 << 20, 4 * longest + 16)
        ),
        parse_options=pa.csv.ParseOptions(
            delimiter=SEPARATOR, quote_char=False, escape_char=False, ignore_empty_lines=False
        ),
        convert_options=pa.csv.ConvertOptions(
            column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False
        ),
    )
