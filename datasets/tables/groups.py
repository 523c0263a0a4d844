"""Columns whose values repeat because several rows belong together: subjects, countries, plants."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd

from .columns import as_categories, column_kind

UNIT_OF_STUDY = re.compile(
    r"(?:.*[ _-])?(?:id|ids|index|subject|subj|participant|patient|person|proband|vpn?|individual"
    r"|respondent|pupil|animal|mouse|household|family|versuchsperson)(?:[ _-]?(?:id|nr|no|code))?",
    re.IGNORECASE,
)
# These repeat in tables of all kinds: they are groups where each is followed through time.
FOLLOWED = re.compile(
    r"(?:.*[ _-])?(?:country|land|geo|region|state|city|firm|company|station|site|school|plot)"
    r"(?:[ _-]?(?:id|nr|no|code|name))?",
    re.IGNORECASE,
)
TIME = re.compile(r"(?:.*[ _-])?(?:year|jahr|month|week|wave|time|day|date|quarter)", re.IGNORECASE)
MIN_GROUPS = 3
UNEVEN = 3  # times the median, for the largest group


def guess_groups(frame: pd.DataFrame, target: str = "") -> tuple[str, ...]:
    """Return the column whose equal values say which rows belong together, if there is one.

    Such a column names what was studied (or, with a column of time beside it, what was followed),
    and each of its three or more values stands in at least two rows, about equally often.
    """
    for name in frame.columns:
        words = str(name).strip()
        if name == target or not _repeats_evenly(frame[name]):
            continue
        if UNIT_OF_STUDY.fullmatch(words):
            return (name,)
        if FOLLOWED.fullmatch(words) and any(
            not frame.duplicated([name, other]).any()
            for other in frame.columns
            if other != name and _is_time(frame[other])
        ):
            return (name,)
    return ()


def why_group(series: pd.Series) -> str:
    """Return why the rows with the same value of a column belong together."""
    counts = _values(series).value_counts()
    return (
        f"Its {len(counts):,} values repeat, each in about {counts.median():g} rows: rows with the "
        "same one are held out together."
    )


def _values(series: pd.Series) -> pd.Series:
    return as_categories(series) if column_kind(series) == "category" else series.dropna()


def _repeats_evenly(series: pd.Series) -> bool:
    kind = column_kind(series)
    if kind not in ("category", "number"):
        return False
    if kind == "number":
        numbers = series.dropna().to_numpy(dtype=np.float64)
        if not np.array_equal(numbers, np.round(numbers)):
            return False
    counts = _values(series).value_counts()
    if len(counts) < MIN_GROUPS or counts.min() < 2:
        return False
    return bool(counts.max() <= UNEVEN * counts.median())


def _is_time(series: pd.Series) -> bool:
    return column_kind(series) == "date" or bool(TIME.fullmatch(str(series.name).strip()))
