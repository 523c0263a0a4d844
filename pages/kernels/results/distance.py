"""Distances in feature space, and the gamma that suits the distances between the data."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import pdist, squareform

from pages.shared.results.gram import Gram, gram
from pages.shared.setting import Setting

MOST = 400  # points whose pairs are looked at, evenly spread among all
DOTS = 1500  # pairs that are drawn


@dataclass(frozen=True, eq=False)
class Distances:
    """Distances in feature space beside those of the inputs.

    Attributes
    ----------
    matrix : Gram
        d(x_i, x_j) of all training points, as a matrix.
    apart, in_features : ndarray of shape (p,)
        ||x_i - x_j|| and d(x_i, x_j) of at most 1500 pairs, by ||x_i - x_j||.
    median : float
        The median of ||x_i - x_j|| over all pairs i < j, of at most 400 points.
    gamma : float
        1 / (2 median^2): with it the lengthscale of an RBF kernel is the median distance.
    """

    matrix: Gram
    apart: np.ndarray
    in_features: np.ndarray
    median: float
    gamma: float


def feature_distances(K: np.ndarray) -> np.ndarray:
    """Return d(x, z) = sqrt(k(x, x) - 2 k(x, z) + k(z, z)) for K (n, n).

    Squares below 0, by rounding or where the kernel is not positive semi-definite, count as 0.
    """
    diagonal = K.diagonal()
    squares = diagonal[:, None] - 2 * K + diagonal
    np.fill_diagonal(squares, 0.0)
    return np.sqrt(np.maximum(squares, 0.0))


def median_gamma(X: np.ndarray) -> tuple[float, float]:
    """Return the median distance between points of X (n, d), and gamma = 1 / (2 median^2).

    With this gamma the lengthscale of an RBF kernel is the median distance (Gretton et al. 2012,
    section 8, among others). Both are 0 where at least half of the pairs are equal points.
    """
    median = float(np.median(pdist(X))) if len(X) > 1 else 0.0
    return median, 0.5 / median**2 if median > 0 else 0.0


def distances(setting: Setting) -> Distances:
    """Return the distances of the training points in feature space."""
    X, D = setting.train.X, feature_distances(setting.gram)
    rows = setting.order[np.linspace(0, len(X) - 1, min(len(X), MOST)).round().astype(int)]
    apart = pdist(X[rows])
    in_features = squareform(D[np.ix_(rows, rows)], checks=False)
    order = np.argsort(apart, kind="stable")
    shown = order[np.linspace(0, len(order) - 1, min(len(order), DOTS)).round().astype(int)]
    median, gamma = median_gamma(X[rows])
    return Distances(gram(setting, D), apart[shown], in_features[shown], median, gamma)
