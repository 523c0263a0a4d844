"""The periodic kernel: an RBF on a circle."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..linalg.arrays import FloatArray, Samples
from ..linalg.distances import mapped, squared_distances
from .base import Kernel
from .hyperparameter import Hyperparameter
from .squares import exponential
from .stationary import LENGTHSCALE

PERIOD = Hyperparameter(
    "period", r"\text{period}", 1.0, range=(1e-2, 1e2), length_power=1, digits=8,
    help="The distance after which the kernel repeats itself.",
)  # fmt: skip


class Periodic(Kernel):
    r"""k(x, z) = exp(-2/lengthscale^2 sum_j sin^2(pi (x_j - z_j)/period)).

    MacKay (1998); Rasmussen and Williams (2006), Eq. 4.31. The sum over the features makes it an
    RBF on the circles (cos, sin)(2 pi x_j/period), hence positive semi-definite in any dimension.

    Examples
    --------
    >>> from kernel_playground import Periodic
    >>> Periodic(period=12.0)([[0.0], [6.0], [12.0]]).round(3)
    array([[1.   , 0.135, 1.   ],
           [0.135, 1.   , 0.135],
           [1.   , 0.135, 1.   ]])
    """

    name, label = "periodic", "Periodic"
    character = "Its functions repeat themselves exactly after each period."
    hyperparameters = (
        PERIOD,
        replace(
            LENGTHSCALE, length_power=0, informative=(0.04, 0.1, 1.0, 10.0),
            help="How slowly the function varies within one period: a large one is nearly a sine.",
        ),
    )  # fmt: skip
    period: float
    lengthscale: float
    latex = (
        r"\exp\left(-\frac{2}{<lengthscale>^2}"
        r"\sum_j \sin^2\frac{\pi\,(x_j-z_j)}{<period>}\right)"
    )
    is_stationary = True
    is_separable = True
    suggested = 3

    if TYPE_CHECKING:

        def __init__(self, period: float = 1.0, lengthscale: float = 1.0) -> None: ...

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return exp(-sum_j chord_j^2 / (2 lengthscale^2)), chord = 2 |sin(angle / 2)|."""

        def circles(Z: Samples) -> FloatArray:  # each place within its period is exact
            angle = np.fmod(Z, self.period) * (2 * np.pi / self.period)
            return np.hstack([np.cos(angle), np.sin(angle)])

        weight = 0.5 / self.lengthscale / self.lengthscale
        X, Y = mapped(circles, X, Y)
        return exponential(-weight * squared_distances(X, Y))

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        squares = np.sin(np.pi * (x - z) / self.period) ** 2
        return math.exp(-2 / self.lengthscale**2 * float(squares.sum()))

    @staticmethod
    def exported(X: Any, Z: Any, period: Any, lengthscale: Any) -> Any:
        """Return exp(-2 / lengthscale^2 sum_j sin^2(pi (x_j - z_j) / period))."""
        angles = [np.pi / period * np.subtract.outer(x, z) for x, z in zip(X.T, Z.T, strict=True)]
        return np.exp(-2 / lengthscale**2 * sum(np.sin(angle) ** 2 for angle in angles))

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
