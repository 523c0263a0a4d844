"""Random Fourier features and Nystroem features: how near their inner products come to a kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import fourier_features, nystroem_features
from pages.features.results.both import Both, both
from pages.features.results.gaussian import gamma_of
from pages.features.results.lift import inputs, kernel_matrix
from pages.shared.setting import Setting

MOST = 512
COUNTS = tuple(2**k for k in range(1, 10))  # 2 to 512
LEAST_PIVOT = 1e-12  # of the largest diagonal entry; a landmark below it adds nothing
LEAST_ERROR = 1e-12


@dataclass(frozen=True, eq=False)
class Approximation:
    """Inner products of a number of features against the kernel.

    Attributes
    ----------
    count : int
        Features asked for.
    fourier : Both or None
        None where the kernel is no RBF kernel, whose frequencies are normally distributed.
    nystroem : Both
    used : int
        Nystroem features that are there: at most one for each point.
    fourier_errors : ndarray of shape (9,), or None
        Largest error with each of `COUNTS` features.
    nystroem_errors : ndarray of shape (m,), or None
        Largest error with 1, 2, ... landmarks; None for a kernel that is not positive
        semi-definite.
    """

    count: int
    fourier: Both | None
    nystroem: Both
    used: int
    fourier_errors: np.ndarray | None
    nystroem_errors: np.ndarray | None


def approximation(setting: Setting, count: int, seed: int) -> Approximation:
    """Return both approximations of a setting's kernel, with one seed."""
    kernel, X, K = setting.kernel, inputs(setting, setting.train.X), kernel_matrix(setting)
    if kernel.is_noise:
        K = kernel(X, X)  # white noise belongs to no feature
    Phi = nystroem_features(X, kernel, count, seed)
    fourier = fourier_errors = None
    gamma = gamma_of(kernel)
    if gamma is not None:
        Z = fourier_features(X, gamma, count, seed)
        fourier = both(setting, Z @ Z.T, K)
        fourier_errors = errors_of_fourier(X, gamma, K, seed)
    return Approximation(
        count=count,
        fourier=fourier,
        nystroem=both(setting, Phi @ Phi.T, K),
        used=Phi.shape[1],
        fourier_errors=fourier_errors,
        nystroem_errors=errors_of_nystroem(K, seed) if kernel.is_psd else None,
    )


def errors_of_fourier(X: np.ndarray, gamma: float, K: np.ndarray, seed: int) -> np.ndarray:
    """Return the largest errors of `COUNTS` Fourier features; fewer are the first of more.

    Of MOST features Z the first of the cosines and of the sines are those of fewer features, up to
    their factor sqrt(2 / m).
    """
    Z = fourier_features(X, gamma, MOST, seed)
    half = MOST // 2
    total, done, errors = np.zeros_like(K), 0, []
    for count in COUNTS:
        pairs = slice(done, count // 2)
        columns = np.hstack([Z[:, :half][:, pairs], Z[:, half:][:, pairs]])
        total += columns @ columns.T
        done = count // 2
        errors.append(np.abs(total * (MOST / count) - K).max())
    return np.maximum(errors, LEAST_ERROR)


def errors_of_nystroem(K: np.ndarray, seed: int) -> np.ndarray:
    """Return the largest error with 1, 2, ... landmarks, as `nystroem_features` draws them.

    With L the Cholesky factor of K in the order of the landmarks, m of them leave
    K - L_m L_m^T, which is positive semi-definite: its largest entry is on its diagonal.
    """
    n = len(K)
    order = np.random.default_rng(seed).permutation(n)
    A = K[np.ix_(order, order)]
    left = np.diag(A).copy()
    least = LEAST_PIVOT * float(left.max())
    L, errors = np.zeros((n, min(n, MOST))), []
    for j in range(L.shape[1]):
        if left[j] > least:
            L[:, j] = (A[:, j] - L[:, :j] @ L[j, :j]) / np.sqrt(left[j])
            left = left - L[:, j] ** 2
        errors.append(left.max())
    return np.maximum(errors, LEAST_ERROR)
