"""The periodic kernel: an RBF on a circle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..linalg.arrays import FloatArray, Samples
from ..linalg.distances import mapped, require_one_per_feature, squared_distances
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
    A sequence for period or lengthscale has one for each feature.

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
    by_name = True
    hyperparameters = (
        replace(PERIOD, per_feature=True),
        replace(
            LENGTHSCALE, length_power=0, informative=(0.04, 0.1, 1.0, 10.0), per_feature=True,
            help="How slowly the function varies within one period: a large one gives nearly a "
            "constant and a small sine.",
        ),
    )  # fmt: skip
    period: float | tuple[float, ...]
    lengthscale: float | tuple[float, ...]
    is_stationary = True
    is_separable = True
    suggested = 3

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            period: float | Sequence[float] | FloatArray = 1.0,
            lengthscale: float | Sequence[float] | FloatArray = 1.0,
        ) -> None: ...

    @property
    def latex(self) -> str:  # type: ignore[override]
        """The formula, with an index where each feature has its own number."""
        period, scale = (
            rf"\left(<{name}>\right)_j" if isinstance(getattr(self, name), tuple) else f"<{name}>"
            for name in ("period", "lengthscale")
        )
        sine = rf"\sin^2\frac{{\pi\,(x_j-z_j)}}{{{period}}}"
        if isinstance(self.lengthscale, tuple):
            return rf"\exp\left(-2\sum_j \frac{{1}}{{{scale}^2}}{sine}\right)"
        return rf"\exp\left(-\frac{{2}}{{{scale}^2}}\sum_j {sine}\right)"

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return exp(-sum_j chord_j^2 / (2 lengthscale^2)), chord = 2 |sin(angle / 2)|."""
        for value in (self.period, self.lengthscale):
            if isinstance(value, tuple):
                require_one_per_feature(value, X)
        period, scale = np.array(self.period), np.array(self.lengthscale)

        def circles(Z: Samples) -> FloatArray:  # each place within its period is exact
            angle = np.fmod(Z, period) * (2 * np.pi / period)
            radii = 1.0 if scale.ndim == 0 else 1 / scale
            return np.hstack([radii * np.cos(angle), radii * np.sin(angle)])

        weight = 0.5 if scale.ndim else 0.5 / scale / scale
        X, Y = mapped(circles, X, Y)
        return exponential(-weight * squared_distances(X, Y))

    def along(self, axis: int) -> Periodic:
        """Return the kernel of one feature, with its own period and lengthscale."""
        own = {n: v[axis] if isinstance(v, tuple) else v for n, v in self.parameters.items()}
        return Periodic(**own)

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        sines = np.sin(np.pi * (x - z) / np.array(self.period)) / np.array(self.lengthscale)
        return math.exp(-2 * float((sines**2).sum()))

    @staticmethod
    def exported(X: Any, Z: Any, period: Any, lengthscale: Any) -> Any:
        """Return exp(-2 / lengthscale^2 sum_j sin^2(pi (x_j - z_j) / period))."""
        angles = [np.pi / period * np.subtract.outer(x, z) for x, z in zip(X.T, Z.T, strict=True)]
        return np.exp(-2 / lengthscale**2 * sum(np.sin(angle) ** 2 for angle in angles))

    @property
    def shortest_scale(self) -> float:
        """The radius period / (2 pi) of the circle, times the lengthscale where this is below 1."""
        radii = np.array(self.period) / (2 * math.pi)
        return float(np.min(radii * np.minimum(self.lengthscale, 1.0)))

    def _partials(self, X: Samples, K: FloatArray) -> list[FloatArray]:
        d = X.shape[1]
        periods, scales = np.broadcast_to(self.period, d), np.broadcast_to(self.lengthscale, d)
        by_period, by_scale = [], []
        for x, period, scale in zip(X.T, periods, scales, strict=True):
            angle = np.subtract.outer(x, x) * (np.pi / period)
            by_scale.append(4 / scale**2 * np.square(np.sin(angle)) * K)
            by_period.append(2 / scale**2 * angle * np.sin(2 * angle) * K)
        pairs = (self.period, by_period), (self.lengthscale, by_scale)
        return [
            each
            for value, partials in pairs
            for each in (partials if isinstance(value, tuple) else [sum(partials)])
        ]
