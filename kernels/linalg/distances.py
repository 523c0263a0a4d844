"""Distances between points, kept so that a move of gamma costs a scale and an exp."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.spatial.distance import cdist, pdist, squareform

from ..errors import KernelError
from .arrays import FloatArray, Samples, array_key
from .memory import DISTANCES

Weights = tuple[float, ...] | None
"""One weight for each feature, or None: all weigh 1."""

SAME_FEATURES = 3  # up to which each entry is the same to the bit in whatever block it is evaluated
EXACT_FEATURES = 8  # up to which differences are as fast as a product, and exact


def remembered(distance: Callable[..., FloatArray], *points: Samples) -> FloatArray:
    """Return ``distance(*points)``, kept and read-only from the second call with the same points.

    The same object twice means the same samples.
    """
    first, *others = points
    key = distance, array_key(first), *(Y is first or array_key(Y) for Y in others)
    return DISTANCES.get(key, lambda: distance(*points))


def squared_distances(X: Samples, Y: Samples, weights: Weights = None) -> FloatArray:
    """Return sum_j weight_j (x_j - y_j)^2 for all pairs, (len(X), len(Y)).

    Those without weights are kept, and read-only from the second time on.
    """
    if weights is None:
        return remembered(squared_euclidean, X, Y)
    return squared_euclidean(X, Y, per_feature(weights, X))


def squared_distances_of_pairs(X: Samples, weights: Weights = None) -> FloatArray:
    """Return the same of the pairs i < j of X as one row, each pair once: (n (n - 1) / 2,)."""
    if weights is None:
        return remembered(squared_euclidean_of_pairs, X)
    return squared_euclidean_of_pairs(X, per_feature(weights, X))


def factor_and_weights(weight: float | tuple[float, ...]) -> tuple[float, Weights]:
    """Return a factor on squared distances, and the weights in them where each feature has one."""
    return (1.0, weight) if isinstance(weight, tuple) else (weight, None)


def scaled_squares(X: Samples, weight: float | tuple[float, ...]) -> list[FloatArray]:
    """Return weight ||x - z||^2 alone, or one weight_j (x_j - z_j)^2 for each feature."""
    if not isinstance(weight, tuple):
        return [weight * squared_distances(X, X)]
    columns = zip(per_feature(weight, X), X.T, strict=True)
    return [w * np.square(np.subtract.outer(x, x)) for w, x in columns]


def per_feature(values: tuple[float, ...], X: Samples) -> FloatArray:
    """Return ``values`` as an array, or raise where there is not one for each feature of X."""
    if len(values) != X.shape[1]:
        counts = f"{len(values)} values, one per feature, but the points have {X.shape[1]} features"
        raise KernelError(f"There are {counts}. Give as many values, or a single one.")
    return np.array(values)


def mapped(transform: Callable[[Samples], FloatArray], *points: Samples) -> tuple[FloatArray, ...]:
    """Return each set of points transformed, the same object twice where it is given twice."""
    first, *others = points
    image = transform(first)
    return image, *(image if Y is first else transform(Y) for Y in others)


def squared_euclidean_of_pairs(X: Samples, weights: FloatArray | None = None) -> FloatArray:
    """Compute sum_k weight_k (x_ik - x_jk)^2 of all pairs i < j, (n (n - 1) / 2,)."""
    D: FloatArray
    if X.shape[1] <= EXACT_FEATURES:
        D = pdist(X, "sqeuclidean", w=weights)
    else:
        D = squareform(squared_euclidean(X, X, weights), checks=False)
    return D


def squared_euclidean(X: Samples, Y: Samples, weights: FloatArray | None = None) -> FloatArray:
    """Compute sum_k weight_k (x_k - y_k)^2 for all pairs, (len(X), len(Y)).

    Differences come first, weights second: far from the origin a product has no digits to spare.
    """
    D: FloatArray
    if X.shape[1] <= EXACT_FEATURES:
        D = cdist(X, Y, "sqeuclidean", w=weights)
        return D
    # |x|^2 - 2 x.y + |y|^2, centred first because the three cancel: an offset of 1e4 costs 1e-7.
    with np.errstate(over="ignore"):
        centre, roots = Y.mean(axis=0), None if weights is None else np.sqrt(weights)
        A, B = mapped(lambda Z: Z - centre if roots is None else (Z - centre) * roots, X, Y)
        a2, b2 = (np.square(Z).sum(axis=1) for Z in (A, B))
        largest = a2.max() + b2.max()
    if not np.isfinite(largest):  # the square of a number beyond 1e154
        D = cdist(X, Y, "sqeuclidean", w=weights)
        return D
    D = a2[:, None] + b2 - 2 * A @ B.T
    # What cancelling left of near neighbours is computed from their differences instead.
    close = 1e-7 * largest >= D
    if (count := np.count_nonzero(close)) > D.size // 16:  # as where one point lies far out
        D = cdist(X, Y, "sqeuclidean", w=weights)
    elif count:
        i, j = np.nonzero(close)
        squares = np.square(X[i] - Y[j])
        D[i, j] = squares.sum(axis=1) if weights is None else squares @ weights
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
