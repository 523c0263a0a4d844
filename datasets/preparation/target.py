"""The target of an uploaded table: tidy classes with codes, or numbers."""

from __future__ import annotations

import numpy as np
import pandas as pd

from ..errors import PreparationError
from ..tables.columns import (
    MAX_CLASSES,
    as_categories,
    as_numbers,
    column_kind,
    merged_spellings,
)
from ..tables.timescale import DateScale


def target_values(series: pd.Series, task: str, notes: list[str]) -> pd.Series:
    """Return the target as tidy classes or as numbers, NaN where it is missing; add notes.

    Raises
    ------
    PreparationError
        For a regression of text.
    """
    what = column_kind(series)
    if task == "classification":
        if what == "category" and (spellings := merged_spellings(series)):
            shown = ", ".join(map(repr, spellings[:5])) + (", ..." if len(spellings) > 5 else "")
            notes.append(f"Classes that differ in capitals or blanks only are one: {shown}.")
        return as_categories(series)
    if what in ("category", "text") and not pd.api.types.is_bool_dtype(series):
        raise PreparationError(
            f"The target {str(series.name)!r} holds words, not numbers: choose "
            "another target, or a page that predicts classes."
        )
    if what == "date":
        unit = DateScale.of(series).label
        notes.append(f"The target {str(series.name)!r} is a date and became a number: {unit}.")
    return as_numbers(series)


def target_codes(
    target: pd.Series, task: str, notes: list[str]
) -> tuple[np.ndarray, tuple[str, ...]]:
    """Return the target as codes with names (numbers in numerical order), or as numbers.

    Parameters
    ----------
    target : Series
        What :func:`target_values` returns, nothing missing.
    task : {"classification", "regression"}
        Codes for the first, float64 numbers for the second.
    notes : list of str
        Notes are added here.

    Raises
    ------
    PreparationError
        If there is nothing to tell apart, or more classes than ``MAX_CLASSES``.
    """
    if task == "regression":
        if target.nunique() < 2:
            raise PreparationError(
                f"The target {str(target.name)!r} is the same number everywhere."
            )
        return target.to_numpy(dtype=np.float64), ()
    counts = target.value_counts()
    if len(counts) < 2:
        raise PreparationError(
            f"The target {str(target.name)!r} has a single class; at least two are needed."
        )
    if len(counts) > MAX_CLASSES:
        raise PreparationError(
            f"The target {str(target.name)!r} has {len(counts)} classes, and {MAX_CLASSES} are the "
            "most: choose another target, or the type number to predict a number."
        )
    if single := [str(name) for name in counts.index[counts == 1]]:
        notes.append(f"Of these classes there is one row only: {', '.join(sorted(single)[:5])}.")
    numbers = pd.to_numeric(pd.Series(counts.index, dtype=object), errors="coerce")
    names = [name for _, name in sorted(zip(numbers.fillna(np.inf), counts.index, strict=True))]
    code = {name: index for index, name in enumerate(names)}
    return target.map(code).to_numpy(dtype=np.int64), tuple(names)
