"""Which rows and features of an uploaded table can be used."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

from ..errors import PreparationError
from .encoding import MISSING_CATEGORY, is_number


class RowNote(str):
    """A note that says which rows of a table are not used."""

    __slots__ = ()


def left_out(no_target: int, gaps: int) -> list[RowNote]:
    """Say how many rows have no target, and how many others have a gap and are left out, too."""
    lost = (("without a target", no_target), ("with a missing value", gaps))
    return [RowNote(f"Rows {which}, left out: {count}.") for which, count in lost if count]


def sample_note(count: int, total: int, seed: int) -> RowNote:
    """Say that ``count`` of ``total`` rows are used, and why no more."""
    return RowNote(
        f"A random {count} of the {total} rows is used (seed {seed}), as the work grows with the "
        "third power of their number."
    )


def row_notes(notes: Iterable[str]) -> tuple[RowNote, ...]:
    """Return those of the notes that say which rows of a table are not used."""
    return tuple(note for note in notes if isinstance(note, RowNote))


def usable_rows(
    target: pd.Series, inputs: pd.DataFrame, missing: str, notes: list[str]
) -> np.ndarray:
    """Return the positions of the rows that can be used; add notes on the others.

    Parameters
    ----------
    target : Series
        As numbers or classes, NaN where it is missing.
    inputs : DataFrame
        The features, as :func:`datasets.feature_frame` returns them.
    missing : {"drop", "median", "mean"}
        Only "drop" asks for all features; a target is always needed.
    notes : list of str
        Notes are added here.

    Raises
    ------
    PreparationError
        If fewer than two rows are left.
    """
    known = target.notna().to_numpy()
    if not known.any():
        raise PreparationError(
            f"The target {str(target.name)!r} has no values that can be used: choose another one."
        )
    notes += left_out(int((~known).sum()), 0)
    gaps = inputs.isna() | (inputs == MISSING_CATEGORY)
    filled = gaps.loc[known]
    if missing == "drop":
        # An empty column would take every row with it; it is left out later instead.
        useful = [name for name in inputs if not gaps[name].all()]
        complete = ~gaps[useful].any(axis=1).to_numpy()
        notes += left_out(0, int((known & ~complete).sum()))
        known = known & complete
    elif count := int(filled.to_numpy().sum()):
        notes.append(
            f"Missing values, filled in: {count}; numbers with the {missing} of the training part, "
            "categories with a category of their own."
        )
    rows = np.flatnonzero(known)
    if len(rows) < 2:
        raise PreparationError(
            "Fewer than two complete rows are left: fill in missing values or drop a feature."
        )
    return rows


def varying_features(inputs: pd.DataFrame, notes: list[str]) -> list[str]:
    """Return the columns with more than one value, numbers first; add notes on the others.

    Raises
    ------
    PreparationError
        If there is none.
    """
    names: list[str] = list(inputs.columns)
    varying = [name for name in names if inputs[name].nunique() > 1]
    for name in names:
        if name not in varying:
            why = "has one value only" if inputs[name].nunique() else "is empty"
            notes.append(f"{str(name)!r} {why} and is left out.")
    if not varying:
        raise PreparationError(
            "In the rows that have a target no chosen feature has more than one value: choose "
            "another target or other features, or fill in the gaps in the file."
        )
    return sorted(varying, key=lambda name: not is_number(inputs[name]))
