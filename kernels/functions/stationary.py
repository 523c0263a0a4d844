"""Kernels of a distance between two points: RBF, Laplacian and the Matérn family."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.spatial.distance import cdist, pdist

from ..errors import KernelTypeError
from ..linalg.arrays import FloatArray, Samples
from ..linalg.distances import remembered, scaled
from .base import Kernel
from .hyperparameter import Hyperparameter
from .squares import FAR, OfSquaredDistance, exponential

GAMMA = Hyperparameter(
    "gamma", r"\gamma", 1.0, length_power=-1,
    help="How fast the similarity falls with distance: large is narrow.",
)  # fmt: skip
LENGTHSCALE = Hyperparameter(
    "lengthscale", r"\ell", 1.0, range=(1e-2, 1e2), length_power=1,
    help="The distance over which points stay similar: large is wide.",
)  # fmt: skip
NU = Hyperparameter(
    "nu", r"\nu", 1.5, "choice", scale="choice", choices=(0.5, 1.5, 2.5),
    help="Smoothness of the samples: with 0.5 no derivative, with 1.5 one, with 2.5 two.",
)  # fmt: skip


class RBF(OfSquaredDistance):
    """k(x, z) = exp(-gamma ||x - z||^2).

    A sequence for gamma has one for each feature: exp(-sum_j gamma_j (x_j - z_j)^2).
    gamma = 1 / (2 lengthscale^2) (Rasmussen and Williams 2006, Eq. 4.9).

    Examples
    --------
    >>> from kernel_playground import RBF
    >>> RBF(gamma=0.5)([[0.0], [2.0]]).round(3)
    array([[1.   , 0.135],
           [0.135, 1.   ]])
    >>> str(2.0 * RBF(gamma=0.5))
    '2*rbf(gamma=0.5)'
    """

    name, label = "rbf", "RBF (Gaussian)"
    character = "Its functions are smooth: they have all derivatives."
    hyperparameters = (
        replace(
            GAMMA, per_feature=True, length_power=-2, quantity="width",
            other_latex=r"\exp\left(-\lVert x-z\rVert^2 / (2 \cdot <shown>^2)\right)",
        ),
    )  # fmt: skip
    gamma: float | tuple[float, ...]
    is_stationary = True
    is_separable = True
    evaluates_in_place = True
    suggested = 1

    if TYPE_CHECKING:

        def __init__(self, gamma: float | Sequence[float] | FloatArray = 1.0) -> None: ...

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

    @property
    def weight(self) -> float | tuple[float, ...]:
        """Gamma: s = gamma ||x - z||^2."""
        return self.gamma

    def of_squares(self, s: FloatArray) -> FloatArray:
        """Return exp(-s)."""
        return exponential(np.negative(s, out=s))

    def slopes(self, s: FloatArray) -> tuple[FloatArray, FloatArray, list[FloatArray]]:
        """Return exp(-s), and -exp(-s): d k / d log gamma_j = -s_j exp(-s)."""
        K = exponential(-s)
        return K, -K, []

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        return math.exp(-float(np.multiply(self.gamma, (x - z) ** 2).sum()))

    @staticmethod
    def exported(X: Any, Z: Any, gamma: Any) -> Any:
        """Return exp(-gamma ||x - z||^2)."""
        return np.exp(-gamma * cdist(X, Z, "sqeuclidean"))

    @property
    def shortest_scale(self) -> float:
        """The lengthscale 1 / sqrt(2 gamma), that of the largest gamma."""
        return 1 / math.sqrt(2 * float(np.max(self.gamma)))

    def along(self, axis: int) -> RBF:
        """Return the kernel of one feature, with its own gamma."""
        return RBF(self.gamma[axis]) if isinstance(self.gamma, tuple) else self


class ExponentialOfDistance(Kernel):
    """exp(-gamma distance), for the ``distances`` of a subclass."""

    hyperparameters = (GAMMA,)
    gamma: float
    evaluates_in_place = True

    if TYPE_CHECKING:

        def __init__(self, gamma: float = 1.0) -> None: ...

    @staticmethod
    def distances(X: Samples, Y: Samples) -> FloatArray:
        """Return the distances of all pairs, (len(X), len(Y))."""
        raise NotImplementedError

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return exp(-gamma distance)."""
        return exponential(scaled(remembered(type(self).distances, X, Y), -self.gamma))

    def gram_and_partials(self, X: Samples) -> tuple[FloatArray, list[FloatArray]]:
        """Return ``k(X)`` and -gamma distance k, both of the same distances."""
        D = -self.gamma * remembered(type(self).distances, X, X)
        K = exponential(D.copy())
        return K, [np.multiply(D, K, out=D)]

    def at_equal_points(self, X: Samples) -> float:
        """Return 1."""
        return 1.0

    @property
    def shortest_scale(self) -> float:
        """The distance 1 / gamma, over which the kernel falls to 1 / e."""
        return 1 / self.gamma


class Laplacian(ExponentialOfDistance):
    """k(x, z) = exp(-gamma ||x - z||_1), with the sum of the absolute differences.

    Examples
    --------
    >>> from kernel_playground import Laplacian
    >>> Laplacian(gamma=0.5)([[0.0], [2.0]]).round(3)
    array([[1.   , 0.368],
           [0.368, 1.   ]])
    """

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

    @staticmethod
    def distances_of_pairs(X: Samples) -> FloatArray:
        """Return the same of the pairs of X."""
        D: FloatArray = pdist(X, "cityblock")
        return D

    def evaluate_pairs(self, X: Samples) -> FloatArray:
        """Return the kernel of each pair of X."""
        row = remembered(Laplacian.distances_of_pairs, X)
        return exponential(scaled(row, -self.gamma))

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        return math.exp(-self.gamma * float(np.abs(x - z).sum()))

    @staticmethod
    def exported(X: Any, Z: Any, gamma: Any) -> Any:
        """Return exp(-gamma ||x - z||_1)."""
        return np.exp(-gamma * cdist(X, Z, "cityblock"))


class Matern(OfSquaredDistance):
    r"""The Matérn family of r = ||x - z|| / lengthscale, once for each degree of smoothness.

    exp(-r) for nu = 1/2, (1 + \sqrt3 r) exp(-\sqrt3 r) for 3/2, (1 + \sqrt5 r + 5/3 r^2)
    exp(-\sqrt5 r) for 5/2 (Rasmussen and Williams 2006, Eq. 4.17). The distance is Euclidean in
    every dimension: with the sum of absolute differences the last two are indefinite. A sequence
    for lengthscale has one for each feature.

    Examples
    --------
    >>> from kernel_playground import Matern
    >>> Matern(nu=0.5, lengthscale=2.0)([[0.0], [2.0]]).round(3)
    array([[1.   , 0.368],
           [0.368, 1.   ]])
    """

    name, label = "matern", "Matérn"
    character = "Rougher than the RBF, smoother than the Laplacian: one derivative at ν = 3/2."
    hyperparameters = (NU, replace(LENGTHSCALE, per_feature=True))
    nu: float
    lengthscale: float | tuple[float, ...]
    is_stationary = True

    if TYPE_CHECKING:

        def __init__(
            self, nu: float = 1.5, lengthscale: float | Sequence[float] | FloatArray = 1.0
        ) -> None: ...

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
    def weight(self) -> float | tuple[float, ...]:
        """2 nu / lengthscale^2: s = 2 nu r^2."""
        s, factor = self.lengthscale, 2 * self.nu
        if isinstance(s, tuple):
            return tuple(factor / each / each for each in s)
        return factor / s / s

    def of_squares(self, s: FloatArray) -> FloatArray:
        """Return the closed form for this nu, with t = sqrt(s) = sqrt(2 nu) r."""
        t = _bounded_root(s)
        if self.nu == 0.5:
            return np.exp(np.negative(t, out=t), out=t)
        if self.nu == 1.5:
            polynomial = t + 1
        else:  # 1 + (1 + t / 3) t
            polynomial = t * (1 / 3)
            polynomial += 1
            polynomial *= t
            polynomial += 1
        polynomial *= np.exp(np.negative(t, out=t), out=t)
        return polynomial

    def slopes(self, s: FloatArray) -> tuple[FloatArray, FloatArray, list[FloatArray]]:
        """Return k, and -k'(t) / t: d k / d log lengthscale_j = -k'(t) s_j / t."""
        t = _bounded_root(s.copy())
        decay = np.exp(-t)
        if self.nu == 0.5:  # grows at t = 0, where s_j vanishes
            return decay, decay / np.where(t > 0, t, 1.0), []
        if self.nu == 1.5:
            return (1 + t) * decay, decay, []
        return ((t / 3 + 1) * t + 1) * decay, (1 + t) * decay / 3, []

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        s = math.sqrt(2 * self.nu) * float(np.linalg.norm((x - z) / np.array(self.lengthscale)))
        polynomial = {0.5: 1.0, 1.5: 1 + s, 2.5: 1 + s + s * s / 3}[self.nu]
        return polynomial * math.exp(-s)

    @staticmethod
    def exported(X: Any, Z: Any, nu: Any, lengthscale: Any) -> Any:
        """Return the Matern family of ||x - z|| / lengthscale for nu = 1/2, 3/2 or 5/2."""
        s = np.sqrt(2 * nu) * cdist(X, Z) / lengthscale
        polynomial = {0.5: 1, 1.5: 1 + s, 2.5: 1 + s + s**2 / 3}[nu]
        return polynomial * np.exp(-s)

    @property
    def shortest_scale(self) -> float:
        """The lengthscale, the shortest of several."""
        return float(np.min(self.lengthscale))


def _bounded_root(s: FloatArray) -> FloatArray:
    """Return sqrt(s) in place, or 100 where that is smaller: a power would outgrow exp(-100)."""
    np.sqrt(s, out=s)
    return np.minimum(s, FAR, out=s)
