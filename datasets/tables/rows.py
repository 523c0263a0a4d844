"""The rows of a text: where they lie, which are kept, and how they are cut into cells."""

from __future__ import annotations

import csv
import io

import numpy as np
import pyarrow as pa
import pyarrow.csv

from ..errors import UploadError
from .sniffing import MAX_CELL_LINES, SEPARATOR, split_cells

MAX_TABLE_ROWS = 200_000
MAX_LINE = 500_000
MAX_JOINS = 200_000


class Rows:
    """Start, end and line number of every row of the text that is not blank.

    A line with an odd number of quotation marks is joined to the next such line if the two make
    one well-formed row of ``width`` cells; otherwise its mark is a stray one.

    Raises
    ------
    UploadError
        If there is no row, one is too long to belong to a table, or too many cells run over
        several lines.
    """

    def __init__(self, text: bytes, delimiter: str, width: int, offset: int = 0) -> None:
        self.text, self.delimiter = text, delimiter
        letters = np.frombuffer(text, dtype=np.uint8)
        # int32 throughout: a file of line ends alone has twenty million of them.
        ends = np.append(np.flatnonzero(letters == ord("\n")).astype(np.int32), np.int32(len(text)))
        starts = np.empty_like(ends)
        starts[0], starts[1:] = 0, ends[:-1] + 1
        keep = (ends > starts) & (starts >= offset)
        if b'"' in text:
            self._join(starts, ends, keep, np.flatnonzero(letters == ord('"')), width)
        kept = np.flatnonzero(keep).astype(np.int32)
        if not kept.size:
            raise UploadError("The file holds no rows: choose one with names and values.")
        self.starts, self.ends, self.numbers = starts[kept], ends[kept], kept + 1
        lengths = self.ends - self.starts
        if lengths.max() > MAX_LINE:
            line = self.numbers[lengths.argmax()]
            raise UploadError(
                f"Line {line} is longer than {MAX_LINE:,} letters: "
                "choose a file with one row to a line."
            )

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, position: int) -> bytes:
        return self.text[self.starts[position] : self.ends[position]]

    def cells(self, start: int, stop: int) -> list[list[str]]:
        """Cut the rows from ``start`` up to ``stop`` into cells."""
        return [split_cells(self[i].decode("utf-8"), self.delimiter) for i in range(start, stop)]

    def _join(
        self,
        starts: np.ndarray,
        ends: np.ndarray,
        keep: np.ndarray,
        quotes: np.ndarray,
        width: int,
    ) -> None:
        before = np.searchsorted(quotes.astype(np.int32), ends).astype(np.int32)
        before[1:] ^= before[:-1].copy()
        odd = np.flatnonzero(before & 1)
        position = tried = 0
        while position < odd.size - 1:
            first, last = odd[position], odd[position + 1]
            position += 1
            tried += 1
            if tried > MAX_JOINS:
                raise UploadError(
                    f"More than {MAX_JOINS:,} lines have an odd number of quotation marks: "
                    "save the table without line breaks in its cells."
                )
            near = last - first <= MAX_CELL_LINES and ends[last] - starts[first] <= MAX_LINE
            if near and self._is_one_row(self.text[starts[first] : ends[last]], width):
                ends[first] = ends[last]
                keep[first + 1 : last + 1] = False
                position += 1

    def _is_one_row(self, joined: bytes, width: int) -> bool:
        text = joined.decode("utf-8")
        try:
            row = next(
                csv.reader(
                    io.StringIO(text, newline=""),
                    delimiter=self.delimiter or SEPARATOR,
                    strict=True,
                    skipinitialspace=self.delimiter != " ",
                ),
                [],
            )
        except csv.Error:
            return False
        return len(row) == width and sum(c.count("\n") for c in row) == text.count("\n")


def choose_rows(count: int) -> np.ndarray:
    """Return the positions of the rows kept: all, or ``MAX_TABLE_ROWS`` evenly spaced ones."""
    if count <= MAX_TABLE_ROWS:
        return np.arange(count)
    return np.arange(MAX_TABLE_ROWS) * count // MAX_TABLE_ROWS


def parse_rows(
    rows: list[bytes], delimiter: str, width: int, lines: np.ndarray
) -> tuple[pa.Table, np.ndarray, dict[str, list[int]]]:
    """Cut the rows into ``width`` columns of text.

    Returns the table, the line number of each of its rows, and the line numbers of what was
    mended: ``"short"`` rows were filled up, ``"long"`` ones cut off, ``"stray"`` quotation marks
    read as ordinary letters, ``"blank"`` rows left out.
    """
    mended: dict[str, list[int]] = {"short": [], "long": [], "stray": [], "blank": []}
    mark, separator = delimiter.encode(), SEPARATOR.encode()
    joined: list[bytes] = []
    kept = np.ones(len(rows), dtype=bool)
    for i, row in enumerate(rows):
        if b'"' in row:
            cells, stray = _split_quoted(row.decode("utf-8"), delimiter, width)
            if stray:
                mended["stray"].append(int(lines[i]))
            row = SEPARATOR.join(cells).encode("utf-8")
        elif delimiter == " ":
            row = separator.join(row.split())
        elif delimiter:
            row = row.replace(mark, separator)
        surplus = row.count(separator) + 1 - width
        if not row.strip(b"\x1f \t"):
            kept[i] = False
            mended["blank"].append(int(lines[i]))
            continue
        if surplus < 0:
            mended["short"].append(int(lines[i]))
            row += separator * -surplus
        elif surplus > 0:
            pieces = row.split(separator, width)
            if pieces.pop().strip(b"\x1f \t"):
                mended["long"].append(int(lines[i]))
            row = separator.join(pieces)
        joined.append(row)
    longest = max(map(len, joined), default=0)
    return _parse(b"\n".join(joined), width, longest), lines[kept], mended


def _split_quoted(row: str, delimiter: str, width: int) -> tuple[list[str], bool]:
    """Cut a row with quotation marks; also say whether one of them was a stray one."""
    cells = split_cells(row, delimiter)
    if row.count('"') % 2 == 0:
        return cells, False
    plain = split_cells(row.replace('"', ""), delimiter)
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
