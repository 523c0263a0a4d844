"""White noise in a kernel: f at a training point, with the noise of that point and without.

A method is fitted with the Gram matrix K, which has the noise on its diagonal. Its function f at a
new point has none, and what is predicted at a training point is f there: the noise is no part of
it (Rasmussen and Williams 2006, Eqs. 2.20 to 2.25).
"""

from __future__ import annotations

import numpy as np

from pages.shared.model.setting.setting import Setting

FITTED_WITH_NOISE = (
    "The kernel has white noise: the method was fitted with it, f and its errors are shown "
    "without it."
)


def noise_notices(setting: Setting) -> tuple[str, ...]:
    """Return the notice that the fit has the kernel's noise and f has not; empty without noise."""
    return (FITTED_WITH_NOISE,) if setting.kernel.is_noise else ()


def gram_without_noise(setting: Setting) -> np.ndarray:
    """Return k of the training points (n, n) with which f is evaluated there."""
    if not setting.kernel.is_noise:
        return setting.gram
    X = setting.train.X
    return setting.kernel(X, X)  # given twice they count as different samples


def noise_variances(setting: Setting) -> np.ndarray:
    """Return what the noise adds to each k(x_i, x_i), (n,); 0 without any."""
    if not setting.kernel.is_noise:
        return np.zeros(setting.train.n_samples)
    return np.diagonal(setting.gram) - np.diagonal(gram_without_noise(setting))
