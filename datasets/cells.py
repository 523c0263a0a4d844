"""From a column of text cells to numbers, dates or text, and what there is to say about it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from .dates import read_dates
from .sniffing import MISSING_WORDS

NUMERIC_SHARE = 0.8
SENTINELS = (-99.0, -999.0, -9999.0, -99999.0, -999.9, -99.9)
GROUPS = r"['’ \x{a0}\x{202f}\x{2009}]"
CURRENCY = r"(?:[$€£¥₹]|USD|EUR|GBP|CHF)"
PATTERNS = {
    ".": (
        r"^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$",
        rf"^[-+]?[0-9]{{1,3}}(?:(?:,[0-9]{{3}})+|(?:{GROUPS}[0-9]{{3}})+)(?:\.[0-9]*)?$",
    ),
    ",": (
        r"^[-+]?(?:[0-9]+,?[0-9]*|,[0-9]+)(?:[eE][-+]?[0-9]+)?$",
        rf"^[-+]?[0-9]{{1,3}}(?:(?:\.[0-9]{{3}})+|(?:{GROUPS}[0-9]{{3}})+)(?:,[0-9]*)?$",
    ),
}
# Cells that only one of the two marks explains.
EVIDENCE = {
    ".": r"^[^,.]*[0-9](?:,[0-9]{3})+\.[0-9]|^\D?\D?(?:[0-9]{4,}|0|)\.[0-9]+\D*$"
    r"|^\D?\D?[0-9]+\.(?:[0-9]{1,2}|[0-9]{4,})(?:[eE][-+]?[0-9]+)?\D?\D?$",
    ",": r"^[^,.]*[0-9](?:\.[0-9]{3})+,[0-9]|^\D?\D?(?:[0-9]{4,}|0|),[0-9]+\D*$"
    r"|^\D?\D?[0-9]+,(?:[0-9]{1,2}|[0-9]{4,})(?:[eE][-+]?[0-9]+)?\D?\D?$",
}
INFINITE = pa.array(["inf", "+inf", "-inf", "infinity", "+infinity", "-infinity", "∞", "-∞"])
MISSING = pa.array(["", *sorted(MISSING_WORDS)])
TRUTH = {"true": 1.0, "false": 0.0, "wahr": 1.0, "falsch": 0.0, "vrai": 1.0, "faux": 0.0}


@dataclass
class Column:
    """The values of a column and what was found in it, by kind of finding."""

    values: pd.Series
    findings: dict[str, object] = field(default_factory=dict)


def find_decimal(table: pa.Table, delimiter: str) -> str:
    """Return the decimal mark that explains more cells of the whole file."""
    votes = {".": 0, ",": 0}
    ambiguous = 0
    for column in table.columns:
        commas = column.filter(pc.match_substring(column, ","))
        if len(commas) == 0:
            points = column.slice(0, 1000)
            votes["."] += _count(points, EVIDENCE["."])
            continue
        commas = pc.utf8_trim_whitespace(commas)
        votes[","] += _count(commas, EVIDENCE[","])
        votes["."] += _count(commas, EVIDENCE["."])
        ambiguous += _count(commas, r"^[-+]?[0-9]{1,3},[0-9]{3}$")
    if votes[","] == votes["."]:
        return "," if ambiguous and delimiter == ";" else "."
    return "," if votes[","] > votes["."] else "."


def _count(column: pa.ChunkedArray, pattern: str) -> int:
    return pc.sum(pc.match_substring_regex(column, pattern)).as_py() or 0


def read_column(cells: pa.ChunkedArray, decimal: str) -> Column:
    """Turn the cells of one column into float64, datetime64 or text.

    A column is numeric if at least 80 % of its cells that are not missing are numbers; the
    others become NaN. Infinite values, and those beyond float64, become NaN too.
    """
    raw = cells.combine_chunks() if isinstance(cells, pa.ChunkedArray) else cells
    cells = pc.utf8_trim_whitespace(raw)
    padded = pc.sum(pc.not_equal(cells, raw)).as_py() or 0
    lower = pc.utf8_lower(cells)
    missing = pc.is_in(lower, value_set=MISSING)
    present = pc.if_else(missing, pa.scalar(None, cells.type), cells)
    column = Column(pd.Series(dtype="float64"))
    words = pc.unique(cells.filter(pc.and_(missing, pc.not_equal(cells, "")))).to_pylist()
    if words:
        column.findings["missing words"] = sorted(words)
    count = len(cells) - present.null_count
    if count == 0:
        column.values = pd.Series(np.full(len(cells), np.nan))
        column.findings["empty"] = True
        return column
    truths = pc.unique(lower.filter(pc.is_valid(present)))
    if len(truths) <= 2 and all(word in TRUTH for word in truths.to_pylist()):
        column.values = pd.Series(lower.to_pandas().map(TRUTH).astype("float64").to_numpy())
        column.findings["truth"] = True
        return column
    if _read_numbers(present, pc.is_in(lower, value_set=INFINITE), decimal, count, column):
        return column
    dates = read_dates(present, count)
    if dates is not None:
        column.values, column.findings = dates[0], column.findings | dates[1]
        return column
    if padded:
        column.findings["padded"] = padded
    column.values = present.to_pandas()
    return column


def _read_numbers(
    present: pa.Array, infinite: pa.Array, decimal: str, count: int, column: Column
) -> bool:
    """Fill ``column`` with numbers if enough cells are; say whether they were."""
    plain, grouped = PATTERNS[decimal]
    numeric = pc.fill_null(pc.match_substring_regex(present, plain), False)
    found = {}
    if pc.sum(numeric).as_py() < count - (pc.sum(infinite).as_py() or 0):
        bare = pc.replace_substring_regex(present, rf"^([-+−]?)\s*{CURRENCY}\s*", r"\1")
        bare = pc.replace_substring_regex(bare, rf"\s*(?:{CURRENCY}|%)$", "")
        found["signs"] = pc.sum(pc.not_equal(bare, present)).as_py()
        bare = pc.replace_substring(bare, "−", "-")
        is_grouped = pc.fill_null(pc.match_substring_regex(bare, grouped), False)
        found["grouped"] = pc.sum(is_grouped).as_py()
        if found["grouped"]:
            mark = "," if decimal == "." else r"\."
            clean = pc.replace_substring_regex(bare, rf"{mark}|{GROUPS}", "")
            bare = pc.if_else(is_grouped, clean, bare)
        numeric = pc.fill_null(pc.match_substring_regex(bare, plain), False)
    else:
        bare = present
    good = pc.sum(numeric).as_py()
    infinities = pc.sum(infinite).as_py() or 0
    if good + infinities < NUMERIC_SHARE * count:
        if good * 3 >= count:
            column.findings["some numbers"] = good / count
        return False
    if _are_codes(present, good):
        column.findings["codes"] = True
        return False
    text = pc.if_else(numeric, bare, pa.scalar(None, bare.type))
    if decimal == ",":
        text = pc.replace_substring(text, ",", ".")
    values = pc.cast(text, pa.float64()).to_numpy(zero_copy_only=False).copy()
    overflow = np.isinf(values)
    infinities += int(overflow.sum())
    values[overflow] = np.nan
    if infinities:
        column.findings["infinite"] = infinities
    odd = pc.and_(pc.is_valid(present), pc.invert(pc.or_(numeric, infinite)))
    if pc.sum(odd).as_py():
        places = np.flatnonzero(odd.to_numpy(zero_copy_only=False))
        column.findings["odd"] = (places[:3], present.take(places[:3]).to_pylist(), len(places))
    column.findings |= {key: value for key, value in found.items() if value}
    _blank_sentinels(values, column)
    column.values = pd.Series(values)
    return True


def _are_codes(present: pa.Array, good: int) -> bool:
    """Whether the numbers are codes: digits alone, some of them after a leading zero."""
    if _count(present, r"^0[0-9]+$") == 0:
        return False
    return _count(present, r"^[0-9]+$") == good


def _blank_sentinels(values: np.ndarray, column: Column) -> None:
    """Turn -999 and its like into NaN where they lie far from every other value."""
    finite = values[np.isfinite(values)]
    if not finite.size:
        return
    lowest = finite.min()
    rest = finite[finite > lowest]
    if lowest not in SENTINELS or not rest.size:
        return
    if rest.min() >= 0 or rest.min() - lowest > np.ptp(rest):
        column.findings["sentinel"] = (lowest, int(np.sum(values == lowest)))
        values[values == lowest] = np.nan
