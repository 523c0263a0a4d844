"""The gradient of Laplace's approximation of the evidence by the hyperparameters of the kernel."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from scipy.linalg import cho_solve, solve_triangular

from ..functions.base import Kernel
from ..linalg.arrays import BoolArray, FloatArray, Samples
from .laplace_mode import Approximation, approximate_each


def with_slopes(
    kernel: Kernel, X: Samples, indicators: Iterable[BoolArray]
) -> tuple[float, FloatArray]:
    """Return the sum of the evidences of the indicators (n,), and its gradient in theta.

    Rasmussen and Williams (2006), Alg. 5.1: the mode moves with theta, too.
    """
    K, pullback = kernel.gram_and_pullback(X)
    fits = approximate_each(K, kernel, indicators)
    weights = sum((_weights(K, fit) for fit in fits), np.zeros_like(K))
    upper = np.triu(2 * weights)
    upper.flat[:: len(K) + 1] *= 0.5
    return float(sum(fit.evidence for fit in fits)), pullback(upper)


def _weights(K: FloatArray, fit: Approximation) -> FloatArray:
    """Return the symmetric G (n, n) with d evidence / d theta = sum_ij G_ij d K_ij / d theta.

    Explicitly (a a^T - R) / 2 with a = t - pi and R = W^1/2 B^-1 W^1/2 (Eq. 5.22). By the mode
    s2^T (I - K R) (d K / d theta) a (Eqs. 5.23 and 5.24), where s2 = d evidence / d f is half the
    posterior variance times the third derivative of log p(y | f), pi (1 - pi) (2 pi - 1).
    """
    a, root = fit.slope, fit.root
    R = root[:, None] * cho_solve((fit.L, True), np.diag(root))
    C = solve_triangular(fit.L, root[:, None] * K, lower=True)
    variance = K.diagonal() - np.einsum("ij,ij->j", C, C)
    third = root * root * np.tanh(fit.mode / 2)  # 2 pi - 1 = tanh(f / 2)
    s2 = 0.5 * variance * third
    u = s2 - R @ (K @ s2)
    G: FloatArray = 0.5 * (np.outer(a, a) - R + np.outer(u, a) + np.outer(a, u))
    return G
