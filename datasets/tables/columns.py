"""What the columns of an uploaded table are: numbers, dates or categories; and first guesses."""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np
import pandas as pd

from datasets.tables.timescale import DateScale

MAX_CLASS_CODES = 10
MAX_CLASSES = 50
MAX_CATEGORIES = 20
HUGE = 1e100
TARGET_NAMES = frozenset((
    "target", "y", "label", "labels", "class", "classes", "outcome", "response", "output",
    "species", "diagnosis", "quality", "rating", "klasse", "ziel", "zielwert",
))  # fmt: skip
INDEX_NAME = re.compile(r"(unnamed: ?\d+|index|row|row ?number|nr|no|zeile)?\.?", re.IGNORECASE)
IDENTIFIER_NAME = re.compile(r"(.*[ _-])?(id|ids|uuid|guid|identifier|key)", re.IGNORECASE)


class FeatureChoice(NamedTuple):
    """Whether a column is a feature at first, and why not (or what will become of it)."""

    column: str
    on: bool
    reason: str


def column_kind(series: pd.Series) -> str:
    """Return "number", "date" or "category"; truth values and text are categories."""
    if pd.api.types.is_bool_dtype(series):
        return "category"
    if pd.api.types.is_numeric_dtype(series):
        return "number"
    return "date" if pd.api.types.is_datetime64_any_dtype(series) else "category"


def as_numbers(series: pd.Series, scale: DateScale | None = None) -> pd.Series:
    """Return float64 numbers, dates on a :class:`DateScale`; infinite and huge ones as missing.

    A truth value is 0 or 1. Beyond 1e100 a square would overflow.
    """
    if pd.api.types.is_bool_dtype(series) or pd.api.types.is_numeric_dtype(series):
        values = series.to_numpy(dtype=np.float64, na_value=np.nan)
    else:
        values = (scale or DateScale.of(series)).numbers(series)
    values = np.where(np.abs(values) < HUGE, values, np.nan)
    return pd.Series(values, index=series.index, name=series.name)


def as_categories(series: pd.Series) -> pd.Series:
    """Return text without stray blanks, one spelling for what differs in capitals only.

    The most frequent spelling stands for all; whole numbers lose their decimal point; what is
    missing stays missing (NaN).
    """
    plain = series.map(_plain_text, na_action="ignore").astype(object)
    plain = plain.where(plain.notna() & (plain != ""), np.nan)
    counts = plain.value_counts().sort_index().sort_values(ascending=False, kind="stable")
    spelling: dict[str, str] = {}
    for text in counts.index:
        spelling.setdefault(text.casefold(), text)
    return plain.map(lambda text: spelling[text.casefold()], na_action="ignore").astype(object)


def merged_spellings(series: pd.Series) -> list[str]:
    """Return the raw spellings that :func:`as_categories` changes to another one."""
    if pd.api.types.is_numeric_dtype(series):
        return []
    raw, tidy = series.astype(object), as_categories(series)
    changed = tidy.notna() & (raw.map(str, na_action="ignore") != tidy)
    return sorted({str(text) for text in raw[changed]})


def guess_target(frame: pd.DataFrame) -> tuple[str, str]:
    """Return the column that most likely is the target, and the reason in words."""
    usable = [name for name in frame.columns if not _unusable(frame[name])]
    for name in usable:
        if str(name).strip().lower() in TARGET_NAMES:
            return name, "Its name says so."
    if not usable:
        return frame.columns[-1], "No column looks like a target; this is the last one."
    last = usable[-1]
    few = [
        name
        for name in usable
        if column_kind(frame[name]) == "category"
        and 2 <= as_categories(frame[name]).nunique() <= 20
    ]
    if len(few) == 1 and few[0] in (usable[0], last):
        return few[0], "It is the only column of text with few different values."
    return last, "Targets mostly stand in the last column."


def guess_task(series: pd.Series) -> tuple[str, str]:
    """Return "classification" or "regression" for a target, and the reason in words."""
    what = column_kind(series)
    if what == "category":
        return "classification", f"It has {as_categories(series).nunique()} classes in words."
    if what == "date":
        return "regression", "It is a date, which becomes a number."
    values = as_numbers(series).dropna()
    distinct = values.nunique()
    if (
        distinct <= MAX_CLASS_CODES
        and (values == values.round()).all()
        and 3 * distinct <= len(values)
    ):
        return "classification", f"Its {distinct} different whole numbers look like class codes."
    return "regression", f"It has {distinct} different numbers."


def feature_report(frame: pd.DataFrame, target: str) -> list[FeatureChoice]:
    """Return for every column but the target whether it is a feature at first, and the reason."""
    report = []
    target_series = frame[target]
    for name in frame.columns:
        if name == target:
            continue
        series = frame[name]
        reason = _unusable(series)
        if not reason and series.equals(target_series):
            reason = "It is a copy of the target."
        report.append(FeatureChoice(name, not reason, reason or _describe_conversion(series)))
    if report and not any(choice.on for choice in report):
        alive = [c for c in report if frame[c.column].nunique() > 1]
        report = [
            c._replace(on=True, reason=f"The only feature there is. {c.reason}")
            if c in alive[:1]
            else c
            for c in report
        ]
    return report


def _unusable(series: pd.Series) -> str:
    """Return why a column teaches nothing, or an empty string."""
    present = series.dropna()
    distinct = present.nunique()
    if distinct == 0:
        return "It is empty."
    if distinct == 1:
        return "It is constant."
    all_differ = distinct == len(present) and len(present) > 2
    name = str(series.name).strip()
    if all_differ and column_kind(series) == "number":
        steps = np.diff(present.to_numpy(dtype=np.float64))
        if (steps == 1).all() and (present.iloc[0] in (0, 1) or INDEX_NAME.fullmatch(name)):
            return "It only counts the rows."
    if all_differ and IDENTIFIER_NAME.fullmatch(name):
        return "It names the rows: every value is another one."
    if column_kind(series) == "category":
        texts = as_categories(series).nunique()
        if all_differ and texts == distinct:
            return "It names the rows: every text is another one."
        if texts > MAX_CLASSES and texts > len(present) / 2:
            return f"It is free text: {texts} different ones."
    return ""


def _describe_conversion(series: pd.Series) -> str:
    """Return what becomes of a column that is a feature, or an empty string."""
    what = column_kind(series)
    if what == "date":
        return f"A date: becomes a number, in {DateScale.of(series).label}."
    if what == "category":
        count = as_categories(series).nunique()
        return f"{count} categories: becomes columns of 0 and 1."
    missing = int(series.isna().sum())
    return f"Missing values: {missing}." if missing else ""


def _plain_text(value: object) -> str:
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return " ".join(str(value).split())
