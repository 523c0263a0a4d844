"""A kernel whose values are given: a matrix of similarities of numbered objects."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..errors import KernelError
from ..linalg.arrays import EPS, FloatArray, IntArray, Samples, read_only_copy
from .base import Kernel

SYMMETRIC = 1e-9  # of the largest entry: what a matrix and its transpose may differ by


def validated_gram(K: ArrayLike) -> FloatArray:
    """Return K (n, n) as floats, or raise a KernelError unless it is finite and symmetric."""
    matrix: FloatArray = np.asarray(K, dtype=float)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise KernelError(f"A Gram matrix has the shape (n, n); got {matrix.shape}.")
    if not np.isfinite(matrix).all():
        raise KernelError("Some entries of the Gram matrix are NaN or infinite.")
    if np.abs(matrix - matrix.T).max(initial=0.0) > SYMMETRIC * np.abs(matrix).max(initial=0.0):
        raise KernelError("The Gram matrix is not symmetric: k(x, z) must be k(z, x).")
    return matrix


class Similarities:
    """A symmetric matrix K (n, n) that does not change, compared by value."""

    def __init__(self, K: ArrayLike) -> None:
        matrix = validated_gram(K)
        self.K: FloatArray = read_only_copy((matrix + matrix.T) / 2)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Similarities) and np.array_equal(self.K, other.K)
        )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.K.shape, self.K.tobytes()))

    @cached_property
    def is_psd(self) -> bool:
        """Whether no eigenvalue is below 0, but for rounding: n eps of the largest."""
        values = np.linalg.eigvalsh(self.K) if len(self.K) else np.zeros(1)
        return bool(values[0] >= -len(self.K) * EPS * np.abs(values).max())

    def __repr__(self) -> str:
        return f"<{len(self.K)} x {len(self.K)}>"


class Precomputed(Kernel):
    """k(i, j) = K[i, j]: the points are the numbers of objects, of which the kernel is known.

    Whatever has a Gram matrix goes into any estimator so: X (m, 1) has the numbers of the rows of
    K, from 0. A training part, a test part or a fold is then a choice of numbers:
    ``Precomputed(K)`` fitted to ``train[:, None]`` is what other libraries call a precomputed
    kernel with ``K[train][:, train]``, and predicts from ``K[test][:, train]`` for
    ``test[:, None]``. ``is_psd`` is what the eigenvalues of K say.

    Parameters
    ----------
    K : array-like of shape (n, n), symmetric and finite

    Raises
    ------
    KernelError
        Where K is not, and later where a point is no number of a row.

    Examples
    --------
    >>> from kernel_playground import Precomputed
    >>> kernel = Precomputed([[2.0, 1.0], [1.0, 2.0]])
    >>> kernel([[0], [1]], [[1]])
    array([[1.],
           [2.]])
    """

    name, label = "precomputed", "Given matrix"
    latex = r"K_{xz}"
    listed = False
    compared = ("similarities",)
    similarities: Similarities

    def __init__(self, K: ArrayLike | Similarities) -> None:
        given = K if isinstance(K, Similarities) else Similarities(K)
        self.__dict__["similarities"] = given

    @property
    def is_psd(self) -> bool:  # type: ignore[override]
        """Whether K has no eigenvalue below 0, but for rounding."""
        return self.similarities.is_psd

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return the entries of K for all pairs of numbers."""
        K: FloatArray = self.similarities.K[np.ix_(self._numbers(X), self._numbers(Y))]
        return K

    def pair(self, x: Samples, z: Samples) -> float:
        """Return K[x, z]."""
        return float(self.similarities.K[int(x[0]), int(z[0])])

    def _numbers(self, X: Samples) -> IntArray:
        """Return X (m, 1) as the numbers of rows (m,), or raise a KernelError."""
        n = len(self.similarities.K)
        if X.shape[1] != 1 or not np.isin(X, np.arange(n)).all():
            expected = f"numbers of its rows, 0 to {n - 1}, of shape (n_samples, 1)"
            raise KernelError(f"A precomputed kernel takes {expected}.")
        return X[:, 0].astype(np.intp)

    def __repr__(self) -> str:
        return f"Precomputed({self.similarities!r})"

    def __str__(self) -> str:
        return f"precomputed({self.similarities!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.similarities.K,)
