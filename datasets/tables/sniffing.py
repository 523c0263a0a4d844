"""Which character stands between the cells: found by trying, not by counting."""

from __future__ import annotations

import csv
import re
from collections import Counter

DELIMITERS = {"\t": "tabs", ";": "semicolons", ",": "commas", "|": "bars", " ": "blanks"}
# A separator of our own, which decoded text never contains.
SEPARATOR = "\x1f"
# fmt: off
MISSING_WORDS = frozenset((
    "na", "n/a", "n.a.", "n.a", "<na>", "k.a.", "nan", "null", "(null)", "\\n", "-", "--", "---",
    "?", ".", "..", "...", ":", "#n/a", "#na", "#nv", "#null!", "#div/0!", "#value!", "#wert!",
    "#ref!", "#bezug!", "#name?", "#num!",
))
# fmt: on
GROUPS = "['’ \u00a0\u2009\u202f]"
NUMBER = re.compile(
    rf"[(]?[-+−]?\s?(?:[$€£¥₹]|USD|EUR|GBP|CHF)?\s?"
    rf"(?:\d{{1,3}}(?:(?:[.,]|{GROUPS})\d{{3}})+(?:[.,]\d+)?|\d+[.,]\d+|\d+\.?|[.,]\d+)"
    rf"(?:[eE][-+]?\d+)?\s?(?:[%$€£¥₹]|USD|EUR|GBP|CHF)?[)]?|[-+]?inf(?:inity)?",
    re.I,
)
DATE = re.compile(
    r"(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[-. ]+[A-Za-zä]{3,9}[-., ]+\d{4}"
    r"|[A-Za-zä]{3,9}[. ]+\d{1,2},? +\d{4})(?:[T ]+\d{1,2}:\d{2}.*)?"
    r"|\d{4}[-/]\d{1,2}|\d{1,2}/\d{4}|\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?"
    r"|\d{4}[-/ ]?Q[1-4]|Q[1-4][-/ ]?\d{4}"
)
# A number before a blank: as well a cell that was not cut as "5 kg".
MEASURE = re.compile(r"[\d.,]+ ")
# A number with a decimal comma, and its unit.
COMMA_MEASURE = re.compile(r"[-+−]?\d+,\d+\s?[^\W\d][^\d,;|\t]*")
# A number that a delimiter joins to a word: blanks cut in the wrong places.
UNCUT = re.compile(r"[^\W\d][,;|]\d|\d[,;|][^\W\d]")
# Below this share of evenly cut, plausible lines the file is a single column.
MIN_SCORE = 0.2
HEAD_ROWS = 300
HEAD_BYTES = 1_000_000
PROBED_CELLS = 4000
# A mark behind which a cell begins that the line does not end, and one that ends such a cell
OPENS, CLOSES = re.compile(r'(?:^|[\t;,| ])"[^"]*$'), re.compile(r'[^"]*"(?:[\t;,| ]|$)')
# A quoted cell that is longer than this is taken for a mark that was never closed.
MAX_CELL_LINES = 100
# More than a table may have: what cannot be one is not cut to the end.
MAX_CELLS = 5000


def separator_line(text: bytes) -> tuple[int, str | None]:
    """Honour a first line ``sep=;``: return where the table begins, and the delimiter."""
    first = text[:20].split(b"\n")[0].strip(b' "').decode("utf-8", "ignore")
    if first[:4].lower() != "sep=" or len(first) != 5:
        return 0, None
    return text.find(b"\n") + 1 or len(text), first[4]


def first_lines(text: bytes, offset: int) -> list[str]:
    """Return the first rows to sniff at: not blank, no comments, no odd quotation marks."""
    head = text[offset : offset + HEAD_BYTES].decode("utf-8", "ignore").split("\n")
    if len(head) > 1 and len(text) > offset + HEAD_BYTES:
        head.pop()
    lines = [line for line in head if line.strip()][:HEAD_ROWS]
    lines = _joined(lines) or lines
    return [line for line in lines if not line.lstrip().startswith("#")] or lines or [""]


def _joined(lines: list[str]) -> list[str]:
    """Return the lines as rows: what a quotation mark opens goes on to the line that closes it.

    Left out are lines with a mark that opens or closes nothing.
    """
    rows, place = [], 0
    while place < len(lines):
        line, end = lines[place], place
        if _is_odd(line):
            near = range(place + 1, min(place + MAX_CELL_LINES + 1, len(lines)))
            close = next((later for later in near if _is_odd(lines[later])), place)
            if close > place and OPENS.search(line) and CLOSES.match(lines[close]):
                end = close
                rows.append(" ".join(lines[place : end + 1]))
        else:
            rows.append(line)
        place = end + 1
    return rows


def _is_odd(line: str) -> bool:
    return line.count('"') % 2 == 1


def split_cells(line: str, delimiter: str) -> list[str]:
    """Cut one row into stripped cells, quotation marks honoured; ``""`` cuts nothing."""
    line = line.replace("\n", " ").strip(" ") if delimiter == "\t" else line.replace("\n", " ")
    if '"' in line:
        row = _split_quoted(line, delimiter)
    elif delimiter == " ":
        row = line.replace("\t", " ").split(" ")
        row = [cell for cell in row if cell]
        if row[:1] == ["#"]:  # a comment mark, not a cell of its own
            row[:2] = [" ".join(row[:2])]
    else:
        row = line.split(delimiter or SEPARATOR, MAX_CELLS)
    return [cell.strip() for cell in row]


def _split_quoted(line: str, delimiter: str) -> list[str]:
    if delimiter == " ":
        line = re.sub(r"[ \t]+", " ", line.strip())
    try:
        reader = csv.reader(
            [line], delimiter=delimiter or SEPARATOR, skipinitialspace=delimiter != " "
        )
        return next(reader, [])
    except csv.Error:  # a cell beyond the csv module's limit
        return line.replace('"', "").split(delimiter or SEPARATOR)


def is_missing(cell: str) -> bool:
    """Whether the cell is blank or one of the words for a missing value."""
    return not cell or cell.lower() in MISSING_WORDS


def is_typed(cell: str) -> bool:
    """Whether the cell is a number, a date or a truth value: something that no header holds."""
    return bool(NUMBER.fullmatch(cell) or DATE.fullmatch(cell)) or cell.lower() in ("true", "false")


def modal_width(widths: list[int]) -> int:
    """Return the commonest number of cells; the larger one where two are equally common."""
    counts = Counter(widths)
    return max(counts, key=lambda width: (counts[width], width), default=1)


def find_delimiter(lines: list[str], filename: str) -> str:
    """Return the delimiter that cuts the lines most evenly into the most plausible cells.

    ``""`` stands for a single column. Each candidate scores the share of lines of the commonest
    width, squared, times the mean plausibility of their cells: 1 for a number, a date or a
    missing value, 0.6 for text, 0.25 for text behind a number, 0 for text with another
    delimiter in it that is no decimal comma. The standard library's sniffer fails on decimal
    commas, titles and text.
    """
    scores = {delimiter: _score(lines, delimiter) for delimiter in DELIMITERS}
    if filename.lower().endswith((".tsv", ".tab")) and scores["\t"]:
        return "\t"
    best = max(DELIMITERS, key=lambda delimiter: scores[delimiter])
    if best == "," and _is_decimal_column(lines):
        return ""
    return best if scores[best] >= MIN_SCORE else ""


def _score(lines: list[str], delimiter: str) -> float:
    rows = [split_cells(line, delimiter) for line in lines]
    width = modal_width([len(row) for row in rows if len(row) > 1])
    if width < 2:
        return 0.0
    even = [row for row in rows if len(row) == width]
    probe = even[: max(3, PROBED_CELLS // width)]
    others = [other for other in DELIMITERS if other not in (delimiter, " ")]
    total = typed = mixed = 0.0
    for row in probe:
        for cell in row:
            if is_missing(cell) or is_typed(cell):
                typed += 1
            elif COMMA_MEASURE.fullmatch(cell):
                total += 0.6
            elif not any(other in cell for other in others):
                total += 0.25 if MEASURE.match(cell) else 0.6
            else:
                mixed += bool(UNCUT.search(cell))
    cells = width * len(probe)
    # Blanks stand in every sentence: they cut only what has a column of numbers. The first line may
    # be the names; where it is the only one that can be sniffed at, it is all there is.
    columns = [column[1:] or column for column in zip(*probe, strict=True)]
    numeric = any(5 * sum(map(is_typed, column)) >= 4 * len(column) for column in columns)
    if delimiter == " " and (not numeric or mixed > 0.1 * cells):
        return 0.0
    return (len(even) / len(rows)) ** 2 * (total + typed) / cells


def _is_decimal_column(lines: list[str]) -> bool:
    """Whether the commas are the decimal marks of a single column under a single name."""
    body = [line.strip() for line in lines[1:]]
    numbers = all(re.fullmatch(r"[-+]?\d+(,\d+)?", line) for line in body)
    if not body or "," in lines[0] or not numbers:
        return False
    # With a counter in front of every line, the name belongs to the second of two columns.
    firsts = [int(line.split(",")[0]) for line in body]
    counted = firsts == list(range(firsts[0], firsts[0] + len(firsts)))
    return len(body) == 1 or not counted or not all("," in line for line in body)
