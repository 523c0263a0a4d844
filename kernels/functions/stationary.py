"""Kernels of a distance between two points."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
from scipy.spatial.distance import cdist

from ..errors import KernelTypeError
from ..linalg.arrays import FloatArray, Samples
from ..linalg.distances import (
    mapped,
    remembered,
    scaled,
    scaled_squares,
    weighted_squared_distances,
)
from .base import Kernel
from .hyperparameter import Hyperparameter

GAMMA = Hyperparameter(
    "gamma", r"\gamma", 1.0, help="How fast the similarity falls with distance: large is narrow."
)
LENGTHSCALE = Hyperparameter(
    "lengthscale", r"\ell", 1.0, range=(1e-2, 1e2),
    help="The distance over which points stay similar: large is wide.",
)  # fmt: skip
ALPHA = Hyperparameter(
    "alpha", r"a_\mathrm{RQ}", 1.0, range=(1e-2, 1e2),
    help="The exponent: small mixes many lengthscales; large is nearly an RBF of one lengthscale.",
)  # fmt: skip
PERIOD = Hyperparameter(
    "period", r"\text{period}", 1.0, range=(1e-2, 1e2),
    help="The distance after which the kernel repeats itself.",
)  # fmt: skip
NU = Hyperparameter(
    "nu", r"\nu", 1.5, "choice", scale="choice", choices=(0.5, 1.5, 2.5),
    help="Smoothness of the samples: with 0.5 no derivative, with 1.5 one, with 2.5 two.",
)  # fmt: skip


FAR = 100.0  # exp(-FAR) stands for all that is smaller: denormals would take 60 times as long


def exponential(D: FloatArray) -> FloatArray:
    """Return exp(D) in place, or exp(-100) where that is larger."""
    if D.min(initial=0.0) < -FAR:
        np.maximum(D, -FAR, out=D)
    return np.exp(D, out=D)


class RBF(Kernel):
    """k(x, z) = exp(-gamma ||x - z||^2).

    A sequence for gamma has one for each feature: exp(-sum_j gamma_j (x_j - z_j)^2).
    gamma = 1 / (2 lengthscale^2) (Rasmussen and Williams 2006, Eq. 4.9).
    """

    name, label = "rbf", "RBF (Gaussian)"
    character = "Its functions are smooth: they have all derivatives."
    hyperparameters = (replace(GAMMA, per_feature=True),)
    gamma: float | tuple[float, ...]
    is_stationary = of_distances = True
    is_separable = True

    @classmethod
    def _bound(cls, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        if "lengthscale" in kwargs:
            remedy = "gamma = 1 / (2 lengthscale^2)"
            raise KernelTypeError(f"RBF takes gamma in place of a lengthscale: {remedy}.")
        return super()._bound(args, kwargs)

    @property
    def latex(self) -> str:  # type: ignore[override]
        """The formula, with a diagonal matrix where each feature has its own gamma."""
        if isinstance(self.gamma, tuple):
            return r"\exp\left(-(x-z)^\top \operatorname{diag}(<gamma>)\,(x-z)\right)"
        return r"\exp\left(-<gamma>\,\lVert x-z\rVert^2\right)"

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return exp(-gamma ||x - z||^2)."""
        return exponential(weighted_squared_distances(X, Y, self.gamma, -1.0))

    def _partials(self, X: Samples, K: FloatArray) -> list[FloatArray]:
        return [np.multiply(S, -K, out=S) for S in scaled_squares(X, self.gamma)]

    @property
    def shortest_scale(self) -> float:
        """The lengthscale 1 / sqrt(2 gamma), that of the largest gamma."""
        return 1 / math.sqrt(2 * float(np.max(self.gamma)))

    def along(self, axis: int) -> RBF:
        """Return the kernel of one feature, with its own gamma."""
        return RBF(self.gamma[axis]) if isinstance(self.gamma, tuple) else self


class _Exponential(Kernel):
    """exp(-gamma distance), for the ``distances`` of a subclass."""

    hyperparameters = (GAMMA,)
    gamma: float

    @staticmethod
    def distances(X: Samples, Y: Samples) -> FloatArray:
        """Return the distances of all pairs, (len(X), len(Y))."""
        raise NotImplementedError

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return exp(-gamma distance)."""
        return exponential(scaled(remembered(type(self).distances, X, Y), -self.gamma))

    def _partials(self, X: Samples, K: FloatArray) -> list[FloatArray]:
        return [-self.gamma * remembered(type(self).distances, X, X) * K]

    @property
    def shortest_scale(self) -> float:
        """The distance 1 / gamma, over which the kernel falls to 1 / e."""
        return 1 / self.gamma


class Laplacian(_Exponential):
    """k(x, z) = exp(-gamma ||x - z||_1), with the sum of the absolute differences."""

    name, label = "laplacian", "Laplacian"
    character = "A kink at its peak: its functions are continuous, and rough everywhere."
    latex = r"\exp\left(-<gamma>\,\lVert x-z\rVert_1\right)"
    is_stationary = True
    is_separable = True

    @staticmethod
    def distances(X: Samples, Y: Samples) -> FloatArray:
        """Return sum_j |x_j - z_j|."""
        D: FloatArray = cdist(X, Y, "cityblock")
        return D


class Matern(Kernel):
    r"""The Matérn family of r = ||x - z|| / lengthscale, once for each degree of smoothness.

    exp(-r) for nu = 1/2, (1 + \sqrt3 r) exp(-\sqrt3 r) for 3/2, (1 + \sqrt5 r + 5/3 r^2)
    exp(-\sqrt5 r) for 5/2 (Rasmussen and Williams 2006, Eq. 4.17). The distance is Euclidean in
    every dimension: with the sum of absolute differences the last two are indefinite. A sequence
    for lengthscale has one for each feature.
    """

    name, label = "matern", "Matérn"
    character = "Rougher than the RBF, smoother than the Laplacian: one derivative at ν = 3/2."
    hyperparameters = (NU, replace(LENGTHSCALE, per_feature=True))
    nu: float
    lengthscale: float | tuple[float, ...]
    is_stationary = of_distances = True

    @property
    def latex(self) -> str:  # type: ignore[override]
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
    def _weight(self) -> float | tuple[float, ...]:
        s = self.lengthscale
        return tuple(1 / each / each for each in s) if isinstance(s, tuple) else 1 / s / s

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return the closed form for this nu, with s = sqrt(2 nu) r."""
        s = np.sqrt(weighted_squared_distances(X, Y, self._weight, 2 * self.nu))
        if self.nu == 0.5:
            return exponential(-s)
        np.minimum(s, FAR, out=s)  # else the polynomial would outgrow exp(-100)
        polynomial = 1 + s if self.nu == 1.5 else (s / 3 + 1) * s + 1
        return polynomial * exponential(-s)

    @property
    def shortest_scale(self) -> float:
        """The lengthscale, the shortest of several."""
        return float(np.min(self.lengthscale))

    def _partials(self, X: Samples, K: FloatArray) -> list[FloatArray]:
        squares = scaled_squares(X, self._weight)
        s = np.sqrt(2 * self.nu * sum(squares))
        if self.nu == 0.5:  # -k'(r) / r = exp(-r) / r grows at r = 0, where the squares vanish
            slope = K / np.where(s > 0, s, 1.0)
        else:
            slope = (3 if self.nu == 1.5 else 5 / 3 * (1 + s)) * exponential(-s)
        return [S * slope for S in squares]


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
    is_stationary = of_distances = True

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return (1 + half / alpha)^-alpha with half = ||x - z||^2 / (2 lengthscale^2)."""
        half = weighted_squared_distances(X, Y, 0.5 / self.lengthscale / self.lengthscale)
        return exponential(-self.alpha * np.log1p(half / self.alpha))

    @property
    def shortest_scale(self) -> float:
        """The lengthscale."""
        return self.lengthscale

    def _partials(self, X: Samples, K: FloatArray) -> list[FloatArray]:
        half = weighted_squared_distances(X, X, 0.5 / self.lengthscale / self.lengthscale)
        base = 1 + half / self.alpha
        logs = np.log1p(half / self.alpha)
        return [K * (half / base - self.alpha * logs), 2 * half * K / base]


class Periodic(Kernel):
    r"""k(x, z) = exp(-2/lengthscale^2 sum_j sin^2(pi (x_j - z_j)/period)).

    MacKay (1998); Rasmussen and Williams (2006), Eq. 4.31. The sum over the features makes it an
    RBF on the circles (cos, sin)(2 pi x_j/period), hence positive semi-definite in any dimension.
    """

    name, label = "periodic", "Periodic"
    character = "Its functions repeat themselves exactly after each period."
    hyperparameters = (
        PERIOD,
        replace(LENGTHSCALE, help="How smooth the function is within one period: large is smooth."),
    )
    period: float
    lengthscale: float
    latex = (
        r"\exp\left(-\frac{2}{<lengthscale>^2}"
        r"\sum_j \sin^2\frac{\pi\,(x_j-z_j)}{<period>}\right)"
    )
    is_stationary = True
    is_separable = True

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return exp(-sum_j chord_j^2 / (2 lengthscale^2)), chord = 2 |sin(angle / 2)|."""

        def circles(Z: Samples) -> FloatArray:  # each place within its period is exact
            angle = np.fmod(Z, self.period) * (2 * np.pi / self.period)
            return np.hstack([np.cos(angle), np.sin(angle)])

        weight = 0.5 / self.lengthscale / self.lengthscale
        return exponential(weighted_squared_distances(*mapped(circles, X, Y), weight, -1.0))

    @property
    def shortest_scale(self) -> float:
        """The radius period / (2 pi) of the circle, times the lengthscale where this is below 1."""
        return self.period / (2 * math.pi) * min(self.lengthscale, 1.0)

    def _partials(self, X: Samples, K: FloatArray) -> list[FloatArray]:
        by_period, squares = np.zeros_like(K), np.zeros_like(K)
        for x in X.T:
            angle = np.subtract.outer(x, x) * (np.pi / self.period)
            squares += np.square(np.sin(angle))
            by_period += angle * np.sin(2 * angle)
        scale = 2 / self.lengthscale / self.lengthscale
        return [scale * by_period * K, 2 * scale * squares * K]


class ChiSquared(_Exponential):
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
        D = np.zeros((len(X), len(Y)))
        for x, y in zip(X.T, Y.T, strict=True):
            total = np.add.outer(x, y)
            total[total == 0] = 1.0
            D += np.square(np.subtract.outer(x, y)) / total
        return D
