"""Posterior variances of a Gaussian process, to digits of their own and not of the prior's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import add
from typing import NamedTuple

import numpy as np
from scipy.linalg import solve_triangular

from ..functions.base import Kernel
from ..linalg.arrays import EPS, FloatArray, Samples
from ..linalg.cholesky import (
    jittered_cholesky,
    numerical_rank,
    pivoted_by_columns,
    pivoted_cholesky,
)
from ..linalg.gram import cross_gram, symmetric_gram
from ..linalg.sample_gram import LEAST, LOW_RANK_TOLERANCE, SMALL

ROUNDING = 30 * EPS  # of a variance of the prior that most of was subtracted from
BLOCK = 400  # least number of new points that are looked at together


class Term(NamedTuple):
    """Posterior of one summand of the kernel: mean and standard deviation, (m[, n_targets])."""

    kernel: Kernel
    mean: FloatArray
    sd: FloatArray


class Posterior:
    r"""Covariance of f at Z given y at X, where the prior may be much wider than the posterior.

    k(z, z') - k_z^T (K + s2 I)^-1 k_z' loses all digits there. With k = \phi^T \phi + k2, the terms
    of low rank as features \phi that are weights with the prior N(0, I), S = K2 + s2 I = C C^T and
    A = C^-1 \Phi,

    cov = B (I + A^T A)^-1 B^T + [k2(z, z') - V^T V],  V = C^-1 k2_z,  B = \phi(z)^T - V^T A

    (Rasmussen and Williams 2006, section 2.7), where the first part is a square and nothing cancels
    in it; only k2 is subtracted from. For a summand of f, \phi and k2 in B, V and the brackets are
    those of the summand alone.

    Parameters
    ----------
    kernel : Kernel, positive semi-definite
    X, Z : ndarray of n and m samples, as returned by ``kernel.points``
    noise : float, s2; or ndarray of shape (n,), with diag(s2) in the place of s2 I
    """

    def __init__(self, kernel: Kernel, X: Samples, Z: Samples, noise: float | FloatArray) -> None:
        self.X, self.Z, self.terms = X, Z, kernel.terms()
        both, n = np.concatenate([X, Z]), len(X)
        factors = [_low_rank_factor(term, both) for term in self.terms]
        phi = np.hstack([np.empty((len(both), 0)), *(L for L in factors if L is not None)])
        self._phi, A = phi[n:], phi[:n]
        ends = np.cumsum([0 if L is None else L.shape[1] for L in factors])
        self._columns = [
            None if L is None else slice(end - L.shape[1], end)
            for L, end in zip(factors, ends, strict=True)
        ]
        others = self._others(range(len(self.terms)))
        if others is None:
            self._C, self._A = None, (A.T / np.sqrt(noise)).T
        else:
            self._C = jittered_cholesky(symmetric_gram(others, X), others, noise)
            self._A = solve_triangular(self._C, A, lower=True, check_finite=False)
        # I + A^T A = R^T R, without forming it
        self._R = np.linalg.qr(np.vstack([self._A, np.eye(A.shape[1])]), mode="r")

    def covariance(self) -> FloatArray:
        """Return the covariance (m, m) of f at Z."""
        k2, V, G = self._parts(range(len(self.terms)))
        if k2 is None or V is None:
            return G.T @ G
        prior = symmetric_gram(k2, self.Z)
        covariance: FloatArray = prior - V.T @ V
        covariance.flat[:: len(prior) + 1] += ROUNDING * prior.diagonal()
        return covariance + G.T @ G

    def variance(self, of: Sequence[int]) -> FloatArray:
        """Return the variance (m,) at Z of the sum of those terms of f that ``of`` numbers."""
        k2, V, G = self._parts(of)
        variance: FloatArray = np.einsum("rm,rm->m", G, G)
        if k2 is not None and V is not None:
            variance += np.maximum(k2.diag(self.Z) - np.einsum("nm,nm->m", V, V), 0.0)
        return variance

    def _others(self, of: Sequence[int]) -> Kernel | None:
        """k2: the sum of those of the terms ``of`` that are not of low rank."""
        others = [self.terms[i] for i in of if self._columns[i] is None]
        return reduce(add, others) if others else None

    def _parts(self, of: Sequence[int]) -> tuple[Kernel | None, FloatArray | None, FloatArray]:
        """k2, V (n, m) and G (r, m) with cov = G^T G + [k2(z, z') - V^T V]."""
        B = np.zeros_like(self._phi)
        for columns in (self._columns[i] for i in of):
            if columns is not None:
                B[:, columns] = self._phi[:, columns]
        k2, V = self._others(of), None
        if k2 is not None:
            Kz = cross_gram(k2, self.X, self.Z)
            V = solve_triangular(self._C, Kz, lower=True, check_finite=False)
            B -= V.T @ self._A
        return k2, V, solve_triangular(self._R, B.T, trans="T", check_finite=False)


def posterior_variances(
    kernel: Kernel, X: Samples, Z: Samples, noise: float | FloatArray, *, by_term: bool = False
) -> FloatArray:
    """Variance at Z, given y at X, of f (1, m), or of each of its terms (n_terms, m).

    The new points are taken in blocks of n, at least 400: memory is O(n^2) beside the answer.
    """
    size = max(BLOCK, len(X))
    blocks = (Posterior(kernel, X, Z[i : i + size], noise) for i in range(0, len(Z), size))
    every = range(len(kernel.terms()))
    of = [[i] for i in every] if by_term else [every]
    rows = [np.stack([block.variance(terms) for terms in of]) for block in blocks]
    variances: FloatArray = np.hstack(rows)
    return variances


def _low_rank_factor(term: Kernel, both: Samples) -> FloatArray | None:
    """Return L (N, r) with k = L L^T to digits of each k(x, x); None for noise or high rank.

    The rank r is at most N / 2; fewer than 40 samples may have any. The pivots are those of the
    correlations, since a polynomial far out is larger by more than all digits than in the middle.
    Where every fourth sample shows a low rank, only the columns of the pivots are evaluated.
    """
    n, units = len(both), np.sqrt(term.diag(both))
    if term.is_noise or not np.all(np.isfinite(units)):
        return None
    remaining = np.where(units > 0, 1.0, 0.0)
    units[units == 0] = 1.0
    L: FloatArray | None = None
    if n <= SMALL:
        most = n if n < LEAST else n // 2
        K = symmetric_gram(term, both) / np.multiply.outer(units, units)
        L = pivoted_cholesky(K, LOW_RANK_TOLERANCE, most)
    else:
        few = slice(None, None, 4)
        quarter = symmetric_gram(term, both[few]) / np.multiply.outer(units[few], units[few])
        if numerical_rank(quarter, LOW_RANK_TOLERANCE) <= n // 8:

            def column(i: int) -> FloatArray:
                row: FloatArray = cross_gram(term, both[i : i + 1], both)[0] / (units[i] * units)
                return row

            L = pivoted_by_columns(column, remaining, LOW_RANK_TOLERANCE)
    if L is None:
        return None
    L *= units[:, None]
    return L
