"""First guesses at a table: which column is the target, and of which task."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd

from .columns import MAX_CLASS_CODES, as_categories, as_numbers, column_kind
from .features import why_unusable
from .groups import guess_groups
from .wording import shortened

# The likeliest name first.
TARGET_NAMES = (
    "target", "label", "labels", "ziel", "zielwert", "survived", "churn", "churned", "exited",
    "attrition", "fraud", "is_fraud", "default", "outcome", "response", "diagnosis", "species",
    "medv", "medhouseval", "charges", "price", "saleprice", "close", "adj_close", "quality",
    "class", "classes", "klasse", "rating", "output", "count", "cnt", "y",
)  # fmt: skip
LAST_WORDS = frozenset(("target", "label", "outcome", "churn", "price", "preis", "kurs"))
# How much of something was traded, which stands behind its price.
VOLUMES = frozenset(("volume", "vol", "volumen", "turnover", "umsatzvolumen"))
# Two-valued, but rather told of a person than predicted.
ATTRIBUTES = frozenset((
    "sex", "gender", "geschlecht", "male", "female", "smoker", "married", "student", "partner",
    "condition", "bedingung",
))  # fmt: skip
MAX_WORDS_AS_CLASSES = 20


def guess_target(frame: pd.DataFrame) -> tuple[str, str]:
    """Return the column that most likely is the target, and the reason in words.

    Names decide first, then a single column of words at either end, then a single column with
    two different values, then the place at the end.
    """
    usable = [
        name
        for name in frame.columns
        if column_kind(frame[name]) != "text" and not why_unusable(frame[name])
    ]
    if not usable:
        last = frame.columns[-1]
        return last, f"No column looks like a target; {shortened(str(last))!r} is the last one."
    groups = guess_groups(frame)
    usable = [name for name in usable if name not in groups] or usable
    name, reason = _named(usable) or _by_values(frame, usable)
    return name, f"The target is {shortened(str(name))!r}: {reason}."


def _named(usable: list[str]) -> tuple[str, str] | None:
    plain = {name: str(name).strip().lower().replace(" ", "_") for name in reversed(usable)}
    by_name = {known: name for name, known in plain.items()}
    for known in TARGET_NAMES:
        if known in by_name:
            return by_name[known], "its name says so"
    for name in plain:
        words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+", str(name))
        if words and words[-1].lower() in LAST_WORDS:
            return name, "its name says so"
    return None


def _by_values(frame: pd.DataFrame, usable: list[str]) -> tuple[str, str]:
    last = usable[-1]
    words = [name for name in usable if column_kind(frame[name]) == "category"]
    few = [n for n in words if 2 <= as_categories(frame[n]).nunique() <= MAX_WORDS_AS_CLASSES]
    if len(few) == 1 and few[0] in (usable[0], last):
        return few[0], "it is the only column of text with few different values"
    pairs = [
        name
        for name in usable
        if frame[name].nunique() == 2 and str(name).strip().lower() not in ATTRIBUTES
    ]
    if len(pairs) == 1 and len(frame) > 4:
        return pairs[0], "it alone has two different values, as many targets have"
    numbers = [name for name in usable if column_kind(frame[name]) == "number"]
    if str(last).strip().lower() in VOLUMES and len(numbers) > 1:
        return numbers[-2], "it stands before the volume"
    return last, "most tables have their target in the last column"


def guess_task(series: pd.Series) -> tuple[str, str]:
    """Return "classification" or "regression" for a target, and the reason in words."""
    what, name = column_kind(series), repr(shortened(str(series.name)))
    if what == "text":
        return "classification", f"{name} holds sentences."
    if what == "category":
        return "classification", f"{name} has {as_categories(series).nunique()} classes in words."
    if what == "date":
        return "regression", f"{name} is a date, which becomes a number."
    values = as_numbers(series).dropna()
    distinct = values.nunique()
    if not distinct:
        return "regression", f"{name} has no values."
    if (
        distinct <= MAX_CLASS_CODES
        and (values == np.round(values)).all()
        and 3 * distinct <= len(values)
    ):
        codes = f"{distinct} different whole numbers, which look like class codes."
        return "classification", f"{name} has {codes}"
    return "regression", f"{name} has {distinct} different numbers."
