"""Kernels of the distance between two points."""

from __future__ import annotations

import numpy as np

from .base import Kernel
from .distances import weighted_squared_distances
from .hyperparameter import Hyperparameter


def decay(D: np.ndarray) -> np.ndarray:
    """Return exp(-D) in place; below exp(-100), denormals would make it 60 times slower."""
    np.negative(D, out=D)
    np.maximum(D, -100.0, out=D)
    return np.exp(D, out=D)


class RBF(Kernel):
    """k(x, z) = exp(-gamma ||x - z||^2).

    A sequence for gamma has one for each feature: exp(-sum_j gamma_j (x_j - z_j)^2).
    gamma = 1 / (2 lengthscale^2) (Rasmussen and Williams 2006, Eq. 4.9).
    """

    name, label = "rbf", "RBF (Gaussian)"
    hyperparameters = (
        Hyperparameter(
            "gamma",
            r"\gamma",
            1.0,
            per_feature=True,
            help="How fast it falls with distance",
        ),
    )
    is_stationary = True

    @property
    def latex(self) -> str:
        """The formula, with a diagonal matrix where each feature has its own gamma."""
        if isinstance(self.gamma, tuple):
            return r"\exp\left(-(x-z)^\top \operatorname{diag}(<gamma>)\,(x-z)\right)"
        return r"\exp\left(-<gamma>\,\lVert x-z\rVert^2\right)"

    def evaluate(self, X, Y) -> np.ndarray:
        """Return the exponential of the scaled squared distances."""
        return decay(weighted_squared_distances(X, Y, self.gamma))
