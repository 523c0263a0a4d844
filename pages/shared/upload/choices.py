"""What of a table is learned from what: choices, and good first ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

import datasets
from datasets import MAX_CATEGORIES, MAX_CLASS_CODES, MAX_CLASSES, as_categories, column_kind

FEW_ROWS = 8  # below this nothing is held out at first
MOST_LOST = 0.2  # share of incomplete rows above which gaps are filled in at first
MOST_FEATURES = 1000  # columns of numbers after categories became columns of 0 and 1
MOST_TRIED = 12  # targets that are tried before a table is given up
GLIMPSE = 2000  # rows of a long table that first guesses look at
ROWS = (300, 1000, 2000)  # how many rows the exact solvers may be given
WHY = {
    "classification": "it predicts classes, and no column has 2 to 50 of them beside a feature",
    "regression": "it predicts numbers, and no column holds different numbers beside a feature",
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


def first_choices(frame: pd.DataFrame, task: str | None = None) -> Iterator[Choices]:
    """Yield choices to try, the likeliest first; of one task if the page knows no other."""
    frame = glimpse(frame)
    guessed, reason = datasets.guess_target(frame)
    tried = 0
    for target, why in _targets(frame, guessed, reason, task):
        found, because = datasets.guess_task(frame[target])
        if task not in (None, found):
            found, because = task, f"This page needs a {task}."
        if tried == MOST_TRIED:
            return
        if not _possible(frame[target], found):
            continue
        tried += 1
        features = first_features(frame, target)
        if features:
            missing, gaps = _missing(frame, [target, *features])
            share = 0.0 if len(frame) < FEW_ROWS else 0.25
            reasons = tuple(filter(None, (why, because, gaps)))
            yield Choices(target, features, found, missing, share, why=reasons)


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


def first_features(frame: pd.DataFrame, target: str) -> tuple[str, ...]:
    """Return the features that are on at first: what may teach something, in the table's order."""
    frame, budget, features = glimpse(frame), MOST_FEATURES, []
    for choice in datasets.feature_report(frame, target):
        if choice.on and (cost := width(frame[choice.column])) <= budget:
            features.append(choice.column)
            budget -= cost
    return tuple(features)


def width(series: pd.Series) -> int:
    """Return how many columns of numbers a feature becomes at most."""
    if column_kind(series) != "category":
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
        yield from ((name, f"{guessed!r} cannot be predicted.") for name in suits)
        return
    natural = list(suits)
    instead = f"It stands in for {guessed!r}, as this page needs a {task}."
    yield from ((name, instead) for name in natural)
    if task == "regression":
        yield guessed, reason
    few = {n: frame[n].nunique() for n in (guessed, *rest) if n not in natural}
    few = {n: count for n, count in few.items() if count <= min(MAX_CLASS_CODES, len(frame) / 3)}
    yield from ((name, instead) for name in sorted(few, key=few.__getitem__))


def _possible(series: pd.Series, task: str) -> bool:
    if task == "classification":
        few = series.nunique() <= 100 * MAX_CLASSES  # before spellings are merged
        return few and 2 <= as_categories(series).nunique() <= MAX_CLASSES
    return column_kind(series) != "category" and series.nunique() > 1


def _missing(frame: pd.DataFrame, used: list[str]) -> tuple[str, str]:
    present = frame[used[1:]].loc[frame[used[0]].notna()]
    lost = float(present.isna().any(axis=1).mean()) if len(present) else 0.0
    if lost <= MOST_LOST:
        return "drop", ""
    return "median", f"{lost:.0%} of the rows have a gap: gaps are filled in with the median."
