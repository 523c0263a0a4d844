"""Distances between points, kept so that a move of gamma costs a scale and an exp."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

import numpy as np
from scipy.spatial.distance import cdist, pdist, squareform

from ..errors import KernelError
from .arrays import FloatArray, Samples, array_key
from .memory import DISTANCES

Weights = FloatArray | None
"""One weight for each feature (d,), or None: all weigh 1."""

EXACT_FEATURES = 8  # up to which differences are as fast as a product, and exact
EXACT_OF_PAIRS = 32  # the same where each pair is looked at once
EXACT_SAMPLES = 400  # up to which that holds
NEAR = 32.0  # weighted distance from the origin, up to which coordinates may take up the weights
FEW_PAIRS = 1 << 13
FEW_DIFFERENCES = 1 << 18  # pairs times features, up to which they are as fast as a product
FEW_CLOSE = 16  # of so many pairs, one may be too close for a product
ROWS = 64  # of a block of products
FEW_NUMBERS = 1 << 12  # pairs times features, up to which computing is as fast as remembering


_keeps: ContextVar[bool] = ContextVar("keeps", default=True)


@contextmanager
def not_kept() -> Iterator[None]:
    """Keep no distances within: those of block after block of many rows would take all the room."""
    before = _keeps.set(False)
    try:
        yield
    finally:
        _keeps.reset(before)


def remembered(distance: Callable[..., FloatArray], *points: Samples) -> FloatArray:
    """Return ``distance(*points)``, kept and read-only from the second call with the same points.

    The same object twice means the same samples. Those of few points are not kept.
    """
    first, *others = points
    if len(first) * points[-1].size <= FEW_NUMBERS or not _keeps.get():
        return distance(*points)
    key = distance, array_key(first), *(Y is first or array_key(Y) for Y in others)
    return DISTANCES.get(key, lambda: distance(*points))


def squared_distances(X: Samples, Y: Samples, weights: Weights = None) -> FloatArray:
    """Return sum_j weight_j (x_j - y_j)^2 for all pairs, (len(X), len(Y)).

    Those without weights are kept, and read-only from the second time on; but products are as quick
    to compute as to look for.
    """
    if weights is not None:
        require_one_per_feature(weights, X)
        A = _stretched(X, weights)
        B = A if Y is X else _stretched(Y, weights)
        if A is None or B is None:
            return squared_euclidean(X, Y, weights)
        return squared_euclidean(A, B)
    if X.shape[1] > EXACT_FEATURES:
        return squared_euclidean(X, Y)
    return remembered(squared_euclidean, X, Y)


def squared_distances_of_pairs(X: Samples, weights: Weights = None) -> FloatArray:
    """Return the same of the pairs i < j of X as one row, each pair once: (n (n - 1) / 2,)."""
    if weights is None:
        return remembered(squared_euclidean_of_pairs, X)
    require_one_per_feature(weights, X)
    A = _stretched(X, weights)
    return squared_euclidean_of_pairs(X, weights) if A is None else squared_euclidean_of_pairs(A)


def _stretched(X: Samples, weights: FloatArray) -> FloatArray | None:
    """Return X with the roots of the weights in its coordinates, or None far from the origin.

    Without weights distances are a third quicker. Stretching rounds s = |a - b|^2 by
    sqrt(s) (|a| + |b|) EPS, and exp(-s) by less than 1e-14 where no |a| is larger than `NEAR`; far
    from the origin only the differences are exact.
    """
    A: FloatArray = X * np.sqrt(weights)
    return A if np.vdot(A, A) <= NEAR**2 else None  # the sum bounds each |a|^2


def scaled(D: FloatArray, factor: float) -> FloatArray:
    """Return factor D, in D itself where nobody else has it: what is kept is read-only."""
    if not D.flags.writeable:
        return D * factor
    return D if factor == 1.0 else np.multiply(D, factor, out=D)


def require_one_per_feature(values: Sequence[float] | FloatArray, X: Samples) -> None:
    """Raise a KernelError where there is not one of ``values`` for each feature of X."""
    if len(values) != X.shape[1]:
        counts = f"{len(values)} values, one per feature, but the points have {X.shape[1]} features"
        raise KernelError(f"There are {counts}. Give as many values, or a single one.")


def mapped(transform: Callable[[Samples], FloatArray], *points: Samples) -> tuple[FloatArray, ...]:
    """Return each set of points transformed, the same object twice where it is given twice."""
    first, *others = points
    image = transform(first)
    return image, *(image if Y is first else transform(Y) for Y in others)


def squared_euclidean_of_pairs(X: Samples, weights: FloatArray | None = None) -> FloatArray:
    """Compute sum_k weight_k (x_ik - x_jk)^2 of all pairs i < j, (n (n - 1) / 2,)."""
    n = len(X)
    if n < 2:
        return np.empty(0)
    if n**2 <= FEW_PAIRS:
        return np.asarray(squareform(squared_euclidean(X, X, weights), checks=False))
    exact = EXACT_OF_PAIRS if n <= EXACT_SAMPLES else EXACT_FEATURES
    if X.shape[1] <= exact or (products := _Products.of(X, X, weights)) is None:
        return np.asarray(pdist(X, "sqeuclidean", w=weights))
    D, ends = np.empty(n * (n - 1) // 2), np.cumsum(np.arange(n - 1, -1, -1))
    for start in range(0, n, ROWS):
        block = products.block(slice(start, start + ROWS), slice(start, n))
        for i, row in enumerate(block, start):
            D[ends[i] - (n - 1 - i) : ends[i]] = row[i - start + 1 :]
    close = np.flatnonzero(products.least >= D) if D.min() <= products.least else ()
    if len(close) > D.size // FEW_CLOSE:
        return np.asarray(pdist(X, "sqeuclidean", w=weights))
    if len(close):
        first = np.searchsorted(ends, close, side="right")
        D[close] = _of_differences(X[first], X[n - (ends[first] - close)], weights)
    return D


def squared_euclidean(X: Samples, Y: Samples, weights: FloatArray | None = None) -> FloatArray:
    """Compute sum_k weight_k (x_k - y_k)^2 for all pairs, (len(X), len(Y)).

    Differences come first, weights second: far from the origin a product has no digits to spare.
    """
    few = X.shape[1] <= EXACT_FEATURES or len(X) * Y.size <= FEW_DIFFERENCES
    if few or (products := _Products.of(X, Y, weights)) is None:
        return np.asarray(cdist(X, Y, "sqeuclidean", w=weights))
    D = products.block(slice(None), slice(None))
    if X is Y:
        D = (D + D.T) * 0.5  # symmetric to the bit, whatever order the products were added in
    if D.min() > products.least:
        return D
    close = np.flatnonzero(products.least >= D)  # in a row, which is searched sooner
    if len(close) > D.size // FEW_CLOSE:
        return np.asarray(cdist(X, Y, "sqeuclidean", w=weights))
    i, j = np.divmod(close, D.shape[1])
    D[i, j] = _of_differences(X[i], Y[j], weights)
    return D


class _Products(NamedTuple):
    """|x|^2 - 2 x.y + |y|^2, centred first because the three cancel: an offset of 1e4 costs 1e-7.

    What is not larger than ``least``, what cancelling left of near neighbours, is to be computed
    from their differences instead; where it is much, as where one point lies far out, so is all.
    """

    left: FloatArray
    right: FloatArray
    least: float

    @classmethod
    def of(cls, X: Samples, Y: Samples, weights: FloatArray | None) -> _Products | None:
        """Return None where the square of a number beyond 1e154 is infinite."""
        with np.errstate(over="ignore"):
            centre, roots = Y.mean(axis=0), None if weights is None else np.sqrt(weights)
            A, B = mapped(lambda Z: Z - centre if roots is None else (Z - centre) * roots, X, Y)
            a2, b2 = (np.square(Z).sum(axis=1) for Z in (A, B))
            largest = float(a2.max() + b2.max())
        if not np.isfinite(largest):
            return None
        left = np.column_stack([A, a2, np.ones(len(A))])
        return cls(left, np.column_stack([-2 * B, np.ones(len(B)), b2]), 1e-7 * largest)

    def block(self, rows: slice, columns: slice) -> FloatArray:
        """Return the squared distances of these samples."""
        D: FloatArray = self.left[rows] @ self.right[columns].T
        return D


def _of_differences(X: Samples, Y: Samples, weights: FloatArray | None) -> FloatArray:
    """Compute the squared distances of x_1 and y_1, x_2 and y_2, ..."""
    squares = np.square(X - Y)
    D: FloatArray = (squares if weights is None else squares * weights).sum(axis=1)
    return D
