"""Kernels of the scalar product."""

from __future__ import annotations

import numpy as np

from .algebra import whole_power
from .base import Kernel
from .hyperparameter import Hyperparameter


class Linear(Kernel):
    """k(x, z) = x.z, the kernel of linear methods."""

    name, label = "linear", "Linear"
    latex = r"x^\top z"

    def evaluate(self, X, Y) -> np.ndarray:
        """Return all scalar products."""
        return X @ Y.T


class Polynomial(Kernel):
    """k(x, z) = (gamma x.z + coef0)^degree.

    coef0 is not negative: with a negative one the kernel is not positive semi-definite.
    """

    name, label = "polynomial", "Polynomial"
    hyperparameters = (
        Hyperparameter("degree", "p", 3, "integer", (1, 10), "integer", help="Degree of the curve"),
        Hyperparameter("gamma", r"\gamma", 1.0, help="Weight of the scalar product"),
        Hyperparameter(
            "coef0", "c", 1.0, "nonnegative", (0, 5), "linear", help="Weight of the lower degrees"
        ),
    )
    latex = r"\left(<gamma>\,x^\top z + <coef0>\right)^{<degree>}"

    def evaluate(self, X, Y) -> np.ndarray:
        """Return the power of all shifted scalar products."""
        return whole_power(self.gamma * (X @ Y.T) + self.coef0, self.degree)
