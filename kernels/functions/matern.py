"""The Matérn family: from rough to smooth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.spatial.distance import cdist

from ..linalg.arrays import FloatArray, Samples
from ..linalg.distances import scaled
from .bessel import matern, matern_by_integral, slope_over_distance
from .hyperparameter import Hyperparameter
from .squares import FAR, OfSquaredDistance, exponential
from .stationary import LENGTHSCALE

NU = Hyperparameter(
    "nu", r"\nu", 1.5, "choice", scale="choice", choices=(0.5, 1.5, 2.5), between=100.0,
    help="Smoothness of the samples: with 0.5 no derivative, with 1.5 one, with 2.5 two.",
)  # fmt: skip


class Matern(OfSquaredDistance):
    r"""The Matérn family of r = ||x - z|| / lengthscale, once for each degree of smoothness.

    exp(-r) for nu = 1/2, (1 + \sqrt3 r) exp(-\sqrt3 r) for 3/2, (1 + \sqrt5 r + 5/3 r^2)
    exp(-\sqrt5 r) for 5/2 (Rasmussen and Williams 2006, Eq. 4.17). Any other nu up to 100
    takes Bessel functions (Eq. 4.14; `bessel`), which are much slower; beyond, `RBF` with gamma =
    1 / (2 lengthscale^2) is the limit. The distance is Euclidean in every dimension: with the sum
    of absolute differences the last two are indefinite. A sequence for lengthscale has one for each
    feature.

    Examples
    --------
    >>> from kernel_playground import Matern
    >>> Matern(nu=0.5, lengthscale=2.0)([[0.0], [2.0]]).round(3)
    array([[1.   , 0.368],
           [0.368, 1.   ]])
    """

    name, label = "matern", "Matérn"
    character = "ν says how smooth its functions are: no derivative at 1/2, one at 3/2, two at 5/2."
    by_name = True
    hyperparameters = (NU, replace(LENGTHSCALE, per_feature=True))
    nu: float
    lengthscale: float | tuple[float, ...]
    is_stationary = True

    if TYPE_CHECKING:

        def __init__(
            self, *, nu: float = 1.5, lengthscale: float | Sequence[float] | FloatArray = 1.0
        ) -> None: ...

    @property
    def latex(self) -> str:  # type: ignore[override]
        """The closed form for this nu."""
        r = r"\frac{\lVert x-z\rVert}{<lengthscale>}"
        if isinstance(self.lengthscale, tuple):
            r = r"\lVert\operatorname{diag}(<lengthscale>)^{-1}(x-z)\rVert"
        if self.nu == 0.5:
            return rf"\exp\left(-{r}\right)"
        if self.nu not in NU.choices:
            t = rf"\left(\sqrt{{2 \cdot <nu>}}\,{r}\right)"
            return rf"\frac{{2^{{1-<nu>}}}}{{\Gamma(<nu>)}}{t}^{{<nu>}}K_{{<nu>}}{t}"
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

    def of_squares(self, D: FloatArray, weight: float) -> FloatArray:
        """Return the form for this nu, with t = sqrt(s) = sqrt(2 nu) r."""
        s = scaled(D, weight)
        if self.nu not in NU.choices:
            return matern(self.nu, np.sqrt(s, out=s))
        t = _bounded_root(s)
        if self.nu == 0.5:
            return exponential(np.negative(t, out=t))
        if self.nu == 1.5:
            polynomial = t + 1
        else:  # 1 + (1 + t / 3) t
            polynomial = t * (1 / 3)
            polynomial += 1
            polynomial *= t
            polynomial += 1
        polynomial *= exponential(np.negative(t, out=t))
        return polynomial

    def slopes(self, s: FloatArray) -> tuple[FloatArray, FloatArray, list[FloatArray]]:
        """Return k, and -k'(t) / t: d k / d log lengthscale_j = -k'(t) s_j / t."""
        if self.nu not in NU.choices:
            t = np.sqrt(s)
            return matern(self.nu, t), slope_over_distance(self.nu, t), []
        t = _bounded_root(s.copy())
        decay = exponential(-t)
        if self.nu == 0.5:  # grows at t = 0, where s_j vanishes
            return decay, decay / np.where(t > 0, t, 1.0), []
        if self.nu == 1.5:
            return (1 + t) * decay, decay, []
        return ((t / 3 + 1) * t + 1) * decay, (1 + t) * decay / 3, []

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        s = math.sqrt(2 * self.nu) * float(np.linalg.norm((x - z) / np.array(self.lengthscale)))
        if self.nu not in NU.choices:
            return matern_by_integral(self.nu, s)
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
    """Return sqrt(s) in place, at most 2 FAR: its square times a decay of 0 must be 0."""
    np.sqrt(s, out=s)
    return np.minimum(s, 2 * FAR, out=s)
