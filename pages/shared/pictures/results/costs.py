"""How many operations a fit takes with weights on features, or with weights on points."""

from __future__ import annotations

from math import comb

import numpy as np
from scipy.optimize import brentq


def dual_cost(n: np.ndarray | float, d: float) -> np.ndarray:
    """Return n^2 d + n^3 / 3 flops: half of the symmetric Gram matrix, and its Cholesky factor."""
    return np.square(n) * float(d) + np.power(n, 3.0) / 3


def primal_cost(n: np.ndarray | float, width: float) -> np.ndarray:
    """Return n D^2 + D^3 / 3 flops: half of the symmetric Phi^T Phi, and its Cholesky factor."""
    return np.asarray(n) * float(width) ** 2 + float(width) ** 3 / 3


def costs_of(n: float, d: int, degree: int) -> tuple[float, float]:
    """Return the flops of the dual and of the primal for a polynomial kernel with an offset."""
    return float(dual_cost(n, d)), float(primal_cost(n, comb(d + degree, degree)))


def crossing(d: float, width: float) -> float:
    """Return the n at which both cost the same; with fewer points the dual is cheaper.

    Parameters
    ----------
    d, width : float
        Features of the data, and of the kernel: D.
    """

    def gap(log_n: float) -> float:
        n = np.exp(log_n)
        return float(np.log(dual_cost(n, d)) - np.log(primal_cost(n, width)))

    largest = np.log(4.0 * width + 4.0)  # where n^3 / 3 is more than n D^2 + D^3 / 3
    return float(np.exp(brentq(gap, np.log(1e-9), largest)))
