"""Train and test parts, by rows or by whole groups, and scaled by the training part."""

from __future__ import annotations

import numpy as np
from sklearn.model_selection import GroupShuffleSplit, train_test_split

from ..dataset import Dataset
from ..errors import PreparationError
from ..scaler import Scaler
from .scaling import SCALED_UNIT, SCALING_NOTES, fit_scaler


def split_rows(
    n_samples: int,
    test_share: float,
    seed: int,
    labels: np.ndarray | None = None,
    groups: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray, str]:
    """Return the train rows, the test rows (ndarrays of int) and a note.

    By rows these are the rows of scikit-learn's ``train_test_split(test_size=test_share,
    random_state=seed)``, with ``stratify=labels`` where labels are given and every class has two
    rows and a place in both parts. By groups they are those of ``GroupShuffleSplit``; a group is
    never cut.

    Raises
    ------
    PreparationError
        If a part would be empty.
    """
    everything = np.arange(n_samples)
    if test_share == 0:
        return everything, everything[:0], "All rows are for training."
    if not 0 < test_share < 1:
        raise PreparationError(f"The test share must lie between 0 and 1; got {test_share}.")
    if n_samples < 2:
        raise PreparationError("One row cannot be split into a training and a test part.")
    if groups is not None:
        count = len(np.unique(groups))
        if count < 2:
            raise PreparationError("All rows are of one group: choose another column to split by.")
        cut = GroupShuffleSplit(1, test_size=test_share, random_state=seed)
        train, test = next(cut.split(everything, groups=groups))
        held = len(np.unique(groups[test]))
        return train, test, (
            f"{held} of {count} whole groups are held out for the test: {len(train)} rows for "
            f"training, {len(test)} for the test (seed {seed})."
        )  # fmt: skip
    n_test = int(np.ceil(test_share * n_samples))
    if n_test >= n_samples:
        raise PreparationError(f"With {n_samples} rows a smaller test share is needed.")
    stratify = labels if labels is not None and _can_stratify(labels, n_test) else None
    train, test = train_test_split(
        everything, test_size=test_share, random_state=seed, stratify=stratify
    )
    way = "with equal shares of each class, " if stratify is not None else ""
    note = f"{len(train)} rows for training, {len(test)} for the test, {way}drawn with seed {seed}."
    return train, test, note


def split(
    dataset: Dataset,
    test_share: float = 0.25,
    seed: int = 0,
    by_groups: bool = False,
    by_holdout: bool = False,
    scaling: str = "none",
) -> tuple[Dataset, Dataset | None]:
    """Return the training and the test part of a data set.

    Parameters
    ----------
    dataset : Dataset
        What to split.
    test_share : float
        Share of the rows (or groups) held out; with 0 there is no test part (None).
    seed : int
        Seed of the draw.
    by_groups : bool
        Hold out whole groups of ``dataset.groups``.
    by_holdout : bool
        Hold out the rows of ``dataset.holdout``, for instance the last year of a series.
    scaling : {"standardise", "minmax", "none"}
        Fitted on the training part only.

    Returns
    -------
    train, test : Dataset
        Both carry the ``scaler``, which leads back to the units of ``dataset``.

    Raises
    ------
    PreparationError
        If the data set has no groups or holdout to split by, or a part would be empty.
    """
    if by_holdout:
        if dataset.holdout is None or dataset.holdout.all() or not dataset.holdout.any():
            raise PreparationError(f"The data set {dataset.name} has no rows set aside to predict.")
        train, test = np.flatnonzero(~dataset.holdout), np.flatnonzero(dataset.holdout)
        note = f"{len(train)} rows for training; the {len(test)} rows set aside are for the test."
    else:
        if by_groups and dataset.groups is None:
            raise PreparationError(f"The data set {dataset.name} has no groups to split by.")
        labels = dataset.y if dataset.task == "classification" else None
        groups = dataset.groups if by_groups else None
        train, test, note = split_rows(dataset.n_samples, test_share, seed, labels, groups)
    scaler = fit_scaler(dataset.X[train], scaling)
    return _part(dataset, train, scaler, scaling, note), (
        _part(dataset, test, scaler, scaling, note) if len(test) else None
    )


def _part(dataset: Dataset, rows: np.ndarray, scaler: Scaler, scaling: str, note: str) -> Dataset:
    part = dataset.take(rows, note)
    if scaling == "none":
        return part.replace(scaler=scaler)
    target_unit = dataset.units[-1] if dataset.units else ""
    return part.replace(
        X=scaler.apply(part.X),
        scaler=scaler,
        units=(*(SCALED_UNIT[scaling],) * part.n_features, target_unit),
        raw_units=dataset.raw_units or dataset.units or ("",) * (part.n_features + 1),
        notes=(*part.notes, SCALING_NOTES[scaling]),
    )


def _can_stratify(labels: np.ndarray, n_test: int) -> bool:
    """Whether every class has two rows, and each part room for a row of each class."""
    counts = np.unique(labels, return_counts=True)[1]
    return bool(counts.min() >= 2) and len(counts) <= min(n_test, len(labels) - n_test)
