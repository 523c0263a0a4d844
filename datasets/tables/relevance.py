"""How much a column tells about the target: for good first axes."""

from __future__ import annotations

import numpy as np
import pandas as pd

ROWS_A_BIN, MAX_BINS = 10, 10


def target_columns(target: pd.Series, is_class: bool) -> np.ndarray:
    """Return what is to be explained: ranks of numbers, or one column of 0 and 1 for each class.

    Returns
    -------
    ndarray of shape (n_samples, 1) or (n_samples, n_classes)
    """
    if is_class:
        codes = pd.factorize(target)[0]
        indicators: np.ndarray = (codes[:, None] == np.unique(codes)).astype(np.float64)
        return indicators
    ranks: np.ndarray = target.rank().to_numpy(dtype=np.float64)[:, None]
    return ranks


def relevance(feature: np.ndarray, targets: np.ndarray) -> float:
    """Return the share of the targets' variance that lies between bins of the feature.

    The bins hold equally many rows, so the share (the correlation ratio, adjusted for the number
    of bins) does not ask for a straight line.

    Parameters
    ----------
    feature : ndarray of shape (n_samples,)
        Numbers; rows with NaN are left out.
    targets : ndarray of shape (n_samples, n_columns)
        What :func:`target_columns` returns.

    Returns
    -------
    float
        At most 1; about 0 or below for a feature that tells nothing.
    """
    known = np.isfinite(feature) & np.isfinite(targets).all(axis=1)
    x, Y = feature[known], targets[known]
    count = int(np.clip(len(x) // ROWS_A_BIN, 2, MAX_BINS))
    if len(x) < 4:
        return 0.0
    edges = np.unique(np.quantile(x, np.linspace(0, 1, count + 1)[1:-1]))
    codes = np.unique(np.searchsorted(edges, x, side="right"), return_inverse=True)[1]
    rows = np.bincount(codes)
    deviations = Y - Y.mean(axis=0)
    total = float((deviations**2).sum())
    if total == 0.0 or len(rows) < 2 or len(rows) >= len(x):
        return 0.0
    sums = np.array([np.bincount(codes, column) for column in deviations.T])
    between = float((sums**2 / rows).sum())
    return 1 - (1 - between / total) * (len(x) - 1) / (len(x) - len(rows))
