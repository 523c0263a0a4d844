"""A kernel that looks at some of the features alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import KernelError, KernelTypeError
from ..linalg.arrays import FloatArray, Samples
from ..linalg.distances import mapped
from .algebra import Composite
from .base import Kernel
from .derivatives import Pullback
from .points import OBJECTS


class OnFeatures(Composite):
    """k(x, z) = k1 of the features ``active_dims`` of x and z; the others do not count.

    A sum of such kernels is an additive model, a product of them an interaction. A kernel with a
    number for each feature has one for each of ``active_dims``. GPy and GPflow call them so, too.

    Parameters
    ----------
    k1 : Kernel of numbers
    active_dims : whole number, or sequence of them, from 0 on, each once

    Raises
    ------
    KernelError
        Where a kernel of texts or graphs is given, ``active_dims`` is none, or, with points at
        hand, these have no such feature.

    Examples
    --------
    >>> from kernel_playground import RBF, Linear, OnFeatures
    >>> kernel = OnFeatures(RBF(gamma=2.0), 0) + OnFeatures(Linear(), (1, 2))
    >>> kernel([[1.0, 2.0, 3.0]], [[1.0, 4.0, 5.0]])  # exp(0) + 2 * 4 + 3 * 5
    array([[24.]])
    >>> kernel.parameters
    {'k1.k1.gamma': 2.0}
    >>> str(kernel)
    'rbf(gamma=2)[0] + linear()[1, 2]'
    """

    compared = ("active_dims",)
    active_dims: tuple[int, ...]
    is_separable = False

    def __init__(self, k1: Kernel, active_dims: int | Iterable[int]) -> None:
        super().__init__(k1)
        if k1.domain in OBJECTS:
            raise KernelError(f"{k1} takes {k1.domain}s, which have no features.")
        self.__dict__["active_dims"] = _validated(active_dims)

    def _seen(self, *points: Samples) -> tuple[FloatArray, ...]:
        """Return the active features of each set of points."""
        d = points[0].shape[-1]
        if max(self.active_dims) >= d:
            has = f"the points have {d} features, 0 to {d - 1}"
            raise KernelError(f"active_dims are {list(self.active_dims)}, but {has}.")
        return mapped(lambda X: X[..., list(self.active_dims)], *points)

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return k1 of the active features."""
        return self.k1.evaluate(*self._seen(X, Y))

    def evaluate_pairs(self, X: Samples) -> FloatArray:
        """Return the row of pairs of k1."""
        return self.k1.evaluate_pairs(*self._seen(X))

    def at_equal_points(self, X: Samples) -> float:
        """Return that of k1."""
        return self.k1.at_equal_points(*self._seen(X))

    def pair(self, x: Samples, z: Samples) -> float:
        """Return k1 of two points."""
        dims = list(self.active_dims)
        return self.k1.pair(x[dims], z[dims])

    def gram_and_partials(self, X: Samples) -> tuple[FloatArray, list[FloatArray]]:
        """Return those of k1."""
        return self.k1.gram_and_partials(*self._seen(X))

    def gram_and_pullback(self, X: Samples) -> tuple[FloatArray, Pullback]:
        """Return those of k1."""
        return self.k1.gram_and_pullback(*self._seen(X))

    @property
    def label(self) -> str:  # type: ignore[override]
        """The label of k1 with its features."""
        return f"({self.k1.label}) of {', '.join(map(str, self.active_dims))}"

    @property
    def formula(self) -> str:
        """The formula of k1 with its features."""
        features = ", ".join(f"x_{{{j}}}" for j in self.active_dims)
        return rf"\left[{self.k1.formula}\right]_{{{features}}}"

    def __repr__(self) -> str:
        return f"OnFeatures({self.k1!r}, {self.active_dims!r})"

    def __str__(self) -> str:
        base = f"({self.k1})" if self.k1.operands else str(self.k1)
        return f"{base}[{', '.join(map(str, self.active_dims))}]"


def _validated(active_dims: Any) -> tuple[int, ...]:
    dims = tuple(active_dims) if isinstance(active_dims, Iterable) else (active_dims,)
    whole = all(hasattr(j, "__index__") and not isinstance(j, bool) for j in dims)
    if not whole or not dims or len(set(dims)) < len(dims) or min(dims) < 0:
        expected = "whole numbers from 0 on, each once"
        raise KernelTypeError(f"active_dims must be {expected}; got {active_dims!r}.")
    return tuple(int(j) for j in dims)
