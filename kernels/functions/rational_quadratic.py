"""The rational quadratic kernel: a mixture of RBF kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.spatial.distance import cdist

from ..linalg.arrays import FloatArray, Samples
from ..linalg.distances import squared_distances, squared_distances_of_pairs
from .base import Kernel
from .hyperparameter import Hyperparameter
from .stationary import LENGTHSCALE, exponential

ALPHA = Hyperparameter(
    "alpha", r"a_\mathrm{RQ}", 1.0, range=(1e-2, 1e2), spoken="exponent",
    help="The exponent: small mixes many lengthscales; large is nearly an RBF of one lengthscale.",
)  # fmt: skip


class RationalQuadratic(Kernel):
    """k(x, z) = (1 + ||x - z||^2 / (2 alpha lengthscale^2))^-alpha.

    A mixture of RBF kernels of all lengthscales (Rasmussen and Williams 2006, Eq. 4.19).
    """

    name, label = "rational_quadratic", "Rational quadratic"
    character = "A mixture of RBF kernels of all lengthscales: it has a long tail."
    hyperparameters = (ALPHA, LENGTHSCALE)
    alpha: float
    lengthscale: float
    latex = (
        r"\left(1 + \frac{\lVert x-z\rVert^2}{2 \cdot <alpha> \cdot <lengthscale>^2}"
        r"\right)^{-<alpha>}"
    )
    is_stationary = True

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return (1 + half / alpha)^-alpha with half = ||x - z||^2 / (2 lengthscale^2)."""
        return self._mixture(0.5 / self.lengthscale / self.lengthscale * squared_distances(X, Y))

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        half = float(((x - z) ** 2).sum()) / (2 * self.lengthscale**2)
        return float((1 + half / self.alpha) ** -self.alpha)

    @staticmethod
    def exported(X: Any, Z: Any, alpha: Any, lengthscale: Any) -> Any:
        """Return (1 + ||x - z||^2 / (2 alpha lengthscale^2))^-alpha."""
        half = cdist(X, Z, "sqeuclidean") / (2 * lengthscale**2)
        return np.exp(-alpha * np.log1p(half / alpha))

    def evaluate_pairs(self, X: Samples) -> FloatArray:
        """Return the same for each pair of X."""
        squares = squared_distances_of_pairs(X)
        return self._mixture(0.5 / self.lengthscale / self.lengthscale * squares)

    def _mixture(self, half: FloatArray) -> FloatArray:
        return exponential(-self.alpha * np.log1p(half / self.alpha))

    @property
    def shortest_scale(self) -> float:
        """The lengthscale."""
        return self.lengthscale

    def _partials(self, X: Samples, K: FloatArray) -> list[FloatArray]:
        half = 0.5 / self.lengthscale / self.lengthscale * squared_distances(X, X)
        base = 1 + half / self.alpha
        logs = np.log1p(half / self.alpha)
        return [K * (half / base - self.alpha * logs), 2 * half * K / base]
