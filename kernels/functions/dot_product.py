"""Kernels of the scalar product."""

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.metrics.pairwise import cosine_similarity

from ..linalg.arrays import FloatArray, Samples
from ..linalg.distances import mapped
from .algebra import whole_power
from .base import Kernel
from .hyperparameter import Hyperparameter


class OfScalarProducts(Kernel):
    """A function of x.z, which a product of matrices gives for all pairs."""

    rounds_by_block = True
    shortest_scale = math.inf  # straight, or one step: drawn well enough

    @staticmethod
    def products(X: Samples, Y: Samples) -> FloatArray:
        """Return x.z, (len(X), len(Y)); for X and X symmetric to the bit."""
        return np.dot(X, Y.T) if X.shape[1] == 1 else X @ Y.T  # each where it is quicker


class Linear(OfScalarProducts):
    """k(x, z) = x.z, the kernel of linear methods (Schölkopf and Smola 2002, section 2.1).

    Examples
    --------
    >>> from kernel_playground import Linear
    >>> Linear()([[1.0, 2.0]], [[3.0, 4.0]])
    array([[11.]])
    """

    name, label = "linear", "Linear"
    character = "Its functions are straight lines through the origin."
    latex = r"x^\top z"
    evaluates_whole = True
    suggested = 2

    if TYPE_CHECKING:

        def __init__(self) -> None: ...

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return x.z."""
        return self.products(X, Y)

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        return float(x @ z)

    @staticmethod
    def exported(X: Any, Z: Any) -> Any:
        """Return x.z."""
        return X @ Z.T


class Polynomial(OfScalarProducts):
    """k(x, z) = (gamma x.z + coef0)^degree.

    coef0 is not negative: with a negative one the kernel is not positive semi-definite (Schölkopf
    and Smola 2002, section 2.1).

    Examples
    --------
    >>> from kernel_playground import Polynomial
    >>> Polynomial(degree=2, gamma=1.0, coef0=1.0)([[2.0]], [[3.0]])
    array([[49.]])
    """

    name, label = "polynomial", "Polynomial"
    character = "Its functions are polynomials of its degree; they grow without bound."
    hyperparameters = (
        Hyperparameter(
            "degree", r"\text{degree}", 3, "integer", (1, 10), "integer", informative=(1, 2, 3),
            help="Degree of the polynomial.",
        ),
        Hyperparameter(
            "gamma", r"\gamma", 1.0, length_power=-2, help="Factor on the inner product x·z."
        ),
        Hyperparameter(
            "coef0", "c_0", 1.0, "nonnegative", (0, 5), "linear", spoken="constant",
            help="A constant added to γ x·z; with 0 only terms of the full degree are left.",
        ),
    )  # fmt: skip
    latex = r"\left(<gamma>\,x^\top z + <coef0>\right)^{<degree>}"
    degree: int
    gamma: float
    coef0: float

    if TYPE_CHECKING:

        def __init__(self, degree: int = 3, gamma: float = 1.0, coef0: float = 1.0) -> None: ...

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return (gamma x.z + coef0)^degree."""
        return whole_power(self.gamma * self.products(X, Y) + self.coef0, self.degree)

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        return float((self.gamma * float(x @ z) + self.coef0) ** self.degree)

    @staticmethod
    def exported(X: Any, Z: Any, degree: Any, gamma: Any, coef0: Any) -> Any:
        """Return (gamma x.z + coef0)^degree."""
        return (gamma * X @ Z.T + coef0) ** degree

    def _partials(self, X: Samples, K: FloatArray) -> list[FloatArray]:
        G = self.gamma * self.products(X, X)
        return [self.degree * whole_power(G + self.coef0, self.degree - 1) * G]


class Sigmoid(OfScalarProducts):
    """k(x, z) = tanh(gamma x.z + coef0); not positive semi-definite.

    Called the neural network kernel in older texts; see Schölkopf and Smola (2002), section 2.3.

    Examples
    --------
    >>> from kernel_playground import Sigmoid
    >>> Sigmoid().is_psd
    False
    """

    name, label = "sigmoid", "Sigmoid"
    character = "Not a kernel: its Gram matrices can have negative eigenvalues."
    hyperparameters = (
        Hyperparameter(
            "gamma", r"\gamma", 1.0, length_power=-2,
            help="Factor on the inner product x·z: large is a steep step.",
        ),
        Hyperparameter(
            "coef0", "c_0", 0.0, "real", (-5, 5), "linear", spoken="constant",
            help="A constant added to γ x·z, which moves the step.",
        ),
    )  # fmt: skip
    latex = r"\tanh\left(<gamma>\,x^\top z + <coef0>\right)"
    is_psd = False
    gamma: float
    coef0: float

    if TYPE_CHECKING:

        def __init__(self, gamma: float = 1.0, coef0: float = 0.0) -> None: ...

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return tanh(gamma x.z + coef0)."""
        return np.tanh(self.gamma * self.products(X, Y) + self.coef0)

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        return math.tanh(self.gamma * float(x @ z) + self.coef0)

    @staticmethod
    def exported(X: Any, Z: Any, gamma: Any, coef0: Any) -> Any:
        """Return tanh(gamma x.z + coef0)."""
        return np.tanh(gamma * X @ Z.T + coef0)

    def _partials(self, X: Samples, K: FloatArray) -> list[FloatArray]:
        return [(1 - K * K) * self.gamma * self.products(X, X)]


class Cosine(OfScalarProducts):
    """k(x, z) = x.z / (||x|| ||z||); the origin, which has no direction, has k = 0 with all.

    Manning, Raghavan and Schuetze (2008), Introduction to Information Retrieval, section 6.3.1.

    Examples
    --------
    >>> from kernel_playground import Cosine
    >>> Cosine()([[1.0, 0.0]], [[3.0, 4.0]]).round(3)
    array([[0.6]])
    """

    name, label = "cosine", "Cosine"
    character = "Only the direction counts: over one feature, the sign of x."
    latex = r"\frac{x^\top z}{\lVert x\rVert\,\lVert z\rVert}"
    evaluates_whole = True

    if TYPE_CHECKING:

        def __init__(self) -> None: ...

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return the scalar product of x / ||x|| and z / ||z||."""
        X, Y = mapped(_directions, X, Y)
        return self.products(X, Y)

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        lengths = math.sqrt(float(x @ x) * float(z @ z))
        return float(x @ z) / lengths if lengths else 0.0

    @staticmethod
    def exported(X: Any, Z: Any) -> Any:
        """Return x.z / (||x|| ||z||)."""
        return cosine_similarity(X, Z)


def _directions(X: Samples) -> FloatArray:
    largest = np.abs(X).max(axis=1, keepdims=True, initial=0.0)
    X = X / np.where(largest > 0, largest, 1.0)  # so that no square overflows or vanishes
    length = np.linalg.norm(X, axis=1, keepdims=True)
    return X / np.where(length > 0, length, 1.0)
