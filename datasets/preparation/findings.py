"""What in a table leads a first look astray: repeated rows, outliers, a class that has nearly all.

Each finding is one plain sentence with its numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from ..tables.columns import as_categories, as_numbers, column_kind
from ..tables.wording import numbered, shortened

MAX_EMPTY = 10  # ratio of the whole range to that of the inner 98 % of the values
LARGE_CLASS = 0.9  # share of the rows
MIN_ROWS = 10


def findings(frame: pd.DataFrame, target: str, features: Sequence[str], task: str) -> list[str]:
    """Return what should be known before the first picture of a table.

    Parameters
    ----------
    frame : DataFrame
        As read from the upload.
    target : str
        The column to predict.
    features : sequence of str
        The columns to predict from.
    task : {"classification", "regression"}
        What the target is.
    """
    used = frame[[*features, target]]
    if len(used) < MIN_ROWS:
        return []
    sentences = [_repeated(used), _outliers(used, target, task)]
    if task == "classification":
        sentences.append(_imbalance(frame[target]))
    return [sentence for sentence in sentences if sentence]


def _repeated(used: pd.DataFrame) -> str:
    """Say how many rows are copies; of a table with a single feature copies are no surprise."""
    count = int(used.duplicated().sum())
    few_values = (used.nunique() <= len(used) / 3).all()
    if count == 0 or few_values:
        return ""
    verb = "repeats" if count == 1 else "repeat"
    return (
        f"{numbered(count, 'row')} {verb} another row: copies in training and test part make "
        "the test error too small."
    )


def _outliers(used: pd.DataFrame, target: str, task: str) -> str:
    """Say which columns have a few values that stretch an axis until the rest is a line."""
    names = []
    for name, series in used.items():
        if column_kind(series) != "number" or (name == target and task == "classification"):
            continue
        values = np.sort(as_numbers(series).dropna().to_numpy())
        if len(values) < MIN_ROWS:
            continue
        cut = max(1, len(values) // 100)
        inner = values[cut:-cut]
        width = inner[-1] - inner[0]
        if width > 0 and values[-1] - values[0] > MAX_EMPTY * width:
            above = values[-1] - inner[-1] > inner[0] - values[0]
            extreme = values[-1] if above else values[0]
            names.append(
                f"{shortened(str(name))!r} ({extreme:g}; most lie from {inner[0]:g} to "
                f"{inner[-1]:g})"
            )
    if not names:
        return ""
    return (
        f"Outliers in {', '.join(names[:3])}: they stretch the axes until all other "
        "points lie together."
    )


def _imbalance(target: pd.Series) -> str:
    """Say how large the largest class is where it has nearly all rows."""
    counts = as_categories(target).value_counts()
    share = counts.iloc[0] / counts.sum() if len(counts) else 0.0
    if len(counts) < 2 or share < LARGE_CLASS:
        return ""
    largest, rest = int(counts.iloc[0]), int(counts.sum() - counts.iloc[0])
    return (
        f"The class {shortened(str(counts.index[0]))!r} has {largest:,} of "
        f"{largest + rest:,} rows: always predicting it has an error of {1 - share:.2g}, "
        "so compare every error with that."
    )
