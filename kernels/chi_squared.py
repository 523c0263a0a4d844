"""The kernel of histograms."""

from __future__ import annotations

import numpy as np

from .base import Kernel
from .distances import STORE
from .hyperparameter import Hyperparameter
from .stationary import decay


class ChiSquared(Kernel):
    """k(x, z) = exp(-gamma sum_j (x_j - z_j)^2 / (x_j + z_j)) for x, z >= 0, with 0/0 = 0.

    Zhang, Marszalek, Lazebnik and Schmid (2007), Local features and kernels, Eq. 3.
    """

    name, label = "chi_squared", "Chi-squared"
    hyperparameters = (
        Hyperparameter("gamma", r"\gamma", 1.0, help="How fast it falls with the difference"),
    )
    latex = r"\exp\left(-<gamma>\sum_j \frac{(x_j-z_j)^2}{x_j+z_j}\right)"
    domain = "nonnegative"

    def evaluate(self, X, Y) -> np.ndarray:
        """Return the exponential of the scaled chi-squared distances."""
        return decay(self.gamma * STORE.get(_chi_squared_distances, X, Y))

    def partials(self, X, K) -> list[np.ndarray]:
        """d K / d log gamma = -gamma D K."""
        return [-self.gamma * STORE.get(_chi_squared_distances, X, X) * K]

    def _sklearn(self, theirs):
        return theirs.PairwiseKernel(self.gamma, metric="chi2")


def _chi_squared_distances(X: np.ndarray, Y: np.ndarray) -> np.ndarray:
    D = np.zeros((len(X), len(Y)))
    for x, y in zip(X.T, Y.T, strict=True):
        total = np.add.outer(x, y)
        total[total == 0] = 1.0
        D += np.square(np.subtract.outer(x, y)) / total
    return D
