"""Distances between points, kept so that a move of gamma costs a scale and an exp."""

from collections.abc import Callable

import numpy as np
from scipy.spatial.distance import cdist, pdist, squareform

from .recent import Recent, contents

# Nobody need ask for it: whoever evaluates a kernel for the third time at the same points, or at a
# copy of them, is given the matrix of the second.
STORE = Recent(1 << 26, patient=True)


def kept(distance: Callable, X: np.ndarray, Y: np.ndarray | None) -> np.ndarray:
    """Return ``distance(X, Y)``, kept and read-only from the second call with the same points.

    The same object twice means the same samples; without Y it is the row of all pairs i < j.
    """
    key = distance, contents(X), Y is X or (None if Y is None else contents(Y))
    return STORE.get(key, lambda: distance(X, Y))


def scaled(D: np.ndarray, factor: float) -> np.ndarray:
    """Return ``factor * D`` as an array to write on: D itself where nobody keeps it."""
    return np.multiply(D, factor, out=D if D.flags.writeable else None)


def weighted_squared_distances(X, Y, weight: float | tuple, factor: float = 1.0) -> np.ndarray:
    """Return factor sum_j weight_j (x_j - y_j)^2, to write on; one weight serves all features."""
    if not isinstance(weight, tuple):
        return scaled(kept(_squared_euclidean, X, Y), factor * weight)
    return factor * _squared_euclidean(*mapped(lambda Z: Z * np.sqrt(per_feature(weight, Z)), X, Y))


def scaled_squares(X: np.ndarray, weight: float | tuple) -> list[np.ndarray]:
    """Return weight ||x - z||^2 alone, or one weight_j (x_j - z_j)^2 for each feature."""
    if not isinstance(weight, tuple):
        return [weighted_squared_distances(X, X, weight)]
    columns = zip(per_feature(weight, X), X.T, strict=True)
    return [w * np.square(np.subtract.outer(x, x)) for w, x in columns]


def per_feature(values: tuple, X: np.ndarray) -> np.ndarray:
    """Return ``values`` as an array, or raise where there is not one for each feature of X."""
    if len(values) != X.shape[1]:
        counts = f"{len(values)} values, one per feature, but the points have {X.shape[1]} features"
        raise ValueError(f"There are {counts}. Give as many values, or a single one.")
    return np.array(values)


def mapped(transform: Callable, X, Y) -> tuple:
    """Return both sets of points transformed, the same object twice where Y is X."""
    image = transform(X)
    return image, image if Y is X else None if Y is None else transform(Y)


def _squared_euclidean(X: np.ndarray, Y: np.ndarray | None) -> np.ndarray:
    if X.shape[1] <= 8:  # as fast as a product, and exact
        return pdist(X, "sqeuclidean") if Y is None else cdist(X, Y, "sqeuclidean")
    if Y is None:
        return squareform(_squared_euclidean(X, X), checks=False)
    # |x|^2 - 2 x.y + |y|^2, centred first because the three cancel: an offset of 1e4 costs 1e-7.
    centre = Y.mean(axis=0)
    X, Y = mapped(lambda Z: Z - centre, X, Y)
    x2, y2 = (np.square(Z).sum(axis=1) for Z in (X, Y))
    D = x2[:, None] + y2 - 2 * X @ Y.T
    # What cancelling left of near neighbours is computed from their differences instead.
    close = 1e-7 * (x2.max() + y2.max()) >= D
    if (count := np.count_nonzero(close)) > D.size // 16:  # as where one point lies far out
        return cdist(X, Y, "sqeuclidean")
    if count:
        i, j = np.nonzero(close)
        D[i, j] = np.square(X[i] - Y[j]).sum(axis=1)
    return D
