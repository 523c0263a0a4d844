"""From the columns of an uploaded table to a training and a test part, in one pipeline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd
from sklearn.pipeline import Pipeline

from ..csv_files import csv_bytes
from ..dataset import TASKS, Dataset
from ..errors import PreparationError
from ..tables.columns import column_kind
from ..tables.images import image_columns
from ..tables.timescale import DateScale
from .encoding import (
    conversion_notes,
    date_scales,
    encoded_names,
    encoded_scaler,
    feature_frame,
    is_number,
    new_pipeline,
)
from .scaling import SCALED_UNIT
from .splitting import split_rows
from .target import target_codes, target_values
from .usable import sample_note, usable_rows, varying_features

UPLOADED = "Your upload"  # the source of each data set that is made here
MAX_ROWS = 5000  # of which a data set is made; the work grows with their third power


@dataclass(frozen=True, eq=False)
class Prepared:
    """What :func:`prepare` returns.

    Parameters
    ----------
    train, test : Dataset
        The two parts; ``test`` is None if nothing is held out. Both carry the ``scaler``, which
        leads back to the encoded features in raw units.
    pipeline : sklearn.pipeline.Pipeline
        Fitted on the training part; takes the frame of :func:`datasets.feature_frame`.
    notes : tuple of str
        What was done, in the order it was done.
    train_rows, test_rows : ndarray of int
        Positions in the uploaded frame.
    dates : dict
        The :class:`DateScale` of each feature and target that is a date, by name of column: it
        writes their raw numbers as dates again.
    """

    train: Dataset
    test: Dataset | None
    pipeline: Pipeline
    notes: tuple[str, ...]
    train_rows: np.ndarray
    test_rows: np.ndarray
    dates: Mapping[str, DateScale] = field(default_factory=dict)

    def to_csv(self) -> bytes:
        """Return both parts as one CSV file, with a column that names the part."""
        parts = [("train", self.train)]
        if self.test is not None:
            parts.append(("test", self.test))
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
    units: Mapping[str, str] | None = None,
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
        See :func:`datasets.preparation.splitting.split_rows`.
    groups : str or sequence of str, optional
        Rows that agree in these columns are held out together or not at all.
    max_rows : int
        Of a larger table a random subsample is used, by the same seed.
    name : str
        Name of the data set, for instance the file's.
    units : dict, optional
        The unit by name of column, as `read_table` found it; dates have one of their own.

    Raises
    ------
    PreparationError
        One plain sentence for what cannot work.
    """
    features, groups = _checked_choices(frame, target, features, task, missing, groups)
    notes: list[str] = []
    dates = date_scales(frame, [*features, target])
    raw_units = {**(units or {}), **{column: scale.label for column, scale in dates.items()}}
    inputs = feature_frame(frame, features, dates)
    notes += conversion_notes(frame, inputs, features)
    y_raw = target_values(frame[target], task, notes)
    labels = None if groups is None else _group_labels(frame, groups)

    rows = usable_rows(y_raw, inputs, missing, notes)
    if len(rows) > max_rows:
        notes.append(sample_note(max_rows, len(rows), seed))
        rows = np.sort(np.random.default_rng(seed).choice(rows, max_rows, replace=False))
    inputs, y_raw = inputs.iloc[rows], y_raw.iloc[rows]
    pixels, shape = image_columns([str(column) for column in inputs])
    if len(pixels) == inputs.shape[1] and all(map(is_number, (inputs[p] for p in pixels))):
        inputs = inputs[list(pixels)]  # in rows of the image, black corners included
        notes.append(f"Each row is an image of {shape[0]} x {shape[1]} pixels, by their names.")
    else:
        shape = ()
        inputs = inputs[varying_features(inputs, notes)]
    y, class_names = target_codes(y_raw, task, notes)
    if labels is not None:
        labels = labels[rows]

    stratify = y if task == "classification" else None
    train, test, note = split_rows(len(rows), test_share, seed, stratify, labels)
    notes.append(note)
    if task == "classification" and len(np.unique(y[train])) < 2:
        raise PreparationError("The training part holds a single class: change the seed or share.")
    sentences = [str(column) for column in inputs if column_kind(frame[column]) == "text"]
    pipeline = new_pipeline(inputs, missing, scaling, notes, sentences).fit(inputs.iloc[train])
    encoded = encoded_names(pipeline)
    scaler = encoded_scaler(pipeline, len(encoded))

    alone = len(sentences) == 1 == inputs.shape[1]
    numeric = [str(column) for column in inputs if is_number(inputs[column])]
    shown_units = [
        ", ".join(filter(None, (raw_units.get(column, ""), SCALED_UNIT[scaling])))
        for column in numeric
    ]
    rest = len(encoded) - len(numeric)  # columns of 0 and 1, counts of words
    own_units = [*(raw_units.get(column, "") for column in numeric), *[""] * rest]
    target_unit = raw_units.get(target, "") if task == "regression" else ""
    on_dates = [*(dates.get(column) for column in numeric), *[None] * rest]

    def part(chosen: np.ndarray) -> Dataset:
        return Dataset(
            name=name,
            task=task,
            X=pipeline.transform(inputs.iloc[chosen]),
            y=y[chosen],
            feature_names=encoded,
            target_name=str(target),
            class_names=class_names,
            source=UPLOADED,
            title=name,
            units=(*shown_units, *[""] * rest, target_unit),
            raw_units=(*own_units, target_unit),
            dates=(*on_dates, dates.get(target) if task == "regression" else None),
            groups=None if labels is None else labels[chosen],
            image_shape=shape,
            texts=tuple(inputs[sentences[0]].iloc[chosen]) if alone else (),
            notes=tuple(notes),
            scaler=scaler,
        )

    return Prepared(
        part(train), part(test) if len(test) else None, pipeline, tuple(notes), rows[train],
        rows[test], dates,
    )  # fmt: skip


def _checked_choices(
    frame: pd.DataFrame,
    target: str,
    features: Sequence[str],
    task: str,
    missing: str,
    groups: str | Sequence[str] | None,
) -> tuple[list[str], list[str] | None]:
    """Return the features without repeats and the group columns as a list."""
    features = list(dict.fromkeys(features))
    groups = [groups] if isinstance(groups, str) else list(groups or ())
    if not frame.columns.is_unique:
        raise PreparationError("Two columns have the same name: give each a name of its own.")
    for column in (target, *features, *groups):
        if column not in frame.columns:
            raise PreparationError(f"There is no column {column!r} in this table.")
    if not features:
        raise PreparationError("Choose at least one feature.")
    if target in features:
        raise PreparationError(f"The target {target!r} cannot be a feature as well.")
    if task not in TASKS:
        raise PreparationError(f"The task must be classification or regression; got {task!r}.")
    if missing not in ("drop", "median", "mean"):
        raise PreparationError(f"Missing values: drop, median or mean; got {missing!r}.")
    if len(frame) < 2:
        raise PreparationError("A table with fewer than two rows has nothing to learn from.")
    return features, groups or None


def _group_labels(frame: pd.DataFrame, groups: list[str]) -> np.ndarray:
    """Return for each row the number of its group: rows that agree in all these columns."""
    return frame.groupby(groups, dropna=False, sort=True, observed=True).ngroup().to_numpy()
