"""A Gaussian process of several targets: one kernel, one noise, a function for each."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.multioutput import MultiOutputRegressor

from kernels import (
    RBF,
    Constant,
    Factorisation,
    GaussianProcess,
    KernelError,
    KernelRidge,
    Linear,
    White,
    evidence,
)

RNG = np.random.default_rng(4)
X, Z = RNG.normal(size=(50, 2)), RNG.normal(size=(9, 2))
Y = np.stack([np.sin(2 * X[:, 0]), 3 * X[:, 1] + 7, np.cos(X).sum(1)], axis=1)
Y += 0.1 * RNG.normal(size=Y.shape)
KERNELS = [1.5 * RBF(0.4), RBF(0.4) + 0.5 * Linear() + White(0.05)]
NOISES = RNG.uniform(0.05, 0.5, 50)


@pytest.mark.parametrize("normalize_y", [False, True])
@pytest.mark.parametrize("noise", [0.2, NOISES], ids=["one", "for each sample"])
@pytest.mark.parametrize("kernel", KERNELS, ids=str)
def test_equals_scikit_learn(kernel, noise, normalize_y):
    ours = GaussianProcess(kernel, noise, normalize_y=normalize_y).fit(X, Y)
    theirs = GaussianProcessRegressor(
        kernel.to_sklearn(), alpha=noise, optimizer=None, normalize_y=normalize_y
    ).fit(X, Y)
    for asked in ({"return_std": True}, {"return_cov": True}):
        for mine, other in zip(ours.predict(Z, **asked), theirs.predict(Z, **asked), strict=True):
            assert mine.shape == other.shape
            np.testing.assert_allclose(mine, other, rtol=1e-8, atol=1e-8)
    assert ours.sample_y(Z, 4).shape == theirs.sample_y(Z, 4).shape == (9, 3, 4)
    total = theirs.log_marginal_likelihood_value_
    assert ours.evidence_.total == pytest.approx(total, rel=1e-9)
    assert ours.log_marginal_likelihood() == pytest.approx(total, rel=1e-9)
    assert ours.score(X, Y) == pytest.approx(theirs.score(X, Y), rel=1e-9)


@pytest.mark.parametrize("normalize_y", [False, True])
@pytest.mark.parametrize("landmarks", [None, 20])
def test_each_target_is_that_of_a_process_of_its_own(landmarks, normalize_y):
    kernel, x, y = KERNELS[1] if landmarks is None else KERNELS[0], [0.0, 1.0], [-1.0, 0.5, 2.0]
    more = {"landmarks": landmarks, "normalize_y": normalize_y}
    both = GaussianProcess(kernel, 0.2, **more).fit(X, Y)
    own = [GaussianProcess(kernel, 0.2, **more).fit(X, target) for target in Y.T]

    def compare(answer, axis=-1):
        np.testing.assert_allclose(
            answer(both), np.stack([answer(one) for one in own], axis), rtol=1e-9, atol=1e-9
        )

    compare(lambda model: model.predict(Z))
    for include in (True, 0.3, np.linspace(0.1, 0.4, 9)):
        compare(lambda model, i=include: model.predict(Z, return_std=True, include_noise=i)[1])
        compare(lambda model, i=include: model.predict(Z, return_cov=True, include_noise=i)[1])
    compare(lambda model: model.on_grid(x, y))
    compare(lambda model: np.stack(model.on_grid(x, y, return_std=True)))
    for term in range(len(kernel.terms())):
        compare(lambda model, t=term: np.stack(model.decompose(Z)[t][1:]))
    if landmarks is None:
        compare(lambda model: np.stack(model.leave_one_out()))
    first = own[0].sample_posterior(Z, 3, seed=5)
    np.testing.assert_allclose(both.sample_posterior(Z, 3, seed=5)[:, 0], first, atol=1e-9)
    parts = np.sum([model.evidence_ for model in own], axis=0)
    np.testing.assert_allclose(both.evidence_, parts, rtol=1e-9)
    names = both.theta_names[0], [0.5, 2.0], "noise", [0.1, 0.3, 1.0]
    surfaces = sum(model.evidence_surface(*names) for model in own)
    np.testing.assert_allclose(both.evidence_surface(*names), surfaces, rtol=1e-9)
    value, slopes = both.log_marginal_likelihood(eval_gradient=True)
    each = [model.log_marginal_likelihood(eval_gradient=True) for model in own]
    assert value == pytest.approx(sum(v for v, _ in each), rel=1e-9)
    np.testing.assert_allclose(slopes, sum(s for _, s in each), rtol=1e-8, atol=1e-8)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(both)).predict(Z), both.predict(Z))


def test_noise_for_each_new_value_and_targets_in_units_of_their_own():
    model = GaussianProcess(RBF(0.4), 0.2, normalize_y=True).fit(X, Y)
    plain = model.predict(Z, return_std=True)[1]
    units = Y.std(axis=0)
    noisy = model.predict(Z, return_std=True, include_noise=True)[1]
    np.testing.assert_allclose(noisy**2 - plain**2, np.tile(0.2 * units**2, (9, 1)))
    each = RNG.uniform(size=(9, 3))
    noisy = model.predict(Z, return_std=True, include_noise=each)[1]
    np.testing.assert_allclose(noisy**2 - plain**2, each)
    with pytest.raises(KernelError, match="one for each of the 9 new points"):
        model.predict(Z, return_std=True, include_noise=np.ones(3))
    flat = Y.copy()
    flat[:, 1] = 2.0
    model.fit(X, flat)
    np.testing.assert_allclose(model.predict(Z)[:, 1], 2.0)


def test_the_draws_of_the_targets_are_independent_and_have_the_moments():
    model = GaussianProcess(RBF(0.4), 0.2, normalize_y=True).fit(X, Y)
    draws = model.sample_y(Z, 20_000)
    mean, covariance = model.predict(Z, return_cov=True)
    for q, (unit, sd) in enumerate(zip(Y.std(axis=0), model.predict(Z, True)[1].T, strict=True)):
        np.testing.assert_allclose(draws[:, q].mean(1), mean[:, q], atol=4 * sd.max() / 140)
        np.testing.assert_allclose(
            np.cov(draws[:, q]) / unit**2, covariance[..., q] / unit**2, atol=0.02
        )
    across = np.corrcoef(draws[:, 0], draws[:, 2])[:9, 9:]
    assert np.abs(across).max() < 0.04
    fewer = model.sample_y(Z, 2)
    np.testing.assert_array_equal(fewer, draws[..., :2])


@pytest.mark.parametrize("noise", [0.2, 0.0])
def test_what_is_learnt_is_learnt_for_all(noise):
    targets = Y - Y.mean(axis=0)
    kernel = Constant(1.0) * RBF(0.4) + (White(0.1) if not noise else Constant(0.5))
    model = GaussianProcess(kernel, noise, learn=True).fit(X, targets)
    assert model.attempts_[0].converged
    value, slopes = model.log_marginal_likelihood(eval_gradient=True)
    assert value == pytest.approx(model.evidence_.total, rel=1e-9)
    inside = [name not in model.attempts_[0].at_bounds for name in model.theta_names]
    assert np.abs(slopes[inside]).max() < 1e-2
    theirs = GaussianProcessRegressor(
        kernel.to_sklearn(), alpha=1e-10, random_state=0, n_restarts_optimizer=2
    )
    if not noise:
        assert value > theirs.fit(X, targets).log_marginal_likelihood_value_ - 1e-3
    twice = GaussianProcess(kernel, noise, learn=True).fit(X, np.stack([targets[:, 0]] * 2, 1))
    once = GaussianProcess(kernel, noise, learn=True).fit(X, targets[:, 0])
    assert twice.evidence_.total == pytest.approx(2 * once.evidence_.total, abs=1e-3)


def test_one_column_is_one_target():
    column = GaussianProcess(RBF(0.4), 0.2).fit(X, Y[:, :1])
    plain = GaussianProcess(RBF(0.4), 0.2).fit(X, Y[:, 0])
    for one, other in zip(column.predict(Z, True), plain.predict(Z, True), strict=True):
        np.testing.assert_array_equal(one, other)


def test_the_mean_is_that_of_ridge_and_of_a_model_for_each_target():
    mean = GaussianProcess(RBF(0.4), 0.2).fit(X, Y).predict(Z)
    np.testing.assert_allclose(mean, KernelRidge(RBF(0.4), 0.2).fit(X, Y).predict(Z), rtol=1e-9)
    each = MultiOutputRegressor(GaussianProcess(RBF(0.4), 0.2)).fit(X, Y)
    np.testing.assert_allclose(mean, each.predict(Z), rtol=1e-9)


@pytest.mark.parametrize("kernel", [RBF(0.4), Linear()], ids=["full rank", "low rank"])
def test_the_evidence_of_a_factorisation_adds_up(kernel):
    f = Factorisation(kernel, X)
    parts = np.sum([evidence(f, target, 0.2) for target in Y.T], axis=0)
    np.testing.assert_allclose(evidence(f, Y, 0.2), parts, rtol=1e-12)
