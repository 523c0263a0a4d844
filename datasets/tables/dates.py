"""Columns of dates, months, quarters and clock times, in the ways in which people write them."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

TIME = (
    r"(?:[T ]+(?P<H>[0-9]{1,2}):(?P<M>[0-9]{2})(?::(?P<S>[0-9]{2}(?:\.[0-9]+)?))?"
    r"(?: ?(?P<half>[AaPp])\.?[Mm]\.?)?)?"
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
    "year, month": rf"^{YEAR}[-/.M](?P<month>[0-9]{{1,2}})$",
    "month, year": rf"^(?P<month>[0-9]{{1,2}})[-/.]{YEAR}$",
    "name of the month, year": rf"^{LETTERS}[-./, ]*{YEAR}$",
    "name of the month, year in two digits": r"^(?P<month>[A-Za-zä]{3})-(?P<year>[0-9]{2})$",
    "year, name of the month": rf"^{YEAR}[-. ]+{LETTERS}$",
    "year, quarter": rf"^{YEAR}[-/ ]?[Qq](?P<quarter>[1-4])$",
    "quarter, year": rf"^[Qq](?P<quarter>[1-4])[-/ ]?{YEAR}$",
}
COMPACT = "^(?P<year>1[89][0-9]{2}|20[0-9]{2})(?P<month>[0-9]{2})(?P<day>[0-9]{2})$"
CLOCK = (
    r"^(?P<H>[0-9]{1,2}):(?P<M>[0-5][0-9])(?::(?P<S>[0-5][0-9](?:\.[0-9]+)?))?"
    r"(?: ?(?P<half>[AaPp])\.?[Mm]\.?)?$"
)
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


def read_dates(
    words: pa.Array, counts: np.ndarray, share: float = DATE_SHARE
) -> tuple[np.ndarray, dict[str, object]] | None:
    """Return the words of a column as datetime64 with the findings, or None if they are no dates.

    At least a share of the cells that are not missing must be dates; the others become NaT. Of
    ``03/04/2020`` the day comes first unless a second number above 12 says that it is the month,
    or slashes do and no first number is above 12. Times of several zones become UTC.
    """
    counts = np.where(words.is_valid(), counts, 0)
    needed = share * counts.sum()
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
            return values.to_numpy(), {"dates": order}
    return None


def mixed_dates(words: pa.Array, counts: np.ndarray) -> list[int]:
    """Return the places of words that are dates in different forms, one of each form.

    Empty unless dates are the most of the cells; `read_dates` has found no form that most share.
    """
    counts = np.where(words.is_valid(), counts, 0)
    signs = pc.struct_field(pc.extract_regex(words, "(?P<sign>[-/. ])"), "sign")
    examples: list[int] = []
    total = 0
    for form in FORMS.values():
        fits = pc.match_substring_regex(words, form)
        for sign in pc.unique(signs.filter(fits)):
            places = np.flatnonzero(
                pc.fill_null(pc.and_(fits, pc.equal(signs, sign)), False).to_numpy(
                    zero_copy_only=False
                )
            )
            if places.size:
                examples.append(int(places[0]))
                total += int(counts[places].sum())
    return examples if len(examples) > 1 and total >= DATE_SHARE * counts.sum() else []


def read_compact_dates(
    words: pa.Array, counts: np.ndarray
) -> tuple[np.ndarray, dict[str, object]] | None:
    """Return dates written as ``20240301``, or None unless every cell is one and two differ."""
    counts = np.where(words.is_valid(), counts, 0)
    if np.count_nonzero(counts) < 2:
        return None
    parts = pc.extract_regex(words, COMPACT)
    if counts[parts.is_valid().to_numpy(zero_copy_only=False)].sum() < counts.sum():
        return None
    values, order = _assemble(parts, "year, month, day without a separator", False)
    if counts[values.isna().to_numpy()].any():
        return None
    return values.to_numpy(), {"dates": order}


def read_clocks(words: pa.Array, counts: np.ndarray) -> tuple[np.ndarray, dict[str, object]] | None:
    """Return times of the day as hours since midnight, or None if less than 80 % are some."""
    counts = np.where(words.is_valid(), counts, 0)
    parts = pc.extract_regex(words, CLOCK)
    if counts[parts.is_valid().to_numpy(zero_copy_only=False)].sum() < DATE_SHARE * counts.sum():
        return None
    hours = (_seconds(parts) / 3600).to_numpy()
    hours = np.where(hours <= 24, hours, np.nan)
    good = ~np.isnan(hours)
    if counts[good].sum() < DATE_SHARE * counts.sum():
        return None
    return hours, {"clock": True}


def _seconds(parts: pa.StructArray) -> pd.Series:
    """Return the seconds since midnight."""
    hour = _numbers(parts, "H")
    half = _words(parts, "half", {"a": 0.0, "A": 0.0, "p": 12.0, "P": 12.0})
    hour = hour.where(half.isna(), hour % 12 + half.fillna(0))
    return 3600 * hour + 60 * _numbers(parts, "M").fillna(0) + _numbers(parts, "S").fillna(0)


def _numbers(parts: pa.StructArray, name: str) -> pd.Series:
    """Return a field as numbers; NaN where it is empty, or no field of this form."""
    if parts.type.get_field_index(name) < 0:
        return pd.Series(np.full(len(parts), np.nan))
    cells = pc.struct_field(parts, name)
    cells = pc.if_else(pc.equal(cells, ""), pa.scalar(None, cells.type), cells)
    return pd.Series(pc.cast(cells, pa.float64()).to_numpy(zero_copy_only=False))


def _words(parts: pa.StructArray, name: str, table: dict[str, float]) -> pd.Series:
    """Look the words of a field up in a table; NaN for any other."""
    if parts.type.get_field_index(name) < 0:
        return pd.Series(np.full(len(parts), np.nan))
    words = pc.struct_field(parts, name).dictionary_encode()
    values = [table.get(word, np.nan) for word in words.dictionary.to_pylist()]
    codes = words.indices.fill_null(len(values)).to_numpy(zero_copy_only=False)
    return pd.Series(np.array([*values, np.nan])[codes])


def _assemble(parts: pa.StructArray, order: str, slashes: bool) -> tuple[pd.Series, str]:
    year, day = _numbers(parts, "year"), _numbers(parts, "day")
    if "day" not in order and "two numbers" not in order:
        day = day.fillna(1)  # a month or a quarter stands for its first day
    if "two" in order:  # spreadsheets write months so, with 1930 as the first year
        first = 70 if order == "two numbers, year" else 30
        year = year.where(year > 99, year + np.where(year < first, 2000, 1900))
    if "name" in order:
        words = pc.unique(pc.struct_field(parts, "month").drop_null()).to_pylist()
        month = _words(
            parts, "month", {word: MONTHS.get(word[:3].lower(), np.nan) for word in words}
        )
    elif "quarter" in order:
        month = 3 * _numbers(parts, "quarter") - 2
    else:
        month = _numbers(parts, "month")
    if order == "two numbers, year":
        clear = bool((month > 12).any() or (day > 12).any())
        american = bool((month > 12).any()) or (slashes and not clear)
        order = "month, day, year" if american else "day, month, year"
        if american:
            month, day = day, month
        if not clear:
            order += " (no number above 12 decides which comes first)"
    seconds = _seconds(parts).fillna(0)
    if parts.type.get_field_index("zone") >= 0:
        zones = pc.unique(pc.struct_field(parts, "zone").drop_null()).to_pylist()
        if len(zones) == 1 and zones[0]:  # the clock on the wall, as it was written
            order += f", at {_zone_name(zones[0])}"
        elif any(zones):
            seconds -= _words(parts, "zone", {zone: _offset(zone) for zone in zones}).fillna(0)
            order += ", in several time zones, and shown at UTC"
    dates = pd.to_datetime(
        pd.DataFrame({"year": year, "month": month, "day": day}), errors="coerce"
    )
    return dates + pd.to_timedelta(seconds, unit="s"), order


def _zone_name(zone: str) -> str:
    return "UTC" if not _offset(zone) else f"UTC{zone} (the times are shown as they were written)"


def _offset(zone: str) -> float:
    """Return the seconds by which a zone such as ``+01:30`` is ahead of UTC."""
    if zone in ("", "Z"):
        return 0.0
    digits = zone[1:].replace(":", "")
    seconds = 3600.0 * int(digits[:2]) + 60.0 * int(digits[2:])
    return -seconds if zone[0] == "-" else seconds
