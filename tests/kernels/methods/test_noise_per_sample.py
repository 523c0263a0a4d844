"""One noise variance for each sample, against the formulas written out once more."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from scipy.stats import multivariate_normal
from sklearn import gaussian_process
from sklearn.base import clone

from kernels import (
    RBF,
    Constant,
    GaussianProcess,
    KernelError,
    Linear,
    Matern,
    Polynomial,
    White,
)

CASES = [
    (40, 1, RBF(0.5)),
    (150, 1, RBF(0.5)),  # of low rank
    (80, 2, Matern(nu=2.5, lengthscale=2.0)),
    (60, 2, 2.0 * RBF(0.3) + White(0.1)),
    (70, 3, Linear() + Constant(3.0)),
]


def table(n, d, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d))
    noise = np.exp(rng.uniform(-5, 1, n))
    y = np.sin(2 * X.sum(1)) + np.sqrt(noise) * rng.standard_normal(n)
    return X, y, noise, rng.standard_normal((30, d))


@pytest.mark.parametrize("n, d, kernel", CASES)
def test_equals_the_joint_normal_distribution(n, d, kernel):
    """Mean, covariance and evidence by general elimination of K + diag(noise)."""
    X, y, noise, Z = table(n, d)
    model = GaussianProcess(kernel, noise).fit(X, y)
    A, Kz = kernel(X) + np.diag(noise), kernel(Z, X)
    mean, cov = model.predict(Z, return_cov=True)
    np.testing.assert_allclose(mean, Kz @ np.linalg.solve(A, y), atol=1e-9)
    expected = kernel(Z) - Kz @ np.linalg.solve(A, Kz.T)
    np.testing.assert_allclose(cov, expected, atol=1e-9)
    same, sd = model.predict(Z, return_std=True)
    np.testing.assert_allclose(same, mean)
    np.testing.assert_allclose(sd**2, expected.diagonal(), atol=1e-9)
    density = multivariate_normal(np.zeros(n), A).logpdf(y)
    np.testing.assert_allclose(model.evidence_.total, density, rtol=1e-9)
    np.testing.assert_allclose(model.log_marginal_likelihood(), density, rtol=1e-9)


def test_equals_scikit_learn():
    X, y, noise, Z = table(90, 2)
    ours = GaussianProcess(RBF(0.5), noise).fit(X, y)
    reference = gaussian_process.GaussianProcessRegressor(
        RBF(0.5).to_sklearn(), alpha=noise, optimizer=None
    ).fit(X, y)
    mean, sd = reference.predict(Z, return_std=True)
    np.testing.assert_allclose(ours.predict(Z), mean, atol=1e-9)
    np.testing.assert_allclose(ours.predict(Z, return_std=True)[1], sd, atol=1e-9)
    total = reference.log_marginal_likelihood_value_
    np.testing.assert_allclose(ours.evidence_.total, total, rtol=1e-9)


@pytest.mark.parametrize("n, d, kernel", CASES)
def test_equal_entries_are_one_number(n, d, kernel):
    X, y, _, Z = table(n, d)
    one, each = (GaussianProcess(kernel, noise).fit(X, y) for noise in (0.2, np.full(n, 0.2)))
    for a, b in zip(one.predict(Z, return_std=True), each.predict(Z, return_std=True), strict=True):
        np.testing.assert_allclose(a, b, atol=1e-9)
    np.testing.assert_allclose(one.theta, each.theta)
    both = (m.log_marginal_likelihood(m.theta, eval_gradient=True) for m in (one, each))
    for a, b in zip(*both, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-9)
    for a, b in zip(one.leave_one_out(), each.leave_one_out(), strict=True):
        np.testing.assert_allclose(a, b, atol=1e-8)
    draws = (m.sample_posterior(Z, 2) for m in (one, each))
    np.testing.assert_allclose(*draws, atol=1e-5)


@pytest.mark.parametrize("per_sample", [False, True])
@pytest.mark.parametrize("n, d, kernel", CASES)
def test_leaving_one_out_is_a_fit_without_it(n, d, kernel, per_sample):
    X, y, noise, _ = table(n, d)
    noise = noise if per_sample else 0.3
    mean, sd = GaussianProcess(kernel, noise).fit(X, y).leave_one_out()
    for i in (0, n // 2, n - 1):
        rest = np.arange(n) != i
        others = GaussianProcess(kernel, noise[rest] if per_sample else noise).fit(X[rest], y[rest])
        own = noise[i] if per_sample else noise
        one, its_sd = others.predict(X[i : i + 1], return_std=True, include_noise=own)
        np.testing.assert_allclose([mean[i], sd[i]], [one[0], its_sd[0]], atol=1e-8)


def test_a_point_of_huge_noise_is_as_if_it_were_not_there():
    X, y, noise, Z = table(50, 1)
    noise[7] = 1e12
    rest = np.arange(50) != 7
    with_it = GaussianProcess(RBF(2.0), noise).fit(X, y).predict(Z, return_std=True)
    without = GaussianProcess(RBF(2.0), noise[rest]).fit(X[rest], y[rest])
    for a, b in zip(with_it, without.predict(Z, return_std=True), strict=True):
        np.testing.assert_allclose(a, b, atol=1e-9)


def test_repeated_measurements_are_their_mean_with_its_smaller_noise():
    """m of the variance s at one place say as much as their mean with the variance s / m."""
    X, y, _, Z = table(12, 1)
    counts = np.arange(12) % 4 + 1
    means = np.array([part.mean() for part in np.split(np.resize(y, counts.sum()),
                                                       counts.cumsum()[:-1])])  # fmt: skip
    single = GaussianProcess(RBF(1.0), 0.3)
    single.fit(np.repeat(X, counts, axis=0), np.resize(y, counts.sum()))
    pooled = GaussianProcess(RBF(1.0), 0.3 / counts).fit(X, means)
    both = (m.predict(Z, return_std=True) for m in (single, pooled))
    for a, b in zip(*both, strict=True):
        np.testing.assert_allclose(a, b, atol=1e-9)


def test_variances_beside_a_far_wider_prior():
    """Of the same weights in closed form: (I + Phi^T D^-1 Phi)^-1 for Phi = (1, x, x^2) scaled."""
    x = np.linspace(-1, 1, 9)
    noise = 10.0 ** -np.linspace(6, 8, 9)
    kernel = 1e6 * Polynomial(2)
    model = GaussianProcess(kernel, noise).fit(x[:, None], x)
    assert model._wide_prior()
    F = 1e3 * np.stack([np.ones(9), np.sqrt(2) * x, x * x], axis=1)
    weights = np.linalg.solve(np.eye(3) + F.T @ (F / noise[:, None]), F.T)
    mean, sd = model.predict(x[:, None], return_std=True)
    np.testing.assert_allclose(sd**2, np.einsum("ir,ri->i", F, weights), rtol=1e-6)
    np.testing.assert_allclose(mean, x, atol=1e-6)


def test_draws_have_the_posterior_mean_and_covariance():
    X, y, noise, Z = table(40, 1)
    model = GaussianProcess(RBF(1.0), noise).fit(X, y)
    draws = model.sample_posterior(Z[:4], 4000)
    mean, cov = model.predict(Z[:4], return_cov=True)
    np.testing.assert_allclose(draws.mean(1), mean, atol=0.05)
    np.testing.assert_allclose(np.cov(draws), cov, atol=0.03)


def test_terms_add_up():
    X, y, noise, Z = table(60, 1)
    model = GaussianProcess(RBF(1.0) + Linear(), noise).fit(X, y)
    np.testing.assert_allclose(sum(term.mean for term in model.decompose(Z)), model.predict(Z))


def test_the_gradient_is_that_of_one_factor_for_all():
    X, y, noise, _ = table(50, 2)
    model = GaussianProcess(2.0 * RBF(0.7), noise).fit(X, y)
    value, gradient = model.log_marginal_likelihood(model.theta, eval_gradient=True)
    np.testing.assert_allclose(value, model.evidence_.total)
    for j, step in enumerate(1e-5 * np.eye(len(gradient))):
        up, down = (model.log_marginal_likelihood(model.theta + s * step) for s in (1, -1))
        np.testing.assert_allclose(gradient[j], (up - down) / 2e-5, rtol=1e-5, atol=1e-5)
    shifted = GaussianProcess(2.0 * RBF(0.7), 3 * noise).fit(X, y)
    at = model.theta + np.log(3) * (np.array(model.theta_names) == "noise")
    np.testing.assert_allclose(model.log_marginal_likelihood(at), shifted.evidence_.total)


def test_a_search_finds_the_factor_and_keeps_the_ratios():
    X, y, noise, _ = table(120, 1)
    model = GaussianProcess(RBF(1.0), 50 * noise).fit(X, y)
    before = model.evidence_.total
    model.optimise()
    assert model.evidence_.total > before
    np.testing.assert_allclose(model.noise_ / model.noise_.mean(), noise / noise.mean())
    assert 0.4 < model.noise_.mean() / noise.mean() < 2.5
    np.testing.assert_allclose(model.theta[-1], np.log(model.noise_.mean()))
    fixed = np.stack([model.theta, model.theta], axis=1)
    fixed[0] = np.log([0.01, 100])
    model.fit(X, y).optimise(bounds=fixed)
    np.testing.assert_allclose(np.log(model.noise_.mean()), fixed[-1, 0])


def test_the_surface_equals_single_values():
    X, y, noise, _ = table(40, 1)
    model = GaussianProcess(RBF(1.0), noise).fit(X, y)
    Z = model.evidence_surface("gamma", [0.5, 2.0], "noise", [0.1, 0.3, 1.0])
    for (i, j), value in np.ndenumerate(Z):
        theta = np.log([[0.5, 2.0][j], [0.1, 0.3, 1.0][i]])
        np.testing.assert_allclose(value, model.log_marginal_likelihood(theta))


def test_new_noise_is_said_by_whoever_asks_for_it():
    X, y, noise, Z = table(40, 1)
    model = GaussianProcess(RBF(1.0), noise).fit(X, y)
    with pytest.raises(KernelError, match="include_noise must be the noise variance at the new"):
        model.predict(Z, return_std=True, include_noise=True)
    sd = model.predict(Z, return_std=True)[1]
    new = np.linspace(0, 2, 30)
    noisy = model.predict(Z, return_std=True, include_noise=new)[1]
    np.testing.assert_allclose(noisy**2, sd**2 + new)
    cov = model.predict(Z, return_cov=True, include_noise=0.5)[1]
    np.testing.assert_allclose(cov.diagonal(), sd**2 + 0.5, atol=1e-9)
    for wrong in (new[:3], [-1.0] * 30, np.full(30, np.nan)):
        with pytest.raises(KernelError, match=r"^include_noise must be"):
            model.predict(Z, return_std=True, include_noise=wrong)


@pytest.mark.parametrize(
    "wrong", [np.ones(3), [-1.0] * 40, [np.nan] * 40, np.ones((40, 1)), [], "much"]
)
def test_errors_name_the_argument(wrong):
    X, y, _, _ = table(40, 1)
    with pytest.raises(KernelError, match=r"^noise must be"):
        GaussianProcess(RBF(1.0), wrong).fit(X, y)


def test_landmarks_and_a_noise_for_each_sample_exclude_each_other():
    X, y, noise, _ = table(40, 1)
    with pytest.raises(KernelError, match=r"^noise must be one number where landmarks"):
        GaussianProcess(RBF(1.0), noise, landmarks=10).fit(X, y)
    GaussianProcess(RBF(1.0), noise, landmarks=40).fit(X, y)
    few = GaussianProcess(RBF(1.0), 0.1, landmarks=10).fit(X, y)
    with pytest.raises(KernelError, match="leave_one_out needs all samples"):
        few.leave_one_out()


def test_clones_and_pickles():
    X, y, noise, Z = table(40, 1)
    model = GaussianProcess(RBF(1.0), noise).fit(X, y)
    again = pickle.loads(pickle.dumps(model))
    for one in (again, clone(model).fit(X, y)):
        for a, b in zip(one.predict(Z, return_std=True), model.predict(Z, return_std=True),
                        strict=True):  # fmt: skip
            np.testing.assert_array_equal(a, b)
    X[0] = noise[0] = 99.0
    assert model.noise_[0] != 99.0
