"""Draws of a Gaussian process: their covariance in extended precision, smooth, and still."""

import numpy as np
import pytest

from datasets import load
from kernels import RBF, Constant, GaussianProcess, Linear, Matern, Periodic, Polynomial, White
from kernels.methods.draws import normal_draws, posterior_covariance

LONG = np.longdouble
PI = LONG("3.14159265358979323846264338327950288")


def difference(x, z):
    return np.abs(x[:, None] - z[None])


def matern(x, z):
    s = np.sqrt(LONG(3)) * difference(x, z)
    return (1 + s) * np.exp(-s)


EXTENDED = {  # the kernels once more, at one feature in extended precision
    Polynomial(4): lambda x, z: (np.outer(x, z) + 1) ** 4,
    Periodic(6.0): lambda x, z: np.exp(-2 * np.sin(PI * difference(x, z) / 6) ** 2),
    Matern(1.5): matern,
    RBF(0.5): lambda x, z: np.exp(-LONG(0.5) * difference(x, z) ** 2),
    Linear(): lambda x, z: np.outer(x, z),
}


def reference(terms, x, z, noise):
    """k(z, z') - k_z^T (K + s2 I)^-1 k_z' in extended precision, by elimination."""

    def k(a, b):
        return sum(LONG(scale) * EXTENDED[kernel](a, b) for scale, kernel in terms)

    A, B, covariance = k(x, x) + LONG(noise) * np.eye(len(x)), k(x, z), k(z, z)
    for i in range(len(x)):  # Gauss: what is left of k(z, z') when all rows are gone
        covariance -= np.outer(B[i], B[i]) / A[i, i]
        factor = A[i + 1 :, i] / A[i, i]
        B[i + 1 :] -= np.outer(factor, B[i])
        A[i + 1 :] -= np.outer(factor, A[i])
    return covariance.astype(float)


@pytest.mark.parametrize(
    ("terms", "tolerance"),
    [
        ([(1.0, Polynomial(4)), (1.0, Periodic(6.0))], 1e-6),
        ([(1.0, Polynomial(4)), (1.0, Matern(1.5))], 1e-6),
        ([(1.0, Polynomial(4))], 1e-6),
        ([(1e6, RBF(0.5))], 1e-4),
        ([(1e6, RBF(0.5)), (1e6, Linear())], 1e-4),
        ([(1.0, Matern(1.5))], 1e-12),
        ([(1e4, Matern(1.5)), (1e6, Linear())], 1e-6),
    ],
    ids=str,
)
@pytest.mark.parametrize("n", [10, 40])
def test_covariance_keeps_its_digits_where_the_prior_is_wide(terms, tolerance, n):
    x, z = np.sort(np.random.default_rng(0).uniform(0, 12, n)), np.linspace(0, 12, 60)
    kernel = sum(scale * kernel if scale != 1 else kernel for scale, kernel in terms)
    found = posterior_covariance(kernel, x[:, None], z[:, None], 0.1)
    expected = reference(terms, x.astype(LONG), z.astype(LONG), 0.1)
    sd = np.sqrt(expected.diagonal())
    np.testing.assert_allclose(
        found / np.outer(sd, sd), expected / np.outer(sd, sd), atol=tolerance
    )


def series():
    data = load("ice_cream")
    X, y = np.asarray(data.X, float), np.asarray(data.y, float)
    return X, (y - y.mean()) / y.std(), np.linspace(X.min(), X.max(), 300)[:, None]


def roughness(draws):
    return np.abs(np.diff(draws, 3, axis=0)).max()


@pytest.mark.parametrize(
    "kernel",
    [
        Polynomial(4) + Periodic(6.0),
        Polynomial(3) + Periodic(6.0),
        Polynomial(4, 0.01) + Periodic(12.0, 2.0),
        Polynomial(3),
        1e4 * RBF(0.01),
        1e8 * Linear() + Periodic(12.0),
    ],
    ids=str,
)
def test_draws_are_as_smooth_as_the_kernel_however_wide_the_prior(kernel):
    X, y, Z = series()
    model = GaussianProcess(kernel, 0.1).fit(X, y)
    draws = model.sample_posterior(Z, 4, seed=1) - model.predict(Z)[:, None]
    sd = np.sqrt(posterior_covariance(kernel, X, Z, 0.1).diagonal())
    assert np.abs(draws / sd[:, None]).max() < 5
    assert sd.max() < 1
    # The smoothest of these kernels changes by less than a tenth of its size from point to point
    rough = roughness(draws) / np.abs(draws).max()
    assert rough < 0.2
    # and white noise of 1e-3 of its size would show
    noise = 1e-3 * sd.max() * np.random.default_rng(0).standard_normal(draws.shape)
    if Periodic not in map(type, kernel.leaves()):
        assert roughness(draws) < roughness(noise)


def test_draws_of_a_wide_prior_are_smooth_beside_the_origin():
    Z = np.linspace(-5, 5, 200)[:, None]
    draws = GaussianProcess(Polynomial(8)).sample_prior(Z, 3)
    near = np.abs(Z[:, 0]) < 1  # where the prior is a millionth as wide as at the ends
    assert roughness(draws[near]) < 0.02 * np.abs(draws[near]).max()


@pytest.mark.parametrize(
    ("make", "most"),
    [
        (lambda v: Polynomial(4, v) + Periodic(6.0), 1e-3),
        (lambda v: Polynomial(3, v), 1e-3),
        (lambda v: 1e4 * v * RBF(0.01), 0.05),
        (lambda v: RBF(0.02 * v), 0.05),
        (lambda v: Matern(2.5, v), 0.05),
        (lambda v: Linear() * RBF(0.01 * v), 0.05),
    ],
)
def test_draws_move_smoothly_with_a_slider(make, most):
    X, y, Z = series()
    frames = []
    for value in np.linspace(1.0, 1.05, 9):
        model = GaussianProcess(make(value), 0.1).fit(X, y)
        frames.append(model.sample_posterior(Z, 2, seed=3) - model.predict(Z)[:, None])
    jump = np.abs(np.diff(frames, axis=0)).max()
    assert jump < most * np.abs(frames).max()


def test_moments_and_points_without_variance():
    x = np.linspace(-1, 1, 5)
    draws = normal_draws(np.outer(x, x), Linear(), 20_000, 0)
    assert not draws[2].any()
    np.testing.assert_allclose(np.cov(draws), np.outer(x, x), atol=0.03)
    X, y = np.linspace(-1, 1, 20)[:, None], np.zeros(20)
    for kernel in (Constant(2.0), RBF() + White(0.3), White(0.3), Linear()):
        model = GaussianProcess(kernel, 0.1).fit(X, y)
        drawn = model.sample_posterior(X[::4] + 0.01, 20_000, seed=1)
        expected = model.predict(X[::4] + 0.01, return_cov=True)[1]
        np.testing.assert_allclose(np.cov(drawn), expected, atol=0.02)
