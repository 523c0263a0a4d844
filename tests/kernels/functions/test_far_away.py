"""Far from the origin a kernel of differences keeps its digits, at all hyperparameters."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KERNELS, RBF, Kernel, KernelRidge, Laplacian, Matern, RationalQuadratic


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


@pytest.mark.parametrize(
    "kernel",
    [
        RBF(),
        RBF((1.0,)),
        Laplacian(),
        *(Matern(nu=nu) for nu in (0.5, 1.5, 2.5)),
        RationalQuadratic(alpha=300.0),
    ],
    ids=str,
)
def test_of_two_far_points_the_nearer_one_is_more_similar(kernel):
    """Down to the least normal number, about 1e-308: without an intercept a ratio decides."""
    apart = np.concatenate([np.linspace(8, 26, 50), np.geomspace(30, 600, 30)])
    K = kernel(np.zeros((1, 1)), apart[:, None])[0]
    exact = np.array([kernel.pair(np.zeros(1), np.array([each])) for each in apart])
    is_normal = exact >= 1e-307
    assert is_normal[:50].all()
    np.testing.assert_allclose(K[is_normal], exact[is_normal], rtol=1e-10)
    assert np.all(K[~is_normal] <= 1e-307)
    assert np.all(np.diff(K) <= 0)
    assert kernel(np.zeros((1, 1)), np.full((1, 1), 1e200))[0, 0] == 0.0
    X = np.array([[0.0], *apart[:, None]])
    np.testing.assert_array_equal(kernel(X)[0, 1:], K)


def test_a_narrow_kernel_follows_its_nearest_neighbour():
    """All entries beside the diagonal, and all between samples and places, are below exp(-200)."""
    rng = np.random.default_rng(0)
    X = 10 * rng.permutation(np.arange(24.0))[:, None]
    y = rng.choice([-1.0, 1.0], 24)
    model = KernelRidge(RBF(12.0)).fit(X, y)
    np.testing.assert_array_equal(np.sign(model.predict(X + 4.5)), y)
