"""A table whose rows become columns: samples that stand side by side in the file."""

from __future__ import annotations

import re
from itertools import zip_longest

import numpy as np
import pandas as pd

from ..errors import UploadError
from .columns import column_kind
from .layout import Layout
from .rows import Rows

MAX_TURNED = 4000  # columns
NUMBERED = re.compile(r"(.*?[^\d\W].*?)[ _.-]*\d+")
GROUP = "group"
PERSON = re.compile(r"person|subject|participant|student|patient|name|respond|\bid\b|_id", re.I)


def turned_text(rows: Rows, body: np.ndarray, layout: Layout, notes: list[str]) -> bytes:
    """Return the table with rows for columns, as text with tabs between the cells.

    The names of the columns become the first column. Where they are words with numbers behind
    them, as ``control_1`` to ``treated_6`` are, a last column holds the words.

    Raises
    ------
    UploadError
        If there are more rows than a table may have columns.
    """
    if len(body) >= MAX_TURNED:
        raise UploadError(
            f"Turned, the table would have {len(body):,} columns, and {MAX_TURNED:,} are the "
            "limit: leave out rows."
        )
    cells = [rows.cells(i, i + 1)[0] for i in body]
    names = layout.aligned(layout.names)
    if layout.header is not None:
        cells.insert(0, names)
    lines = [list(line) for line in zip_longest(*cells, fillvalue="")][: layout.width]
    notes.append("The table was turned: its rows became columns.")
    words = group_words(names[1:]) if layout.header is not None else []
    if words and GROUP not in lines[0]:
        for line, word in zip(lines, [GROUP, *words], strict=True):
            line.append(word)
        notes.append(f"{GROUP!r} holds what stands before the number in the names of the rows.")
    return "\n".join("\t".join(map(_cell, line)) for line in lines).encode()


def group_words(names: list[str]) -> list[str]:
    """Return what stands before the number in each name, if that makes groups of two and more."""
    matches = [NUMBERED.fullmatch(name) for name in names]
    words = [match[1] for match in matches if match]
    if len(words) < len(names) or len(names) < 4:
        return []
    counts = [words.count(word) for word in set(words)]
    return words if len(counts) > 1 and min(counts) > 1 else []


def looks_turned(frame: pd.DataFrame) -> bool:
    """Whether the columns may well be samples and the rows what was measured of each.

    The first column then names the rows, all differently, and all others are numbers whose names
    come in numbered groups: ``control_1`` to ``treated_6``. A questionnaire looks alike; there
    the first column names persons.
    """
    names = [str(name) for name in frame.columns]
    if len(names) < 5 or PERSON.search(names[0]) or len(frame) >= MAX_TURNED:
        return False
    first = frame.iloc[:, 0]
    differ = column_kind(first) == "category" and first.nunique() == len(frame) > 2
    numbers = all(column_kind(frame[name]) == "number" for name in frame.columns[1:])
    return differ and numbers and bool(group_words(names[1:]))


def _cell(text: str) -> str:
    text = text.replace("\t", " ")
    return '"' + text.replace('"', '""') + '"' if '"' in text else text
