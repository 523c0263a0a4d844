"""K + lam I, or K + diag(lam), ready to be solved: what a fitted model keeps."""

from __future__ import annotations

import numpy as np
from scipy.linalg import lapack, solve_triangular

from .arrays import FloatArray
from .spectral import SpectralForm

REFINEMENTS = 2  # of a solution whose matrix is nearly singular
BLOCK = 256  # rows that are looked at together in extended precision


class Shifted:
    """A = K + lam I, by its Cholesky factor, or by the eigenvectors of K where there is none.

    Of one lambda for each sample, A = K + diag(lam), there is always a factor.

    Attributes
    ----------
    form : Factorisation or NystroemFactorisation, that of K
    lam : float, or ndarray of shape (n,)
    factor : ndarray of shape (n, n), or None
        C with A = C C^T in its lower half; what stands above it is not defined.
    K : ndarray of shape (n, n), or None
        Given where A is nearly singular: solutions by the factor are then refined.
    """

    def __init__(
        self,
        form: SpectralForm,
        lam: float | FloatArray,
        factor: FloatArray | None = None,
        K: FloatArray | None = None,
    ) -> None:
        self.form, self.lam, self.factor, self.K = form, lam, factor, K

    def solve(self, B: FloatArray) -> FloatArray:
        """A^-1 B for B (n[, p]), of minimum norm where A is singular."""
        if B.ndim == 1:
            return self.solve(B[:, None])[:, 0]
        if self.factor is None:
            return SpectralForm.solve(self.form, B, float(self.lam))
        solution: FloatArray = lapack.dpotrs(self.factor, B, lower=1)[0]
        if self.K is not None:
            for _ in range(REFINEMENTS):
                left = self._residual(self.K, B, solution)
                solution += lapack.dpotrs(self.factor, left, lower=1)[0]
        return solution

    def _residual(self, K: FloatArray, B: FloatArray, X: FloatArray) -> FloatArray:
        """B - A X to digits beyond those of X (Higham 2002, section 12.1)."""
        exact, left = X.astype(np.longdouble), np.empty_like(B)
        lam = np.broadcast_to(self.lam, len(B))[:, None]
        for start in range(0, len(B), BLOCK):
            rows = slice(start, start + BLOCK)
            left[rows] = B[rows] - lam[rows] * exact[rows] - K[rows].astype(np.longdouble) @ exact
        return left

    def whiten(self, Kz: FloatArray) -> FloatArray:
        """V (q, m) with V^T V = Kz A^-1 Kz^T, for Kz (m, n_support)."""
        if self.factor is None:
            return SpectralForm.whiten(self.form, Kz, float(self.lam))
        V: FloatArray = solve_triangular(self.factor, Kz.T, lower=True, check_finite=False)
        return V

    def inverse_diagonal(self) -> FloatArray:
        """Return the diagonal (n,) of A^-1; A is of the samples themselves, not of landmarks."""
        if self.factor is None:
            form, lam = self.form, float(self.lam)
            blocks = [
                (U * U) @ form.damped(lam) + np.maximum(1.0 - (U * U).sum(1), 0.0) / lam
                for _, U in form.rows()
            ]
            return np.concatenate(blocks)
        inverse = lapack.dpotri(self.factor, lower=1)[0]
        diagonal: FloatArray = inverse.diagonal().copy()
        return diagonal
