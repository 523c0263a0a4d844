"""Gaussian process classification against quadrature, scikit-learn and the logistic regression."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import dblquad, quad
from scipy.optimize import minimize
from scipy.special import expit
from scipy.stats import multivariate_normal, norm
from sklearn.gaussian_process import GaussianProcessClassifier as Reference
from sklearn.gaussian_process.kernels import RBF as ReferenceRBF
from sklearn.gaussian_process.kernels import ConstantKernel

from kernels import RBF, GaussianProcessClassifier, KernelError, Linear, Polynomial, Sigmoid
from kernels.methods.laplace import mean_sigmoid
from kernels.methods.laplace_mode import approximate


@pytest.fixture(scope="module")
def data():
    rng = np.random.default_rng(3)
    X = rng.standard_normal((60, 2))
    y = (X[:, 0] + 0.5 * rng.standard_normal(60) > 0).astype(int)
    return X, y, rng.standard_normal((40, 2))


@pytest.mark.parametrize("mean", [-30.0, -3.0, 0.0, 0.4, 8.0])
@pytest.mark.parametrize("sd", [0.0, 1e-3, 0.5, 1.0, 1.001, 3.0, 30.0, 1000.0])
def test_the_mean_of_the_sigmoid_is_that_of_a_quadrature(mean, sd):
    def integrand(u: float) -> float:
        return float(expit(mean + sd * u) * norm.pdf(u))

    corner = float(np.clip(-mean / sd, -10, 10)) if sd else 0.0
    width = 30 / sd if sd else 1.0
    breaks = [b for b in (corner - width, corner, corner + width) if abs(b) < 11]
    exact = quad(integrand, -11, 11, points=breaks or None, epsabs=1e-14, limit=500)[0]
    assert mean_sigmoid(np.array([mean]), np.array([sd]))[0] == pytest.approx(exact, abs=2e-12)


@pytest.mark.parametrize("variance", [0.1, 1.0, 20.0])
def test_mode_and_evidence_are_those_of_the_posterior_itself(variance):
    """The mode by a general optimiser; the evidence by the curvature at it, from its formula."""
    rng = np.random.default_rng(1)
    X = rng.standard_normal((7, 2))
    K, t = variance * RBF(0.7)(X), np.array([0, 1, 1, 0, 1, 0, 1.0])

    def minus_psi(f: np.ndarray) -> float:
        return float(np.logaddexp(0, np.where(t > 0, -f, f)).sum() + f @ np.linalg.solve(K, f) / 2)

    best = minimize(minus_psi, np.zeros(7), method="BFGS", options={"gtol": 1e-9})
    own = approximate(K, t)
    assert_allclose(own.mode, best.x, atol=1e-5)
    W = np.diag(expit(own.mode) * expit(-own.mode))
    by_formula = -minus_psi(own.mode) - 0.5 * np.linalg.slogdet(np.eye(7) + K @ W)[1]
    assert own.evidence == pytest.approx(by_formula, abs=1e-9)


def test_two_samples_are_near_the_exact_posterior():
    """With two samples the exact probability is a double integral; Laplace's is near it."""
    X, t, z = np.array([[0.0], [1.0]]), np.array([0, 1]), np.array([[1.4]])
    kernel = RBF(0.5)
    K, kz = kernel(X), kernel(z, X)[0]
    prior = multivariate_normal(np.zeros(2), K)

    def likelihood(f: np.ndarray) -> float:
        return float(expit(-f[0]) * expit(f[1]))

    share = np.linalg.solve(K, kz)
    sd = np.sqrt(1 - kz @ share)

    def joint(f1: float, f0: float) -> float:
        f = np.array([f0, f1])
        at_z = mean_sigmoid(np.array([share @ f]), np.array([sd]))[0]
        return float(prior.pdf(f) * likelihood(f) * at_z)

    def evidence(f1: float, f0: float) -> float:
        f = np.array([f0, f1])
        return float(prior.pdf(f) * likelihood(f))

    box = (-6, 6, -6, 6)
    total = dblquad(evidence, *box, epsabs=1e-8)[0]
    exact = dblquad(joint, *box, epsabs=1e-6)[0] / total
    model = GaussianProcessClassifier(kernel).fit(X, t)
    assert model.predict_proba(z)[0, 1] == pytest.approx(exact, abs=0.01)
    assert model.evidence_ == pytest.approx(np.log(total), abs=0.02)


@pytest.mark.parametrize("variance", [1.0, 9.0])
def test_it_is_that_of_scikit_learn(data, variance):
    X, y, Z = data
    other = Reference(
        ConstantKernel(variance) * ReferenceRBF(0.8), optimizer=None, max_iter_predict=1000
    ).fit(X, y)
    model = GaussianProcessClassifier(variance * RBF(1 / (2 * 0.8**2))).fit(X, y)
    assert model.evidence_ == pytest.approx(other.log_marginal_likelihood_value_, abs=1e-6)
    assert_allclose(model._fits[0].mode, other.base_estimator_.f_cached, atol=1e-4)
    # scikit-learn takes the mean of the sigmoid by five error functions.
    assert_allclose(model.predict_proba(Z), other.predict_proba(Z), atol=2e-3)
    assert (model.predict(Z) == other.predict(Z)).all()


def test_the_mode_is_ridge_like(data):
    """f = K (t - pi): the equation of the penalised logistic regression with lambda 1."""
    X, y, _ = data
    model = GaussianProcessClassifier(4.0 * RBF(0.5)).fit(X, y)
    f = model.decision_function(X)
    assert_allclose(model.dual_coef_[:, 0], y - expit(f), atol=1e-9)


def test_it_is_unsure_far_away_and_says_so(data):
    X, y, _ = data
    model = GaussianProcessClassifier(4.0 * RBF(0.5)).fit(X, y)
    mean, sd = model.predict_latent([[100.0, 0.0]])
    assert mean[0] == pytest.approx(0) and sd[0] == pytest.approx(2.0)
    assert model.predict_proba([[100.0, 0.0]])[0, 1] == pytest.approx(0.5)
    mean, sd = model.predict_latent(X)
    averaged = model.predict_proba(X)[:, 1]
    assert (np.abs(averaged - 0.5) <= np.abs(expit(mean) - 0.5) + 1e-12).all()


def test_many_classes_have_a_process_each(data):
    X, _, Z = data
    y = np.array(["a", "b", "c"])[np.digitize(X[:, 0], [-0.4, 0.4])]
    model = GaussianProcessClassifier(4.0 * RBF(0.5)).fit(X, y)
    P = model.predict_proba(Z)
    assert P.shape == (40, 3)
    assert_allclose(P.sum(axis=1), 1)
    assert (model.predict(X) == y).mean() > 0.9
    grid = model.on_grid(np.linspace(-1, 1, 4), np.linspace(-1, 1, 3))
    assert grid.shape == (3, 4, 3)


def test_extreme_variances_neither_overflow_nor_stop(data):
    X, y, Z = data
    for variance in (1e-8, 1e8):
        model = GaussianProcessClassifier(variance * RBF(0.5)).fit(X, y)
        P = model.predict_proba(Z)
        assert np.isfinite(P).all() and np.isfinite(model.evidence_)
        f = model.decision_function(X)
        assert_allclose(model.dual_coef_[:, 0], y - expit(f), atol=1e-4)  # 1e8 times 1e-16


def test_a_kernel_that_is_no_covariance_is_refused(data):
    X, y, _ = data
    with pytest.raises(KernelError, match="use KernelLogistic"):
        GaussianProcessClassifier(Sigmoid()).fit(X, y)


YEARS = np.arange(1960.0, 2021.0)[:, None]


@pytest.mark.parametrize(
    ("kernel", "said"),
    [
        (Polynomial(3), r"polynomial.*so large that rounding hides the posterior: standardise"),
        (Linear() ** 3, r"linear\(\)\*\*3 are so large"),
        (1e30 * RBF(1e-3), r"rbf.*a kernel of smaller values"),
        (1e308 * RBF(1e-3), r"rbf.*so large"),
        (Linear() ** 10 * Linear() ** 10 * Linear() ** 10 * Linear() ** 10 * Linear() ** 10,
         "not finite: standardise"),
    ],
)  # fmt: skip
def test_values_beyond_all_digits_are_named(kernel, said):
    with np.errstate(all="ignore"), pytest.raises(KernelError, match=said):
        GaussianProcessClassifier(kernel).fit(YEARS, YEARS[:, 0] > 1990)


def test_a_search_turns_back_from_such_values():
    start = GaussianProcessClassifier(Polynomial(2)).fit(YEARS, YEARS[:, 0] > 1990)
    learnt = GaussianProcessClassifier(Polynomial(2), learn=True).fit(YEARS, YEARS[:, 0] > 1990)
    assert learnt.evidence_ > start.evidence_
