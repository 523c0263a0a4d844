"""Distances between points, kept so that a move of gamma costs a scale and an exp."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.spatial.distance import cdist, pdist, squareform

from ..errors import KernelError
from .arrays import FloatArray, Samples, array_key
from .memory import DISTANCES

PAIRS: Samples = np.empty((0, 0))
"""In the place of the second points: the row of all pairs i < j of the first, each pair once."""

SAME_FEATURES = 3  # up to which each entry is the same to the bit in whatever block it is evaluated
EXACT_FEATURES = 8  # up to which differences are as fast as a product, and exact


def remembered(
    distance: Callable[[Samples, Samples], FloatArray], X: Samples, Y: Samples
) -> FloatArray:
    """Return ``distance(X, Y)``, kept and read-only from the second call with the same points.

    The same object twice means the same samples; `PAIRS` for Y the row of all pairs.
    """
    of_pairs = Y is PAIRS
    key = distance, array_key(X), Y is X or of_pairs or array_key(Y), of_pairs
    return DISTANCES.get(key, lambda: distance(X, Y))


def scaled(D: FloatArray, factor: float) -> FloatArray:
    """Return ``factor * D`` as an array to write on: D itself where nobody keeps it."""
    return np.multiply(D, factor, out=D if D.flags.writeable else None)


def weighted_squared_distances(
    X: Samples, Y: Samples, weight: float | tuple[float, ...], factor: float = 1.0
) -> FloatArray:
    """Return factor sum_j weight_j (x_j - y_j)^2, to write on; one weight serves all features."""
    if not isinstance(weight, tuple):
        return scaled(remembered(squared_euclidean, X, Y), factor * weight)
    roots = np.sqrt(per_feature(weight, X))
    return factor * squared_euclidean(*mapped(lambda Z: Z * roots, X, Y))


def scaled_squares(X: Samples, weight: float | tuple[float, ...]) -> list[FloatArray]:
    """Return weight ||x - z||^2 alone, or one weight_j (x_j - z_j)^2 for each feature."""
    if not isinstance(weight, tuple):
        return [weighted_squared_distances(X, X, weight)]
    columns = zip(per_feature(weight, X), X.T, strict=True)
    return [w * np.square(np.subtract.outer(x, x)) for w, x in columns]


def per_feature(values: tuple[float, ...], X: Samples) -> FloatArray:
    """Return ``values`` as an array, or raise where there is not one for each feature of X."""
    if len(values) != X.shape[1]:
        counts = f"{len(values)} values, one per feature, but the points have {X.shape[1]} features"
        raise KernelError(f"There are {counts}. Give as many values, or a single one.")
    return np.array(values)


def mapped(
    transform: Callable[[Samples], FloatArray], X: Samples, Y: Samples
) -> tuple[FloatArray, FloatArray]:
    """Return both sets of points transformed, the same object twice where Y is X."""
    image = transform(X)
    return image, image if Y is X else Y if Y is PAIRS else transform(Y)


def squared_euclidean(X: Samples, Y: Samples) -> FloatArray:
    """Return ||x - y||^2 for all pairs, (len(X), len(Y)), or of all `PAIRS` of X as one row."""
    D: FloatArray
    if X.shape[1] <= EXACT_FEATURES:
        D = pdist(X, "sqeuclidean") if Y is PAIRS else cdist(X, Y, "sqeuclidean")
        return D
    if Y is PAIRS:
        D = squareform(squared_euclidean(X, X), checks=False)
        return D
    # |x|^2 - 2 x.y + |y|^2, centred first because the three cancel: an offset of 1e4 costs 1e-7.
    with np.errstate(over="ignore"):
        centre = Y.mean(axis=0)
        A, B = mapped(lambda Z: Z - centre, X, Y)
        a2, b2 = (np.square(Z).sum(axis=1) for Z in (A, B))
        largest = a2.max() + b2.max()
    if not np.isfinite(largest):  # the square of a number beyond 1e154
        D = cdist(X, Y, "sqeuclidean")
        return D
    D = a2[:, None] + b2 - 2 * A @ B.T
    # What cancelling left of near neighbours is computed from their differences instead.
    close = 1e-7 * largest >= D
    if (count := np.count_nonzero(close)) > D.size // 16:  # as where one point lies far out
        D = cdist(X, Y, "sqeuclidean")
    elif count:
        i, j = np.nonzero(close)
        D[i, j] = np.square(X[i] - Y[j]).sum(axis=1)
    return D


def scalar_products(X: Samples, Y: Samples) -> FloatArray:
    """Return x.y for all pairs, (len(X), len(Y)).

    A product of matrices rounds by its shape; a few features are added one by one instead, as
    quickly, so that an entry does not depend on the block it is in.
    """
    if not 0 < X.shape[1] <= SAME_FEATURES:
        return np.asarray(X @ Y.T, dtype=float)
    products: FloatArray = np.multiply.outer(X[:, 0], Y[:, 0])
    for x, y in zip(X.T[1:], Y.T[1:], strict=True):
        products += np.multiply.outer(x, y)
    return products
