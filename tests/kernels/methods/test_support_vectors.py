import itertools

import numpy as np
import pytest
from sklearn import svm
from sklearn.datasets import make_blobs, make_moons
from sklearn.exceptions import ConvergenceWarning

from kernels import (
    RBF,
    KernelError,
    Linear,
    Polynomial,
    Sigmoid,
    SupportVectorClassifier,
    SupportVectorRegressor,
    White,
)

Z = np.random.default_rng(1).uniform(-2, 2, (50, 2))


@pytest.mark.parametrize("C", [0.1, 1.0, 50.0])
@pytest.mark.parametrize("n_classes", [2, 3, 5])
def test_decision_function_equals_scikit_learn(n_classes, C):
    X, y = make_blobs(120, centers=n_classes, cluster_std=3.0, random_state=0)
    points = X[::3] + 0.3
    ours = SupportVectorClassifier(RBF(0.2), C).fit(X, y)
    theirs = svm.SVC(C=C, gamma=0.2).fit(X, y)
    np.testing.assert_allclose(
        ours.decision_function(points), theirs.decision_function(points), atol=1e-6
    )
    np.testing.assert_array_equal(ours.support_, theirs.support_)
    assert np.mean(ours.predict(points) == theirs.predict(points)) > 0.97  # ties of votes aside
    assert ours.converged_ and ours.notices_ == ()


def test_margin_is_that_of_the_linear_machine():
    X, y = make_blobs(60, centers=[[-2, 0], [2, 0]], cluster_std=0.4, random_state=0)
    model = SupportVectorClassifier(Linear(), 1e3).fit(X, y)
    w = svm.SVC(C=1e3, kernel="linear").fit(X, y).coef_[0]
    np.testing.assert_allclose(model.margin_, 2 / np.linalg.norm(w), rtol=1e-6)
    assert not model.bounded_.any()
    edge = np.abs(model.decision_function(model.support_vectors_))
    np.testing.assert_allclose(edge, 1.0, atol=1e-2)


@pytest.mark.parametrize("C", [1.12, 300.0])
def test_where_f_is_rounding_the_margin_has_no_end(C):
    X = np.random.default_rng(0).uniform(size=(40, 2))
    classes = np.repeat([0, 1, 2], 40)
    pair = SupportVectorClassifier(Linear(), C).fit(np.vstack([X, X]), classes[:80])
    assert len(pair.support_) and pair.margin_ == np.inf
    three = SupportVectorClassifier(Linear(), C).fit(np.vstack([X, X, X + 9.0]), classes)
    assert three.margin_[0] == np.inf and np.all(np.isfinite(three.margin_[1:]))


def test_bounded_support_vectors_are_inside_the_street():
    X, y = make_moons(150, noise=0.3, random_state=0)
    model = SupportVectorClassifier(RBF(1.0), 1.0).fit(X, y)
    signed = np.where(y == 1, 1, -1)[model.support_] * model.decision_function(
        model.support_vectors_
    )
    assert model.bounded_.any() and not model.bounded_.all()
    assert signed[model.bounded_].max() < 1 + 1e-2
    np.testing.assert_allclose(signed[~model.bounded_], 1.0, atol=1e-2)


@pytest.mark.parametrize("n_classes", [2, 4])
def test_grid_equals_the_listed_points(n_classes):
    X, y = make_blobs(80, centers=n_classes, cluster_std=2.0, random_state=0)
    model = SupportVectorClassifier(RBF(0.5), 1.0).fit(X, y)
    x, v = np.linspace(-3, 3, 6), np.linspace(-3, 3, 4)
    points = np.stack([a.ravel() for a in np.meshgrid(x, v)], axis=1)
    expected = model.decision_function(points)
    surface = model.on_grid(x, v)
    assert surface.shape[:2] == (4, 6)
    np.testing.assert_allclose(surface.reshape(expected.shape), expected, atol=1e-10)


@pytest.mark.parametrize("epsilon", [0.0, 0.1, 0.5])
def test_regressor_equals_scikit_learn(epsilon):
    X = np.random.default_rng(0).uniform(-2, 2, (100, 2))
    y = np.sin(2 * X.sum(1))
    ours = SupportVectorRegressor(RBF(0.5), 2.0, epsilon).fit(X, y)
    theirs = svm.SVR(C=2.0, gamma=0.5, epsilon=epsilon).fit(X, y)
    np.testing.assert_allclose(ours.predict(Z), theirs.predict(Z), atol=1e-6)
    surface = ours.on_grid(Z[:3, 0], Z[:2, 1])
    np.testing.assert_allclose(surface[1, 2], ours.predict([[Z[2, 0], Z[1, 1]]])[0], atol=1e-10)


def test_says_when_it_did_not_converge():
    X, y = make_moons(150, noise=0.5, random_state=0)
    model = SupportVectorClassifier(RBF(1.0), 1e3, max_iter=20)
    with pytest.warns(ConvergenceWarning):
        model.fit(X, y)
    assert not model.converged_
    assert "lower C" in model.notices_[0]


def test_indefinite_kernel_runs_and_warns():
    X, y = make_moons(60, noise=0.2, random_state=0)
    with pytest.warns(UserWarning, match="not positive semi-definite"):
        model = SupportVectorClassifier(Sigmoid(1.0, 0.0), 1.0).fit(X, y)
    assert np.all(np.isfinite(model.decision_function(Z))) and model.notices_


def test_string_classes_and_nonlinear_kernels():
    X, y = make_moons(80, noise=0.1, random_state=0)
    names = np.array(["blue", "orange"])[y]
    assert SupportVectorClassifier(Polynomial(3), 10.0).fit(X, names).score(X, names) > 0.9


@pytest.mark.parametrize("n_classes", [2, 3, 4])
def test_winning_margins_are_the_smallest_of_the_pairs(n_classes):
    X, y = make_blobs(120, centers=n_classes, cluster_std=2.0, random_state=0)
    ours = SupportVectorClassifier(RBF(0.2)).fit(X, y)
    theirs = svm.SVC(gamma=0.2, decision_function_shape="ovo").fit(X, y)
    pairs = theirs.decision_function(X).reshape(len(X), -1)
    expected = np.full((len(X), n_classes), np.inf)
    for p, (i, j) in enumerate(itertools.combinations(range(n_classes), 2)):
        # Of two classes scikit-learn gives the value for the second, of many that for the first.
        value = -pairs[:, p] if n_classes == 2 else pairs[:, p]
        expected[:, i] = np.minimum(expected[:, i], value)
        expected[:, j] = np.minimum(expected[:, j], -value)
    margins = ours.winning_margins(X)
    np.testing.assert_allclose(margins, expected, atol=1e-6)
    clear = margins.max(1) > 1e-6
    assert clear.any() and (margins[clear] > 0).sum(1).max() == 1
    np.testing.assert_array_equal(ours.predict(X)[clear], margins.argmax(1)[clear])
    surface = ours.winning_margins_on_grid(X[:4, 0], X[:3, 1])
    assert surface.shape == (3, 4, n_classes)
    np.testing.assert_allclose(surface[range(3), range(3)], margins[:3], atol=1e-10)


@pytest.mark.parametrize("kernel", [RBF(0.5), RBF(0.5) + White(0.1), Polynomial(degree=2)])
def test_training_samples_get_what_any_points_there_get(kernel):
    """Their rows of the Gram matrix are at hand; noise, which knows them again, is no part of f."""
    X, y = make_moons(60, noise=0.2, random_state=0)
    machine = SupportVectorClassifier(kernel, 10.0).fit(X, y)
    among_others = machine.decision_function(np.vstack([X, Z]))[:60]
    np.testing.assert_allclose(machine.decision_function(X), among_others, rtol=0, atol=1e-10)


@pytest.mark.parametrize("tol", [1e-10, 1e-3, 0.5])
@pytest.mark.parametrize("names", [None, ["left", "middle", "right", "far"]])
@pytest.mark.parametrize("n_classes", [2, 4])
@pytest.mark.parametrize("weight", [None, "balanced", {1: 7.0}, {0: 0.2, 1: 3.0}])
def test_class_weights_and_tolerance_equal_those_of_scikit_learn(weight, n_classes, names, tol):
    X, y = make_blobs([90, 20, 30, 40][:n_classes], cluster_std=4.0, random_state=0)
    if names:
        y = np.array(names)[y]
        weight = {names[c]: w for c, w in weight.items()} if isinstance(weight, dict) else weight
    ours = SupportVectorClassifier(RBF(0.2), 2.0, tol=tol, class_weight=weight).fit(X, y)
    theirs = svm.SVC(C=2.0, kernel="precomputed", tol=tol, class_weight=weight)
    theirs.fit(RBF(0.2)(X), y)
    np.testing.assert_array_equal(ours.support_, theirs.support_)
    np.testing.assert_array_equal(ours.dual_coef_, theirs.dual_coef_)
    np.testing.assert_array_equal(ours.intercept_, theirs.intercept_)
    costs = 2.0 * theirs.class_weight_[np.searchsorted(ours.classes_, y)[ours.support_]]
    largest = np.abs(ours.dual_coef_).max(0)
    np.testing.assert_allclose(largest[ours.bounded_], costs[ours.bounded_], rtol=1e-12)
    assert np.all(largest[~ours.bounded_] < costs[~ours.bounded_])


@pytest.mark.parametrize("tol", [1e-10, 1e-3, 0.5])
def test_the_tolerance_of_a_regression_is_that_of_scikit_learn(tol):
    X = np.random.default_rng(0).uniform(-2, 2, (100, 2))
    y = np.sin(2 * X.sum(1))
    ours = SupportVectorRegressor(RBF(0.5), 2.0, tol=tol).fit(X, y)
    theirs = svm.SVR(C=2.0, kernel="precomputed", tol=tol).fit(RBF(0.5)(X), y)
    np.testing.assert_array_equal(ours.dual_coef_, theirs.dual_coef_)


@pytest.mark.parametrize("estimator", [SupportVectorClassifier, SupportVectorRegressor])
@pytest.mark.parametrize("tol", [0, -1.0, np.nan, "small", None, True])
def test_a_tolerance_is_greater_than_zero(estimator, tol):
    with pytest.raises(KernelError, match="tol must be a number greater than 0"):
        estimator(tol=tol).fit(Z, (Z[:, 0] > 0).astype(int))


@pytest.mark.parametrize("weight", [{0: 0.0}, {1: -1.0}, {0: np.nan}, {0: np.inf}, {7: 1.0}, "all"])
def test_weights_of_classes_are_numbers_greater_than_zero(weight):
    with pytest.raises(ValueError, match="class"):
        SupportVectorClassifier(class_weight=weight).fit(Z, (Z[:, 0] > 0).astype(int))
