"""What the eigenvalues of a Gram matrix say, and its eigenfunctions over one feature."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import Kernel

ROUNDING = 1e-9  # of the largest eigenvalue: below that a negative one may be rounding
SHARE = 0.99
EPS = float(np.finfo(float).eps)


@dataclass(frozen=True, eq=False)
class Spectrum:
    """Eigenvalues of a Gram matrix, and what they say.

    Attributes
    ----------
    values : ndarray of shape (n,)
        Largest first.
    least : float
        The smallest one; 0 where it is rounding, less than n eps max |mu_j|.
    is_psd : bool
        Whether none is negative beyond rounding.
    share : float
        The largest absolute value, as a share of their sum.
    count : int
        How many of the largest absolute values add up to 99 % of their sum.
    rank : int
        How many are larger than rounding, in absolute value.
    effective_rank : float
        exp(-sum_j p_j log p_j) with the shares p_j = |mu_j| / sum_i |mu_i| (Roy and Vetterli 2007):
        1 where one eigenvalue is all of the sum, n where all are equal.
    """

    values: np.ndarray
    least: float
    is_psd: bool
    share: float
    count: int
    rank: int
    effective_rank: float


def spectrum(K: np.ndarray) -> Spectrum:
    """Return the eigenvalues of a symmetric matrix K (n, n), and what they say."""
    return of_values(np.linalg.eigvalsh(K)[::-1])


def of_values(values: np.ndarray) -> Spectrum:
    """Return what eigenvalues (n,), largest first, say."""
    sizes = np.sort(np.abs(values))[::-1]
    rounding = len(values) * EPS * sizes[0]
    shares = sizes / (float(sizes.sum()) or 1.0)
    positive = shares[shares > 0]
    least = float(values[-1])
    return Spectrum(
        values=values,
        least=least if abs(least) > rounding else 0.0,
        is_psd=least >= -ROUNDING * max(float(values[0]), 1e-300),
        share=float(shares[0]),
        count=min(int(np.searchsorted(np.cumsum(shares), SHARE) + 1), len(shares)),
        rank=int((sizes > rounding).sum()),
        effective_rank=float(np.exp(-(positive * np.log(positive)).sum())),
    )


@dataclass(frozen=True, eq=False)
class Eigenfunctions:
    """The functions of the largest eigenvalues, over one feature.

    Attributes
    ----------
    x : ndarray of shape (m,)
    f : ndarray of shape (m, p)
        psi_j(x) = sqrt(n) / mu_j sum_i u_ij k(x_i, x), with mean square 1 over the samples.
    samples : ndarray of shape (n, p)
        The same at the samples, sqrt(n) u_j.
    """

    x: np.ndarray
    f: np.ndarray
    samples: np.ndarray


def eigenfunctions(
    kernel: Kernel, K: np.ndarray, X: np.ndarray, x: np.ndarray, count: int
) -> tuple[Spectrum, Eigenfunctions]:
    """Return the spectrum of K = kernel(X), and its first ``count`` eigenfunctions at x (m,).

    Those of eigenvalues that are rounding, or negative, are left out. The sign is such that each
    function has its largest value at the samples above zero.
    """
    values, U = np.linalg.eigh(K)
    values, U = values[::-1], U[:, ::-1]
    found = of_values(values)
    kept = values[:count] > len(K) * EPS * abs(values).max() * 10
    mu, U = values[:count][kept], U[:, :count][:, kept]
    U = U * np.sign(U[np.argmax(np.abs(U), axis=0), np.arange(U.shape[1])])
    root = np.sqrt(len(K))
    return found, Eigenfunctions(x, kernel(x[:, None], X) @ (U * (root / mu)), root * U)
