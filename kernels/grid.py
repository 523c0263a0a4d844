"""Sums of kernel functions on a regular grid, one small matrix for each axis where they factor."""

import numpy as np
from scipy.linalg import qr

BLOCK_ENTRIES = 1 << 20
KEPT_ENTRIES = 1 << 22  # 32 MB


class Grid:
    """The operator coef -> sum_i coef_i k(., X_i) on a regular grid of one or two features.

    RBF, Laplacian, Periodic, Constant and products of them factor over the features, so that a
    surface is (A * coef) B^T with one factor for each axis; sums add their surfaces. The factors
    are kept, and so are the values of other kernels up to 32 MB: another ``coef``, as after a move
    of lambda, costs the product alone. The second one makes the factors of a surface thin, A = Q R
    with few rows in R: a smooth kernel has few directions along an axis.

    Parameters
    ----------
    kernel : Kernel
    axes : sequence of array-like
        One axis for each feature of X: ``(x, y)``, or ``(x,)`` for a single feature.
    X : array-like of shape (n_samples, n_features)
    """

    def __init__(self, kernel, axes, X) -> None:
        self.X = kernel.points(X).copy()
        self.axes = [np.array(axis, dtype=float) for axis in axes]
        if self.X.ndim != 2 or len(self.axes) not in (1, 2) or self.X.shape[1] != len(self.axes):
            got = f"{len(self.axes)} axes and points of shape {self.X.shape}"
            raise ValueError(f"A grid takes one axis for each of 1 or 2 features; got {got}.")
        terms = kernel.terms()
        self.plain = [term for term in terms if not term.is_separable]
        self._whole: np.ndarray | None = None
        self._calls = 0
        self._factors = [
            [(None, term._along(j)(x[:, None], self.X[:, [j]])) for j, x in enumerate(self.axes)]
            + [(None, np.ones((1, len(self.X))))] * (len(self.axes) == 1)
            for term in terms
            if term.is_separable
        ]

    @property
    def nbytes(self) -> int:
        """Bytes of what is kept."""
        arrays = [R for term in self._factors for _, R in term]
        return sum(array.nbytes for array in arrays) + getattr(self._whole, "nbytes", 0)

    def __call__(self, coef) -> np.ndarray:
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
        surface = self._evaluated(rows).reshape(shape) if self.plain else np.zeros(shape)
        self._calls += 1
        factors = self._factors
        if self._calls == 2 and len(self.axes) == 2:
            self._factors = factors = [[_thin(*factor) for factor in term] for term in factors]
        for (Q_x, x), (Q_y, y) in factors:
            inner = (y * rows[:, None, :]) @ x.T
            surface += (inner if Q_x is None else Q_y @ inner @ Q_x.T).reshape(shape)
        return surface[0] if coef.ndim == 1 else np.moveaxis(surface, 0, -1)

    def _evaluated(self, rows: np.ndarray) -> np.ndarray:
        if self._whole is not None:
            return rows @ self._whole.T
        points = np.column_stack([axis.ravel() for axis in np.meshgrid(*self.axes)])
        if len(points) * len(self.X) <= KEPT_ENTRIES:
            self._whole = sum(kernel(points, self.X) for kernel in self.plain)
            return rows @ self._whole.T
        step = max(1, BLOCK_ENTRIES // max(1, len(self.X)))
        blocks = (points[start : start + step] for start in range(0, len(points), step))
        parts = [sum(rows @ kernel(block, self.X).T for kernel in self.plain) for block in blocks]
        return np.concatenate(parts, axis=1)


def _thin(Q: np.ndarray | None, factor: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return Q (len(axis), r) and R (r, n_samples) with Q R the factor, to rounding."""
    if Q is not None:  # another thread came first
        return Q, factor
    Q, pivoted, order = qr(factor, mode="economic", pivoting=True, check_finite=False)
    size = np.abs(pivoted.diagonal())
    rank = np.count_nonzero(size > np.finfo(float).eps * size[0])
    R = np.empty((rank, factor.shape[1]))
    R[:, order] = pivoted[:rank]
    return Q[:, :rank], R
