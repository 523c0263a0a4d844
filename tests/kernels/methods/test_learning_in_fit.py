"""Gaussian processes that learn in ``fit``, in the units of y, without noise, and before a fit."""

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.gaussian_process import GaussianProcessClassifier as TheirClassifier
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process import kernels as theirs
from sklearn.model_selection import cross_val_score

from kernels import (
    RBF,
    GaussianProcess,
    GaussianProcessClassifier,
    KernelError,
    Matern,
    Sigmoid,
    White,
)

RNG = np.random.default_rng(3)
X = RNG.uniform(-3, 3, (40, 2))
Z = RNG.uniform(-3, 3, (15, 2))
Y = 20 + 5 * (np.sin(X[:, 0]) + 0.3 * X[:, 1] + 0.1 * RNG.standard_normal(40))
WIDE = (1e-3, 1e3)
LEARNING = (
    1.0 * Matern(nu=2.5, lengthscale=1.0),
    {"lengthscale": WIDE, "value": WIDE, "noise": "fixed"},
)


def peer(normalize_y=True, alpha=0.1, optimizer="fmin_l_bfgs_b"):
    kernel = theirs.ConstantKernel(1.0, WIDE) * theirs.Matern(1.0, WIDE, nu=2.5)
    return GaussianProcessRegressor(
        kernel, alpha=alpha, normalize_y=normalize_y, optimizer=optimizer
    )


def test_a_fit_learns_when_asked_and_says_the_same_as_scikit_learn():
    kernel, bounds = LEARNING
    mine = GaussianProcess(kernel, 0.1, learn=True, bounds=bounds, normalize_y=True).fit(X, Y)
    other = peer().fit(X, Y)
    assert mine.kernel is kernel and mine.kernel_ != kernel and mine.noise_ == pytest.approx(0.1)
    assert mine.attempts_[0].converged and mine.get_params()["learn"]
    assert mine.evidence_.total >= other.log_marginal_likelihood_value_ - 1e-4
    mean, sd = mine.predict(Z, return_std=True)
    np.testing.assert_allclose(mean, other.predict(Z), rtol=1e-3)
    np.testing.assert_allclose(sd, other.predict(Z, return_std=True)[1], rtol=1e-2)
    assert cross_val_score(clone(mine), X, Y, cv=3).min() > 0.8


@pytest.mark.parametrize("n_restarts", [0, 2])
def test_what_is_fixed_stays_and_what_is_bounded_stays_inside(n_restarts):
    kernel = 2.0 * RBF((1.0, 2.0)) + White(0.3)
    bounds = {"k1.k2.gamma[0]": "fixed", "k1.k1.value": (1.5, 2.5), "k2.noise": "fixed"}
    model = GaussianProcess(kernel, 0.1, learn=True, bounds=bounds, n_restarts=n_restarts)
    model.fit(X, (Y - 20) / 5)
    learnt = model.kernel_.parameters
    assert learnt["k1.k2.gamma"][0] == pytest.approx(1.0) != learnt["k1.k2.gamma"][1]
    assert learnt["k2.noise"] == pytest.approx(0.3) and 1.5 <= learnt["k1.k1.value"] <= 2.5
    assert len(model.attempts_) == 1 + n_restarts and model.noise_ != 0.1
    both = GaussianProcess(kernel, 0.1, learn=True, bounds={"gamma": "fixed"}).fit(X, Y - 20)
    assert both.kernel_.parameters["k1.k2.gamma"] == pytest.approx((1.0, 2.0))


@pytest.mark.parametrize("bounds", [{"period": WIDE}, {"gamma": "free"}, {"gamma": (2.0, 1.0)},
                                    {"gamma": (0.0, 1.0)}, {"gamma": 3.0}])  # fmt: skip
def test_bounds_that_are_none_are_refused(bounds):
    with pytest.raises(KernelError, match="bounds"):
        GaussianProcess(RBF(), learn=True, bounds=bounds).fit(X, Y)


@pytest.mark.filterwarnings("ignore:The optimal value found")
def test_the_classifier_has_the_same_habits():
    classes = (X[:, 0] + 0.5 * RNG.standard_normal(40) > 0).astype(int)
    bounds = {"gamma": (1e-4, 1e3), "value": (1e-3, 1e3)}
    mine = GaussianProcessClassifier(1.0 * RBF(0.5), learn=True, bounds=bounds).fit(X, classes)
    kernel = theirs.ConstantKernel(1.0, WIDE) * theirs.RBF(1.0, (2.3e-2, 70.0))
    other = TheirClassifier(kernel).fit(X, classes)
    assert mine.kernel != mine.kernel_
    assert mine.evidence_ >= other.log_marginal_likelihood_value_ - 1e-3
    np.testing.assert_allclose(mine.predict_proba(Z), other.predict_proba(Z), atol=0.01)


def test_all_answers_of_a_normalised_process_are_in_the_units_of_y():
    kernel = 1.3 * RBF(0.4)
    model = GaussianProcess(kernel, 0.2, normalize_y=True).fit(X, Y)
    plain = GaussianProcess(kernel, 0.2).fit(X, (Y - Y.mean()) / Y.std())
    for a, b in ((model.predict(Z, return_std=True), plain.predict(Z, return_std=True)),
                 (model.leave_one_out(), plain.leave_one_out()),
                 (model.predict(Z, True, False, True), plain.predict(Z, True, False, True)),
                 (model.on_grid(X[:5, 0], X[:4, 1], True), plain.on_grid(X[:5, 0], X[:4, 1], True))
                 ):  # fmt: skip
        np.testing.assert_allclose(a[0], Y.mean() + Y.std() * b[0])
        np.testing.assert_allclose(a[1], Y.std() * b[1])
    np.testing.assert_allclose(
        model.predict(Z, return_cov=True)[1], Y.var() * plain.predict(Z, return_cov=True)[1]
    )
    np.testing.assert_allclose(model.sample_y(Z, 3), Y.mean() + Y.std() * plain.sample_y(Z, 3))
    np.testing.assert_allclose(sum(t.mean for t in model.decompose(Z)), model.predict(Z) - Y.mean())
    assert model.evidence_ == plain.evidence_
    known = model.predict(Z, return_std=True, include_noise=2.0)[1]
    np.testing.assert_allclose(known**2, model.predict(Z, return_std=True)[1] ** 2 + 2.0)


@pytest.mark.parametrize("noise", [0.0, np.where(np.arange(40) < 20, 0.0, 0.1)])
def test_without_noise_the_process_goes_through_the_points(noise):
    model = GaussianProcess(2.0 * Matern(nu=1.5, lengthscale=1.0), noise).fit(X, Y - 20)
    exact = np.asarray(noise) == 0 if np.ndim(noise) else np.full(40, True)
    mean, sd = model.predict(X, return_std=True)
    np.testing.assert_allclose(mean[exact], (Y - 20)[exact], atol=1e-8)
    assert sd[exact].max() < 1e-6
    np.testing.assert_allclose(
        model.sample_posterior(X, 4)[exact], np.tile((Y - 20)[exact, None], 4), atol=1e-3
    )
    kernel = theirs.ConstantKernel(2.0) * theirs.Matern(1.0, nu=1.5)
    alpha = np.maximum(noise, 1e-14)
    other = GaussianProcessRegressor(kernel, alpha=alpha, optimizer=None).fit(X, Y - 20)
    for a, b in zip(
        model.predict(Z, return_std=True), other.predict(Z, return_std=True), strict=True
    ):
        np.testing.assert_allclose(a, b, rtol=1e-7)
    assert model.evidence_.total == pytest.approx(other.log_marginal_likelihood_value_)
    assert "noise" in model.theta_names if np.any(noise) else "noise" not in model.theta_names
    value, slopes = model.log_marginal_likelihood(eval_gradient=True)
    step = 1e-5 * np.eye(len(model.theta))
    differences = [
        (model.log_marginal_likelihood(model.theta + h)
         - model.log_marginal_likelihood(model.theta - h)) / 2e-5 for h in step
    ]  # fmt: skip
    np.testing.assert_allclose(slopes, differences, rtol=1e-5)
    model.optimise()
    assert model.evidence_.total > value and np.all((np.asarray(model.noise_) == 0) == (
        np.asarray(noise) == 0
    ))  # fmt: skip


def test_equal_points_without_noise_take_a_jitter_and_landmarks_refuse():
    doubled = GaussianProcess(RBF(0.5), 0.0).fit(np.vstack([X, X]), np.append(Y, Y))
    assert np.isfinite(doubled.predict(Z)).all() and np.isfinite(doubled.evidence_.total)
    with pytest.raises(KernelError, match="landmarks"):
        GaussianProcess(RBF(), 0.0, landmarks=5).fit(X, Y)
    with pytest.raises(KernelError, match="0 or more"):
        GaussianProcess(RBF(), -0.1).fit(X, Y)


def test_before_a_fit_the_prior_predicts():
    kernel, noise = 2.0 * RBF(0.5), 0.3
    model = GaussianProcess(kernel, noise)
    mean, cov = model.predict(Z, return_cov=True)
    np.testing.assert_array_equal(mean, 0)
    np.testing.assert_array_equal(cov, kernel(Z))
    np.testing.assert_allclose(model.predict(Z, return_std=True)[1], np.sqrt(2.0))
    sd = model.predict(Z, return_std=True, include_noise=True)[1]
    np.testing.assert_allclose(sd, np.sqrt(2.3))
    np.testing.assert_array_equal(model.sample_y(Z, 3, 7), model.sample_prior(Z, 3, 7))
    assert not hasattr(model, "kernel_")
    with pytest.raises(KernelError, match="positive semi-definite"):
        GaussianProcess(Sigmoid()).predict(Z)
