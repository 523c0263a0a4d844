"""A sigmoid as a kernel: no inner product of any features, and a squared norm below zero."""

from __future__ import annotations

import numpy as np

from kernels import RBF, Kernel, Sigmoid
from pages.mistakes.stage.fits import PLACES, drawn_as, rmse, wave
from pages.mistakes.stage.outcome import Numbers, Outcome, Side
from pages.mistakes.stage.ridge import weights

LAM = 0.1
ROUNDING = 1e-12  # of the largest eigenvalue
GAMMA = 20.0  # of the RBF


def sigmoid(numbers: Numbers, seed: int) -> Outcome:
    """Return the solutions of (K + lambda I) alpha = y for tanh(gamma x z + c0) and for an RBF.

    x and z are the inputs moved to -1 ... 1. ``more`` has the least eigenvalue of K, and
    alpha^T K alpha, which is the squared norm of f where K is a Gram matrix of features.
    """
    drawn = wave(seed)

    def side(kernel: Kernel) -> Side:
        X, fresh, places = (2 * Z - 1 for Z in (drawn.X, drawn.fresh_X, PLACES[:, None]))
        K = kernel(X)
        alpha = weights(K, drawn.y, LAM)
        values = np.linalg.eigvalsh(K)
        least = float(values[0]) if -values[0] > ROUNDING * values[-1] else 0.0
        more = {
            "least eigenvalue of K": least,
            "squared norm αᵀKα": float(alpha @ K @ alpha),
        }
        error = rmse(kernel(fresh, X) @ alpha, drawn.fresh_y)
        return drawn_as(drawn, kernel(places, X) @ alpha, error, more)

    sigmoid = Sigmoid(gamma=numbers["slope"], coef0=numbers["shift"])
    return Outcome(side(sigmoid), side(RBF(GAMMA / 4)))
