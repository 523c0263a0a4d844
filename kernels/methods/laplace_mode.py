"""Laplace's approximation of the posterior of a latent function that decides between classes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from scipy.linalg import cho_solve, cholesky
from scipy.special import expit

from ..errors import KernelError
from ..linalg.arrays import BoolArray, FloatArray
from ..linalg.gram import require_finite

MAX_STEPS = 100
AT_THE_MODE = 1e-12  # of the largest |f|: what f still misses of K (t - pi)
MIN_STEP = 1e-10  # of the line search


class Approximation(NamedTuple):
    """The posterior of f at the samples as a Gaussian around its mode."""

    mode: FloatArray  # (n,) of p(f | X, y)
    slope: FloatArray  # (n,) t - pi, of log p(y | f) at the mode: mode = K slope
    root: FloatArray  # (n,) root of the curvature pi (1 - pi)
    L: FloatArray  # (n, n) lower factor of B = I + root K root
    evidence: float  # about log p(y | X), in nats


def approximate_each(
    K: FloatArray, kernel: object, indicators: Iterable[BoolArray]
) -> list[Approximation]:
    """Return `approximate` of the Gram matrix of ``kernel`` for each of the indicators (n,).

    Raises a KernelError that names ``kernel`` where K is not finite, or has so large entries that
    rounding makes B indefinite.
    """
    require_finite(K, kernel)
    try:
        return [approximate(K, t.astype(float)) for t in indicators]
    except ValueError:  # a LinAlgError, or what has outgrown all numbers on the way
        trouble = f"The values of {kernel} are so large that rounding hides the posterior"
        remedy = "standardise the features, or choose a kernel of smaller values"
        raise KernelError(f"{trouble}: {remedy}.") from None


def approximate(K: FloatArray, t: FloatArray) -> Approximation:
    """Return Laplace's approximation for a Gram matrix K (n, n) and t (n,) of 0 and 1.

    Newton's method with a line search on Psi(f) = log p(y | f) - f^T K^-1 f / 2, which is concave
    (Rasmussen and Williams 2006, Alg. 3.1). K is never inverted: f = K a.
    """
    a = np.zeros(len(K))
    f, value = np.zeros(len(K)), _log_likelihood(a, t)
    for _ in range(MAX_STEPS):
        slope, root, L = _at(K, f, t)
        if np.abs(K @ slope - f).max() <= AT_THE_MODE * np.abs(f).max():
            break
        b = root * root * f + slope  # Eq. 3.18
        step = b - root * cho_solve((L, True), root * (K @ b)) - a
        f_step, t_step = K @ step, 1.0
        while True:
            new = _log_likelihood(f + t_step * f_step, t)
            new -= 0.5 * float((a + t_step * step) @ (f + t_step * f_step))
            if new >= value or t_step < MIN_STEP:
                break
            t_step *= 0.5
        a, f = a + t_step * step, f + t_step * f_step
        if new <= value:  # to rounding
            break
        value = new
    slope, root, L = _at(K, f, t)
    # Eq. 3.32
    evidence = _log_likelihood(f, t) - 0.5 * float(slope @ f) - float(np.log(np.diag(L)).sum())
    return Approximation(f, slope, root, L, evidence)


def _at(K: FloatArray, f: FloatArray, t: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return t - pi, the root of pi (1 - pi), and the factor of B, exact far from 0, too."""
    slope = np.where(t > 0, expit(-f), -expit(f))
    root = np.sqrt(expit(f) * expit(-f))
    B = np.eye(len(K)) + root[:, None] * K * root
    return slope, root, cholesky(B, lower=True)  # eigenvalues of B: 1 or more, but for rounding


def _log_likelihood(f: FloatArray, t: FloatArray) -> float:
    return -float(np.logaddexp(0.0, np.where(t > 0, -f, f)).sum())
