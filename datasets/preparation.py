"""From the columns of an uploaded table to a training and a test part, in one pipeline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from sklearn.pipeline import Pipeline

from datasets.columns import (
    MAX_CLASSES,
    as_categories,
    as_numbers,
    kind,
    merged_spellings,
)
from datasets.dataset import Dataset
from datasets.encoding import (
    MISSING_CATEGORY,
    conversion_notes,
    encoded_names,
    feature_frame,
    is_number,
    new_pipeline,
)
from datasets.export import csv_bytes
from datasets.splitting import (
    SCALED_UNIT,
    PreparationError,
    split_rows,
)

MAX_ROWS = 5000


@dataclass(frozen=True, eq=False)
class Prepared:
    """What :func:`prepare` returns.

    Parameters
    ----------
    train, test : Dataset
        The two parts; ``test`` is None if nothing is held out.
    pipeline : sklearn.pipeline.Pipeline
        Fitted on the training part; takes the frame of :func:`datasets.encoding.feature_frame`.
    notes : tuple of str
        What was done, in the order it was done.
    train_rows, test_rows : ndarray of int
        Positions in the uploaded frame.
    """

    train: Dataset
    test: Dataset | None
    pipeline: Pipeline
    notes: tuple[str, ...]
    train_rows: np.ndarray
    test_rows: np.ndarray

    def to_csv(self) -> bytes:
        """Return both parts as one CSV file, with a column that names the part."""
        parts = [("train", self.train), ("test", self.test)]
        parts = [(label, part) for label, part in parts if part is not None]
        X = np.vstack([part.X for _, part in parts])
        targets = np.concatenate([part.targets for _, part in parts])
        labels = np.repeat([label for label, _ in parts], [part.n_samples for _, part in parts])
        header = [*self.train.feature_names, self.train.target_name, "part"]
        return csv_bytes(header, [*X.T, targets, labels])


def prepare(
    frame: pd.DataFrame,
    target: str,
    features: Sequence[str],
    task: str,
    missing: str = "drop",
    scaling: str = "standardise",
    test_share: float = 0.25,
    seed: int = 0,
    groups: str | Sequence[str] | None = None,
    max_rows: int = MAX_ROWS,
    name: str = "upload",
) -> Prepared:
    """Turn columns of a table into two data sets, with everything fitted on the training part.

    Parameters
    ----------
    frame : DataFrame
        As read from the upload.
    target : str
        The column to predict.
    features : sequence of str
        The columns to predict from. Categories become columns of 0 and 1, at most 20 each.
    task : {"classification", "regression"}
        What the target is.
    missing : {"drop", "median", "mean"}
        Leave out rows with a missing feature, or fill in from the training part; a missing
        category is then a category. Rows without a target are always left out.
    scaling : {"standardise", "minmax", "none"}
        For the numbers; columns of 0 and 1 stay as they are.
    test_share, seed : float, int
        See :func:`datasets.splitting.split_rows`.
    groups : str or sequence of str, optional
        Rows that agree in these columns are held out together or not at all.
    max_rows : int
        Of a larger table a random subsample is used, by the same seed.
    name : str
        Name of the data set, for instance the file's.

    Raises
    ------
    PreparationError
        One plain sentence for what cannot work.
    """
    features, groups = _checked_choices(frame, target, features, task, missing, groups)
    notes: list[str] = []
    inputs = feature_frame(frame, features)
    notes += conversion_notes(frame, inputs, features)
    goal = _goal(frame[target], task, notes)
    labels = None if groups is None else _group_labels(frame, groups)

    rows = _usable_rows(goal, inputs, missing, notes)
    if len(rows) > max_rows:
        notes.append(
            f"A random {max_rows} of the {len(rows)} rows is used (seed {seed}), as the work "
            "grows with the third power of their number."
        )
        rows = np.sort(np.random.default_rng(seed).choice(rows, max_rows, replace=False))
    inputs, goal = inputs.iloc[rows], goal.iloc[rows]
    inputs = inputs[_alive(inputs, notes)]
    y, class_names = _codes(goal, task, notes)
    if labels is not None:
        labels = labels[rows]

    stratify = y if task == "classification" else None
    train, test, note = split_rows(len(rows), test_share, seed, stratify, labels)
    notes.append(note)
    if task == "classification" and len(np.unique(y[train])) < 2:
        raise PreparationError("The training part holds a single class: change the seed or share.")
    pipeline = new_pipeline(inputs, missing, scaling, notes).fit(inputs.iloc[train])
    encoded = encoded_names(pipeline)

    numeric = sum(map(is_number, (inputs[column] for column in inputs)))
    units = [SCALED_UNIT[scaling]] * numeric + [""] * (len(encoded) - numeric)

    def part(chosen: np.ndarray) -> Dataset:
        return Dataset(
            name=name,
            task=task,
            X=pipeline.transform(inputs.iloc[chosen]),
            y=y[chosen],
            feature_names=encoded,
            target_name=str(target),
            class_names=class_names,
            source="Your upload",
            title=name,
            units=(*units, ""),
            groups=None if labels is None else labels[chosen],
            notes=tuple(notes),
        )

    return Prepared(
        part(train), part(test) if len(test) else None, pipeline, tuple(notes), rows[train],
        rows[test],
    )  # fmt: skip


def _checked_choices(frame, target, features, task, missing, groups):
    """Return the features without repeats and the group columns as a list."""
    features = list(dict.fromkeys(features))
    groups = [groups] if isinstance(groups, str) else groups and list(groups)
    for column in (target, *features, *(groups or ())):
        if column not in frame.columns:
            raise PreparationError(f"There is no column {column!r} in this table.")
    if not features:
        raise PreparationError("Choose at least one feature.")
    if target in features:
        raise PreparationError(f"The target {target!r} cannot be a feature as well.")
    if task not in ("classification", "regression"):
        raise PreparationError(f"The task must be classification or regression; got {task!r}.")
    if missing not in ("drop", "median", "mean"):
        raise PreparationError(f"Missing values: drop, median or mean; got {missing!r}.")
    if len(frame) < 2:
        raise PreparationError("A table with fewer than two rows has nothing to learn from.")
    return features, groups or None


def _goal(series: pd.Series, task: str, notes: list[str]) -> pd.Series:
    """Return the target as tidy classes or as numbers, NaN where it is missing."""
    what = kind(series)
    if task == "classification":
        if what == "category" and (spellings := merged_spellings(series)):
            shown = ", ".join(map(repr, spellings[:5])) + (", ..." if len(spellings) > 5 else "")
            notes.append(f"Classes that differ in capitals or blanks only are one: {shown}.")
        return as_categories(series)
    if what == "category" and not pd.api.types.is_bool_dtype(series):
        raise PreparationError(
            f"The target {str(series.name)!r} is text, which is no number to predict: choose "
            "classification or another target."
        )
    if what == "date":
        notes.append(f"The target {str(series.name)!r} is a date and became years with decimals.")
    return as_numbers(series)


def _usable_rows(goal, inputs, missing: str, notes: list[str]) -> np.ndarray:
    """Return the rows that have a target and, if rows are dropped, all features."""
    known = goal.notna().to_numpy()
    if not known.any():
        raise PreparationError(f"The target {str(goal.name)!r} has no values.")
    if lost := int((~known).sum()):
        notes.append(f"Rows without a target, left out: {lost}.")
    gaps = inputs.isna() | (inputs == MISSING_CATEGORY)
    filled = gaps.loc[known]
    if missing == "drop":
        # An empty column would take every row with it; it is left out later instead.
        useful = [name for name in inputs if not gaps[name].all()]
        complete = ~gaps[useful].any(axis=1).to_numpy()
        if lost := int((known & ~complete).sum()):
            notes.append(f"Rows with a missing value, left out: {lost}.")
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


def _alive(inputs: pd.DataFrame, notes: list[str]) -> list[str]:
    """Return the columns with more than one value, numbers first; note those left out."""
    alive = [name for name in inputs if inputs[name].nunique() > 1]
    for name in inputs:
        if name not in alive:
            why = "has one value only" if inputs[name].nunique() else "is empty"
            notes.append(f"{str(name)!r} {why} and is left out.")
    if not alive:
        raise PreparationError("No chosen feature has more than one value: choose other features.")
    return sorted(alive, key=lambda name: not is_number(inputs[name]))


def _codes(goal: pd.Series, task: str, notes: list[str]) -> tuple[np.ndarray, tuple[str, ...]]:
    """Return the target as codes with names (numbers in numerical order), or as numbers."""
    if task == "regression":
        if goal.nunique() < 2:
            raise PreparationError(f"The target {str(goal.name)!r} is the same number everywhere.")
        return goal.to_numpy(dtype=np.float64), ()
    counts = goal.value_counts()
    if len(counts) < 2:
        raise PreparationError(
            f"The target {str(goal.name)!r} has a single class; at least two are needed."
        )
    if len(counts) > MAX_CLASSES:
        raise PreparationError(
            f"The target {str(goal.name)!r} has {len(counts)} classes, and {MAX_CLASSES} are the "
            "most: choose regression or another target."
        )
    if lonely := [str(name) for name in counts.index[counts == 1]]:
        notes.append(f"Of these classes there is one row only: {', '.join(sorted(lonely)[:5])}.")
    numbers = pd.to_numeric(pd.Series(counts.index, dtype=object), errors="coerce")
    names = [name for _, name in sorted(zip(numbers.fillna(np.inf), counts.index, strict=True))]
    code = {name: index for index, name in enumerate(names)}
    return goal.map(code).to_numpy(dtype=np.int64), tuple(names)


def _group_labels(frame: pd.DataFrame, groups: list[str]) -> np.ndarray:
    return frame.groupby(groups, dropna=False, sort=True).ngroup().to_numpy()
