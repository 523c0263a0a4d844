"""Why nothing can be learned from a table: what it lacks, with the names of its columns."""

from __future__ import annotations

import pandas as pd

import datasets
from pages.shared.model.units.literal import shortened

LISTED = 3  # constant columns that are named
WORDS = 4  # of a first line that is a sentence instead of a name, and of the lines under it
PROSE = (
    "The lines of {name!r} are no table of columns: a table has a line of names, and under it a "
    "row of values for each sample. Beside texts there has to be a class or a number for each."
)
TEXTS_ALONE = (
    "The table holds texts alone: add a column with a class or a number for each text, "
    "for instance its topic, and the words can predict it."
)
NEEDED = "it needs a column to predict, with different values, and a column to predict it from."


def nothing_to_learn(frame: pd.DataFrame, name: str) -> str:
    """Return why there is nothing to predict in a table, and what to add.

    Parameters
    ----------
    frame : DataFrame
        The columns of the file, with nothing added to them.
    name : str
        The file's name: any text.
    """
    kinds = {datasets.column_kind(frame[column]) for column in frame}
    if kinds <= {"text", "category"} and _is_prose(frame):
        return PROSE.format(name=shortened(name))
    if kinds == {"text"} and frame.shape[1] == 1:
        return TEXTS_ALONE
    if constant := _constant(frame):
        return f"Nothing can be learned from this table: {constant}. I{NEEDED[1:]}"
    return f"Nothing can be learned from this table: {NEEDED}"


def _is_prose(frame: pd.DataFrame) -> bool:
    """Whether a sentence stands where the names should be, and sentences stand under it."""
    first = len(str(frame.columns[0]).split())
    words = sum(len(str(cell).split()) for cell in frame.stack().dropna())
    return first >= WORDS and words >= WORDS * len(frame)


def _constant(frame: pd.DataFrame) -> str:
    """Return which columns have one value only, and which, as half a sentence."""
    names = [str(name) for name in frame if frame[name].nunique() == 1]
    if not names:
        return ""
    said = [f"{shortened(name, 40)!r} is {_value(frame[name])}" for name in names[:LISTED]]
    more = len(names) - LISTED
    listed = said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
    rows = "every row" + " that has a value" * bool(frame[names[:LISTED]].isna().any(axis=None))
    rest = f", and {more} more column{'s are' if more > 1 else ' is'} constant" * (more > 0)
    return f"{listed} in {rows}{rest}"


def _value(series: pd.Series) -> str:
    value = series.dropna().iloc[0]
    if isinstance(value, pd.Timestamp):
        return f"{value:%Y-%m-%d}" if value == value.normalize() else str(value)
    return f"{value:.6g}" if isinstance(value, float) else repr(shortened(str(value), 40))
