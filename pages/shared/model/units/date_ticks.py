"""Round dates along an axis: years, months, days or hours, whatever its length asks for."""

from __future__ import annotations

import numpy as np
import pandas as pd

from datasets import DateScale

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
HOUR, DAY, MONTH = 3600.0, 86_400.0, 30.5 * 86_400.0
STEPS = (
    *((minutes * 60.0, "min", minutes) for minutes in (1, 5, 15, 30)),
    *((hours * HOUR, "h", hours) for hours in (1, 2, 3, 6, 12)),
    *((days * DAY, "D", days) for days in (1, 2, 7, 14)),
    *((months * MONTH, "MS", months) for months in (1, 2, 3, 6)),
)
MONDAY = pd.Timestamp("2000-01-03")
EARLIEST, LATEST = 1700.0, 2200.0  # years of which there are timestamps


def date_ticks(
    scale: DateScale, low: float, high: float, most: int
) -> list[tuple[float, str]] | None:
    """Return at most ``most`` round dates from ``low`` to ``high``, each with its text.

    Parameters
    ----------
    scale : DateScale
        What the numbers are.
    low, high : float
        On this scale.
    most : int

    Returns
    -------
    list of (number, text), or None
        None over many years, which are round numbers of the scale "years" themselves, and where
        there is no calendar for them.
    """
    if scale.unit == "years" and not EARLIEST < low < high < LATEST:
        return None
    try:
        first, last = scale.dates(np.array([low, high]))
    except (ValueError, OverflowError):
        return None
    step = next((s for s in STEPS if (last - first).total_seconds() / s[0] < most), None)
    if step is None:
        return None if scale.unit == "years" else _years(scale, first, last, most)
    dates = _round(first, last, *step[1:])
    numbers = scale.numbers(pd.Series(dates))
    return list(zip(map(float, numbers), _texts(dates, step[1]), strict=True))


def _years(
    scale: DateScale, first: pd.Timestamp, last: pd.Timestamp, most: int
) -> list[tuple[float, str]]:
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100) if (last.year - first.year) / n < most)
    years = range(first.year + 1 + (-first.year - 1) % every, last.year + 1, every)
    dates = pd.Series([pd.Timestamp(year, 1, 1) for year in years], dtype="datetime64[ns]")
    return [(float(n), str(year)) for n, year in zip(scale.numbers(dates), years, strict=True)]


def _round(first: pd.Timestamp, last: pd.Timestamp, unit: str, every: int) -> pd.DatetimeIndex:
    """Return the round dates from ``first`` to ``last``: days count from a Monday."""
    if unit == "MS":
        start = pd.Timestamp(first.year, 1, 1)
    elif unit == "D":
        start = MONDAY + ((first - MONDAY) // pd.Timedelta(days=every)) * pd.Timedelta(days=every)
    else:
        start = first.normalize()
    dates = pd.date_range(start, last, freq=f"{every}{unit}")
    return dates[dates >= first]


def _texts(dates: pd.DatetimeIndex, unit: str) -> list[str]:
    """Return a text for each date; below it, at the first one and where it changes, the rest."""
    if unit == "MS":
        return [f"{MONTHS[date.month - 1]} {date.year}" for date in dates]
    texts, before = [], ""
    for date in dates:
        day = f"{date.day} {MONTHS[date.month - 1]}"
        above, below = (day, str(date.year)) if unit == "D" else (f"{date:%H:%M}", day)
        texts.append(above if below == before else f"{above}<br>{below}")
        before = below
    return texts
