"""Where the table begins and ends: titles, comments, names, units and footers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .sniffing import NUMBER, is_missing, is_typed, modal_width

COMMENT_MARKS = ("#", "%", "//")
TOTALS = re.compile(
    r"(grand )?(total|sum|summe|gesamt|average|mean|mittelwert|somme|totale)s?:?", re.I
)
YEARS = range(1500, 2200)


@dataclass
class Layout:
    """Positions among the rows that are not blank; ``header`` is None where there is none."""

    header: int | None
    first: int
    names: list[str]
    units: list[str] | None = None
    skipped: list[int] = field(default_factory=list)
    has_row_names: bool = False


def find_layout(rows: list[list[str]], width: int, header: int | None = None) -> Layout:
    """Find the header and the first row of values among the first ``rows``, cut into cells.

    Parameters
    ----------
    rows : list of list of str
        The first rows, each cut into its cells.
    width : int
        The number of cells in most rows.
    header : int, optional
        Position of the header if it is given by hand; -1 for none.
    """
    comment = [_is_comment(row) for row in rows]
    if header is not None and header >= 0:
        names, start = _uncommented(rows[header]), header
    else:
        start = _first_full_row(rows, comment, width)
        names = rows[start] if start < len(rows) else []
        if header is None and start < len(rows):
            candidate = _commented_header(rows, comment, start, width)
            if candidate is not None:
                start, names = candidate, _uncommented(rows[candidate])
        body = [
            row for row, c in zip(rows[start + 1 :], comment[start + 1 :], strict=True) if not c
        ]
        if header == -1 or not _is_header(names, body, width):
            return Layout(None, start, [], skipped=list(range(start)))
    first = start + 1
    while first < len(rows) and comment[first]:
        first += 1
    layout = Layout(start, first, names, skipped=list(range(start)))
    body = [row for row in rows[first + 1 :] if not _is_comment(row)]
    if first < len(rows) and _is_units(rows[first], body):
        layout.units, layout.first = rows[first], first + 1
    layout.has_row_names = len(names) == width - 1 and width > 1
    return layout


def footer_length(rows: list[list[str]], width: int) -> int:
    """Return how many of the last ``rows`` are remarks or totals instead of values."""
    length = 0
    for row in reversed(rows):
        filled = [cell for cell in row if cell]
        text = bool(filled) and not is_typed(filled[0]) and not is_missing(filled[0])
        lonely = len(filled) == 1 and (len(row) < width or width > 2) and row[0] != ""
        total = text and bool(TOTALS.fullmatch(filled[0]))
        if width < 2 or not ((text and lonely) or total or _is_comment(row)):
            break
        length += 1
    return length if length < len(rows) else 0


def _is_comment(row: list[str]) -> bool:
    return bool(row) and row[0].startswith(COMMENT_MARKS)


def _uncommented(row: list[str]) -> list[str]:
    """Return the cells of a header behind a comment mark, as ``numpy.savetxt`` writes it."""
    bare = row[0].lstrip("#%/").strip()
    if bare:
        return [bare, *row[1:]]
    return row[1:] if row[0] and row[0] in COMMENT_MARKS and len(row) > 1 else row


def _first_full_row(rows: list[list[str]], comment: list[bool], width: int) -> int:
    """Return the first row with enough cells to be the header or a row of values."""
    for i, row in enumerate(rows):
        filled = sum(bool(cell) for cell in row)
        if comment[i]:
            continue
        if width == 1 or (len(row) == width and any(map(is_typed, row))):
            return i
        if 2 * filled > width and len(row) >= width - 1 and (filled > 1 or len(row) == width):
            return i
    return next((i for i, c in enumerate(comment) if not c), 0)


def _commented_header(
    rows: list[list[str]], comment: list[bool], start: int, width: int
) -> int | None:
    """Return the last comment above the values if it has as many names as they have cells."""
    if start == 0 or not comment[start - 1] or width < 2:
        return None
    names = _uncommented(rows[start - 1])
    fits = len(names) == width or len(rows[start - 1]) == width
    plain = not any(is_typed(cell) for cell in names)
    return start - 1 if fits and plain and any(map(is_typed, rows[start])) else None


def _is_header(names: list[str], body: list[list[str]], width: int) -> bool:
    filled = [cell for cell in names if not is_missing(cell)]
    if not filled:
        return bool(body) and bool(names) and not any(names)
    typed = [cell for cell in filled if is_typed(cell)]
    if typed:
        return _is_counting(names, body)
    columns = list(zip(*[row for row in body if len(row) == len(names)], strict=True))
    if any(sum(map(is_typed, column)) * 2 > len(column) for column in columns):
        return True
    # Nothing but text: names do not come back as values below them.
    recurring = sum(name in column for name, column in zip(names, columns, strict=False))
    return not columns or recurring * 2 < len(names)


def _is_counting(names: list[str], body: list[list[str]]) -> bool:
    """Whether numbers in the first row are names: years in a row, or 0, 1, 2, ... ."""
    numbers = [cell for cell in names if cell]
    if all(NUMBER.fullmatch(cell) for cell in numbers[1:]) and not numbers[0].isdigit():
        numbers = numbers[1:]
    if len(numbers) < 2 or not all(cell.isdigit() and len(cell) < 9 for cell in numbers):
        return False
    values = [int(cell) for cell in numbers]
    if values != list(range(values[0], values[0] + len(values))):
        return False
    years = values[0] in YEARS and values[-1] in YEARS
    rows = [row[-len(values) :] for row in body[:20] if len(row) == len(names)]
    alike = sum(all(c.isdigit() and int(c[:9]) in YEARS for c in row) for row in rows)
    return (years and not alike) or (values[0] == 0 and (len(values) > 2 or names[0] == ""))


def _is_units(row: list[str], body: list[list[str]]) -> bool:
    """Whether the row under the header holds units: text above columns of numbers."""
    body = [other for other in body if len(other) == len(row)][:100]
    if len(body) < 1 or any(is_typed(cell) for cell in row):
        return False
    numeric = []
    for i, cell in enumerate(row):
        cells = [other[i] for other in body if not is_missing(other[i])]
        if cells and sum(map(is_typed, cells)) >= 0.8 * len(cells):
            numeric.append(cell)
    named = [cell for cell in numeric if cell and (not is_missing(cell) or cell == "-")]
    units = [cell for cell in named if cell != "-"]
    return bool(units) and 2 * len(named) >= len(numeric) and max(map(len, units)) <= 30


def table_width(rows: list[list[str]]) -> int:
    """Return the number of cells in most of the rows that are no comments."""
    return modal_width([len(row) for row in rows if not _is_comment(row)])
