"""The chi-squared kernel of counts and histograms."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..linalg.arrays import FloatArray, Samples
from .stationary import ExponentialOfDistance

TINY = 1e-300  # for 0 / 0; nothing beside any other number
CACHE_ENTRIES = 1 << 15  # 256 kB of float64


class ChiSquared(ExponentialOfDistance):
    """k(x, z) = exp(-gamma sum_j (x_j - z_j)^2 / (x_j + z_j)) for x, z >= 0, with 0/0 = 0.

    Zhang, Marszalek, Lazebnik and Schmid (2007), Local features and kernels, Eq. 3.

    Examples
    --------
    >>> from kernel_playground import ChiSquared
    >>> ChiSquared(gamma=1.0)([[1.0, 0.0], [0.0, 1.0]]).round(3)
    array([[1.   , 0.135],
           [0.135, 1.   ]])
    """

    name, label = "chi_squared", "Chi-squared"
    character = "For counts and histograms: the same step counts for more near 0."
    latex = r"\exp\left(-<gamma>\sum_j \frac{(x_j-z_j)^2}{x_j+z_j}\right)"
    domain = "nonnegative"

    @staticmethod
    def distances(X: Samples, Y: Samples) -> FloatArray:
        """Return sum_j (x_j - z_j)^2 / (x_j + z_j)."""
        D, columns = np.empty((len(X), len(Y))), np.ascontiguousarray(Y.T)
        width = max(1, CACHE_ENTRIES // max(1, X.shape[1]))
        for left in range(0, len(Y), width):
            z = columns[:, left : left + width]
            above_0 = z + TINY
            height = max(1, CACHE_ENTRIES // max(1, z.size))
            terms, totals = np.empty((2, min(height, len(X)), *z.shape))
            for top in range(0, len(X), height):
                rows = X[top : top + height]
                term, total = terms[: len(rows)], totals[: len(rows)]
                # Beside each other in memory first: a number added to each of a row takes longer.
                total[...] = rows[:, :, None]
                np.subtract(total, z, out=term)
                total += above_0
                term *= term
                term /= total
                np.add.reduce(term, axis=1, out=D[top : top + height, left : left + width])
        return D

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        terms = ((a - b) ** 2 / (a + b) for a, b in zip(x, z, strict=True) if a + b)
        return math.exp(-self.gamma * float(sum(terms)))

    @staticmethod
    def exported(X: Any, Z: Any, gamma: Any) -> Any:
        """Return exp(-gamma sum_j (x_j - z_j)^2 / (x_j + z_j)), where 0 / 0 is 0."""
        D = np.zeros((len(X), len(Z)))
        for x, z in zip(X.T, Z.T, strict=True):
            total = np.add.outer(x, z)
            D += np.subtract.outer(x, z) ** 2 / np.where(total > 0, total, 1)
        return np.exp(-gamma * D)
