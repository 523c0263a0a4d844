"""The kernel of what repeats itself."""

from __future__ import annotations

import numpy as np

from .base import Kernel
from .distances import mapped, squared_distances
from .hyperparameter import Hyperparameter
from .stationary import decay


class Periodic(Kernel):
    r"""k(x, z) = exp(-2/lengthscale^2 sum_j sin^2(pi (x_j - z_j)/period)).

    MacKay (1998); Rasmussen and Williams (2006), Eq. 4.31. The sum over the features makes it an
    RBF on the circles (cos, sin)(2 pi x_j/period), hence positive semi-definite in any dimension.
    """

    name, label = "periodic", "Periodic"
    hyperparameters = (
        Hyperparameter("period", "p", 1.0, range=(1e-2, 1e2), help="After which it repeats"),
        Hyperparameter(
            "lengthscale", r"\ell", 1.0, range=(1e-2, 1e2), help="Smoothness within one period"
        ),
    )
    latex = (
        r"\exp\left(-\frac{2}{<lengthscale>^2}"
        r"\sum_j \sin^2\frac{\pi\,(x_j-z_j)}{<period>}\right)"
    )
    is_stationary = True
    is_separable = True

    def evaluate(self, X, Y) -> np.ndarray:
        """Return the RBF of the points on their circles; a chord is 2 |sin| of half the angle."""
        start = Y[:1]

        def circles(Z: np.ndarray) -> np.ndarray:
            angle = (Z - start) * (2 * np.pi / self.period)
            return np.hstack([np.cos(angle), np.sin(angle)])

        return decay(squared_distances(*mapped(circles, X, Y)) * (0.5 / self.lengthscale**2))

    def partials(self, X, K) -> list[np.ndarray]:
        """Return the closed forms in log period and log lengthscale."""
        by_period, squares = np.zeros_like(K), np.zeros_like(K)
        for x in X.T:
            angle = np.subtract.outer(x, x) * (np.pi / self.period)
            squares += np.square(np.sin(angle))
            by_period += angle * np.sin(2 * angle)
        scale = 2 / self.lengthscale**2
        return [scale * by_period * K, 2 * scale * squares * K]

    def _sklearn(self, theirs):
        return theirs.ExpSineSquared(self.lengthscale, self.period)
