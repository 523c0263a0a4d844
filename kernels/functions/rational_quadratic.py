"""The rational quadratic kernel: a mixture of RBF kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.spatial.distance import cdist

from ..linalg.arrays import FloatArray, Samples
from ..linalg.distances import scaled
from .hyperparameter import Hyperparameter
from .squares import OfSquaredDistance, exponential
from .stationary import LENGTHSCALE

ALPHA = Hyperparameter(
    "alpha", r"a_\mathrm{RQ}", 1.0, range=(1e-2, 1e2), spoken="exponent",
    help="The exponent: small mixes many lengthscales; large is nearly an RBF of one lengthscale.",
)  # fmt: skip


class RationalQuadratic(OfSquaredDistance):
    """k(x, z) = (1 + ||x - z||^2 / (2 alpha lengthscale^2))^-alpha.

    A mixture of RBF kernels of all lengthscales (Rasmussen and Williams 2006, Eq. 4.19). A sequence
    for lengthscale has one for each feature.

    Examples
    --------
    >>> from kernel_playground import RationalQuadratic
    >>> RationalQuadratic(alpha=1.0, lengthscale=1.0)([[0.0], [2.0]]).round(3)
    array([[1.   , 0.333],
           [0.333, 1.   ]])
    """

    name, label = "rational_quadratic", "Rational quadratic"
    character = "A mixture of RBF kernels of all lengthscales: it has a long tail."
    by_name = True
    hyperparameters = (ALPHA, replace(LENGTHSCALE, per_feature=True))
    alpha: float
    lengthscale: float | tuple[float, ...]

    if TYPE_CHECKING:

        def __init__(
            self, *, alpha: float = 1.0, lengthscale: float | Sequence[float] | FloatArray = 1.0
        ) -> None: ...

    @property
    def latex(self) -> str:  # type: ignore[override]
        """The formula, with a diagonal matrix where each feature has its own lengthscale."""
        square, over = r"\lVert x-z\rVert^2", r" \cdot <lengthscale>^2"
        if isinstance(self.lengthscale, tuple):
            square, over = r"\lVert\operatorname{diag}(<lengthscale>)^{-1}(x-z)\rVert^2", ""
        return rf"\left(1 + \frac{{{square}}}{{2 \cdot <alpha>{over}}}\right)^{{-<alpha>}}"

    @property
    def weight(self) -> float | tuple[float, ...]:
        """The factor 1 / (2 lengthscale^2) of s."""
        if isinstance(self.lengthscale, tuple):
            return tuple(0.5 / each / each for each in self.lengthscale)
        return 0.5 / self.lengthscale / self.lengthscale

    def of_squares(self, D: FloatArray, weight: float) -> FloatArray:
        """Return (1 + s / alpha)^-alpha."""
        s = scaled(D, weight)
        if self.alpha == 1.0:  # 1 / (1 + s), without logarithm and exponential
            s += 1.0
            return np.reciprocal(s, out=s)
        s /= self.alpha
        np.log1p(s, out=s)
        s *= -self.alpha
        return exponential(s)

    def slopes(self, s: FloatArray) -> tuple[FloatArray, FloatArray, list[FloatArray]]:
        """Return k, 2 k / (1 + s / alpha), and the derivative by log alpha."""
        ratio = s / self.alpha
        base, exponent = 1 + ratio, -self.alpha * np.log1p(ratio)
        # To the bit what ``of_squares`` returns.
        K = np.reciprocal(base) if self.alpha == 1.0 else exponential(exponent.copy())
        return K, 2 * K / base, [K * (s / base + exponent)]

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        half = float((((x - z) / np.array(self.lengthscale)) ** 2).sum()) / 2
        return float((1 + half / self.alpha) ** -self.alpha)

    @staticmethod
    def exported(X: Any, Z: Any, alpha: Any, lengthscale: Any) -> Any:
        """Return (1 + ||x - z||^2 / (2 alpha lengthscale^2))^-alpha."""
        half = cdist(X, Z, "sqeuclidean") / (2 * lengthscale**2)
        return np.exp(-alpha * np.log1p(half / alpha))

    @property
    def shortest_scale(self) -> float:
        """The lengthscale, the shortest of several."""
        return float(np.min(self.lengthscale))
