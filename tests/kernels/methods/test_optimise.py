"""The search for the hyperparameters of a Gaussian process."""

import numpy as np
import pytest
from scipy import optimize
from sklearn import gaussian_process
from sklearn.gaussian_process import kernels as theirs

from datasets import load
from kernels import (
    RBF,
    Constant,
    GaussianProcess,
    KernelError,
    Laplacian,
    Matern,
    Periodic,
    Polynomial,
    RationalQuadratic,
    White,
)
from tests.sweeps import sweep

from .test_gaussian_process import table


@pytest.mark.slow
def test_optimum_is_at_least_that_of_scikit_learn():
    X, y, _ = table(100, 1)
    model = GaussianProcess(Constant(1.0) * RBF(1.0), 0.1).fit(X, y)
    start = model.evidence_.total
    seen = []
    attempts = model.optimise(n_restarts=2, seed=0, callback=lambda *args: seen.append(args))
    reference = gaussian_process.GaussianProcessRegressor(
        theirs.ConstantKernel(1.0, (1e-3, 1e3)) * theirs.RBF(0.7, (0.02, 25))
        + theirs.WhiteKernel(0.1, (1e-6, 10)),
        alpha=0.0,
        n_restarts_optimizer=2,
        random_state=0,
    ).fit(X, y)
    assert model.evidence_.total > start
    assert model.evidence_.total > reference.log_marginal_likelihood_value_ - 1e-4
    assert len(attempts) == 3 and len(seen) >= sum(len(a.values) for a in attempts)
    best = max(attempts, key=lambda attempt: attempt.value)
    np.testing.assert_allclose(best.theta, model.theta, atol=1e-10)
    np.testing.assert_allclose(best.value, model.evidence_.total, rtol=1e-8)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sunspots", "co2"])
def test_optimum_on_the_bundled_series_is_at_least_that_of_scikit_learn(name):
    series = load(name, n_samples=120)
    X, y = np.asarray(series.X, float)[:120], np.asarray(series.y, float)[:120]
    X, y = (X - X.mean(0)) / X.std(0), (y - y.mean()) / y.std()
    model = GaussianProcess(Constant(1.0) * RBF(1.0), 0.1).fit(X, y)
    model.optimise(n_restarts=3, seed=0)
    kernel = theirs.ConstantKernel(1.0, (1e-3, 1e3)) * theirs.RBF(0.7, (0.02, 25))
    reference = gaussian_process.GaussianProcessRegressor(
        kernel + theirs.WhiteKernel(0.1, (1e-6, 10)), n_restarts_optimizer=3, random_state=0
    ).fit(X, y)
    assert model.evidence_.total > reference.log_marginal_likelihood_value_ - 1e-3


@pytest.mark.parametrize("scale", [1e-3, 1.0, 300.0])  # the ends meet the bounds of the variances
@pytest.mark.parametrize(
    "kernel",
    [2.0 * RBF(3.0), 1.0 * RBF(1.0) + 0.5 * Periodic(period=2.0), RBF(1.0) + White(0.1)],
    ids=str,
)
def test_a_plain_search_finds_nothing_better_near_the_optimum(kernel, scale):
    X, y, _ = table(60, 1)
    model = GaussianProcess(kernel, 0.1).fit(X, scale * y)
    start, bounds = model.theta, np.vstack([kernel.theta_bounds, np.log([1e-6, 10])])
    plain = GaussianProcess(kernel, 0.1).fit(X, scale * y)
    attempt = model.optimise()[0]
    reference = optimize.minimize(
        lambda theta: [-part for part in plain.log_marginal_likelihood(theta, eval_gradient=True)],
        attempt.theta, jac=True, method="L-BFGS-B", bounds=bounds,
    )  # fmt: skip
    assert attempt.converged and -reference.fun < attempt.value + 1e-4
    np.testing.assert_allclose(attempt.thetas[0], start)
    assert np.all(attempt.thetas > bounds[:, 0] - 1e-9)
    assert np.all(attempt.thetas < bounds[:, 1] + 1e-9)
    well = attempt.values > -1e4  # not where rounding counts
    again = [plain.log_marginal_likelihood(theta) for theta in attempt.thetas[well]]
    np.testing.assert_allclose(attempt.values[well], again, rtol=1e-7, atol=1e-6)


def test_optimisation_can_be_stopped():
    X, y, _ = table(40, 1)
    model = GaussianProcess(RBF(1.0), 0.1).fit(X, y)
    attempts = model.optimise(n_restarts=5, callback=lambda i, theta, value: True)
    assert len(attempts) == 1 and not attempts[0].converged


def test_a_start_beyond_the_ranges_is_not_thrown_away():
    rng = np.random.default_rng(0)
    X = rng.uniform(size=(40, 1))
    y = np.sin(6 * X[:, 0])
    model = GaussianProcess(RBF(0.5), 1e-9).fit(X, y)
    before = model.evidence_.total
    model.optimise()
    assert model.evidence_.total >= before


def test_a_search_stays_within_bounds_given_as_logarithms():
    X, y, _ = table(60, 1)
    model = GaussianProcess(RBF(0.5) + White(0.1), 0.01).fit(X, y)
    names = model.theta_names
    assert names == ("k1.gamma", "k2.noise", "noise")
    bounds = np.log([[1.0, 1.2], [0.1, 0.1], [0.05, 0.2]])  # gamma's start lies outside
    attempts = model.optimise(n_restarts=2, bounds=bounds)
    every = np.concatenate([attempt.thetas for attempt in attempts])
    assert np.all(every >= bounds[:, 0] - 1e-12) and np.all(every <= bounds[:, 1] + 1e-12)
    np.testing.assert_allclose(attempts[0].thetas[0], np.log([1.0, 0.1, 0.05]))
    assert model.kernel_.k2.noise == pytest.approx(0.1) and 0.05 <= model.noise_ <= 0.2 * (1 + 1e-9)
    wide = GaussianProcess(RBF(0.5), 0.01).fit(X, y)
    free = wide.optimise(bounds=np.log([[1e-5, 1e5], [1e-8, 1e3]]))[0]
    assert free.converged and free.value >= attempts[0].value


@pytest.mark.parametrize(
    ("bounds", "message"),
    [
        (np.zeros((1, 2)), "for each of gamma, noise; got the shape"),
        (np.log([[2.0, 1.0], [1.0, 2.0]]), "the lower one first"),
        ([[-np.inf, 0.0], [0.0, 1.0]], "must be finite"),
    ],
)
def test_bounds_that_are_none_are_refused(bounds, message):
    X, y, _ = table(20, 1)
    with pytest.raises(KernelError, match=message):
        GaussianProcess(RBF(1.0), 0.1).fit(X, y).optimise(bounds=bounds)


@pytest.mark.parametrize("noise", [0.1, 1.0])
def test_a_steep_start_does_not_throw_the_period_of_the_sunspots_away(noise):
    """The gradient is 1700 nats for each unit of theta: taken as a step it ends at the bounds."""
    series = load("sunspots", n_samples=309)
    X, y = np.asarray(series.X, float), np.asarray(series.y, float)
    model = GaussianProcess(Periodic(period=11.0), noise).fit(X, (y - y.mean()) / y.std())
    attempt = model.optimise()[0]
    assert attempt.converged and attempt.value == pytest.approx(-396.703, abs=1e-2)
    assert model.kernel_.period == pytest.approx(10.996, abs=1e-2)
    first_step = np.linalg.norm(attempt.thetas[1] - attempt.thetas[0])
    assert first_step <= 0.1 + 1e-9


NARROW = [
    1.0 * RBF(0.1),
    RBF(0.1),
    1.0 * Matern(nu=2.5, lengthscale=2.0),
    1.0 * RBF(0.1) + White(0.1),
    1.0 * RationalQuadratic(alpha=1.0, lengthscale=2.0),
    1.0 * RBF(1.0) + 0.5 * Periodic(period=2.0),
    1.0 * Laplacian(0.1),
    2.0 * Polynomial(2) + RBF(0.1),
]


@pytest.mark.parametrize("seed", sweep([1012, 1013, 1020, 1021], [0]))
@pytest.mark.parametrize("d", [1, 10])
@pytest.mark.parametrize("kernel", [*NARROW, "relevance"], ids=str)
def test_it_is_never_worse_than_a_plain_search_from_the_same_start(kernel, d, seed):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((100 if kernel == NARROW[0] else 40, d))
    y = np.sin(2 * X.sum(1) / np.sqrt(d)) + 0.1 * rng.standard_normal(len(X))
    kernel = 1.0 * RBF((0.1,) * d) if kernel == "relevance" else kernel
    model = GaussianProcess(kernel, 0.1).fit(X, y)
    start, bounds = model.theta, np.vstack([kernel.theta_bounds, np.log([1e-6, 10])])
    plain = optimize.minimize(
        lambda theta: [-part for part in model.log_marginal_likelihood(theta, eval_gradient=True)],
        start, jac=True, method="L-BFGS-B", bounds=bounds,
    )  # fmt: skip
    attempt = model.optimise()[0]
    assert attempt.value >= -plain.fun - 1e-4 and attempt.converged >= plain.success
    assert model.evidence_.total == pytest.approx(attempt.value, rel=1e-8)
