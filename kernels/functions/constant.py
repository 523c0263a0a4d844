"""Kernels that do not look at the points: a constant, and independent noise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..linalg.arrays import FloatArray, Samples
from .base import Kernel
from .formula import literal
from .hyperparameter import Hyperparameter

NOISE = Hyperparameter(
    "noise", r"\sigma^2", 0.1, range=(1e-4, 10), spoken="noise variance",
    quantity="noise", other_latex=r"<shown>^2\,\delta_{xz}",
    help="Variance of noise that is independent for each sample.",
)  # fmt: skip
VALUE = Hyperparameter(
    "value", "c", 1.0, range=(1e-3, 1e3),
    help="Added to a kernel: the variance of a common offset. Times a kernel: its scale.",
)  # fmt: skip


class _Proportional(Kernel):
    """A kernel that takes any points and is proportional to its only hyperparameter."""

    is_stationary = any_domain = is_separable = evaluates_whole = True

    def _partials(self, X: Samples, K: FloatArray) -> list[FloatArray]:
        return [K]


class White(_Proportional):
    """k(x, z) = noise where x and z are the same sample, else 0.

    The same sample, not the same numbers: ``k(X)`` has the noise on its diagonal, ``k(X, Y)`` is
    zero even for Y equal to X, since new samples bring new noise (as in scikit-learn).
    Rasmussen and Williams (2006), Eq. 2.20.

    Examples
    --------
    >>> from kernel_playground import White
    >>> White(noise=0.1)([[0.0], [0.0]])
    array([[0.1, 0. ],
           [0. , 0.1]])
    """

    name, label = "white", "White noise"
    character = "Independent noise: each sample is similar to itself alone."
    hyperparameters = (NOISE,)
    latex = r"<noise>\,\delta_{xz}"
    is_noise = True
    noise: float

    if TYPE_CHECKING:

        def __init__(self, noise: float = 0.1) -> None: ...

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return noise times the identity for the same samples, else zeros."""
        K = np.zeros((len(X), len(Y)))
        if X is Y:
            K.flat[:: len(X) + 1] = self.noise
        return K

    def pair(self, x: Samples, z: Samples) -> float:
        """Return 0, as any two samples are different ones."""
        return 0.0

    @staticmethod
    def exported(X: Any, Z: Any, same: Any, noise: Any) -> Any:
        """Return noise where it is the same sample, else 0."""
        return noise * np.eye(len(X)) if same else np.zeros((len(X), len(Z)))


class Constant(_Proportional):
    """k(x, z) = value: an offset, or the scale of a kernel it multiplies.

    Rasmussen and Williams (2006), Table 4.1.

    Examples
    --------
    >>> from kernel_playground import Constant
    >>> Constant(value=2.0)([[0.0]], [[1.0], [5.0]])
    array([[2., 2.]])
    """

    name, label = "constant", "Constant"
    character = "All pairs are equally similar: its functions are constants."
    hyperparameters = (VALUE,)
    latex = "<value>"
    value: float

    if TYPE_CHECKING:

        def __init__(self, value: float = 1.0) -> None: ...

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return the same number for all pairs."""
        K = np.empty((len(X), len(Y)))
        K.fill(self.value)
        return K

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        return self.value

    def evaluate_pairs(self, X: Samples) -> FloatArray:
        """Return a row of the same number."""
        return np.full(len(X) * (len(X) - 1) // 2, self.value)

    def at_equal_points(self, X: Samples) -> float:
        """Return the number itself."""
        return self.value

    def along(self, axis: int) -> Constant:
        """Return the number on the first axis, and 1 on the other."""
        return self if axis == 0 else Constant(1.0)

    def constant_value(self) -> float:
        """Return the number itself."""
        return self.value

    def factor_text(self) -> str:
        """Return the number itself, as in ``0.5*rbf()``."""
        return literal(self.value)
