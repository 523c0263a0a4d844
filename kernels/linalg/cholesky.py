"""Cholesky factors: with the jitter it takes, and pivoted, of low rank."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from scipy.linalg import lapack

from ..errors import KernelError
from .arrays import EPS, FloatArray

JITTERS = (0.0, *np.logspace(-12, -6, 7).tolist())
QUICK = 1000  # samples, up to which a factor takes 10 ms


def jittered_cholesky(
    K: FloatArray, kernel: object, shift: float | FloatArray = 0.0, *, clean: bool = True
) -> FloatArray:
    """Lower Cholesky factor of K + shift I, in Fortran order; ``clean`` puts zeros above it.

    Of a ``shift`` (n,) it is that of K + diag(shift), here and in `exact_cholesky`.
    Where it fails, jitter of 1e-12, 1e-11, ..., 1e-6 times the mean diagonal is added. Raises a
    KernelError that names ``kernel`` when the largest is not enough: K (n, n) is then not positive
    semi-definite.
    """
    for jitter in JITTERS:
        added = jitter * (float(K.trace()) / max(len(K), 1) or 1.0) if jitter else 0.0
        shifted = K.copy()
        shifted.reshape(-1)[:: len(K) + 1] += shift + added  # in half the time of ``flat``
        if (factor := _cholesky(shifted, clean)) is not None:
            return factor
    trouble = f"The Gram matrix of {kernel} is not positive definite, even with jitter"
    remedy = "Raise the noise or lambda, standardise the features, or choose another kernel"
    raise KernelError(f"{trouble} of 1e-6 of its diagonal. {remedy}.")


def exact_cholesky(K: FloatArray, shift: float | FloatArray) -> FloatArray | None:
    """Lower Cholesky factor of A = K + shift I, or None where A is singular to rounding.

    The factor is as good as the condition of A scaled to a unit diagonal (Demmel 1989; Higham 2002,
    Theorem 10.6), which of a polynomial kernel is smaller by far than that of A: eigenvectors,
    which are as good as the condition of A, lose digits that are still there.
    """
    A = K.copy()
    A.flat[:: len(A) + 1] += shift
    units = np.sqrt(A.diagonal())
    if not np.all(units > 0):
        return None
    norm = float((np.abs(A) / units[:, None] / units).sum(0).max())  # the largest column sum
    if (factor := _cholesky(A, clean=False)) is None:
        return None
    inverse_condition, _ = lapack.dpocon(factor / units[:, None], norm, uplo="L")
    # As LAPACK decides it (dposvx); K itself must be regular beyond doubt, where rows may be equal.
    return factor if inverse_condition > (EPS if np.min(shift) > 0 else len(A) * EPS) else None


def _cholesky(A: FloatArray, clean: bool) -> FloatArray | None:
    """Lower Cholesky factor of A, which is overwritten, or None where there is none."""
    if len(A) <= QUICK:  # twice as fast through SciPy; NumPy lets other threads run
        factor: FloatArray
        factor, info = lapack.dpotrf(A.T, lower=1, clean=clean, overwrite_a=1)
        return factor if info == 0 and math.isfinite(factor.diagonal().sum()) else None
    try:
        return np.asarray(np.linalg.cholesky(A.T, upper=True).T, dtype=float)
    except np.linalg.LinAlgError:
        return None


def pivoted_cholesky(K: FloatArray, tolerance: float, most: int | None = None) -> FloatArray | None:
    """Return L (n, r) with K = L L^T to ``tolerance``, or None where r exceeds ``most`` (n / 2)."""
    factor, pivots, rank, _ = lapack.dpstrf(K.T, tol=tolerance, lower=1)
    if not 0 < rank <= (len(K) // 2 if most is None else most):
        return None
    factor[:rank, :rank] *= np.tri(rank)
    L = np.empty((len(K), rank))
    L[pivots - 1] = factor[:, :rank]
    return L


def numerical_rank(K: FloatArray, tolerance: float) -> int:
    """Return the rank of the positive semi-definite K to ``tolerance``."""
    return int(lapack.dpstrf(K.T, tol=tolerance, lower=1)[2])


def pivoted_by_columns(
    column: Callable[[int], FloatArray], diagonal: FloatArray, tolerance: float
) -> FloatArray | None:
    """Return `pivoted_cholesky` of K (n, n) from the columns of its pivots alone."""
    remaining = diagonal.copy()  # the diagonal of K - L L^T
    L = np.empty((len(diagonal) // 2, len(diagonal)))  # in rows
    used: list[int] = []
    for rank in range(len(L)):
        pivot = int(remaining.argmax())
        if remaining[pivot] <= tolerance:
            return L[:rank].T
        root = np.sqrt(remaining[pivot])
        L[rank] = (column(pivot) - L[:rank, pivot] @ L[:rank]) / root
        L[rank, used] = 0.0
        L[rank, pivot] = root
        remaining -= np.square(L[rank])
        used.append(pivot)
        remaining[used] = 0.0
    return None
