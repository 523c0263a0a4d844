"""Which columns of a table are features at first, and why the others are not."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NamedTuple

import numpy as np
import pandas as pd

from .columns import MAX_CLASSES, MAX_WORDS, as_categories, column_kind
from .groups import guess_groups, why_group
from .images import image_columns
from .timescale import DateScale

INDEX_NAME = re.compile(r"(unnamed: ?\d+|index|row|row ?number|nr|no|zeile)?\.?", re.IGNORECASE)
IDENTIFIER_NAME = re.compile(
    r"(.*[ _-])?(id|ids|uuid|guid|identifier|key)|.*(?-i:[a-z]I[dD])", re.IGNORECASE
)


# A column that has a unit or says when is measured, and does not only count the rows.
MEASURED = re.compile(
    r".*\S ?(\[.+\]|\(.+\))|(.*[ _-])?(time|zeit|second|minute|hour|day|tag|week|month|year|jahr"
    r"|age|depth|distance)s?",
    re.IGNORECASE,
)
FORM_STAMP = re.compile(
    r"timestamp|zeitstempel|horodateur|(start|end|recorded|submit)[ _]?(date|time)", re.IGNORECASE
)
FEW = 3  # features beside the time at which a form was sent


class FeatureChoice(NamedTuple):
    """Whether a column is a feature at first, and why not (or what will become of it)."""

    column: str
    on: bool
    reason: str


def feature_report(
    frame: pd.DataFrame, target: str, units: Container[str] = ()
) -> list[FeatureChoice]:
    """Return for every column but the target whether it is a feature at first, and the reason.

    A column that is among the ``units`` has one, and so counts no rows.
    """
    report = []
    groups = guess_groups(frame, target)
    target_series = frame[target]
    for name in frame.columns:
        if name == target:
            continue
        series = frame[name]
        reason = why_group(series) if name in groups else why_unusable(series, name in units)
        if not reason and series.equals(target_series):
            reason = "It is a copy of the target."
        report.append(FeatureChoice(name, not reason, reason or describe_conversion(series)))
    report = _texts_alone(frame, _pixels_alone(frame, _without_stamps(frame, report)))
    if report and not any(choice.on for choice in report):
        alive = [c for c in report if frame[c.column].nunique() > 1]
        report = [
            c._replace(on=True, reason=f"The only feature there is. {c.reason}")
            if c in alive[:1]
            else c
            for c in report
        ]
    return report


def _without_stamps(frame: pd.DataFrame, report: list[FeatureChoice]) -> list[FeatureChoice]:
    """Leave out when a form was sent, which is at no regular times, beside what was asked."""
    if sum(choice.on for choice in report) <= FEW:
        return report
    why = "It says when the form was sent."
    return [
        c._replace(on=False, reason=why)
        if FORM_STAMP.fullmatch(str(c.column).strip()) and _is_irregular(frame[c.column])
        else c
        for c in report
    ]


def _is_irregular(series: pd.Series) -> bool:
    if column_kind(series) != "date":
        return False
    steps = series.dropna().sort_values().diff().dropna().dt.total_seconds()
    return len(steps) > 2 and bool((steps - steps.median()).abs().median() > 0.1 * steps.median())


def _pixels_alone(frame: pd.DataFrame, report: list[FeatureChoice]) -> list[FeatureChoice]:
    """Let all pixels of an image be features, and nothing else."""
    numbers = [c.column for c in report if column_kind(frame[c.column]) == "number"]
    pixels = set(image_columns(numbers)[0])
    if not pixels:
        return report
    return [
        c._replace(on=True, reason="A pixel of an image.")
        if c.column in pixels
        else c._replace(on=False, reason="The pixels of the image are the features.")
        for c in report
    ]


def _texts_alone(frame: pd.DataFrame, report: list[FeatureChoice]) -> list[FeatureChoice]:
    """Let the words of a text be the features where there are no numbers, and only there."""
    texts = [c for c in report if c.on and column_kind(frame[c.column]) == "text"]
    if not texts:
        return report
    if any(c.on and column_kind(frame[c.column]) in ("number", "date") for c in report):
        why = "It holds sentences: choose it to count its words."
        return [c._replace(on=False, reason=why) if c in texts else c for c in report]
    longest = max(texts, key=lambda c: frame[c.column].str.len().mean())
    why = f"The words of {longest.column!r} are the features."
    return [c._replace(on=False, reason=why) if c.on and c != longest else c for c in report]


def why_unusable(series: pd.Series, has_unit: bool = False) -> str:
    """Return why a column teaches nothing, or an empty string."""
    present = series.dropna()
    distinct = present.nunique()
    if distinct == 0:
        return "It is empty."
    if distinct == 1:
        return "It is constant."
    all_differ = distinct == len(present) and len(present) > 2
    name = str(series.name).strip()
    kind = column_kind(series)
    if kind == "text":
        return ""
    if all_differ and kind == "number" and not has_unit and not MEASURED.fullmatch(name):
        steps = np.diff(present.to_numpy(dtype=np.float64))
        if (steps == 1).all() and (present.iloc[0] in (0, 1) or INDEX_NAME.fullmatch(name)):
            return "It only counts the rows."
    if all_differ and IDENTIFIER_NAME.fullmatch(name):
        return "It names the rows: every value is another one."
    if kind == "category":
        texts = as_categories(series).nunique()
        if all_differ and texts == distinct:
            return "It names the rows: every text is another one."
        if texts > MAX_CLASSES and texts > len(present) / 2:
            return f"It is free text: {texts} different ones."
    return ""


def describe_conversion(series: pd.Series) -> str:
    """Return what becomes of a column that is a feature, or an empty string."""
    what = column_kind(series)
    if what == "date":
        scale = DateScale.of(series)
        how = "the year with decimals" if scale.unit == "years" else f"in {scale.label}"
        return f"A date: becomes a number, {how}."
    if what == "category":
        count = as_categories(series).nunique()
        return f"{count} categories: becomes columns of 0 and 1."
    if what == "text":
        return f"Sentences: become the counts of their {MAX_WORDS} most frequent words."
    missing = int(series.isna().sum())
    return f"Missing values: {missing}." if missing else ""
