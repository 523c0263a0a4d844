"""The gamma of a polynomial kernel beside which powers of gamma x.z neither grow nor vanish."""

from __future__ import annotations

import numpy as np

from kernels import Polynomial


def mean_square(X: np.ndarray) -> float:
    """Return the mean of ||x||^2 over samples (n, d)."""
    return float(np.mean(np.square(X).sum(axis=1)))


def unit_length(X: np.ndarray) -> float:
    """Return gamma = 1 / mean ||x||^2 to three digits, within the slider's range.

    Of raw coordinates, powers of gamma x.z grow or vanish with the degree: then libsvm, which stops
    after a number of steps, would show its own limit and not the kernel's.
    """
    low, high = map(float, Polynomial.hyperparameters[1].range)
    return float(f"{np.clip(1 / max(mean_square(X), 1 / high), low, high):.3g}")
