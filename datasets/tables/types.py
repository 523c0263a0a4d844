"""The type of a column as a person chooses it, and the column turned into it."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd
import pyarrow as pa

from ..errors import PreparationError
from .columns import CHOSEN_TEXT, as_categories, as_numbers, column_kind
from .dates import DATE_SHARE, read_dates
from .ranks import answer_scale, ranks
from .timescale import DateScale
from .wording import shortened

TYPES = ("number", "date", "category", "text", "identifier")
YEARS = (1000.0, 3000.0)  # numbers between them are years, with decimals or without
DAY = re.compile(r"(?:1[0-9]|20)[0-9]{6}")  # a day as one number, for instance 20240301
THOUSANDS = re.compile(r"[-+]?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?")
ANY = 1e-9  # share of the cells: a single one is enough
NUMBER_REMEDY = "choose category, or leave the column out"
DATE_REMEDY = "a date is a day such as 2024-03-01, or a year such as 1949 or 1949.5"


def retyped(series: pd.Series, chosen: str) -> pd.Series:
    """Return a column as what it is chosen to be; what is missing stays missing.

    Parameters
    ----------
    series : Series
        As `read_table` returns it, or as an earlier choice made it.
    chosen : {"number", "date", "category", "text", "identifier"}
        A number of a date is its place on its :class:`DateScale`; a date of a number is a year,
        with decimals or without, or a day such as 20240301. An identifier stays as it is.

    Returns
    -------
    Series
        float64 for numbers, datetime64 for dates, a pandas Categorical for categories,
        `CHOSEN_TEXT` for texts: `column_kind` tells them by these.

    Raises
    ------
    PreparationError
        With the column, the first row that cannot be converted (counted from 1 below the names),
        and a remedy.
    """
    if chosen not in TYPES:
        raise PreparationError(f"A column is one of {', '.join(TYPES)}; got {chosen!r}.")
    kind = column_kind(series)
    if chosen in (kind, "identifier"):
        return series
    if chosen == "category":
        return _days(series) if kind == "date" else as_categories(series).astype("category")
    if chosen == "text":
        return _texts(series, kind)
    if chosen == "date":
        return _dates(series, kind)
    return as_numbers(series) if kind == "date" else _numbers(series)


def unit_of(series: pd.Series, chosen: str) -> str:
    """Return the unit that a column gets by a choice: a date that becomes a number has one."""
    if chosen != "number" or column_kind(series) != "date":
        return ""
    return DateScale.of(series).label


def _texts(series: pd.Series, kind: str) -> pd.Series:
    if kind != "category":
        raise PreparationError(
            f"{_quoted(series)} holds {kind}s, which have no words to count: choose category."
        )
    return series.astype(object).astype(CHOSEN_TEXT)


def _days(series: pd.Series) -> pd.Series:
    """Return dates as categories, without the time of the day where it is midnight throughout."""
    whole = (series.dropna() == series.dropna().dt.normalize()).all()
    form = "%Y-%m-%d" if whole else "%Y-%m-%d %H:%M:%S"
    days: pd.Series = series.dt.strftime(form).astype(object).astype("category")
    return days


def _numbers(series: pd.Series) -> pd.Series:
    """Read words as numbers; a comma is a decimal mark unless it parts thousands.

    Answers on a scale become their ranks.
    """
    if answer_scale(series):
        return ranks(series)
    words = series.astype(object).map(_number_word, na_action="ignore")
    numbers = pd.to_numeric(words, errors="coerce").astype(np.float64)
    _refuse(series, numbers, "is no number", NUMBER_REMEDY)
    return numbers


def _number_word(cell: object) -> str:
    text = str(cell).strip()
    if THOUSANDS.fullmatch(text):
        return text.replace(",", "")
    return text.replace(",", ".")


def _dates(series: pd.Series, kind: str) -> pd.Series:
    if kind == "number":
        dates = _dates_of_numbers(series)
    else:
        plain = series.astype(object)
        words = pa.array(
            [None if pd.isna(cell) else str(cell).strip() for cell in plain], pa.string()
        )
        encoded = words.dictionary_encode()
        codes = encoded.indices.to_numpy(zero_copy_only=False)
        known = np.isfinite(codes.astype(np.float64))
        counts = np.bincount(codes[known].astype(int), minlength=len(encoded.dictionary))
        # What is no date is refused below: the form is that of most cells, else of any.
        candidates = (read_dates(encoded.dictionary, counts, share) for share in (DATE_SHARE, ANY))
        read = next(filter(None, candidates), None)
        values = np.full(len(plain), np.datetime64("NaT"), dtype="datetime64[ns]")
        if read is not None:
            values[known] = read[0][codes[known].astype(int)]
        dates = pd.Series(values, index=series.index, name=series.name)
    _refuse(series, dates, "is no date", DATE_REMEDY)
    return dates


def _dates_of_numbers(series: pd.Series) -> pd.Series:
    present = series.dropna()
    dates = pd.Series(pd.NaT, index=series.index, name=series.name, dtype="datetime64[ns]")
    days = present.map(lambda value: f"{value:.0f}" if float(value).is_integer() else "")
    if days.map(lambda text: bool(DAY.fullmatch(text))).any():
        stamps = pd.to_datetime(days, format="%Y%m%d", errors="coerce")
    else:
        years = present[present.between(*YEARS)]
        scale = DateScale("years", pd.Timestamp(0))
        stamps = pd.Series(scale.dates(years.to_numpy()), index=years.index)
    dates.loc[stamps.index] = stamps.astype("datetime64[ns]")
    return dates


def _refuse(series: pd.Series, converted: pd.Series, what: str, remedy: str) -> None:
    """Raise where a cell that was there has become missing."""
    lost = np.flatnonzero((converted.isna() & series.notna()).to_numpy())
    if not lost.size:
        return
    cell = series.iloc[lost[0]]
    shown = f"{cell:g}" if isinstance(cell, float) else repr(shortened(str(cell)))
    more = f", and {len(lost) - 1:,} more" if len(lost) > 1 else ""
    raise PreparationError(
        f"{_quoted(series)}: {shown} in row {lost[0] + 1:,} {what}{more}: {remedy}."
    )


def _quoted(series: pd.Series) -> str:
    return repr(shortened(str(series.name)))
