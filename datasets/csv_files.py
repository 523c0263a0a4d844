"""CSV files that a spreadsheet opens as data and never as formulas."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Sequence
from numbers import Integral, Real

import numpy as np

FORMULA_START = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


def csv_cell(value: object) -> str:
    """Return one cell: numbers in full precision, text with an apostrophe before a formula.

    A text that begins with ``= + - @``, a tab or a line break would be run by a spreadsheet;
    one that is nothing but a number ("-1") stays a number. NaN is an empty cell.
    """
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, Integral):
        return str(int(value))
    if isinstance(value, Real):
        number = float(value)
        return "" if math.isnan(number) else repr(number)
    text = str(value)
    if text.lstrip(" ").startswith(FORMULA_START) and not NUMBER.fullmatch(text.strip(" ")):
        return "'" + text
    return text


def csv_bytes(header: Sequence[str], columns: Sequence[Sequence[object] | np.ndarray]) -> bytes:
    """Write columns of equal length under a header, RFC 4180, UTF-8.

    A byte-order mark is added where there is anything beyond ASCII, as spreadsheets
    otherwise take UTF-8 for a Windows code page.

    Raises
    ------
    ValueError
        Where the columns are not of equal length.
    """
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(map(csv_cell, header))
    for row in zip(*columns, strict=True):
        writer.writerow(map(csv_cell, row))
    text = file.getvalue()
    return text.encode("utf-8" if text.isascii() else "utf-8-sig", "replace")
