"""Kernels of a squared distance: values and derivatives from distances computed once."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ..linalg.arrays import FloatArray, Samples, read_only
from ..linalg.distances import (
    Weights,
    require_one_per_feature,
    scaled,
    squared_distances,
    squared_distances_of_pairs,
    squared_euclidean_of_pairs,
)
from ..linalg.gram import above_diagonal, mirrored
from .base import Kernel
from .derivatives import Pullback

FAR = 708.0  # beyond, exp(-FAR) is no normal number any more, and takes five times as long
PAIRS_AT_ONCE = 1 << 15  # 256 kB, which with what ``slopes`` makes of them stay in the cache
SPREAD = 1e4  # squared lengthscales from the mean, up to which products cost four digits at most


def exponential(D: FloatArray) -> FloatArray:
    """Return exp(D) in place, or 0 where that is less than the least normal number."""
    if np.minimum.reduce(D, axis=None, initial=0.0) >= -FAR:
        return np.exp(D, out=D)
    is_near = D >= -FAR
    np.exp(np.maximum(D, -FAR, out=D), out=D)
    return np.multiply(D, is_near, out=D)


class OfSquaredDistance(Kernel):
    """A function of s = sum_j s_j, s_j = weight_j (x_j - z_j)^2, the weights being one or several.

    A subclass gives the weights, k as a function of s, which is 1 for s = 0, and its derivatives:
    those by the entries of theta that the weights follow from are ``factor`` s_j, or ``factor`` s
    of a single weight.
    """

    is_stationary = True

    @property
    def weight(self) -> float | tuple[float, ...]:
        """One weight, or one for each feature."""
        raise NotImplementedError

    @property
    def rounds_by_block(self) -> bool:  # type: ignore[override]
        """True of several weights, which may be put into the points."""
        return isinstance(self.weight, tuple)

    def of_squares(self, D: FloatArray, weight: float) -> FloatArray:
        """Return k where s = weight D, in D itself where it may be written on."""
        raise NotImplementedError

    def slopes(self, s: FloatArray) -> tuple[FloatArray, FloatArray, list[FloatArray]]:
        """Return k, ``factor``, and the derivatives by what comes first in theta, for s."""
        raise NotImplementedError

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return k for all pairs."""
        weights, factor = self._weights
        return self.of_squares(squared_distances(X, Y, weights), factor)

    def at_equal_points(self, X: Samples) -> float:
        """Return 1."""
        return 1.0

    def evaluate_pairs(self, X: Samples) -> FloatArray:
        """Return the same for each pair of X."""
        weights, factor = self._weights
        return self.of_squares(squared_distances_of_pairs(X, weights), factor)

    @cached_property
    def _weights(self) -> tuple[Weights, float]:
        """The weights (d,) of the features and 1, or None and the single weight.

        The first go into the distances, the second is a factor of these.
        """
        weight = self.weight
        return (read_only(np.array(weight)), 1.0) if isinstance(weight, tuple) else (None, weight)

    def _squares_of_pairs(self, X: Samples) -> FloatArray:
        """Return s of each pair of X."""
        weights, factor = self._weights
        return scaled(squared_distances_of_pairs(X, weights), factor)

    def _parts(self, X: Samples, s: FloatArray) -> list[FloatArray]:
        """Return the s_j of each pair, or s itself where there is a single weight."""
        weights, _ = self._weights
        if weights is None:
            return [s]
        require_one_per_feature(weights, X)
        columns = zip(weights, X.T, strict=True)
        return [w * squared_euclidean_of_pairs(x[:, None]) for w, x in columns]

    def _gram_of_pairs(self, row: FloatArray, n: int) -> FloatArray:
        return mirrored(row, n, 1.0)

    def gram_and_partials(self, X: Samples) -> tuple[FloatArray, list[FloatArray]]:
        """Return ``k(X)`` and its derivatives, all of the same distances."""
        s = self._squares_of_pairs(X)
        parts = self._parts(X, s)
        rows: list[FloatArray] = []  # k, and the derivatives that ``slopes`` gives
        for start in range(0, max(len(s), 1), PAIRS_AT_ONCE):
            block = slice(start, start + PAIRS_AT_ONCE)
            row, factor, others = self.slopes(s[block])
            rows = rows or [np.empty(len(s)) for _ in (row, *others)]
            for whole, part in zip(rows, (row, *others), strict=True):
                whole[block] = part
            for each in parts:
                each[block] *= factor
        row, *others = rows
        partials = [mirrored(each, len(X)) for each in (*others, *parts)]
        return self._gram_of_pairs(row, len(X)), partials

    def gram_and_pullback(self, X: Samples) -> tuple[FloatArray, Pullback]:
        """Return ``k(X)``, and sums of its derivatives without forming these."""
        s = self._squares_of_pairs(X)
        row, factor, others = self.slopes(s)

        def pullback(W: FloatArray) -> FloatArray:
            w = above_diagonal(W)
            first = [float(w @ other) for other in others]
            w *= factor
            return np.array([*first, *self._sums(X, s, w)])

        return self._gram_of_pairs(row, len(X)), pullback

    def _sums(self, X: Samples, s: FloatArray, v: FloatArray) -> FloatArray:
        """Sum of v times s_j over the pairs for each feature j, or of v times s.

        sum_{i<l} V_il (a_i - a_l)^2 = sum_i a_i (r_i a_i - (V a)_i) with the sums r of the rows.
        """
        weights, _ = self._weights
        if weights is None:
            return np.array([float(v @ s)])
        A = (X - X.sum(axis=0) / len(X)) * np.sqrt(weights)
        if np.vdot(A, A) > SPREAD and (A * A).sum(axis=1).max() > SPREAD:
            return np.array([float(v @ part) for part in self._parts(X, s)])
        V = mirrored(v, len(X))
        sums: FloatArray = (A * (V.sum(axis=1)[:, None] * A - V @ A)).sum(axis=0)
        return sums
