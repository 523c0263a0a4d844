"""A kernel that is a plain Python function of two points."""

from __future__ import annotations

from collections.abc import Callable
from numbers import Real
from typing import Any

import numpy as np

from ..errors import KernelError, KernelTypeError
from ..linalg.arrays import FloatArray, Samples
from .base import Kernel


class OfTwoPoints(Kernel):
    """k(x, z) = function(x, z), of two points that are arrays (n_features,).

    Every estimator takes the function itself in the place of a kernel, too. It is called once for
    each pair, which is slow: n (n + 1) / 2 times for n samples. To be quick, or to have
    hyperparameters, a kernel is a class of its own (see `Kernel`).

    Parameters
    ----------
    function : callable, of two points, which returns a finite number
        Symmetric: of two samples it is asked once. To be pickled it has a name in a module. It has
        a hash, as all plain functions have; kernels of scikit-learn have none.
    is_psd : bool, optional
        Whether all its Gram matrices are positive semi-definite, which nobody can see from outside.

    Raises
    ------
    KernelError
        Where it is no such function, or returns anything but a finite number.

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import KernelRidge, OfTwoPoints
    >>> kernel = OfTwoPoints(lambda x, z: float(np.minimum(x, z).sum()))
    >>> kernel([[1.0], [2.0]])
    array([[1., 1.],
           [1., 2.]])
    >>> model = KernelRidge(lambda x, z: float(x @ z), lam=1e-9).fit([[1.0], [2.0]], [2.0, 4.0])
    >>> model.predict([[3.0]]).round(3)
    array([6.])
    """

    name, label = "function", "Given function"
    latex = r"k(x, z)"
    listed = False
    compared = ("function", "positive")
    function: Callable[[Any, Any], Any]
    positive: bool

    def __init__(self, function: Callable[[Any, Any], Any], is_psd: bool = True) -> None:
        if not callable(function) or isinstance(function, type | Kernel):
            raise KernelTypeError(f"A function of two points is expected; got {function!r}.")
        try:
            hash(function)
        except TypeError:  # a kernel is a key of what is kept for it
            trouble = f"{function!r} is neither a Kernel, as RBF() is, nor a function with a hash"
            remedy = "Give a Kernel, or a plain function: lambda x, z: ..."
            raise KernelTypeError(f"{trouble}. {remedy}") from None
        self.__dict__.update(function=function, positive=bool(is_psd))

    @property
    def is_psd(self) -> bool:  # type: ignore[override]
        """What was said of it."""
        return self.positive

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return the function of all pairs, of the same samples each pair once."""
        K = np.empty((len(X), len(Y)))
        for i, x in enumerate(X):
            for j in range(i if Y is X else 0, len(Y)):
                K[i, j] = self.pair(x, Y[j])
        if Y is X:
            below = np.tril_indices(len(X), -1)
            K[below] = K.T[below]
        return K

    def pair(self, x: Samples, z: Samples) -> float:
        """Return the same of two points."""
        value = self.function(x, z)
        if isinstance(value, np.ndarray) and value.size == 1:
            value = value.item()
        if not isinstance(value, Real) or not np.isfinite(float(value)):
            trouble = f"{self} must return a finite number for two points"
            raise KernelError(f"{trouble}; for {x} and {z} it returned {value!r}.")
        return float(value)

    def __repr__(self) -> str:
        return f"OfTwoPoints({self.function!r})"

    def __str__(self) -> str:
        return f"function({getattr(self.function, '__name__', 'unnamed')})"
