"""Cholesky factors: with the jitter it takes, and pivoted, of low rank."""

import numpy as np
from scipy.linalg import lapack

SMALL = 400  # samples, up to which starting costs more than calculating
JITTERS = (0.0, *np.logspace(-12, -6, 7))
QUICK = 1000  # samples, up to which a factor takes 10 ms


def jittered_cholesky(K: np.ndarray, subject, shift: float = 0.0, *, clean=True) -> np.ndarray:
    """Lower Cholesky factor of K + shift I, in Fortran order; ``clean`` puts zeros above it.

    Where it fails, jitter of 1e-12, 1e-11, ..., 1e-6 times the mean diagonal is added. Raises a
    ValueError that names ``subject``, the kernel, when the largest is not enough: K (n, n) is then
    not positive semi-definite.
    """
    scale = float(np.mean(K.diagonal())) or 1.0
    for jitter in JITTERS:
        shifted = K.copy()
        shifted.flat[:: len(K) + 1] += shift + jitter * scale
        if len(K) <= QUICK:  # twice as fast through SciPy; NumPy lets other threads run
            factor, info = lapack.dpotrf(shifted.T, lower=1, clean=clean, overwrite_a=1)
            if info == 0 and np.all(np.isfinite(factor.diagonal())):
                return factor
        else:
            try:
                return np.linalg.cholesky(shifted.T, upper=True).T
            except np.linalg.LinAlgError:
                pass
    trouble = f"The Gram matrix of {subject} is not positive definite, even with jitter"
    remedy = "Raise the noise or lambda, standardise the features, or choose another kernel"
    raise ValueError(f"{trouble} of 1e-6 of its diagonal. {remedy}.")


def pivoted_cholesky(K: np.ndarray, tolerance: float) -> np.ndarray | None:
    """Return L (n, r) with K = L L^T to ``tolerance``, or None where r exceeds n / 2."""
    factor, pivots, rank, _ = lapack.dpstrf(K.T, tol=tolerance, lower=1)
    if not 0 < rank <= len(K) // 2:
        return None
    factor[:rank, :rank] *= np.tri(rank)
    L = np.empty((len(K), rank))
    L[pivots - 1] = factor[:, :rank]
    return L


def pivoted_by_columns(kernel, X, diagonal: np.ndarray, tolerance: float) -> np.ndarray | None:
    """Return `pivoted_cholesky` of ``kernel(X)`` from the columns of its pivots alone."""
    left, L, used = diagonal.copy(), np.empty((len(X) // 2, len(X))), []  # L in rows
    for rank in range(len(L)):
        pivot = int(left.argmax())
        if left[pivot] <= tolerance:
            return L[:rank].T
        root = np.sqrt(left[pivot])
        L[rank] = (kernel(X[pivot : pivot + 1], X)[0] - L[:rank, pivot] @ L[:rank]) / root
        L[rank, used], L[rank, pivot] = 0.0, root
        left -= np.square(L[rank])
        used.append(pivot)
        left[used] = 0.0
    return None
