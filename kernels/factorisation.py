"""One factorisation of the Gram matrix, for every method and every lambda at once."""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from scipy.linalg import lapack, solve_triangular

from .cholesky import SMALL, jittered_cholesky, pivoted_by_columns, pivoted_cholesky
from .grid import Grid

EPS = np.finfo(float).eps
LOW_RANK_TOLERANCE = 1e-14  # relative; below the rounding of the Gram matrix itself


class Factorisation:
    r"""The Gram matrix as K = U diag(values) U^T, full or of low rank.

    With it (K + lam I)^-1 = U diag(1 / (values + lam)) U^T + (I - U U^T) / lam for every lam
    (Rifkin and Lippert 2007). Low rank comes from a pivoted Cholesky factor (Fine and Scheinberg
    2001) K = L L^T = Q (R R^T) Q^T with L = Q R, for which K itself is never formed; it is taken
    when the rank is at most n / 2. Above n / 8 the first lambda is answered by an ordinary
    Cholesky factor, and the eigenvectors are computed when a second one is asked for.

    Attributes
    ----------
    support : array-like of n samples
        What the weights refer to: f(z) = k(z, support) @ weights.
    approximate : bool
        Whether K stands for another matrix, and is not at hand: see NystroemFactorisation.
    """

    approximate = False

    def __init__(self, kernel, X):
        self.kernel, self.support, self.is_psd = kernel, kernel.points(X), kernel.is_psd
        self.n_samples = len(X)
        self._direct: tuple[float, np.ndarray] | None = None
        self._grid: tuple[bytes, Grid] | None = None

    @property
    def nbytes(self) -> int:
        """Bytes of what is at hand by now."""
        held = (v if type(v) is tuple else (v,) for v in list(vars(self).values()))
        return sum(getattr(v, "nbytes", 0) for parts in held for v in parts)

    @cached_property
    def K(self) -> np.ndarray:
        """The Gram matrix."""
        return self._finite(self.kernel(self.support))

    def _finite(self, K: np.ndarray) -> np.ndarray:
        if np.all(np.isfinite(K)):
            return K
        trouble = f"The Gram matrix of {self.kernel} is not finite"
        raise ValueError(f"{trouble}: standardise the features or lower the degree.")

    @cached_property
    def _diagonal(self) -> np.ndarray:
        small = self.n_samples <= SMALL
        return self.K.diagonal() if small else self._finite(self.kernel.diag(self.support))

    @cached_property
    def _tolerance(self) -> float:
        return LOW_RANK_TOLERANCE * self._diagonal.max()

    def _is_rounding(self, lam: float) -> bool:
        return lam <= self.n_samples * EPS * self._diagonal.sum()

    @cached_property
    def _quarter_rank(self) -> int:
        small = self.n_samples <= SMALL
        quarter = self.K[::4, ::4] if small else self._finite(self.kernel(self.support[::4]))
        return lapack.dpstrf(quarter.T, tol=self._tolerance, lower=1)[2]

    @property
    def _seems_low_rank(self) -> bool:
        """Whether every fourth sample shows a rank of at most n / 8; K has mostly about that."""
        return self.is_psd and self.n_samples >= 40 and self._quarter_rank <= self.n_samples // 8

    @property
    def low_rank(self) -> bool:
        """Whether the pivoted factor is the quick way."""
        return self._seems_low_rank and self._L is not None

    @cached_property
    def _L(self) -> np.ndarray | None:
        """Pivoted Cholesky factor (n, r) with K = L L^T, where r is at most n / 2."""
        n = self.n_samples
        if not self.is_psd or n < 40 or (n > SMALL and self._quarter_rank > 0.9 * ((n + 3) // 4)):
            return None
        if n > SMALL and "K" not in vars(self) and self._seems_low_rank:
            return pivoted_by_columns(self.kernel, self.support, self._diagonal, self._tolerance)
        return pivoted_cholesky(self.K, self._tolerance)

    @cached_property
    def spectrum(self) -> tuple[np.ndarray, np.ndarray]:
        """Eigenvalues (r,), ascending, and eigenvectors (n, r)."""
        if self._L is not None:
            Q, R = np.linalg.qr(self._L)
            values, W = np.linalg.eigh(R @ R.T)
            vectors = Q @ W
        else:
            values, vectors = np.linalg.eigh(self.K)
        return np.maximum(values, 0.0) if self.is_psd else values, vectors

    @property
    def values(self) -> np.ndarray:
        """Eigenvalues (r,), ascending."""
        return self.spectrum[0]

    @property
    def weights(self) -> np.ndarray:
        """Weights A (n, r) of the functions k(., support) A, whose values on X are U values."""
        return self.spectrum[1]

    @property
    def floor(self) -> float:
        """Eigenvalues below this are rounding: n eps max(values)."""
        return self.n_samples * EPS * float(np.abs(self.values).max(initial=1e-100))

    def rows(self) -> Iterator[tuple[slice, np.ndarray]]:
        """Blocks of rows of U, each with the slice it stands for."""
        yield slice(0, self.n_samples), self.spectrum[1]

    @property
    def roots(self) -> tuple[np.ndarray, np.ndarray]:
        """Square roots of the eigenvalues and their inverses, 0 for those that are rounding."""
        kept = self.values > self.floor
        root = np.sqrt(np.where(kept, self.values, 0.0))
        return root, np.divide(1.0, root, out=np.zeros_like(root), where=kept)

    def features(self) -> np.ndarray:
        """F (n, r) with K = F F^T and orthogonal columns; negative eigenvalues are dropped."""
        if self._L is not None:  # orthogonal to rounding is enough here, and needs no eigenvectors
            return self._L @ np.linalg.eigh(self._L.T @ self._L)[1]
        return np.concatenate([U * self.roots[0] for _, U in self.rows()])

    def expand(self, alpha: np.ndarray) -> np.ndarray:
        """Weights over the support of sum_i alpha_i k(x_i, .), for alpha with a row per sample."""
        return alpha

    def project(self, B: np.ndarray) -> np.ndarray:
        """U^T B, for B (n, ...)."""
        return sum(U.T @ B[rows] for rows, U in self.rows())

    def outside(self, B: np.ndarray) -> np.ndarray:
        """(I - U U^T) B: the part that no function in the range of K reaches."""
        if len(self.values) == self.n_samples:
            return np.zeros_like(B)
        c = self.project(B)
        return B - np.concatenate([U @ c for _, U in self.rows()])

    def damped(self, lam) -> np.ndarray:
        """1 / (values + lam), and 0 where that sum is rounding; lam broadcasts over columns."""
        total = self.values + np.asarray(lam)[..., None]
        kept = np.abs(total) > self.floor
        return np.divide(1.0, total, out=np.zeros_like(total), where=kept)

    def is_singular(self, lam: float) -> bool:
        """Whether K + lam I is singular to rounding, so that a minimum norm is taken."""
        if self.is_psd and not self._is_rounding(lam):
            return False
        small = np.any(np.abs(self.values + lam) <= self.floor)
        return bool(small or (len(self.values) < self.n_samples and lam <= self.floor))

    def cholesky(self, lam: float) -> np.ndarray | None:
        """Lower factor of K + lam I where that is the quick way: high rank, the first lambda."""
        direct = self._direct  # once, for another thread may set it
        if direct is None:
            if "spectrum" in vars(self) or not self.is_psd or self.low_rank:
                return None
            if self._is_rounding(lam):
                return None
            direct = lam, jittered_cholesky(self.K, self.kernel, lam, clean=False)
            self._direct = direct
        return direct[1] if direct[0] == lam else None

    def solve(self, B: np.ndarray, lam, *, in_range: bool = False) -> np.ndarray:
        """(K + lam I)^-1 B for B (n, p); of minimum norm where the matrix is singular.

        For several ``lam`` at once it is of shape (n_lams, n, p). ``in_range`` leaves out the part
        (I - U U^T) B / lam, which no prediction sees but which costs it digits when lam is small.
        """
        if np.ndim(lam) == 0 and (C := self.cholesky(lam)) is not None:
            return lapack.dpotrs(C, B, lower=1)[0]
        c, damped = self.project(B), self.damped(lam)[..., None]
        if in_range or self.approximate or len(c) == len(B):
            return self.weights @ (damped * c)
        lam = np.asarray(lam)[..., None, None]
        outside = np.divide(1.0, lam, out=np.zeros(lam.shape), where=lam > self.floor)
        return self.weights @ ((damped - outside) * c) + outside * B  # U is read twice

    def quadratic_and_logdet(self, y, scales, lams) -> tuple[np.ndarray, np.ndarray]:
        """y^T A^-1 y and log det A of A = scale K + lam I, for each pair of ``scales``, ``lams``.

        With K = L L^T and L^T L = W diag(values) W^T no eigenvector of K is needed:
        y^T A^-1 y = (y^T y - scale sum_k (W^T L^T y)_k^2 / (scale values_k + lam)) / lam.
        """
        if self._L is not None and "spectrum" not in vars(self):
            values, W = np.linalg.eigh(self._L.T @ self._L)
            total = np.multiply.outer(scales, np.maximum(values, 0.0)) + lams[:, None]
            reached = scales * ((1 / total) @ np.square(W.T @ (self._L.T @ y)))
            quadratic = (y @ y - reached) / lams
        else:
            total = np.multiply.outer(scales, self.values) + lams[:, None]
            quadratic = (1 / total) @ np.square(self.project(y))
            quadratic += np.square(self.outside(y)).sum() / lams
        missing = self.n_samples - total.shape[1]
        return quadratic, np.log(total).sum(1) + missing * np.log(lams)

    def half(self, Kz: np.ndarray, lam: float) -> np.ndarray:
        """B (q, m) with B^T B = Kz (K + lam I)^-1 Kz^T, for Kz (m, n_support)."""
        if (C := self.cholesky(lam)) is not None:
            return solve_triangular(C, Kz.T, lower=True, check_finite=False)
        return np.sqrt(self.damped(lam))[:, None] * (Kz @ self.weights).T

    def inner(self, A: np.ndarray, B: np.ndarray, lam: float) -> np.ndarray:
        """A^T (K + lam I)^-1 B, for A and B with one row for each sample."""
        if self.cholesky(lam) is not None:
            return A.T @ self.solve(B, lam)
        inside = self.project(A).T @ (self.damped(lam)[:, None] * self.project(B))
        return inside if lam <= self.floor else inside + A.T @ self.outside(B) / lam

    def grid(self, x, y=None) -> Grid:
        """Return the operator from weights to a surface on a grid, kept for the next lambda."""
        axes = [np.asarray(axis, dtype=float) for axis in (x, y) if axis is not None]
        key = b"|".join(axis.tobytes() for axis in axes)
        kept = self._grid
        if kept is None or kept[0] != key:
            self._grid = kept = key, Grid(self.kernel, axes, self.support)
        return kept[1]

    def apply(self, W: np.ndarray) -> np.ndarray:
        """Values (n, p) at the samples of the functions with weights W (n_support, p)."""
        return self._L @ (self._L.T @ W) if self.low_rank else self.K @ W
