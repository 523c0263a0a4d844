"""What of a table is learned from what: choices, and good first ones."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

import datasets
from datasets import (
    MAX_CATEGORIES,
    MAX_CLASS_CODES,
    MAX_CLASSES,
    MAX_WORDS,
    FeatureChoice,
    as_categories,
    column_kind,
    why_unusable,
)
from pages.shared.model.units.literal import shortened
from pages.shared.model.units.number_text import unbroken

FEW_ROWS = 8  # below this nothing is held out at first
MAX_LOST = 0.2  # share of incomplete rows above which gaps are filled in at first
MAX_FEATURES = 1000  # columns of numbers after categories became columns of 0 and 1
LITTLE = 0.15  # share of the target's variance: what tells less keeps its place in the table
MAX_TRIED = 12  # targets that are tried before a table is given up
GLIMPSE = 2000  # rows of a long table that first guesses look at
MISSING = {
    "drop": "leave those rows out",
    "median": "fill in the median",
    "mean": "fill in the mean",
}
ROWS = (300, 1000, 2000)  # how many rows the exact solvers may be given
WHY = {
    "classification": "It predicts classes, and no column has 2 to 50 of them beside a feature.",
    "regression": "It predicts numbers, and no column holds different numbers beside a feature.",
}


@dataclass(frozen=True)
class Choices:
    """How a table is used; the arguments of `datasets.prepare` without the scaling.

    ``why`` says in words how target, task and missing values were come by.
    """

    target: str
    features: tuple[str, ...]
    task: str
    missing: str = "drop"
    test_share: float = 0.25
    seed: int = 0
    groups: tuple[str, ...] = ()
    max_rows: int = 1000
    why: tuple[str, ...] = ()


def first_choices(
    frame: pd.DataFrame, task: str | None = None, units: Container[str] = ()
) -> Iterator[Choices]:
    """Yield choices to try, the likeliest first; of one task if the page knows no other.

    A column that is among the ``units`` has one, and so counts no rows.
    """
    frame = glimpse(frame)
    guessed, reason = datasets.guess_target(frame)
    tried = 0
    for target, why in _targets(frame, guessed, reason, task):
        learnt, because = datasets.guess_task(frame[target])
        if task not in (None, learnt):
            learnt, because = task, f"This page needs a {task}."
        if tried == MAX_TRIED:
            return
        if not _possible(frame[target], learnt):
            continue
        tried += 1
        features = first_features(frame, target, units)
        if features:
            missing, gaps = _missing(frame, [target, *features])
            share = 0.0 if len(frame) < FEW_ROWS else 0.25
            groups = datasets.guess_groups(frame, target)
            together = (
                f"Rows with the same {shortened(groups[0])!r} belong together." if groups else ""
            )
            wide = _too_wide(frame, features)
            reasons = tuple(filter(None, (why, because, together, gaps, wide)))
            yield Choices(target, features, learnt, missing, share, groups=groups, why=reasons)


def glimpse(frame: pd.DataFrame) -> pd.DataFrame:
    """Return evenly spaced rows of a long table; a column that counts the rows goes on counting."""
    if len(frame) <= GLIMPSE:
        return frame
    rows = frame.iloc[np.linspace(0, len(frame) - 1, GLIMPSE).astype(int)]
    counting = [
        name
        for name in frame.columns
        if column_kind(frame[name]) == "number"
        and (np.diff(frame[name].to_numpy(float)) == 1).all()
    ]
    return rows.assign(**{name: frame[name].to_numpy()[:GLIMPSE] for name in counting})


def first_features(frame: pd.DataFrame, target: str, units: Container[str] = ()) -> tuple[str, ...]:
    """Return the features that are on at first: what may teach something.

    The two numbers that tell most about the target come first, as a page begins with them as
    axes; the others follow in the table's order.
    """
    frame = glimpse(frame)
    features = [choice.column for choice in features_report(frame, target, units) if choice.on]
    numbers = [name for name in features if column_kind(frame[name]) in ("number", "date")]
    if len(numbers) < 3 or datasets.image_columns(numbers)[0]:
        return tuple(features)
    is_class = datasets.guess_task(frame[target])[0] == "classification"
    targets = datasets.target_columns(frame[target], is_class)
    tells = {
        n: round(datasets.relevance(datasets.as_numbers(frame[n]).to_numpy(), targets), 2)
        for n in numbers
    }
    axes = sorted(numbers, key=lambda n: max(tells[n], LITTLE), reverse=True)[:2]
    return (*axes, *(name for name in features if name not in axes))


def features_report(
    frame: pd.DataFrame, target: str, units: Container[str] = ()
) -> list[FeatureChoice]:
    """Return `datasets.feature_report`, with no more features than are allowed.

    Of too many columns those are kept that vary most: numbers by their variance.
    """
    report = datasets.feature_report(frame, target, units)
    on = [choice.column for choice in report if choice.on]
    costs = {name: width(series) for name, series in frame[on].items()}
    if sum(costs.values()) <= MAX_FEATURES:
        return report
    spread = frame[on].var(numeric_only=True).sort_values(ascending=False, kind="stable")
    kept, budget = set(), MAX_FEATURES
    for name in dict.fromkeys((*spread.index, *on)):
        if (cost := costs[name]) <= budget:
            kept.add(name)
            budget -= cost
    why = f"{MAX_FEATURES:,} columns are the limit, and those that vary most are kept."
    return [
        c._replace(on=False, reason=why) if c.on and c.column not in kept else c for c in report
    ]


def width(series: pd.Series) -> int:
    """Return how many columns of numbers a feature becomes at most."""
    kind = column_kind(series)
    if kind == "text":
        return MAX_WORDS
    if kind != "category":
        return 1
    count = series.nunique()
    return 1 if count <= 2 else min(count, MAX_CATEGORIES)


def _targets(
    frame: pd.DataFrame, guessed: str, reason: str, task: str | None
) -> Iterator[tuple[str, str]]:
    """Yield targets with the reason in words: the guess, then whatever suits the task."""
    rest = [name for name in reversed(frame.columns) if name != guessed]
    suits = (n for n in rest if task in (None, datasets.guess_task(frame[n])[0]))
    if task in (None, datasets.guess_task(frame[guessed])[0]):
        yield guessed, reason
        failed = f"{shortened(guessed)!r} cannot be predicted"
        yield from ((n, f"The target is {shortened(n)!r}: {failed}.") for n in suits)
        return
    natural = list(suits)
    # What names or counts the rows is the last choice.
    natural.sort(key=lambda name: why_unusable(pd.Series(frame[name])) != "")
    instead = f"in place of {shortened(guessed)!r}, as this page needs a {task}."
    yield from ((name, f"The target is {shortened(name)!r}, {instead}") for name in natural)
    if task == "regression":
        yield guessed, reason
    few = {n: frame[n].nunique() for n in (guessed, *rest) if n not in natural}
    few = {n: count for n, count in few.items() if count <= min(MAX_CLASS_CODES, len(frame) / 3)}
    for name in sorted(few, key=few.__getitem__):
        yield name, f"The target is {shortened(name)!r}, {instead}"


def _possible(series: pd.Series, task: str) -> bool:
    if column_kind(series) == "text":
        return False
    if task == "classification":
        few = series.nunique() <= 100 * MAX_CLASSES  # before spellings are merged
        return few and 2 <= as_categories(series).nunique() <= MAX_CLASSES
    return column_kind(series) != "category" and series.nunique() > 1


def _too_wide(frame: pd.DataFrame, features: tuple[str, ...]) -> str:
    numbers = sum(column_kind(frame[name]) == "number" for name in frame.columns)
    if len(features) < MAX_FEATURES or numbers <= MAX_FEATURES + 1:
        return ""
    return f"{len(features):,} of {numbers:,} columns of numbers are kept: those that vary most."


def _missing(frame: pd.DataFrame, used: list[str]) -> tuple[str, str]:
    has_target = frame[used[0]].notna()
    present = frame[used[1:]].loc[has_target]
    lost = float(present.isna().any(axis=1).mean()) if len(present) else 0.0
    if lost <= MAX_LOST:
        return "drop", ""
    rows = "rows" if has_target.all() else "rows with a target"
    says = (
        f"{100 * lost:.0f} % of the {rows} have a gap: gaps are filled in, those of numbers with "
        "the median, those of categories with a category of their own."
    )
    return "median", unbroken(says)
