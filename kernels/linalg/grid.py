"""Sums of kernel functions on a regular grid, one small matrix for each axis where they factor."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..errors import KernelError
from .arrays import FloatArray, KernelFunction, read_only, read_only_copy

BLOCK_ENTRIES = 1 << 20
KEPT_ENTRIES = 1 << 22  # 32 MB


class Grid:
    """The operator coef -> sum_i coef_i k(., X_i) on a regular grid of one or two features.

    RBF, Laplacian, Periodic, Constant and products of them factor over the features, so that a
    surface is (A * coef) B^T with one factor for each axis; sums add their surfaces. The factors
    are kept, and so are the values of other kernels up to 32 MB: another ``coef``, as after a move
    of lambda, costs the product alone, and the same one gives the same surface to the bit.

    Parameters
    ----------
    kernel : Kernel
    axes : sequence of array-like
        One axis for each feature of X: ``(x, y)``, or ``(x,)`` for a single feature.
    X : array-like of shape (n_samples, n_features)

    Raises
    ------
    KernelError
        Where there is not one axis for each feature, or X is not of the kernel's domain.

    Examples
    --------
    >>> from kernel_playground import RBF, Grid
    >>> surface = Grid(RBF(gamma=0.5), ([0.0, 1.0, 2.0], [0.0, 1.0]), [[0.0, 0.0]])
    >>> surface([1.0]).round(3)  # a row for each y, a column for each x
    array([[1.   , 0.607, 0.135],
           [0.607, 0.368, 0.082]])
    """

    def __init__(self, kernel: KernelFunction, axes: Sequence[ArrayLike], X: ArrayLike) -> None:
        self.X = read_only_copy(kernel.points(X))
        self.axes = [read_only(np.array(axis, dtype=float)) for axis in axes]
        if self.X.ndim != 2 or len(self.axes) not in (1, 2) or self.X.shape[1] != len(self.axes):
            got = f"{len(self.axes)} axes and points of shape {self.X.shape}"
            raise KernelError(f"A grid takes one axis for each of 1 or 2 features; got {got}.")
        terms = kernel.terms()
        self._not_separable = [term for term in terms if not term.is_separable]
        self._factors = [self._factored(term) for term in terms if term.is_separable]
        self._values: FloatArray | None = None  # of the terms that are not separable

    def _factored(self, term: KernelFunction) -> list[FloatArray]:
        """k(axis, X) along each feature, and a row of ones for a second axis that is missing."""
        columns = ((x[:, None], self.X[:, [j]]) for j, x in enumerate(self.axes))
        factors = [term.along(j)(*pair) for j, pair in enumerate(columns)]
        if len(factors) == 1:
            factors.append(np.ones((1, len(self.X))))
        return [read_only(factor) for factor in factors]

    @property
    def nbytes(self) -> int:
        """Bytes of what is kept."""
        factors = sum(factor.nbytes for term in self._factors for factor in term)
        return factors + (0 if self._values is None else self._values.nbytes)

    def __call__(self, coef: ArrayLike) -> FloatArray:
        """Return the surface.

        Parameters
        ----------
        coef : array-like of shape (n_samples,) or (n_samples, n_outputs)

        Returns
        -------
        ndarray of shape (len(y), len(x)), or (len(x),) for one feature; with n_outputs as a last
        axis where ``coef`` has it.
        """
        coef = np.asarray(coef, dtype=float)
        rows = np.atleast_2d(coef.T)
        shape = len(rows), *(len(axis) for axis in reversed(self.axes))
        surface = self._evaluated(rows).reshape(shape) if self._not_separable else np.zeros(shape)
        for x, y in self._factors:
            surface += ((y * rows[:, None, :]) @ x.T).reshape(shape)
        return surface[0] if coef.ndim == 1 else np.moveaxis(surface, 0, -1)

    def _evaluated(self, rows: FloatArray) -> FloatArray:
        """Sum of the terms that do not factor, of shape (n_outputs, n_grid_points)."""
        if self._values is not None:
            return rows @ self._values.T
        points = np.column_stack([axis.ravel() for axis in np.meshgrid(*self.axes)])
        if len(points) * len(self.X) <= KEPT_ENTRIES:
            self._values = read_only(self._gram(points))
            return rows @ self._values.T
        step = max(1, BLOCK_ENTRIES // max(1, len(self.X)))
        blocks = (points[start : start + step] for start in range(0, len(points), step))
        return np.concatenate([self._products(rows, block) for block in blocks], axis=1)

    def _gram(self, points: FloatArray) -> FloatArray:
        first, *rest = self._not_separable
        total = first(points, self.X)
        for kernel in rest:
            total = total + kernel(points, self.X)
        return total

    def _products(self, rows: FloatArray, block: FloatArray) -> FloatArray:
        first, *rest = self._not_separable
        total = rows @ first(block, self.X).T
        for kernel in rest:
            total = total + rows @ kernel(block, self.X).T
        return total
