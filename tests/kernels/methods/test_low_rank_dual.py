"""Support vector machines on landmarks: the optimum of libsvm, without its rows."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from sklearn import svm
from sklearn.datasets import make_blobs, make_moons
from sklearn.exceptions import ConvergenceWarning

from kernels import RBF, Linear, Polynomial, SupportVectorClassifier, SupportVectorRegressor
from kernels.linalg.landmarks import NystroemFactorisation
from kernels.methods import newton_by_rows, support_vector_machine, working_sets
from kernels.methods.working_sets import solve_on_landmarks
from tests.sweeps import sweep

pytestmark = pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
X, CODES = make_moons(160, noise=0.3, random_state=0)
Y = np.sin(2 * X[:, 0]) + 0.1 * np.random.default_rng(0).standard_normal(160)
KERNELS = [RBF(0.5), RBF(5.0), Polynomial(3), Linear()]
MANY = 40  # steps; libsvm takes thousands


@pytest.fixture(params=["at once", "in sets"])
def way(request, monkeypatch):
    """All samples at once; or few at a time, after samples of them."""
    if request.param == "in sets":
        monkeypatch.setattr(working_sets, "AT_ONCE", 40)
        monkeypatch.setattr(working_sets, "KEPT", 80)
        monkeypatch.setattr(newton_by_rows, "KEPT", 80)
        monkeypatch.setattr(newton_by_rows, "FIRST", 40)
        monkeypatch.setattr(newton_by_rows, "EACH", 10)
        monkeypatch.setattr(newton_by_rows, "KEPT_EACH", 2)
    return request.param


def landmarks(kernel):
    return NystroemFactorisation(kernel, X, 25)


def hard(kernel, C):
    """Whether libsvm, too, may need more than two million steps."""
    return isinstance(kernel, Polynomial) and C == 100


def near(kernel, C, way):
    """How near the optimum is for each sample, in units of C: a share of the tolerance, 1e-3."""
    return 2e-4 if hard(kernel, C) or way == "in sets" else 1e-5


def best(machine, F, target):
    """The values f + b of libsvm's machine on the same features, to many digits."""
    machine.set_params(kernel="precomputed", tol=1e-7, max_iter=2_000_000)
    return machine.fit(F @ F.T, target)


def primal(values, v, loss, costs):
    return v @ v / 2 + costs @ loss(values)


@pytest.mark.parametrize("weight", [None, {0: 1.0, 1: 9.0}])
@pytest.mark.parametrize("C", [0.01, 1.0, 100.0])
@pytest.mark.parametrize("kernel", sweep(KERNELS, [0, 2]), ids=str)
def test_a_classifier_reaches_the_optimum_of_libsvm(kernel, C, weight, way):
    f, y = landmarks(kernel), 2.0 * CODES - 1
    F = f.features()
    theirs = best(svm.SVC(C=C, class_weight=weight), F, CODES)
    costs = C * theirs.class_weight_[CODES]
    solution = solve_on_landmarks(svm.SVC(C=C), f, CODES, costs)

    def hinge(values):
        return np.maximum(0, 1 - y * values)

    v = F[solution.support].T @ solution.dual_coef[0]
    w = F[theirs.support_].T @ theirs.dual_coef_[0]
    ours = primal(F @ v + solution.intercept, v, hinge, costs)
    assert (
        ours
        <= primal(F @ w + theirs.intercept_, w, hinge, costs) + near(kernel, C, way) * costs.sum()
    )
    a = y[solution.support] * solution.dual_coef[0]
    assert solution.converged or hard(kernel, C)
    assert np.all(a > 0) and np.all(a <= costs[solution.support])
    assert abs(solution.dual_coef.sum()) < 1e-9 * costs.sum() and (
        way == "in sets" or solution.n_iter.max() <= MANY
    )


@pytest.mark.parametrize("epsilon", sweep([0.0, 0.1, 1.0], [0, 1]))
@pytest.mark.parametrize("C", [0.01, 1.0, 100.0])
@pytest.mark.parametrize("kernel", sweep(KERNELS, [0, 2]), ids=str)
def test_a_regressor_reaches_the_optimum_of_libsvm(kernel, C, epsilon, way):
    f, costs = landmarks(kernel), np.full(len(Y), C)
    F = f.features()
    theirs = best(svm.SVR(C=C, epsilon=epsilon), F, Y)
    solution = solve_on_landmarks(svm.SVR(C=C, epsilon=epsilon), f, Y, costs)

    def tube(values):
        return np.maximum(0, np.abs(Y - values) - epsilon)

    v = F[solution.support].T @ solution.dual_coef[0]
    w = F[theirs.support_].T @ theirs.dual_coef_[0]
    ours = primal(F @ v + solution.intercept, v, tube, costs)
    assert (
        ours
        <= primal(F @ w + theirs.intercept_, w, tube, costs) + near(kernel, C, way) * costs.sum()
    )
    assert solution.converged or hard(kernel, C)
    assert np.all(np.abs(solution.dual_coef) <= C) and (way == "in sets" or solution.n_iter <= MANY)


@pytest.mark.parametrize("n_classes", [2, 3, 5])
@pytest.mark.parametrize("estimator", [SupportVectorClassifier, SupportVectorRegressor])
def test_many_samples_with_landmarks_are_fitted_as_few_are(estimator, n_classes, monkeypatch, way):
    P, y = make_blobs(150, centers=n_classes, cluster_std=3.0, random_state=0)
    Z = P[::5] + 0.3
    few = estimator(RBF(0.05), landmarks=20, tol=1e-6).fit(P, y)
    monkeypatch.setattr(support_vector_machine, "FEW", 0)
    many = estimator(RBF(0.05), landmarks=20, tol=1e-6).fit(P, y)
    name = "pair_values" if estimator is SupportVectorClassifier else "predict"
    np.testing.assert_allclose(getattr(many, name)(Z), getattr(few, name)(Z), atol=1e-4)
    assert many.converged_ and np.mean(many.bounded_) == pytest.approx(np.mean(few.bounded_), 0.2)
    np.testing.assert_allclose(
        many.on_grid(Z[:3, 0], Z[:4, 1]), few.on_grid(Z[:3, 0], Z[:4, 1]), atol=1e-4
    )


@pytest.mark.parametrize("estimator", [SupportVectorClassifier, SupportVectorRegressor])
@pytest.mark.parametrize("shift", [0.0, 3.0])
def test_weights_and_rare_classes_are_met_in_sets_too(estimator, shift, monkeypatch):
    P = np.random.default_rng(0).standard_normal((4000, 2))
    values = (
        np.sin(2 * P[:, 0]) + P[:, 1] - shift + 0.2 * np.random.default_rng(1).normal(size=4000)
    )
    y = (values > 0).astype(int) if estimator is SupportVectorClassifier else values
    weights = np.random.default_rng(2).uniform(0.1, 5.0, 4000)
    in_sets = estimator(RBF(0.3), landmarks=30, tol=1e-5).fit(P, y, weights)
    monkeypatch.setattr(working_sets, "AT_ONCE", 4000)
    at_once = estimator(RBF(0.3), landmarks=30, tol=1e-5).fit(P, y, weights)
    name = "decision_function" if estimator is SupportVectorClassifier else "predict"
    values, expected = getattr(in_sets, name)(P[::7]), getattr(at_once, name)(P[::7])
    np.testing.assert_allclose(values, expected, atol=1e-3)
    assert in_sets.converged_ and at_once.converged_


@pytest.mark.parametrize("estimator", [SupportVectorClassifier, SupportVectorRegressor])
def test_no_gram_matrix_is_formed(estimator):
    P = np.random.default_rng(0).standard_normal((4000, 2))
    tracemalloc.start()
    model = estimator(RBF(0.3), landmarks=20).fit(P, (P.sum(1) > 0).astype(int))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert model.converged_ and peak < 4000 * 4000 * 8 / 4


def test_it_says_when_its_steps_run_out(monkeypatch):
    monkeypatch.setattr(support_vector_machine, "FEW", 0)
    machine = SupportVectorClassifier(RBF(1.0), landmarks=20, max_iter=3)
    with pytest.warns(ConvergenceWarning, match="after 3 steps"):
        machine.fit(X, CODES)
    assert not machine.converged_ and "raise max_iter" in machine.notices_[0]
