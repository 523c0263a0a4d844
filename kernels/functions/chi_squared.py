"""The chi-squared kernel of counts and histograms."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..linalg.arrays import FloatArray, Samples
from .stationary import ExponentialOfDistance

TINY = 1e-300  # in place of 0, in 0 / 0


class ChiSquared(ExponentialOfDistance):
    """k(x, z) = exp(-gamma sum_j (x_j - z_j)^2 / (x_j + z_j)) for x, z >= 0, with 0/0 = 0.

    Zhang, Marszalek, Lazebnik and Schmid (2007), Local features and kernels, Eq. 3.
    """

    name, label = "chi_squared", "Chi-squared"
    character = "For counts and histograms: the same step counts for more near 0."
    latex = r"\exp\left(-<gamma>\sum_j \frac{(x_j-z_j)^2}{x_j+z_j}\right)"
    domain = "nonnegative"

    @staticmethod
    def distances(X: Samples, Y: Samples) -> FloatArray:
        """Return sum_j (x_j - z_j)^2 / (x_j + z_j)."""
        D, term, total = (np.zeros((len(X), len(Y))) for _ in range(3))
        for x, y in zip(X.T, Y.T, strict=True):
            np.subtract.outer(x, y, out=term)
            np.square(term, out=term)
            np.add.outer(x, y, out=total)
            np.maximum(total, TINY, out=total)
            term /= total
            D += term
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
