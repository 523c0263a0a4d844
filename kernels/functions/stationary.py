"""Kernels of a distance between two points: RBF and Laplacian."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.spatial.distance import cdist, pdist

from ..errors import KernelTypeError
from ..linalg.arrays import FloatArray, Samples
from ..linalg.distances import remembered, require_one_per_feature, scaled
from .base import Kernel
from .hyperparameter import Hyperparameter
from .squares import OfSquaredDistance, exponential

GAMMA = Hyperparameter(
    "gamma", r"\gamma", 1.0, length_power=-1,
    help="How fast the similarity falls with distance: large is narrow.",
)  # fmt: skip
LENGTHSCALE = Hyperparameter(
    "lengthscale", r"\ell", 1.0, range=(1e-2, 1e2), length_power=1,
    help="The distance over which points stay similar: large is wide.",
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
    def _bound(cls, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        if kwargs.keys() & {"lengthscale", "length_scale"}:
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

    def of_squares(self, D: FloatArray, weight: float) -> FloatArray:
        """Return exp(-s)."""
        return exponential(scaled(D, -weight))

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

    A sequence for gamma has one for each feature: exp(-sum_j gamma_j |x_j - z_j|).
    Rahimi and Recht (2007), Random features for large-scale kernel machines, Fig. 1.

    Examples
    --------
    >>> from kernel_playground import Laplacian
    >>> Laplacian(gamma=0.5)([[0.0], [2.0]]).round(3)
    array([[1.   , 0.368],
           [0.368, 1.   ]])
    """

    name, label = "laplacian", "Laplacian"
    character = "A kink at its peak: its functions are continuous, and rough everywhere."
    hyperparameters = (replace(GAMMA, per_feature=True),)
    gamma: float | tuple[float, ...]  # type: ignore[assignment]
    is_stationary = True
    is_separable = True

    if TYPE_CHECKING:

        def __init__(self, gamma: float | Sequence[float] | FloatArray = 1.0) -> None: ...

    @property
    def latex(self) -> str:  # type: ignore[override]
        """The formula, with a diagonal matrix where each feature has its own gamma."""
        if isinstance(self.gamma, tuple):
            return r"\exp\left(-\lVert \operatorname{diag}(<gamma>)\,(x-z)\rVert_1\right)"
        return r"\exp\left(-<gamma>\,\lVert x-z\rVert_1\right)"

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

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return exp(-sum_j gamma_j |x_j - z_j|)."""
        if not isinstance(self.gamma, tuple):
            return super().evaluate(X, Y)
        require_one_per_feature(self.gamma, X)
        return exponential(np.negative(cdist(X, Y, "cityblock", w=self.gamma)))

    def evaluate_pairs(self, X: Samples) -> FloatArray:
        """Return the kernel of each pair of X."""
        if isinstance(self.gamma, tuple):
            require_one_per_feature(self.gamma, X)
            return exponential(np.negative(pdist(X, "cityblock", w=self.gamma)))
        row = remembered(Laplacian.distances_of_pairs, X)
        return exponential(scaled(row, -self.gamma))

    def gram_and_partials(self, X: Samples) -> tuple[FloatArray, list[FloatArray]]:
        """Return ``k(X)`` and -gamma_j |x_j - z_j| k for each gamma."""
        if not isinstance(self.gamma, tuple):
            return super().gram_and_partials(X)
        K = self.evaluate(X, X)
        columns = zip(self.gamma, X.T, strict=True)
        return K, [-gamma * np.abs(np.subtract.outer(x, x)) * K for gamma, x in columns]

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        return math.exp(-float(np.multiply(self.gamma, np.abs(x - z)).sum()))

    @property
    def shortest_scale(self) -> float:
        """The distance 1 / gamma, that of the largest gamma."""
        return 1 / float(np.max(self.gamma))

    def along(self, axis: int) -> Laplacian:
        """Return the kernel of one feature, with its own gamma."""
        return Laplacian(self.gamma[axis]) if isinstance(self.gamma, tuple) else self

    @staticmethod
    def exported(X: Any, Z: Any, gamma: Any) -> Any:
        """Return exp(-gamma ||x - z||_1)."""
        return np.exp(-gamma * cdist(X, Z, "cityblock"))
