"""Draws of a Gaussian process: smooth, and still."""

import numpy as np
import pytest

from datasets import load
from kernels import (
    RBF,
    Constant,
    GaussianProcess,
    KernelError,
    Linear,
    Matern,
    Periodic,
    Polynomial,
    White,
)
from kernels.methods.draws import normal_draws
from kernels.methods.posterior import Posterior


def series():
    data = load("ice_cream")
    X, y = np.asarray(data.X, float), np.asarray(data.y, float)
    return X, (y - y.mean()) / y.std(), np.linspace(X.min(), X.max(), 300)[:, None]


def roughness(draws):
    return np.abs(np.diff(draws, 3, axis=0)).max()


@pytest.mark.parametrize(
    "kernel",
    [
        Polynomial(4) + Periodic(period=6.0),
        Polynomial(3) + Periodic(period=6.0),
        Polynomial(4, 0.01) + Periodic(period=12.0, lengthscale=2.0),
        Polynomial(3),
        1e4 * RBF(0.01),
        1e8 * Linear() + Periodic(period=12.0),
    ],
    ids=str,
)
def test_draws_are_as_smooth_as_the_kernel_however_wide_the_prior(kernel):
    X, y, Z = series()
    model = GaussianProcess(kernel, 0.1).fit(X, y)
    draws = model.sample_posterior(Z, 4, seed=1) - model.predict(Z)[:, None]
    sd = np.sqrt(Posterior(kernel, X, Z, 0.1).covariance().diagonal())
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
        (lambda v: Polynomial(4, v) + Periodic(period=6.0), 1e-3),
        (lambda v: Polynomial(3, v), 1e-3),
        (lambda v: 1e4 * v * RBF(0.01), 0.05),
        (lambda v: RBF(0.02 * v), 0.05),
        (lambda v: Matern(nu=2.5, lengthscale=v), 0.05),
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


@pytest.mark.parametrize("fitted", [True, False])
def test_random_states_are_those_of_scikit_learn(fitted):
    X, y, Z = series()
    model = GaussianProcess(RBF(0.1), 0.1)
    model = model.fit(X, y) if fitted else model
    first, again = (model.sample_y(Z, 2, np.random.RandomState(7)) for _ in range(2))
    np.testing.assert_array_equal(first, again)
    state = np.random.RandomState(7)
    assert np.array_equal(model.sample_y(Z, 2, state), first)
    assert not np.array_equal(model.sample_y(Z, 2, state), first)
    assert not np.array_equal(model.sample_y(Z, 2, None), model.sample_y(Z, 2, None))
    assert model.sample_y(Z, 0).shape == (300, 0)


@pytest.mark.parametrize(
    ("count", "seed", "said"),
    [
        (-1, 0, "n_samples must be a whole number of at least 0; got -1"),
        (2.5, 0, "n_samples must be a whole number"),
        (2, -1, "seed must be a whole number of at least 0; got -1"),
        (2, "a", "seed must be a whole number"),
    ],
)
def test_how_many_draws_and_their_seed_are_checked(count, seed, said):
    X, y, Z = series()
    model = GaussianProcess(RBF(0.1), 0.1).fit(X, y)
    for draw in (model.sample_y, model.sample_posterior, model.sample_prior):
        with pytest.raises(KernelError, match=said):
            draw(Z, count, seed)
