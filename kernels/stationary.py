"""Kernels of the distance between two points."""

from __future__ import annotations

import numpy as np

from .base import Kernel
from .distances import (
    absolute_distances,
    scaled_squares,
    squared_distances,
    weighted_squared_distances,
)
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
    is_separable = True

    @property
    def latex(self) -> str:
        """The formula, with a diagonal matrix where each feature has its own gamma."""
        if isinstance(self.gamma, tuple):
            return r"\exp\left(-(x-z)^\top \operatorname{diag}(<gamma>)\,(x-z)\right)"
        return r"\exp\left(-<gamma>\,\lVert x-z\rVert^2\right)"

    def evaluate(self, X, Y) -> np.ndarray:
        """Return the exponential of the scaled squared distances."""
        return decay(weighted_squared_distances(X, Y, self.gamma))

    def partials(self, X, K) -> list[np.ndarray]:
        """d K / d log gamma_j = -gamma_j (x_j - z_j)^2 K."""
        return [-S * K for S in scaled_squares(X, self.gamma)]

    def along(self, axis: int) -> RBF:
        """Return the factor of one feature."""
        return RBF(self.gamma[axis]) if isinstance(self.gamma, tuple) else self

    def _sklearn(self, theirs):
        return theirs.RBF((2 * np.array(self.gamma)) ** -0.5)


class Laplacian(Kernel):
    """k(x, z) = exp(-gamma ||x - z||_1), with the sum of the absolute differences."""

    name, label = "laplacian", "Laplacian"
    hyperparameters = (
        Hyperparameter("gamma", r"\gamma", 1.0, help="How fast it falls with distance"),
    )
    latex = r"\exp\left(-<gamma>\,\lVert x-z\rVert_1\right)"
    is_stationary = True
    is_separable = True

    def evaluate(self, X, Y) -> np.ndarray:
        """Return the exponential of the scaled distances."""
        return decay(self.gamma * absolute_distances(X, Y))

    def partials(self, X, K) -> list[np.ndarray]:
        """d K / d log gamma = -gamma ||x - z||_1 K."""
        return [-self.gamma * absolute_distances(X, X) * K]

    def _sklearn(self, theirs):
        return theirs.PairwiseKernel(self.gamma, metric="laplacian")


class Matern(Kernel):
    r"""The Matérn family of r = ||x - z|| / lengthscale, once for each degree of smoothness.

    exp(-r) for nu = 1/2, (1 + \sqrt3 r) exp(-\sqrt3 r) for 3/2, (1 + \sqrt5 r + 5/3 r^2)
    exp(-\sqrt5 r) for 5/2 (Rasmussen and Williams 2006, Eq. 4.17). The distance is Euclidean in
    every dimension: with the sum of absolute differences the last two are indefinite. A sequence
    for lengthscale has one for each feature.
    """

    name, label = "matern", "Matérn"
    hyperparameters = (
        Hyperparameter(
            "nu", r"\nu", 1.5, "choice", scale="choice", choices=(0.5, 1.5, 2.5), help="Smoothness"
        ),
        Hyperparameter(
            "lengthscale",
            r"\ell",
            1.0,
            range=(1e-2, 1e2),
            per_feature=True,
            help="Distance over which values stay alike",
        ),
    )
    is_stationary = True

    @property
    def latex(self) -> str:
        """The closed form for this nu."""
        r = r"\frac{\lVert x-z\rVert}{<lengthscale>}"
        if isinstance(self.lengthscale, tuple):
            r = r"\lVert\operatorname{diag}(<lengthscale>)^{-1}(x-z)\rVert"
        if self.nu == 0.5:
            return rf"\exp\left(-{r}\right)"
        root = rf"\sqrt{{{2 * self.nu:.0f}}}\,{r}"
        square = rf" + \frac{{5}}{{3}}\left({r}\right)^2" if self.nu == 2.5 else ""
        return rf"\left(1 + {root}{square}\right)\exp\left(-{root}\right)"

    @property
    def _weight(self) -> float | tuple:
        if isinstance(self.lengthscale, tuple):
            return tuple(scale**-2 for scale in self.lengthscale)
        return self.lengthscale**-2

    def evaluate(self, X, Y) -> np.ndarray:
        """Return the closed form for this nu, with s = sqrt(2 nu) r."""
        s = np.sqrt(2 * self.nu * weighted_squared_distances(X, Y, self._weight))
        if self.nu == 0.5:
            return decay(s)
        polynomial = 1 + s if self.nu == 1.5 else 1 + s + s * s / 3
        return polynomial * decay(s)

    def partials(self, X, K) -> list[np.ndarray]:
        """d K / d log lengthscale_j = (x_j - z_j)^2 / lengthscale_j^2 times -k'(r) / r."""
        squares = scaled_squares(X, self._weight)
        s = np.sqrt(2 * self.nu * sum(squares))
        if self.nu == 0.5:  # -k'(r) / r = exp(-r) / r grows at r = 0, where the squares vanish
            slope = K / np.where(s > 0, s, 1.0)
        else:
            slope = 3 * decay(s) if self.nu == 1.5 else 5 / 3 * (1 + s) * decay(s)
        return [S * slope for S in squares]

    def _sklearn(self, theirs):
        return theirs.Matern(self.lengthscale, nu=self.nu)


class RationalQuadratic(Kernel):
    """k(x, z) = (1 + ||x - z||^2 / (2 alpha lengthscale^2))^-alpha.

    A mixture of RBF kernels of all lengthscales (Rasmussen and Williams 2006, Eq. 4.19).
    """

    name, label = "rational_quadratic", "Rational quadratic"
    hyperparameters = (
        Hyperparameter("alpha", r"\alpha", 1.0, range=(1e-2, 1e2), help="Large: one lengthscale"),
        Hyperparameter(
            "lengthscale", r"\ell", 1.0, range=(1e-2, 1e2), help="Distance over which it falls"
        ),
    )
    latex = (
        r"\left(1 + \frac{\lVert x-z\rVert^2}{2 \cdot <alpha> \cdot <lengthscale>^2}"
        r"\right)^{-<alpha>}"
    )
    is_stationary = True

    def evaluate(self, X, Y) -> np.ndarray:
        """Return the power of the scaled squared distances."""
        weight = 0.5 / (self.alpha * self.lengthscale**2)
        base = 1 + weight * squared_distances(X, Y)
        return base**-self.alpha

    def partials(self, X, K) -> list[np.ndarray]:
        """Return the closed forms in log alpha and log lengthscale."""
        half = squared_distances(X, X) * (0.5 / self.lengthscale**2)
        base = 1 + half / self.alpha
        return [K * (half / base - self.alpha * np.log(base)), 2 * half * K / base]

    def _sklearn(self, theirs):
        return theirs.RationalQuadratic(self.lengthscale, self.alpha)
