"""What Gaussian process classification learns from its evidence."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy import optimize
from sklearn.gaussian_process import GaussianProcessClassifier as Reference
from sklearn.gaussian_process import kernels as theirs

from kernels import (
    RBF,
    GaussianProcessClassifier,
    KernelError,
    Laplacian,
    Linear,
    Matern,
    Periodic,
    Polynomial,
    RationalQuadratic,
)
from tests.sweeps import sweep

KERNELS = [
    3.0 * RBF(0.6),
    9 * RBF((0.4, 1.5)),
    Matern(nu=1.5, lengthscale=0.7) + RationalQuadratic(),
    2.0 * Laplacian(0.5),
    Polynomial(2, 0.5, 1.0) + 1.0 * Periodic(period=3.0),
]


def table(n, seed, d=2):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d))
    return X, (np.sin(2 * X[:, 0]) + 0.4 * rng.standard_normal(n) > 0).astype(int)


def three_classes(n, seed):
    X, y = table(n, seed)
    return X, y + (X[:, 1] > 0.5)


@pytest.mark.parametrize("data", [table(40, 1), three_classes(40, 2)], ids=["two", "three"])
@pytest.mark.parametrize("kernel", KERNELS, ids=str)
def test_the_gradient_is_that_of_differences(kernel, data):
    model = GaussianProcessClassifier(kernel).fit(*data)
    value, gradient = model.log_marginal_likelihood(eval_gradient=True)
    assert value == pytest.approx(model.evidence_, abs=1e-9)
    for same in (model.log_marginal_likelihood(), model.log_marginal_likelihood(model.theta)):
        assert value == pytest.approx(same, abs=1e-9)
    slopes = []
    for e in 1e-2 * np.eye(len(model.theta)):
        steps = [model.log_marginal_likelihood(model.theta + c * e) for c in (1, -1, 2, -2)]
        slopes.append((8 * (steps[0] - steps[1]) - (steps[2] - steps[3])) / 12e-2)
    assert len(model.theta_names) == len(gradient)
    assert_allclose(gradient, slopes, rtol=3e-5, atol=3e-5)


@pytest.mark.parametrize("seed", sweep([0, 1, 2], [0]))
@pytest.mark.parametrize("kernel", KERNELS, ids=str)
def test_it_is_never_worse_than_a_plain_search_from_the_same_start(kernel, seed):
    X, y = table(40, seed)
    model = GaussianProcessClassifier(kernel).fit(X, y)
    start = model.theta
    plain = optimize.minimize(
        lambda theta: [-part for part in model.log_marginal_likelihood(theta, eval_gradient=True)],
        start, jac=True, method="L-BFGS-B", bounds=kernel.theta_bounds,
    )  # fmt: skip
    before = model.evidence_
    attempt = model.optimise()[0]
    assert_allclose(attempt.thetas[0], start)
    assert attempt.value >= max(-plain.fun, before) - 1e-4
    assert model.evidence_ == pytest.approx(attempt.value, abs=1e-8)
    assert_allclose(model.theta, attempt.theta, atol=1e-12)


@pytest.mark.parametrize("seed", sweep([0, 1, 2, 3], [0, 1]))
def test_it_finds_what_scikit_learn_finds(seed):
    X, y = table(50, seed)
    reference = Reference(
        theirs.ConstantKernel(1.0, (1e-3, 1e3)) * theirs.RBF(1.0, (0.05, 20.0)), random_state=0
    ).fit(X, y)
    model = GaussianProcessClassifier(1.0 * RBF(0.5)).fit(X, y)
    gammas = 0.5 / np.square([20.0, 0.05])
    model.optimise(bounds=np.log([[1e-3, 1e3], gammas]))
    assert model.evidence_ > reference.log_marginal_likelihood_value_ - 1e-4
    theta = np.log([model.kernel_.k1.value, (2 * model.kernel_.k2.gamma) ** -0.5])
    assert reference.log_marginal_likelihood(theta) == pytest.approx(model.evidence_, abs=1e-4)


def test_it_predicts_with_what_it_learnt_and_a_fit_begins_again():
    X, y = three_classes(50, 3)
    start = 1.0 * RBF(30.0)
    model = GaussianProcessClassifier(start).fit(X, y)
    before, Z = model.evidence_, X[:10] + 0.1
    model.optimise()
    assert model.kernel is start and model.kernel_ != start and model.evidence_ > before + 1
    fresh = GaussianProcessClassifier(model.kernel_).fit(X, y)
    assert_allclose(model.predict_proba(Z), fresh.predict_proba(Z), atol=1e-12)
    copy = pickle.loads(pickle.dumps(model))
    assert_allclose(copy.predict_proba(Z), model.predict_proba(Z), atol=1e-12)
    assert copy.log_marginal_likelihood() == pytest.approx(model.evidence_, abs=1e-9)
    assert model.fit(X, y).kernel_ == start


def test_a_value_at_a_bound_is_named():
    X, y = table(40, 0)
    model = GaussianProcessClassifier(1.0 * RBF(0.5)).fit(X, y)
    bounds = np.log([[2.0, 2.0], [0.01, 0.02]])  # one is kept, one may hardly move
    attempts = model.optimise(n_restarts=1, bounds=bounds)
    every = np.concatenate([attempt.thetas for attempt in attempts])
    assert np.all(every >= bounds[:, 0] - 1e-12) and np.all(every <= bounds[:, 1] + 1e-12)
    assert attempts[0].at_bounds == ("k2.gamma",)
    assert model.kernel_.k1.value == pytest.approx(2.0)
    free = GaussianProcessClassifier(1.0 * RBF(0.5)).fit(X, y).optimise()[0]
    assert free.converged and free.at_bounds == ()


def test_it_can_be_stopped_and_takes_the_same_random_starts_again():
    X, y = table(30, 1)
    model = GaussianProcessClassifier(2.0 * RBF(1.0)).fit(X, y)
    stopped = model.optimise(n_restarts=5, callback=lambda i, theta, value: True)
    assert len(stopped) == 1 and len(stopped[0].values) == 1 and not stopped[0].converged
    runs = [GaussianProcessClassifier(2.0 * RBF(1.0)).fit(X, y).optimise(2, 7) for _ in range(2)]
    assert len(runs[0]) == 3
    for one, other in zip(*runs, strict=True):
        assert_array_equal(one.thetas, other.thetas)


def test_a_kernel_without_numbers_has_nothing_to_learn():
    X, y = table(30, 1)
    model = GaussianProcessClassifier(Linear()).fit(X, y)
    before = model.evidence_
    (attempt,) = model.optimise()
    assert attempt.converged and model.evidence_ == attempt.value == pytest.approx(before)


def test_what_cannot_be_searched_is_refused():
    X, y = table(20, 1)
    model = GaussianProcessClassifier(RBF(1.0)).fit(X, y)
    with pytest.raises(KernelError, match="for each of gamma; got the shape"):
        model.optimise(bounds=np.zeros((2, 2)))
    with pytest.raises(KernelError, match="whole number of at least 0"):
        model.optimise(n_restarts=-1)
    steep = GaussianProcessClassifier(Polynomial(10, 1.0)).fit(X, y)
    with np.errstate(all="ignore"), pytest.raises(KernelError, match="not finite"):
        steep.log_marginal_likelihood(np.array([400.0]))
