"""Where the table begins and ends: titles, comments, names, units and footers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .sniffing import is_missing, is_typed, modal_width

NO_HEADER = -1
COMMENT_MARKS = ("#", "%", "//")
TOTALS = re.compile(
    r"((grand )?totals?|sums?|summe|gesamt|averages?|means?|mittelwert|somme|totale?)\s*:?", re.I
)
YEARS = range(1500, 2200)
MAX_UNIT_LENGTH = 30
PROBED_ROWS = 50

Row = list[str]


@dataclass
class Layout:
    """Positions among the rows that are not blank; ``header`` is None where there is none."""

    width: int
    header: int | None
    first: int
    names: Row = field(default_factory=list)
    units: Row = field(default_factory=list)
    skipped: int = 0
    has_row_names: bool = False

    def aligned(self, cells: Row) -> Row:
        """Return the names or units, one for each column."""
        cells = [*[""] * self.has_row_names, *cells]
        return (cells + [""] * self.width)[: self.width]


def table_width(rows: list[Row]) -> int:
    """Return the number of cells in most of the rows that are no comments."""
    widths = [len(row) for row in rows if not (row and row[0].startswith(COMMENT_MARKS))]
    return modal_width(widths or [len(row) for row in rows])


def find_layout(rows: list[Row], header: int | None = None) -> Layout:
    """Find the names and the first row of values among the first ``rows``.

    Parameters
    ----------
    rows : list of list of str
        The first rows, each cut into its cells.
    header : int, optional
        Position of the names if it is given by hand, ``NO_HEADER`` if there are none.
    """
    width = table_width(rows)
    start = header
    if start is None or start == NO_HEADER:
        start = _first_full_row(rows, width)
    names = rows[start] if start < len(rows) else []
    if header is None:
        if _is_title(rows[start : start + 2 + PROBED_ROWS], width):
            start += 1
            names = rows[start]
        commented = _commented_header(rows, start, width)
        if commented is not None:
            start, names = start - 1, commented
        elif _has_few_names(rows, start, width):
            start, names = start - 1, rows[start - 1]
    if names and len(bare := _uncommented(names)) == len(names):
        names = bare
    body = [row for row in rows[start + 1 :] if not is_comment(row, width)][:PROBED_ROWS]
    if header == NO_HEADER or (header is None and not _is_header(names, body)):
        return Layout(width, None, start, skipped=start)
    first = start + 1
    while first < len(rows) and is_comment(rows[first], width):
        first += 1
    while names and not names[-1] and len(names) > width:
        names = names[:-1]
    layout = Layout(max(width, len(names)), start, first, names, skipped=start)
    if first < len(rows) and _is_units(rows[first], body[1:]):
        layout.units, layout.first = rows[first], first + 1
    layout.has_row_names = len(names) == width - 1 and _are_row_names(body, width)
    return layout


def footer_length(rows: list[Row], width: int) -> int:
    """Return how many of the last ``rows`` are remarks or totals instead of values."""
    length = 0
    for row in reversed(rows):
        first = row[0] if row else ""
        text = bool(first) and not is_typed(first) and not is_missing(first)
        alone = not any(row[1:]) and (len(row) < width or width > 2)
        total = bool(TOTALS.fullmatch(first)) and any(map(is_typed, row))
        if width < 2 or not ((text and alone) or total or is_comment(row, width)):
            break
        length += 1
    return length if length < len(rows) else 0


def is_comment(row: Row, width: int) -> bool:
    """Whether a row is a comment: after a mark comes a blank, or not a row of the table."""
    if not row or not row[0].startswith(COMMENT_MARKS) or is_missing(row[0]):
        return False
    return len(row) != width or (row[0][1:2] == " " if width > 1 else row[0][1:2] in (" ", ""))


def _uncommented(row: Row) -> Row:
    """Return the names behind a comment mark."""
    bare = row[0].lstrip("#%/").strip() if row[0].startswith(COMMENT_MARKS) else row[0]
    return [bare, *row[1:]] if bare else row[1:]


def _commented_header(rows: list[Row], start: int, width: int) -> Row | None:
    """Return the names of a last comment above numbers, as ``numpy.savetxt`` writes them."""
    if not 0 < start < len(rows) or width < 2 or not is_comment(rows[start - 1], width):
        return None
    if not any(map(is_typed, rows[start])):
        return None
    row = rows[start - 1]
    names = _uncommented(row)
    if len(names) != width and len(row) == width:
        names = row
    return names if len(names) == width and not any(map(is_typed, names)) else None


def _has_few_names(rows: list[Row], start: int, width: int) -> bool:
    """Whether the row of values at ``start`` stands under names that only some columns have."""
    if not 0 < start < len(rows) or _is_header(rows[start], rows[start + 1 :][:PROBED_ROWS]):
        return False
    above = rows[start - 1]  # a title stands in the first cell alone
    return (
        len(above) == width
        and any(above[1:])
        and not is_comment(above, width)
        and _is_header(above, rows[start:][:PROBED_ROWS])
    )


def _first_full_row(rows: list[Row], width: int) -> int:
    """Return the first row with enough cells to hold the names or values."""
    # Spreadsheets fill up lines with empty cells: what counts is what most lines fill.
    usual = modal_width([max((i for i, c in enumerate(row, 1) if c), default=0) for row in rows])
    for i, row in enumerate(rows):
        if is_comment(row, width):
            continue
        filled = sum(map(bool, row))
        if width == 1 or (len(row) == width and any(map(is_typed, row))):
            return i
        if 2 * filled > usual and len(row) >= width - 1 and (filled > 1 or len(row) == width):
            return i
    return next((i for i, row in enumerate(rows) if not is_comment(row, width)), len(rows))


def _is_title(rows: list[Row], width: int) -> bool:
    """Whether the first row is a title as wide as the table, with a line of names under it."""
    if len(rows) < 4 or len(rows[1]) != width or not any(map(is_typed, rows[0])):
        return False
    if any(is_missing(cell) or is_typed(cell) for cell in rows[1]):
        return False
    columns = _columns([row for row in rows if len(row) == width], width)
    return any(not is_typed(first) and all(map(is_typed, values)) for first, _, *values in columns)


def _columns(rows: list[Row], width: int) -> list[tuple[str, ...]]:
    return list(zip(*[row for row in rows if len(row) == width], strict=True))


def _is_header(names: Row, body: list[Row]) -> bool:
    filled = [cell for cell in names if not is_missing(cell)]
    if not filled:
        return bool(names) and not any(names)
    if any(map(is_typed, filled)):
        return _are_counted(names, body)
    columns = _columns(body, len(names))
    for column in columns:
        typed = sum(map(is_typed, column))
        if typed and 2 * typed >= sum(not is_missing(cell) for cell in column):
            return True
    # Nothing but text: names do not come back as values beneath them.
    recurring = sum(
        name in column for name, column in zip(names, columns, strict=False) if name in filled
    )
    return 2 * recurring < len(filled) or not columns


def _are_counted(names: Row, body: list[Row]) -> bool:
    """Whether the numbers in a first row are names: years in a row, or 0, 1, 2, ... ."""
    numbers = names if names[0].isdigit() else names[1:]
    if len(numbers) < 2 or not all(cell.isdecimal() and len(cell) < 9 for cell in numbers):
        return False
    values = [int(cell) for cell in numbers]
    if values != list(range(values[0], values[0] + len(values))):
        return False
    if values[0] == 0:
        return len(values) > 2 or not names[0]
    below = [cell for row in body for cell in row[-len(values) :] if cell.isdecimal()]
    like_years = sum(len(cell) == 4 and int(cell) in YEARS for cell in below)
    return values[0] in YEARS and values[-1] in YEARS and not like_years


def _is_units(row: Row, body: list[Row]) -> bool:
    """Whether the row under the names holds units: words above columns of numbers."""
    columns = _columns(body, len(row))
    if any(map(is_typed, row)):
        return False
    above = []
    for cell, column in zip(row, columns, strict=False):
        cells = [other for other in column if not is_missing(other)]
        if cells and sum(map(is_typed, cells)) >= 0.8 * len(cells):
            above.append(cell)
    # A dash is the unit of a number without a dimension, if others have one.
    named = [cell for cell in above if cell == "-" or not is_missing(cell)]
    units = [cell for cell in named if cell != "-"]
    return bool(units) and 2 * len(named) >= len(above) and max(map(len, units)) <= MAX_UNIT_LENGTH


def _are_row_names(body: list[Row], width: int) -> bool:
    """Whether the first column, which has no name above it, holds names or numbers of rows."""
    columns = _columns(body, width)
    if not columns or not any(columns[-1]):
        return False
    first = columns[0]
    named = len(set(first)) == len(first) > 1 and not any(map(is_typed, first))
    return named or first in [tuple(str(i + k) for i in range(len(first))) for k in (0, 1)]
