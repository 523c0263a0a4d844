"""Draws of a Gaussian process, as smooth as its kernel and moving smoothly with it."""

from __future__ import annotations

import numpy as np
from sklearn.utils import check_random_state

from ..functions.base import Kernel
from ..linalg.arrays import FloatArray
from ..linalg.cholesky import jittered_cholesky
from .validation import require_whole

Seed = int | np.random.RandomState | None
"""What scikit-learn takes as a seed: a number, a generator of numbers, or None for its own."""

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

    Raises a KernelError unless ``count`` and ``seed`` are whole numbers of 0 or more.
    """
    count, seed = (
        require_whole(name, value, least=0)
        for name, value in (("n_samples", count), ("seed", seed))
    )
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
    # Draw by draw: one product for all rounds a draw otherwise where more of them are asked for.
    draws: FloatArray = sd[:, None] * np.matmul(factor, normal[:, :, None])[:, :, 0].T
    return draws if n_targets is None else draws.reshape(len(sd), n_targets, count)


def seed_of(random_state: Seed) -> int:
    """Return the seed that ``random_state`` is, or the next one of a generator."""
    if random_state is None or isinstance(random_state, np.random.RandomState):
        return int(check_random_state(random_state).randint(np.iinfo(np.int32).max))
    return random_state
