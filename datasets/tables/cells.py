"""From a column of text cells to numbers, dates or text, and what was found on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from .columns import HUGE, MAX_CLASS_CODES, MAX_CLASSES
from .dates import mixed_dates, read_clocks, read_compact_dates, read_dates
from .decimals import FLAGGED_GAP, PLAIN, split_units, strip_flags, strip_number_marks
from .sniffing import MISSING_WORDS

NUMERIC_SHARE = 0.8
MAX_UNITS = 5
SENTINELS = (-999.0, -9999.0, -99999.0, -999.9, -999.99)
MISSING = pa.array(["", *sorted(MISSING_WORDS)])
# Missing among numbers, but an honest class among classes.
MISSING_AMONG_NUMBERS = pa.array(["none", "nil", "missing", "unknown", "error", "err"])
INFINITE = pa.array(["inf", "+inf", "-inf", "infinity", "+infinity", "-infinity", "∞", "-∞"])
BOOLEANS = {"true": 1.0, "false": 0.0, "wahr": 1.0, "falsch": 0.0, "vrai": 1.0, "faux": 0.0}

# A value for each different cell, and the findings.
Reading = tuple[np.ndarray | pa.Array, dict[str, object]]


@dataclass
class Column:
    """The values of a column, and what was found in it by kind of finding."""

    values: pd.Series
    findings: dict[str, object] = field(default_factory=dict)


@dataclass
class DistinctCells:
    """The different cells of a column, and how often each occurs; null where it is missing."""

    cells: pa.Array
    counts: np.ndarray

    def total(self, mask: pa.Array) -> int:
        """Return how many cells of the column the mask is true for."""
        return int(self.counts[pc.fill_null(mask, False).to_numpy(zero_copy_only=False)].sum())

    def matching(self, pattern: str) -> int:
        """Return how many cells of the column match the pattern."""
        return self.total(pc.match_substring_regex(self.cells, pattern))

    def without(self, mask: pa.Array) -> DistinctCells:
        """Return the cells with those of the mask made missing."""
        return DistinctCells(
            pc.if_else(mask, pa.scalar(None, self.cells.type), self.cells), self.counts
        )

    @property
    def present(self) -> int:
        """How many cells of the column are not missing."""
        return self.total(pc.is_valid(self.cells))


def read_column(raw: pa.DictionaryArray, decimal: str) -> Column:
    """Turn the cells of one column into float64, datetime64 or text.

    A column is numeric if at least 80 % of the cells that are not missing are numbers; the others
    become NaN, and so do infinite values and those beyond the range of float64. Those beyond 1e100
    stay, and are found: :func:`as_numbers` counts them as missing. Digits after a leading zero are
    codes and stay text. Each different cell is read once.
    """
    codes = raw.indices.to_numpy(zero_copy_only=False)
    counts = np.bincount(codes, minlength=len(raw.dictionary))
    words = DistinctCells(pc.utf8_trim_whitespace(raw.dictionary), counts)
    lower = pc.utf8_lower(words.cells)
    gaps = pc.or_(pc.is_in(lower, value_set=MISSING), pc.match_substring_regex(lower, FLAGGED_GAP))
    present = words.without(gaps)
    strict = present.without(pc.is_in(lower, value_set=MISSING_AMONG_NUMBERS))
    reading = None
    if strict.present:
        reading = _read_booleans(lower, strict) or read_compact_dates(strict.cells, counts)
        reading = reading or _read_numbers(strict, lower, decimal, codes)
        reading = reading or _read_times(strict, codes)
    left = present if reading is None else strict
    if reading is None:
        reading = _read_text(raw.dictionary, present, codes) if present.present else None
    values, findings = reading or (np.full(len(counts), np.nan), {"empty": True})
    blanked = pc.and_(pc.is_null(left.cells), pc.not_equal(words.cells, ""))
    findings["missing words"] = sorted(set(words.cells.filter(blanked).to_pylist()))
    if isinstance(values, pa.Array):
        kept = pc.unique(values.drop_null())
        series = values.take(raw.indices).to_pandas()
    else:
        kept = np.unique(values[~pd.isna(values)])
        series = pd.Series(values[codes])
    findings["constant"] = len(codes) > 1 and len(kept) == 1
    return Column(series, {kind: readings for kind, readings in findings.items() if readings})


def _read_booleans(lower: pa.Array, present: DistinctCells) -> Reading | None:
    """Read true and false as 1 and 0."""
    if len(lower) > 4 * len(BOOLEANS):
        return None
    valid = pc.is_valid(present.cells).to_pylist()
    read = [BOOLEANS.get(w) if v else np.nan for w, v in zip(lower.to_pylist(), valid, strict=True)]
    return None if None in read else (np.array(read), {"truth": True})


def _read_numbers(
    present: DistinctCells, lower: pa.Array, decimal: str, codes: np.ndarray
) -> Reading | None:
    """Read numbers if enough of the cells are; None if they are not, or are codes."""
    infinite = pc.and_(pc.is_in(lower, value_set=INFINITE), pc.is_valid(present.cells))
    infinities, needed = present.total(infinite), present.present
    if present.matching("[0-9]") + infinities < NUMERIC_SHARE * needed:
        return None
    bare = present
    findings: dict[str, object] = {}
    numeric = pc.match_substring_regex(bare.cells, PLAIN[decimal])
    if bare.total(numeric) + infinities < needed:
        cells, masks = strip_number_marks(present.cells, decimal)
        bare = DistinctCells(cells, present.counts)
        findings = {kind: present.total(mask) for kind, mask in masks.items()}
        findings["some percent"] = _some_percent(present)
        numeric = pc.match_substring_regex(cells, PLAIN[decimal])
    if bare.total(numeric) + infinities < NUMERIC_SHARE * needed:
        cells, units = split_units(present.cells)
        united = len(units) == 1 and _share_changed(present, cells) >= NUMERIC_SHARE
        if united and not _read_times(present, codes):  # 2024 May is a date
            bare = DistinctCells(strip_number_marks(cells, decimal)[0], present.counts)
            numeric = pc.match_substring_regex(bare.cells, PLAIN[decimal])
            findings = {"unit": units[0]}
    if bare.total(numeric) + infinities < needed and bare.total(numeric):
        cells, flagged = strip_flags(bare.cells, decimal)
        if flags := pc.unique(flagged.drop_null()).to_pylist():
            bare = DistinctCells(cells, present.counts)
            numeric = pc.match_substring_regex(cells, PLAIN[decimal])
            findings["flags"] = sorted(flags)
    good = bare.total(numeric)
    if good + infinities < NUMERIC_SHARE * needed or good == 0:
        return None
    if present.matching("^0[0-9]+$") and present.matching("^[0-9]+$") == good:
        return None
    numeric = pc.fill_null(numeric, False)
    text = bare.without(pc.invert(numeric)).cells
    if decimal == ",":
        text = pc.replace_substring(text, ",", ".")
    values = pc.cast(text, pa.float64()).to_numpy(zero_copy_only=False).copy()
    huge = pa.array(np.abs(values) >= HUGE)
    values[np.isinf(values)] = np.nan
    findings["infinite"] = _found(present, pc.or_(infinite, huge), codes)
    odd = pc.and_(pc.is_valid(present.cells), pc.invert(pc.or_(numeric, infinite)))
    findings["odd"] = _found(present, odd, codes)
    findings["rounded"] = present.matching("^[-+]?[1-9][0-9]{16,}$")
    findings["sentinels"] = _blank_sentinel(values, present.counts)
    findings["class codes"] = _class_codes(values, present.counts)
    return values, findings


def _several_units(present: DistinctCells) -> list[str]:
    """Return the few units behind the numbers of a column, or nothing."""
    cells, units = split_units(present.cells)
    few = 1 < len(units) <= MAX_UNITS
    return units if few and _share_changed(present, cells) >= NUMERIC_SHARE else []


def _share_changed(present: DistinctCells, cells: pa.Array) -> float:
    return present.total(pc.not_equal(cells, present.cells)) / present.present


def _some_percent(present: DistinctCells) -> tuple[int, int] | None:
    """Return how many cells have a percent sign and how many others that are not zero have none."""
    marked = present.matching("%$")
    plain = present.matching("^[^%]*[1-9][^%]*$")
    return (marked, plain) if marked and plain else None


def _read_times(present: DistinctCells, codes: np.ndarray) -> Reading | None:
    """Read dates or times of the day, and find the cells that are neither."""
    for read, odd in ((read_dates, "odd dates"), (read_clocks, "odd times")):
        if reading := read(present.cells, present.counts):
            values, findings = reading
            failed = pc.and_(pc.is_valid(present.cells), pa.array(pd.isna(values)))
            return values, findings | {odd: _found(present, failed, codes)}
    return None


def _found(
    present: DistinctCells, mask: pa.Array, codes: np.ndarray
) -> tuple[np.ndarray, list[str]] | None:
    """Return where a column has cells of the mask, and the first of them; None if it has none."""
    if not present.total(mask):
        return None
    places = np.flatnonzero(pc.fill_null(mask, False).to_numpy(zero_copy_only=False)[codes])
    return places, present.cells.take(pa.array(codes[places[:3]])).to_pylist()


def _blank_sentinel(values: np.ndarray, counts: np.ndarray) -> tuple[float, int] | None:
    """Turn -999 and its like into NaN where it lies apart from every other value."""
    finite = values[~np.isnan(values)]
    if not finite.size or finite.min() not in SENTINELS:
        return None
    lowest = finite.min()
    rest = finite[finite > lowest]
    if not rest.size or (rest.min() < 0 and rest.min() - lowest <= np.ptp(rest)):
        return None
    sentinel = values == lowest
    values[sentinel] = np.nan
    return float(lowest), int(counts[sentinel].sum())


def _class_codes(values: np.ndarray, counts: np.ndarray) -> list[int]:
    """Return the few whole numbers that a column repeats, which may stand for classes."""
    valid = ~np.isnan(values)
    codes = np.unique(values[valid])
    few = 2 <= codes.size <= MAX_CLASS_CODES and counts[valid].sum() >= 5 * codes.size
    return [int(code) for code in codes] if few and np.all(codes == np.round(codes)) else []


def _read_text(raw: pa.Array, present: DistinctCells, codes: np.ndarray) -> Reading:
    count = present.present
    digits = present.matching("^[0-9]+$")
    numbers = present.matching("^[-+]?[0-9]+([.,][0-9]+)?$")
    padded = pc.and_(pc.is_valid(present.cells), pc.not_equal(raw, present.cells))
    findings: dict[str, object] = {
        "codes": digits >= NUMERIC_SHARE * count and present.matching("^0[0-9]+$"),
        "padded": present.total(padded),
    }
    if not findings["codes"] and numbers * 3 >= count:
        findings["some numbers"] = numbers / count
    elif len(raw) > MAX_CLASSES and (units := _several_units(present)):
        findings["units"] = units
    elif mixed := mixed_dates(present.cells, present.counts):
        places = np.array([np.argmax(codes == place) for place in mixed])
        findings["mixed dates"] = places, present.cells.take(pa.array(mixed)).to_pylist()
    classes = pc.unique(present.cells.drop_null())
    if len(classes) <= MAX_CLASSES:
        spellings: dict[str, list[str]] = {}
        for word in classes.to_pylist():
            spellings.setdefault(word.casefold(), []).append(word)
        findings["capitals"] = next((words for words in spellings.values() if len(words) > 1), None)
    return present.cells, findings
