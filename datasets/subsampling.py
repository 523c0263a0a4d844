"""Fewer rows of a data set, drawn with a seed."""

from __future__ import annotations

import numpy as np

from .dataset import Dataset
from .errors import DataError


def subsample(dataset: Dataset, n_samples: int, seed: int) -> Dataset:
    """Return ``n_samples`` rows in their old order, each class by its share, and note it.

    With one seed a smaller subsample is part of every larger one, so that points stay where
    they are while a slider moves. A data set with no more rows is returned as it is.

    Raises
    ------
    DataError
        For fewer than 1 row.
    """
    n = dataset.n_samples
    if n_samples < 1:
        raise DataError(f"A subsample has at least 1 row; got {n_samples}.")
    if n_samples >= n:
        return dataset
    order = np.random.default_rng(seed).permutation(n)
    place = (np.arange(n) + 0.5) / n
    if dataset.task == "classification":
        labels = dataset.y[order]
        for code in np.unique(labels):
            members = labels == code
            place[members] = (np.arange(members.sum()) + 0.5) / members.sum()
    rows = np.sort(order[np.argsort(place, kind="stable")[:n_samples]])
    return dataset.take(rows, f"A random {n_samples} of the {n} rows (seed {seed}).")
