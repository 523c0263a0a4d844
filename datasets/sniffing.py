"""Which character stands between the cells: found by trying, not by counting."""

from __future__ import annotations

import csv
import re
from collections import Counter

DELIMITERS = ("\t", ";", ",", "|", " ")
DELIMITER_NAMES = {"\t": "tabs", ";": "semicolons", ",": "commas", "|": "bars", " ": "blanks"}
MISSING_WORDS = frozenset(
    [
        "na",
        "n/a",
        "n.a.",
        "n.a",
        "nan",
        "null",
        "none",
        "nil",
        "missing",
        "-",
        "--",
        "---",
        "?",
        ".",
        "..",
        "...",
        "#n/a",
        "#na",
        "#nv",
        "#null!",
        "#div/0!",
        "#value!",
        "#wert!",
        "#ref!",
        "#name?",
        "#num!",
        "<na>",
        "(null)",
        "\\n",
        "k.a.",
        "unknown",
    ]
)
NUMBER = re.compile(
    r"[(]?[-+−]?\s?[$€£¥₹]?\s?(\d[\d.,'’ \u00a0\u202f]*|[.,]\d+)([eE][-+]?\d+)?\s?[%$€£¥₹]?[)]?"
    r"|[-+]?inf(inity)?",
    re.I,
)
DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T]\d{1,2}:\d{2}(:\d{2})?.*)?")
BOOLEANS = frozenset(("true", "false"))


def cut(line: str, delimiter: str) -> list[str]:
    """Cut one row into stripped cells, quotation marks honoured."""
    if not delimiter:
        delimiter = "\0"
    if '"' in line:
        line = line.replace("\n", " ")
        if delimiter == " ":
            line = re.sub(" +", " ", line.replace("\t", " ").strip())
        row = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    else:
        row = line.split() if delimiter == " " else line.split(delimiter)
    return [cell.strip() for cell in row]


def is_missing(cell: str) -> bool:
    """Whether the cell is blank or one of the words for a missing value."""
    return not cell or cell.lower() in MISSING_WORDS


def is_typed(cell: str) -> bool:
    """Whether the cell is a number, a date or a truth value: something no header holds."""
    return bool(NUMBER.fullmatch(cell) or DATE.fullmatch(cell)) or cell.lower() in BOOLEANS


def modal_width(widths: list[int]) -> int:
    """Return the commonest number of cells; the larger one where two are equally common."""
    counts = Counter(widths)
    return max(counts, key=lambda width: (counts[width], width)) if counts else 0


def find_delimiter(lines: list[str], filename: str) -> str:
    """Return the delimiter that cuts the lines most evenly into the most plausible cells.

    ``""`` stands for a single column. Each candidate scores the share of lines of the commonest
    width, squared, times the mean plausibility of their cells: 1 for a number, a date or a
    missing value, 0.6 for text, 0 for text with another delimiter in it.
    """
    scores = {delimiter: _score(lines, delimiter) for delimiter in DELIMITERS}
    if filename.lower().endswith((".tsv", ".tab")) and scores["\t"]:
        return "\t"
    best = max(DELIMITERS, key=scores.get)
    if best == "," and _is_decimal_column(lines):
        return ""
    return best if scores[best] >= 0.2 else ""


def _score(lines: list[str], delimiter: str) -> float:
    rows = [cut(line, delimiter) for line in lines]
    widths = [len(row) for row in rows]
    body = [width for width in widths if width > 1]
    width = modal_width(body)
    if not body:
        return 0.0
    even = [row for row in rows if len(row) == width]
    others = [d for d in DELIMITERS if d not in (delimiter, " ", ",")]
    if delimiter != ",":
        others.append(",")
    total = typed = 0.0
    for row in even[:200]:
        for cell in row:
            if is_missing(cell) or is_typed(cell):
                total += 1
                typed += 1
            elif not any(mark in cell for mark in others):
                total += 0.6
    cells = width * len(even[:200])
    if delimiter == " " and typed < 0.5 * cells:
        return 0.0
    return (len(even) / len(rows)) ** 2 * total / cells


def _is_decimal_column(lines: list[str]) -> bool:
    """Whether the commas are the decimal marks of a single column under a single name."""
    body = [line for line in lines[1:] if line.strip()]
    decimal = re.compile(r"\s*[-+]?\d+(,\d+)?\s*")
    if not body or "," in lines[0] or not all(decimal.fullmatch(line) for line in body):
        return False
    firsts = [line.split(",")[0].strip() for line in body]
    return firsts != [str(i + int(firsts[0])) for i in range(len(firsts))]
