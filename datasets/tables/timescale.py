"""Dates as numbers on a natural scale, and back."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

SECONDS = {"days": 86_400.0, "hours": 3_600.0}
LONG, SHORT = pd.Timedelta(days=730), pd.Timedelta(days=3)


@dataclass(frozen=True)
class DateScale:
    """How dates became numbers: calendar years, or days or hours since an origin.

    Attributes
    ----------
    unit : {"years", "days", "hours"}
        In years a date is the calendar year with decimals (the middle of 2024 is 2024.5), which
        is a label by itself; in days and hours it counts from the origin.
    origin : Timestamp
        The first date at midnight; not used by years.
    """

    unit: str
    origin: pd.Timestamp

    @classmethod
    def of(cls, dates: pd.Series) -> DateScale:
        """Return the scale for a column: years from two years on, hours below three days."""
        dates = _plain(dates)
        first, span = dates.min(), dates.max() - dates.min()
        if pd.isna(first) or span >= LONG:
            return cls("years", pd.Timestamp(0))
        return cls("hours" if span < SHORT else "days", first.normalize())

    @property
    def label(self) -> str:
        """The unit as an axis says it."""
        return "year" if self.unit == "years" else f"{self.unit} since {self.origin:%Y-%m-%d}"

    def numbers(self, dates: pd.Series) -> np.ndarray:
        """Return dates as float64, NaN where one is missing."""
        dates = _plain(dates)
        if self.unit == "years":
            return _years(dates)
        seconds = (dates - self.origin).dt.total_seconds().to_numpy(dtype=np.float64)
        numbers: np.ndarray = seconds / SECONDS[self.unit]
        return numbers

    def dates(self, numbers: np.ndarray) -> pd.DatetimeIndex:
        """Return numbers as dates, to the second: the inverse of :meth:`numbers`."""
        numbers = np.asarray(numbers, dtype=np.float64)
        if self.unit != "years":
            offsets = pd.to_timedelta(np.round(numbers * SECONDS[self.unit]), unit="s")
            return pd.DatetimeIndex(self.origin + offsets)
        whole = np.floor(numbers)
        start = pd.to_datetime([f"{year:.0f}-01-01" for year in whole])
        length = np.where(start.is_leap_year, 366.0, 365.0)
        seconds = np.round((numbers - whole) * length * SECONDS["days"])
        return pd.DatetimeIndex(start + pd.to_timedelta(seconds, unit="s"))


def _plain(dates: pd.Series) -> pd.Series:
    """Return dates without a zone, in UTC."""
    return dates if dates.dt.tz is None else dates.dt.tz_convert("UTC").dt.tz_localize(None)


def _years(dates: pd.Series) -> np.ndarray:
    year = dates.dt.year.to_numpy(dtype=np.float64, na_value=np.nan)
    day = dates.dt.day_of_year.to_numpy(dtype=np.float64, na_value=np.nan) - 1
    seconds = (dates - dates.dt.normalize()).dt.total_seconds().to_numpy(dtype=np.float64)
    length = np.where(dates.dt.is_leap_year, 366.0, 365.0)
    years: np.ndarray = year + (day + seconds / 86400) / length
    return years
