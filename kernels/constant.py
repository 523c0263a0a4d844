"""Kernels that do not look at the points: a constant, and independent noise."""

from __future__ import annotations

import numpy as np

from .base import Kernel, plain
from .hyperparameter import Hyperparameter

NOISE = Hyperparameter("noise", r"\sigma^2", 0.1, range=(1e-4, 10), help="Variance on each sample")
VALUE = Hyperparameter("value", "c", 1.0, range=(1e-3, 1e3), help="Variance of a common offset")


class _Pointless(Kernel):
    """A kernel that takes any points and is proportional to its only hyperparameter."""

    is_stationary = any_domain = is_separable = True

    def _partials(self, X, K) -> list[np.ndarray]:
        return [K]


class White(_Pointless):
    """k(x, z) = noise where x and z are the same sample, else 0.

    The same sample, not the same numbers: ``k(X)`` has the noise on its diagonal, ``k(X, Y)`` is
    zero even for Y equal to X, since new samples bring new noise (as in scikit-learn).
    """

    name, label = "white", "White noise"
    hyperparameters = (NOISE,)
    latex = r"<noise>\,\delta_{xz}"

    def evaluate(self, X, Y) -> np.ndarray:
        """Return noise times the identity for the same samples, else zeros."""
        return self.noise * np.eye(len(X)) if X is Y else np.zeros((len(X), len(Y)))


class Constant(_Pointless):
    """k(x, z) = value: an offset, or the scale of a kernel it multiplies."""

    name, label = "constant", "Constant"
    hyperparameters = (VALUE,)
    latex = "<value>"
    is_constant = of_distances = True

    def evaluate(self, X, Y) -> np.ndarray:
        """Return a matrix of one number."""
        pairs = len(X) * (len(X) - 1) // 2
        return np.full(pairs if Y is None else (len(X), len(Y)), self.value)

    def _along(self, axis: int) -> Constant:
        return self if axis == 0 else Constant(1.0)

    def _factor_text(self) -> str:
        return plain(self.value)
