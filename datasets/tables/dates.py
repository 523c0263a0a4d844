"""Columns of dates, in the ways in which people write them."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

TIME = (
    r"(?:[T ]+(?P<H>[0-9]{1,2}):(?P<M>[0-9]{2})(?::(?P<S>[0-9]{2}(?:\.[0-9]+)?))?)?"
    r"\s*(?P<zone>Z|[+-][0-9]{2}:?[0-9]{2})?$"
)
LETTERS = r"(?P<month>[A-Za-zä]{3,9})"
DAY, YEAR = r"(?P<day>[0-9]{1,2})", r"(?P<year>[0-9]{4})"
FORMS = {
    "year, month, day": rf"^{YEAR}[-/.](?P<month>[0-9]{{1,2}})[-/.]{DAY}{TIME}",
    "two numbers, year": r"^(?P<day>[0-9]{1,2})[-/.](?P<month>[0-9]{1,2})[-/.]"
    rf"(?P<year>[0-9]{{4}}|[0-9]{{2}}){TIME}",
    "day, name of the month, year": rf"^{DAY}[-. ]+{LETTERS}[-., ]+{YEAR}{TIME}",
    "name of the month, day, year": rf"^{LETTERS}[. ]+{DAY},? +{YEAR}{TIME}",
}
# First three letters, English, German and French.
MONTHS = {
    word: number
    for number, words in enumerate(
        [
            "jan",
            "feb fév",
            "mar mär mrz",
            "apr avr",
            "may mai",
            "jun",
            "jul",
            "aug",
            "sep",
            "oct okt",
            "nov",
            "dec dez déc",
        ],
        start=1,
    )
    for word in words.split()
}
DATE_SHARE = 0.8


def read_dates(words: pa.Array, counts: np.ndarray) -> tuple[np.ndarray, dict[str, object]] | None:
    """Return the words of a column as datetime64 with the findings, or None if they are no dates.

    At least 80 % of the cells that are not missing must be dates; the others become NaT. Of
    ``03/04/2020`` the day comes first unless a second number above 12 says that it is the month,
    or slashes do and no first number is above 12. Times with a zone become UTC.
    """
    counts = np.where(words.is_valid(), counts, 0)
    needed = DATE_SHARE * counts.sum()
    digits = pc.fill_null(pc.match_substring_regex(words, "^.{0,15}[0-9]"), False)
    if counts[digits.to_numpy(zero_copy_only=False)].sum() < needed:
        return None
    for order, form in FORMS.items():
        parts = pc.extract_regex(words, form)
        if counts[parts.is_valid().to_numpy(zero_copy_only=False)].sum() < needed:
            continue
        slashes = (pc.sum(pc.match_substring(words, "/")).as_py() or 0) > len(words) / 2
        values, order = _assemble(parts, order, slashes)
        good = values.notna().to_numpy()
        if counts[good].sum() >= needed:
            found: dict[str, object] = {"dates": order, "odd dates": int(counts[~good].sum())}
            return values.to_numpy(), found
    return None


def _numbers(parts: pa.StructArray, name: str) -> pd.Series:
    cells = pc.struct_field(parts, name)
    cells = pc.if_else(pc.equal(cells, ""), pa.scalar(None, cells.type), cells)
    return pd.Series(pc.cast(cells, pa.float64()).to_numpy(zero_copy_only=False))


def _words(parts: pa.StructArray, name: str, table: dict[str, float]) -> pd.Series:
    """Look the words of a field up in a table; NaN for any other."""
    words = pc.struct_field(parts, name).dictionary_encode()
    values = [table.get(word, np.nan) for word in words.dictionary.to_pylist()]
    codes = words.indices.fill_null(len(values)).to_numpy(zero_copy_only=False)
    return pd.Series(np.array([*values, np.nan])[codes])


def _assemble(parts: pa.StructArray, order: str, slashes: bool) -> tuple[pd.Series, str]:
    year, day = _numbers(parts, "year"), _numbers(parts, "day")
    if "name" in order:
        words = pc.unique(pc.struct_field(parts, "month").drop_null()).to_pylist()
        month = _words(
            parts, "month", {word: MONTHS.get(word[:3].lower(), np.nan) for word in words}
        )
    else:
        month = _numbers(parts, "month")
    if order == "two numbers, year":
        year = year.where(year > 99, year + np.where(year < 70, 2000, 1900))
        clear = bool((month > 12).any() or (day > 12).any())
        american = bool((month > 12).any()) or (slashes and not clear)
        order = "month, day, year" if american else "day, month, year"
        if american:
            month, day = day, month
        if not clear:
            order += " (no number above 12 decides which comes first)"
    zones = pc.unique(pc.struct_field(parts, "zone").drop_null()).to_pylist()
    seconds = 3600 * _numbers(parts, "H").fillna(0) + 60 * _numbers(parts, "M").fillna(0)
    seconds += _numbers(parts, "S").fillna(0)
    seconds -= _words(parts, "zone", {zone: _offset(zone) for zone in zones}).fillna(0)
    dates = pd.to_datetime(
        pd.DataFrame({"year": year, "month": month, "day": day}), errors="coerce"
    )
    return dates + pd.to_timedelta(seconds, unit="s"), order


def _offset(zone: str) -> float:
    """Return the seconds by which a zone such as ``+01:30`` is ahead of UTC."""
    if zone in ("", "Z"):
        return 0.0
    digits = zone[1:].replace(":", "")
    seconds = 3600.0 * int(digits[:2]) + 60.0 * int(digits[2:])
    return -seconds if zone[0] == "-" else seconds
