"""Draws of a Gaussian process, as smooth as its kernel and moving smoothly with it."""

from __future__ import annotations

import numpy as np

from ..functions.base import Kernel
from ..linalg.arrays import FloatArray
from ..linalg.cholesky import jittered_cholesky

JITTER = 1e-8  # of each variance: draws are rough by 1e-4 of their standard deviation, out of sight


def normal_draws(
    covariance: FloatArray, kernel: Kernel, count: int, seed: int, n_targets: int | None = None
) -> FloatArray:
    """Draws from N(0, covariance), (m, count), for ``covariance`` (m, m), which is overwritten.

    Of ``n_targets`` independent functions with this covariance (m, n_targets, count), the first
    as of one alone.

    The normal numbers depend on ``seed`` alone and the Cholesky factor is not pivoted, so that a
    draw moves smoothly with the covariance (Rasmussen and Williams 2006, appendix A.2), and stays
    what it is where more places follow, or more draws. Its jitter is a share of each variance by
    itself, so that wide and narrow parts are equally smooth.
    """
    sd = np.sqrt(np.maximum(covariance.diagonal(), 0.0))
    units = np.where(sd > 0, sd, 1.0)
    covariance /= units
    covariance /= units[:, None]
    streams = [
        np.random.default_rng((seed, number, target) if target else (seed, number))
        for target in range(n_targets or 1)
        for number in range(count)
    ]
    normal = np.array([s.standard_normal(len(sd)) for s in streams]).reshape(-1, len(sd))
    factor = jittered_cholesky(covariance, kernel, JITTER)
    draws: FloatArray = sd[:, None] * (factor @ normal.T)
    return draws if n_targets is None else draws.reshape(len(sd), n_targets, count)
