"""Machines with nu: against scikit-learn's own, and against those with C and epsilon."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn import svm

from kernels import (
    RBF,
    KernelError,
    Linear,
    NuSupportVectorClassifier,
    NuSupportVectorRegressor,
    OneClassSupportVectorMachine,
    Sigmoid,
    SupportVectorClassifier,
    SupportVectorRegressor,
)

RNG = np.random.default_rng(0)
X = RNG.normal(size=(90, 2))
TWO = (X[:, 0] + 0.3 * RNG.normal(size=90) > 0).astype(int)
MANY = np.digitize(X[:, 0] + 0.3 * RNG.normal(size=90), [-0.4, 0.4])
NUMBERS = np.sin(2 * X[:, 0]) + 0.2 * RNG.normal(size=90)
NEW = RNG.normal(size=(40, 2))
EXACT = 1e-8  # of libsvm, where two solutions are compared
WEIGHTS = RNG.integers(0, 4, 90).astype(float)
REPEATED = np.repeat(np.arange(90), WEIGHTS.astype(int))
SIZES = [1.0, 1e-5]  # of all weights: a booster's sum to 1


@pytest.mark.parametrize("y", [TWO, MANY], ids=["two", "many"])
@pytest.mark.parametrize("nu", [0.1, 0.3, 0.5])
def test_the_classifier_is_scikit_learns(y, nu):
    ours = NuSupportVectorClassifier(RBF(0.7), nu=nu).fit(X, y)
    theirs = svm.NuSVC(nu=nu, gamma=0.7, decision_function_shape="ovr").fit(X, y)
    np.testing.assert_array_equal(ours.support_, theirs.support_)
    np.testing.assert_allclose(
        ours.decision_function(NEW), theirs.decision_function(NEW), atol=1e-8
    )
    if y is TWO:  # among more, theirs leaves ties of the votes to the order of the classes
        np.testing.assert_array_equal(ours.predict(NEW), theirs.predict(NEW))


@pytest.mark.parametrize("nu", [0.15, 0.3, 0.6])
def test_it_is_the_machine_whose_c_it_finds(nu):
    ours = NuSupportVectorClassifier(RBF(0.7), nu=nu, tol=EXACT).fit(X, TWO)
    with_c = SupportVectorClassifier(RBF(0.7), C=ours.C_, tol=EXACT).fit(X, TWO)
    f, g = ours.decision_function(NEW), with_c.decision_function(NEW)
    np.testing.assert_allclose(f, g, atol=1e-5)
    assert ours.margin_ == pytest.approx(with_c.margin_, rel=1e-5)
    assert set(ours.support_[ours.bounded_]) == set(with_c.support_[with_c.bounded_])


def test_each_pair_of_classes_has_its_c():
    ours = NuSupportVectorClassifier(RBF(0.7), nu=0.3, tol=EXACT).fit(X, MANY)
    assert ours.C_.shape == ours.margin_.shape == (3,)
    pairs, columns = [(0, 1), (0, 2), (1, 2)], ours.pair_values(NEW).T
    for pair, C, column in zip(pairs, ours.C_, columns, strict=True):
        rows = np.isin(MANY, pair)
        with_c = SupportVectorClassifier(RBF(0.7), C=C, tol=EXACT).fit(X[rows], MANY[rows])
        np.testing.assert_allclose(-with_c.decision_function(NEW), column, atol=1e-4)


@pytest.mark.parametrize("nu", [0.15, 0.3, 0.6])
def test_nu_lies_between_margin_errors_and_support_vectors(nu):
    model = NuSupportVectorClassifier(RBF(0.7), nu=nu, tol=EXACT).fit(X, TWO)
    inside = np.sum((2 * TWO - 1) * model.decision_function(X) < 1 - 1e-4)
    assert inside <= nu * len(X) + 1e-9 <= len(model.support_) + 1e-6


def test_a_nu_that_the_classes_do_not_allow_is_refused_with_the_largest():
    y = np.zeros(90, dtype=int)
    y[:9] = 1
    with pytest.raises(KernelError, match=r"at most 0\.2, twice the smaller"):
        NuSupportVectorClassifier(nu=0.3).fit(X, y)
    NuSupportVectorClassifier(nu=0.2).fit(X, y)


@pytest.mark.parametrize(("C", "nu"), [(1.0, 0.1), (1.0, 0.5), (20.0, 0.3), (0.01, 1.0)])
def test_the_regressor_is_scikit_learns_and_the_tube_is_as_wide_as_it_says(C, nu):
    ours = NuSupportVectorRegressor(RBF(0.7), C=C, nu=nu, tol=EXACT).fit(X, NUMBERS)
    theirs = svm.NuSVR(C=C, nu=nu, gamma=0.7, tol=EXACT).fit(X, NUMBERS)
    np.testing.assert_allclose(ours.predict(NEW), theirs.predict(NEW), atol=1e-8)
    with_tube = SupportVectorRegressor(RBF(0.7), C=C, epsilon=ours.epsilon_, tol=EXACT)
    np.testing.assert_allclose(ours.predict(NEW), with_tube.fit(X, NUMBERS).predict(NEW), atol=1e-4)
    outside = np.sum(np.abs(NUMBERS - ours.predict(X)) > ours.epsilon_ + 1e-6)
    assert outside <= nu * len(X) + 1e-9 <= len(ours.support_) + 1e-6


@pytest.mark.parametrize("nu", [0.05, 0.2, 0.7, 0.99])
def test_the_one_class_machine_is_scikit_learns(nu):
    ours = OneClassSupportVectorMachine(RBF(0.7), nu=nu).fit(X)
    theirs = svm.OneClassSVM(nu=nu, gamma=0.7).fit(X)
    np.testing.assert_allclose(
        ours.decision_function(NEW), theirs.decision_function(NEW), atol=1e-8
    )
    np.testing.assert_allclose(ours.score_samples(NEW), theirs.score_samples(NEW), atol=1e-8)
    assert ours.offset_ == pytest.approx(float(theirs.offset_[0]))
    assert set(np.unique(ours.predict(NEW))) <= {-1, 1}
    np.testing.assert_array_equal(ours.fit_predict(X), ours.predict(X))


@pytest.mark.parametrize("nu", [0.05, 0.2, 0.7])
def test_the_region_is_optimal_by_its_own_conditions(nu):
    """What is outside has a_i = 1, what is inside 0, and the a_i add up to nu n."""
    model = OneClassSupportVectorMachine(RBF(0.7), nu=nu, tol=EXACT).fit(X)
    a, f = np.zeros(len(X)), model.decision_function(X)
    a[model.support_] = model.dual_coef_[0]
    assert a.sum() == pytest.approx(nu * len(X)) and a.min() >= 0 and a.max() <= 1
    assert np.all(a[f < -1e-6] == 1) and np.all(a[f > 1e-6] == 0)
    np.testing.assert_array_equal(np.flatnonzero(a == 1), model.support_[model.bounded_])
    assert np.sum(f < -1e-6) <= nu * len(X) + 1e-9 <= len(model.support_) + 1e-6


def test_a_grid_is_the_points_of_the_grid():
    x, y = np.linspace(-1, 1, 5), np.linspace(-2, 2, 4)
    model = OneClassSupportVectorMachine(RBF(0.7), nu=0.3).fit(X)
    points = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    values = model.decision_function(points).reshape(4, 5)
    np.testing.assert_allclose(model.on_grid(x, y), values, atol=1e-10)


@pytest.mark.parametrize("machine", [
    NuSupportVectorClassifier, NuSupportVectorRegressor, OneClassSupportVectorMachine,
])  # fmt: skip
def test_what_is_no_share_is_refused_and_what_is_not_convex_is_said(machine):
    for nu in (0.0, -0.1, 1.2, np.nan):
        with pytest.raises(KernelError, match="nu"):
            machine(nu=nu).fit(X, TWO)
    with pytest.warns(UserWarning, match="not convex"):
        assert machine(Sigmoid(1.0, 0.5), nu=0.2).fit(X, TWO).notices_
    assert machine(Linear(), nu=0.2).fit(X, TWO).notices_ == ()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("nu", [0.15, 0.4])
def test_a_weighted_classifier_is_that_of_repeated_samples(nu, size):
    weighted = NuSupportVectorClassifier(RBF(0.7), nu=nu, tol=EXACT).fit(X, TWO, size * WEIGHTS)
    repeated = NuSupportVectorClassifier(RBF(0.7), nu=nu, tol=EXACT).fit(X[REPEATED], TWO[REPEATED])
    f, g = weighted.decision_function(NEW), repeated.decision_function(NEW)
    np.testing.assert_allclose(f, g, atol=1e-5)
    assert weighted.margin_ == pytest.approx(repeated.margin_, rel=1e-5)
    assert pytest.approx(repeated.C_, rel=1e-5) == size * weighted.C_
    with_c = SupportVectorClassifier(RBF(0.7), C=weighted.C_, tol=EXACT)
    with_c.fit(X, TWO, size * WEIGHTS)
    np.testing.assert_allclose(f, with_c.decision_function(NEW), atol=1e-5)
    bounded = weighted.support_[weighted.bounded_]
    assert set(bounded) == set(with_c.support_[with_c.bounded_])
    assert np.all(WEIGHTS[weighted.support_] > 0) and len(bounded) > 5


@pytest.mark.parametrize("y", [TWO, MANY], ids=["two", "many"])
def test_weights_are_those_of_scikit_learns_classifier(y):
    """Above 0: of several classes it needs the samples of weight 0, which it cannot leave out."""
    weights = WEIGHTS + 0.5
    ours = NuSupportVectorClassifier(RBF(0.7), nu=0.3, tol=EXACT).fit(X, y, weights)
    theirs = svm.NuSVC(nu=0.3, gamma=0.7, tol=EXACT).fit(X, y, sample_weight=weights)
    np.testing.assert_allclose(
        ours.decision_function(NEW), theirs.decision_function(NEW), atol=1e-5
    )


def test_the_largest_nu_is_one_of_weights():
    weights = np.where(TWO == 1, 1.0, 9 * TWO.sum() / np.sum(TWO == 0))
    with pytest.raises(KernelError, match=r"at most 0\.2, twice the smaller"):
        NuSupportVectorClassifier(nu=0.3).fit(X, TWO, weights)
    NuSupportVectorClassifier(nu=0.19).fit(X, TWO, weights)
    with pytest.raises(KernelError, match="leave the class out"):
        NuSupportVectorClassifier(nu=0.3).fit(X, TWO, (TWO == 1).astype(float))


@pytest.mark.parametrize(("C", "nu"), [(1.0, 0.1), (20.0, 0.3), (0.01, 1.0)])
def test_a_weighted_regressor_is_that_of_repeated_samples(C, nu):
    ours = NuSupportVectorRegressor(RBF(0.7), C=C, nu=nu, tol=EXACT).fit(X, NUMBERS, WEIGHTS)
    repeated = NuSupportVectorRegressor(RBF(0.7), C=C, nu=nu, tol=EXACT)
    repeated.fit(X[REPEATED], NUMBERS[REPEATED])
    theirs = svm.NuSVR(C=C, nu=nu, gamma=0.7, tol=EXACT).fit(X, NUMBERS, sample_weight=WEIGHTS)
    np.testing.assert_allclose(ours.predict(NEW), theirs.predict(NEW), atol=1e-6)
    np.testing.assert_allclose(ours.predict(NEW), repeated.predict(NEW), atol=1e-5)
    assert ours.epsilon_ == pytest.approx(repeated.epsilon_, abs=1e-5)
    at_bound = np.abs(ours.dual_coef_[0]) >= C * WEIGHTS[ours.support_] * (1 - 1e-9)
    np.testing.assert_array_equal(ours.bounded_, at_bound)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("nu", [0.05, 0.2, 0.7])
def test_a_weighted_region_is_that_of_repeated_samples(nu, size):
    """What is outside has a_i = w_i, what is inside 0, and the a_i add up to nu sum w."""
    weights = size * WEIGHTS
    model = OneClassSupportVectorMachine(RBF(0.7), nu=nu, tol=EXACT).fit(X, sample_weight=weights)
    repeated = OneClassSupportVectorMachine(RBF(0.7), nu=nu, tol=EXACT).fit(X[REPEATED])
    f, edge = model.decision_function(X), 1e-6 * size
    np.testing.assert_allclose(f, size * repeated.decision_function(X), atol=1e-5 * size)
    assert model.offset_ == pytest.approx(size * repeated.offset_, rel=1e-6)
    a = np.zeros(len(X))
    a[model.support_] = model.dual_coef_[0]
    assert a.sum() == pytest.approx(nu * weights.sum()) and a.min() >= 0
    np.testing.assert_allclose(a[f < -edge], weights[f < -edge])
    assert np.all(a[f > edge] == 0)
    full = (a >= weights * (1 - 1e-9)) & (a > 0)
    np.testing.assert_array_equal(np.flatnonzero(full), model.support_[model.bounded_])
    theirs = svm.OneClassSVM(nu=nu, gamma=0.7, tol=EXACT).fit(X, sample_weight=WEIGHTS)
    np.testing.assert_allclose(f, size * theirs.decision_function(X), atol=1e-5 * size)


@pytest.mark.parametrize("machine", [
    NuSupportVectorClassifier, NuSupportVectorRegressor, OneClassSupportVectorMachine,
])  # fmt: skip
def test_what_is_no_weight_is_refused(machine):
    for weights in (-WEIGHTS - 1, 0 * WEIGHTS, WEIGHTS[:5], WEIGHTS * np.nan):
        with pytest.raises(KernelError, match="sample_weight"):
            machine(nu=0.2).fit(X, TWO, weights)
