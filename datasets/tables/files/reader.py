"""A program that reads one table from a file that is no text, in a process of its own.

``python reader.py KIND PART < file`` writes a line of JSON to standard output, then the table as
text with tabs between the cells. The libraries that do the reading allocate what a file asks for,
in native code: a cell in the last corner of an empty sheet is a table of 17 thousand million
cells. So the memory of this process is bounded, and where it does not suffice, this process ends
and not the app. Nothing of the app is imported here, and these libraries are imported nowhere
else.
"""

from __future__ import annotations

import contextlib
import datetime
import io
import json
import math
import os
import re
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

MAX_MEMORY = 1_000_000_000  # bytes of address space
MAX_SECONDS = 15  # of computing
MAX_UNPACKED = 200_000_000  # bytes of the parts of a workbook, and of a column file's columns
MAX_TEXT = 60_000_000  # bytes of the table as text
MAX_COLUMNS = 4000
MAX_CELLS = 8_000_000  # of one sheet, from its first to its last
MAX_FOOTER = 4_000_000  # bytes in which a Parquet file describes its columns
MAX_MEMBERS = 5000  # files in a workbook
TOO_LONG = (
    f"As text the table has more than {MAX_TEXT // 10**6} MB, which is the limit: leave out "
    "rows or columns."
)
SPACE = re.compile(r"[\t\r\n\x1f]+")


class Refused(Exception):
    """One plain sentence: why there is no table."""


class Found(NamedTuple):
    """The rows of one part, the first with the names where ``named``; and what else there is."""

    rows: Iterable[Iterable[Any]]
    parts: list[str] = []
    part: str = ""
    named: bool = False


def limit_memory() -> None:
    """Bound memory and time where the system can (not on Windows)."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def read_workbook(data: bytes, part: str) -> Found:
    """Read a sheet of an .xlsx, .xlsm, .xlsb or .ods workbook."""
    import python_calamine

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if len(members) > MAX_MEMBERS or sum(m.file_size for m in members) > MAX_UNPACKED:
            raise Refused(
                f"Unpacked, the workbook has more than {MAX_UNPACKED // 10**6} MB: save the "
                "sheet as CSV, with fewer rows."
            )
        for member in members:
            # A workbook has no use for entities, which can name one another without end.
            if member.filename.endswith(".xml") and b"<!DOCTYPE" in archive.open(member).read(4000):
                raise Refused(
                    "The workbook declares XML entities, which no spreadsheet program writes: "
                    "save the sheet as CSV."
                )
    try:
        book = python_calamine.load_workbook(io.BytesIO(data))
        shown = [
            sheet.name
            for sheet in book.sheets_metadata
            if sheet.visible == python_calamine.SheetVisibleEnum.Visible
            and sheet.typ == python_calamine.SheetTypeEnum.WorkSheet
        ]
        if not shown:
            raise Refused("The workbook has no sheet that can be seen: show one, and save it.")
        if part:
            sheet = book.get_sheet_by_name(part if part in shown else shown[0])
        else:
            sheet = _first_table(book, shown)
    except python_calamine.PasswordError:
        raise Refused("The workbook is protected by a password: save it without one.") from None
    except python_calamine.CalamineError:
        raise Refused(
            "The workbook is damaged: open it in a spreadsheet program, and save it again."
        ) from None
    check_size(sheet.total_height, sheet.total_width)
    # From the first row of the sheet, so that a line has the number of its row.
    return Found(chained((), sheet.iter_rows()), shown, sheet.name)


def _first_table(book: Any, shown: list[str]) -> Any:
    """Return the first sheet with columns, rows and numbers; the first one where none has."""
    for name in shown[:20]:
        sheet = book.get_sheet_by_name(name)
        check_size(sheet.total_height, sheet.total_width)
        if sheet.height > 2 and sheet.width > 1:
            cells = (c for row, _ in zip(sheet.iter_rows(), range(50), strict=False) for c in row)
            if sum(not isinstance(cell, str) for cell in cells) > 2:
                return sheet
    return book.get_sheet_by_name(shown[0])


def check_size(rows: int, columns: int) -> None:
    """Refuse a table that has too many columns or cells."""
    if columns > MAX_COLUMNS:
        raise Refused(
            f"The table has more than {MAX_COLUMNS} columns, which is the limit: leave some out."
        )
    if rows * columns > MAX_CELLS:
        raise Refused(
            f"The table has {rows:,} rows and {columns:,} columns, and {MAX_CELLS:,} cells are "
            "the limit: leave out rows or columns."
        )


def chained(names: Iterable[Any], rows: Iterable[Any]) -> Iterator[Any]:
    """Yield the line of the names, if there is one, then the rows, blank ones without cells."""
    if names:
        yield names
    for row in rows:
        yield row if any(cell != "" for cell in row) else ()


def read_parquet(data: bytes, part: str) -> Found:
    """Read a Parquet file; texts stay dictionaries until they are written."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    if data[-4:] != b"PAR1" or int.from_bytes(data[-8:-4], "little") > MAX_FOOTER:
        raise Refused("The Parquet file has more columns than a table may have, or is cut off.")
    try:
        meta = pq.read_metadata(io.BytesIO(data))
        check_size(meta.num_rows, meta.num_columns)
        groups = [meta.row_group(i) for i in range(meta.num_row_groups)]
        if sum(group.total_byte_size for group in groups) > MAX_UNPACKED:
            raise Refused("The Parquet file takes too much memory: leave out rows or columns.")
        names = [field.name for field in meta.schema.to_arrow_schema()]
        texts = [n for n in names if _is_text(meta.schema.to_arrow_schema().field(n).type)]
        file = pq.ParquetFile(io.BytesIO(data), read_dictionary=texts)
        # What pandas writes for the rows' own names is an index, which has no name there.
        shown = ["" if name.startswith("__index_level_") else name for name in names]
        order = sorted(range(len(names)), key=lambda i: shown[i] != "")
        batches = map(_measured(), file.iter_batches(4096, use_threads=False))
        rows = (
            row
            for batch in batches
            for row in zip(*(batch.column(i).to_pylist() for i in order), strict=True)
        )
        return Found(chained([shown[i] for i in order], rows), named=True)
    except pa.ArrowException as error:
        raise Refused(f"The Parquet file cannot be read: {first_line(error)}.") from None


def _measured() -> Callable[[Any], Any]:
    """Return what lets batches through until their texts, written out, are too many letters."""
    import pyarrow as pa
    import pyarrow.compute as pc

    total = 0

    def through(batch: Any) -> Any:
        nonlocal total
        for column in batch.columns:
            if pa.types.is_dictionary(column.type):
                lengths = pc.take(pc.binary_length(column.dictionary), column.indices)
                total += pc.sum(pc.cast(lengths, pa.int64())).as_py() or 0
        if total > MAX_TEXT:
            raise Refused(TOO_LONG)
        return batch

    return through


def _is_text(kind: Any) -> bool:
    return str(kind) in ("string", "large_string", "binary", "large_binary")


def read_stata(data: bytes, part: str) -> Found:
    """Read a Stata file; labelled values become their labels."""
    import pandas as pd

    try:
        frame = pd.read_stata(io.BytesIO(data))
    except (ValueError, KeyError, IndexError, OverflowError, TypeError) as error:
        if "labels" not in str(error):
            raise Refused(f"The Stata file cannot be read: {first_line(error)}.") from None
        frame = pd.read_stata(io.BytesIO(data), convert_categoricals=False)  # two labels are alike
    check_size(*frame.shape)
    columns = [frame[name].astype(object).where(frame[name].notna(), None) for name in frame]
    rows = zip(*columns, strict=True) if columns else iter(())
    return Found(chained(list(frame.columns), rows), named=True)


def first_line(error: BaseException) -> str:
    """Return what a library says of a fault, as half a sentence."""
    return SPACE.sub(" ", str(error)).strip()[:120].rstrip(".") or type(error).__name__


def written(cell: Any) -> str:
    """Return a cell as text that has no tab and no line end."""
    if cell is None or cell == "":
        return ""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float):
        if math.isnan(cell):
            return ""
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    if isinstance(cell, datetime.datetime):
        return str(cell.date()) if cell == cell.replace(
            hour=0, minute=0, second=0, microsecond=0) else cell.isoformat(" ")  # fmt: skip
    if isinstance(cell, datetime.timedelta):
        return repr(cell.total_seconds() / 3600)
    if isinstance(cell, bytes):
        cell = cell.decode("utf-8", "replace")
    text = json.dumps(cell) if isinstance(cell, dict | list) else str(cell)
    if text in ("NaT", "<NA>", "nan"):
        return ""
    text = SPACE.sub(" ", text)
    return '"' + text.replace('"', '""') + '"' if '"' in text else text


def lines(rows: Iterable[Iterable[Any]]) -> Iterator[bytes]:
    """Write the rows, all as wide as the widest of a workbook is."""
    size = 0
    for row in rows:
        line = "\t".join(map(written, row)).encode("utf-8", "replace") + b"\n"
        size += len(line)
        if size > MAX_TEXT:
            raise Refused(TOO_LONG)
        yield line


READERS = {
    "workbook": read_workbook,
    "parquet": read_parquet,
    "stata": read_stata,
}


def main() -> None:
    """Read the file on standard input; the answer is written at the end, whole or not at all."""
    limit_memory()
    kind, part = sys.argv[1], sys.argv[2]
    text = b""
    try:
        sheet = READERS[kind](sys.stdin.buffer.read(), part)
        text = b"".join(lines(sheet.rows))
        head: dict[str, Any] = {"parts": sheet.parts, "part": sheet.part, "named": sheet.named}
    except Refused as refusal:
        head = {"refusal": str(refusal)}
    except MemoryError:
        raise
    except Exception as error:  # whatever a library says of a file that nobody foresaw
        head = {"refusal": f"The file is damaged, or of an unknown version: {first_line(error)}."}
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + text)
    sys.stdout.flush()
    # Arrow's threads may still be starting: of the processes that ended as usual beside them one in
    # a hundred was aborted, and its table was lost.
    os._exit(0)


if __name__ == "__main__":
    main()
