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
EXACT_OF_PAIRS = 32  # the same where each pair is looked at once, or where pairs are few
FEW_PAIRS = 1 << 13
FEW_NUMBERS = 1 << 20  # pairs times features, up to which computing is as fast as remembering
CACHE_ENTRIES = 1 << 14  # 128 kB of float64


def remembered(distance: Callable[..., FloatArray], *points: Samples) -> FloatArray:
    """Return ``distance(*points)``, kept and read-only from the second call with the same points.

    The same object twice means the same samples. Those of few points are not kept.
    """
    first, *others = points
    if len(first) * points[-1].size <= FEW_NUMBERS:
        return distance(*points)
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


def scaled(D: FloatArray, factor: float) -> FloatArray:
    """Return factor D, in D itself where nobody else has it: what is kept is read-only."""
    return np.multiply(D, factor, out=D if D.flags.writeable else None)


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
    if X.shape[1] <= EXACT_OF_PAIRS and len(X) ** 2 > FEW_PAIRS:
        D = pdist(X, "sqeuclidean", w=weights)
    elif len(X) < 2:
        D = np.empty(0)
    else:
        D = squareform(squared_euclidean(X, X, weights), checks=False)
    return D


def squared_euclidean(X: Samples, Y: Samples, weights: FloatArray | None = None) -> FloatArray:
    """Compute sum_k weight_k (x_k - y_k)^2 for all pairs, (len(X), len(Y)).

    Differences come first, weights second: far from the origin a product has no digits to spare.
    """
    D: FloatArray
    few = len(X) * len(Y) <= FEW_PAIRS
    if X.shape[1] <= (EXACT_OF_PAIRS if few else EXACT_FEATURES):
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
    left = np.column_stack([A, a2, np.ones(len(A))])
    D = left @ np.column_stack([-2 * B, np.ones(len(B)), b2]).T
    if X is Y:
        D = (D + D.T) * 0.5  # symmetric to the bit, whatever order the products were added in
    # What cancelling left of near neighbours is computed from their differences instead.
    if D.min() > (least := 1e-7 * largest):
        return D
    close = least >= D
    if np.count_nonzero(close) > D.size // 16:  # as where one point lies far out
        D = cdist(X, Y, "sqeuclidean", w=weights)
    else:
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
    products = np.empty((len(X), len(Y)))
    first, *others = np.ascontiguousarray(Y.T)
    step = max(1, CACHE_ENTRIES // max(1, len(Y)))
    for start in range(0, len(X), step):
        block, rows = products[start : start + step], X[start : start + step]
        np.multiply(rows[:, :1], first, out=block)
        for j, y in enumerate(others, 1):
            block += rows[:, j : j + 1] * y
    return products
