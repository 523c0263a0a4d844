"""Far from the origin a kernel of differences keeps its digits, at all hyperparameters."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KERNELS, RBF, Kernel, Matern


def every_stationary_kernel(d: int) -> list[Kernel]:
    """Return each kernel of x - z, and those with a number for each feature."""
    plain = [kind() for kind in KERNELS.values() if kind.is_stationary and not kind.is_noise]
    each = tuple(np.linspace(0.3, 3.7, d))
    relevance = [
        kernel.replace(**{h.name: each})
        for kernel in plain
        for h in kernel.own_hyperparameters
        if h.per_feature
    ]
    return [*plain, *relevance, 2.0 * RBF(each) + Matern(nu=2.5, lengthscale=each), RBF(each) ** 2]


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e3])
@pytest.mark.parametrize("offset", [0.0, 1e4, 1.7e9])  # seconds since 1970
@pytest.mark.parametrize("d", [1, 2, 3, 9, 20])
def test_the_digits_of_differences_are_kept(d, offset, scale):
    """The points are multiples of 2^-12, so that their differences are exact."""
    rng = np.random.default_rng(d)
    near = np.round(rng.standard_normal((12, d)) * 4096 * scale) / 4096
    far = np.vstack([near[:6], near[6:] + 4 * np.round(offset)])  # two groups, one of them far out
    for kernel in every_stationary_kernel(d):
        for X in (near + offset, far):
            for rows in (slice(0, 6), slice(6, 12)):
                at_origin = kernel(X[rows] - X[rows][0])
                np.testing.assert_allclose(kernel(X[rows]), at_origin, rtol=1e-11, atol=1e-14)
                cross = kernel(X, X[rows])[rows]
                np.testing.assert_allclose(cross, at_origin, rtol=1e-11, atol=1e-14)
