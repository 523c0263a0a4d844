"""What a user of scikit-learn types first: weights, given matrices, names of parameters, None."""

import numpy as np
import pytest
from scipy.sparse import csr_array
from sklearn import decomposition, kernel_ridge, svm
from sklearn.ensemble import AdaBoostClassifier
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_val_score

from kernels import (
    RBF,
    Cosine,
    GaussianProcess,
    GaussianProcessClassifier,
    KernelDiscriminant,
    KernelError,
    KernelLogistic,
    KernelPCA,
    KernelPerceptron,
    KernelRidge,
    Linear,
    Periodic,
    Sigmoid,
    SupportVectorClassifier,
    SupportVectorRegressor,
)
from tests.kernels.signs import with_signs_of

RNG = np.random.default_rng(5)
X = RNG.normal(size=(60, 2))
Z = RNG.normal(size=(25, 2))
Y = np.sin(2 * X[:, 0]) + 0.1 * RNG.normal(size=60)
CLASSES = np.array(["a", "b", "c"])[np.digitize(X[:, 0] + 0.4 * RNG.normal(size=60), (-0.5, 0.5))]
TWO = np.where(CLASSES == "a", "a", "b")
WEIGHTS = RNG.integers(0, 4, 60).astype(float)
REPEATED = np.repeat(np.arange(60), WEIGHTS.astype(int))


@pytest.mark.parametrize("lam", [1e-9, 0.1, 10.0])
def test_weighted_ridge_is_that_of_repeated_samples(lam):
    weighted = KernelRidge(RBF(0.7), lam).fit(X, Y, WEIGHTS)
    repeated = KernelRidge(RBF(0.7), lam).fit(X[REPEATED], Y[REPEATED])
    np.testing.assert_allclose(weighted.predict(Z), repeated.predict(Z), rtol=1e-5, atol=1e-6)
    path = KernelRidge(RBF(0.7)).fit(X, Y, WEIGHTS).path([lam, 1.0])
    np.testing.assert_allclose(path[0], weighted.dual_coef_, rtol=1e-9)
    if lam >= 0.1:
        theirs = kernel_ridge.KernelRidge(alpha=lam, kernel="rbf", gamma=0.7)
        theirs.fit(X, Y, sample_weight=WEIGHTS)
        np.testing.assert_allclose(weighted.predict(Z), theirs.predict(Z), rtol=1e-9, atol=1e-10)
        assert weighted.effective_dof_ == pytest.approx(repeated.effective_dof_, rel=1e-9)


def test_without_a_penalty_weights_need_a_fit_through_all_points():
    exact = KernelRidge(RBF(50.0), 0.0).fit(X, Y, WEIGHTS + 1)
    np.testing.assert_allclose(exact.predict(X), Y, atol=1e-6)
    with pytest.raises(KernelError, match="greater than 0"):
        KernelRidge(Linear(), 0.0).fit(X, Y, WEIGHTS)


def test_a_weighted_sample_left_out_leaves_all_of_it_out():
    model = KernelRidge(RBF(0.7), 0.3).fit(X, Y, WEIGHTS + 1)
    for i in (0, 17, 59):
        rest = np.arange(60) != i
        other = KernelRidge(RBF(0.7), 0.3).fit(X[rest], Y[rest], (WEIGHTS + 1)[rest])
        assert model.loo_residuals_[i] == pytest.approx(Y[i] - other.predict(X[[i]])[0], rel=1e-9)
    for refused in (lambda: model.gcv([1.0]), lambda: KernelRidge(landmarks=5).fit(X, Y, WEIGHTS)):
        with pytest.raises(KernelError):
            refused()
    with pytest.raises(KernelError, match="positive semi-definite"):
        KernelRidge(Sigmoid()).fit(X, Y, WEIGHTS)


@pytest.mark.parametrize("weights", [-WEIGHTS - 1, 0 * WEIGHTS, WEIGHTS[:5], WEIGHTS * np.nan])
@pytest.mark.parametrize("model", [KernelRidge(), SupportVectorClassifier()])
def test_what_is_no_weight_is_refused(model, weights):
    with pytest.raises(KernelError, match="sample_weight"):
        model.fit(X, TWO if isinstance(model, SupportVectorClassifier) else Y, weights)


@pytest.mark.parametrize("classes", [TWO, CLASSES])
def test_weights_multiply_the_costs_of_a_machine(classes):
    mine = SupportVectorClassifier(RBF(0.7), 2.0, tol=1e-8).fit(X, classes, WEIGHTS)
    theirs = svm.SVC(C=2.0, gamma=0.7, tol=1e-8, break_ties=True)
    theirs.fit(X, classes, sample_weight=WEIGHTS)
    np.testing.assert_allclose(
        mine.decision_function(Z), theirs.decision_function(Z), rtol=1e-6, atol=1e-6
    )
    if classes is TWO:
        repeated = SupportVectorClassifier(RBF(0.7), 2.0, tol=1e-10)
        repeated.fit(X[REPEATED], classes[REPEATED])
        np.testing.assert_allclose(
            mine.decision_function(Z), repeated.decision_function(Z), atol=1e-5
        )
        at_bound = np.abs(mine.dual_coef_[0]) >= 2.0 * WEIGHTS[mine.support_] * (1 - 1e-9)
        np.testing.assert_array_equal(mine.bounded_, at_bound)
    number = SupportVectorRegressor(RBF(0.7), 2.0, tol=1e-8).fit(X, Y, WEIGHTS)
    other = svm.SVR(C=2.0, gamma=0.7, tol=1e-8).fit(X, Y, sample_weight=WEIGHTS)
    np.testing.assert_allclose(number.predict(Z), other.predict(Z), rtol=1e-6, atol=1e-6)


def test_a_class_without_weight_is_refused_and_a_machine_can_be_boosted():
    with pytest.raises(KernelError, match="leave the class out"):
        SupportVectorClassifier().fit(X, CLASSES, (CLASSES != "a").astype(float))
    for model in (SupportVectorClassifier(RBF(0.5), 60.0), KernelLogistic(RBF(0.5), 0.02),
                  KernelPerceptron(RBF(0.5)), KernelDiscriminant(RBF(0.5), 0.02)):  # fmt: skip
        assert AdaBoostClassifier(model, n_estimators=3).fit(X, TWO).score(X, TWO) > 0.8


@pytest.mark.parametrize("classes", [TWO, CLASSES])
@pytest.mark.parametrize("kernel", [RBF(0.7), Linear()], ids=str)
def test_weighted_logistic_regression_is_that_of_repeated_samples(kernel, classes):
    weighted = KernelLogistic(kernel, 0.3).fit(X, classes, WEIGHTS)
    repeated = KernelLogistic(kernel, 0.3).fit(X[REPEATED], classes[REPEATED])
    np.testing.assert_allclose(
        weighted.predict_proba(Z), repeated.predict_proba(Z), rtol=1e-5, atol=1e-7
    )
    by_class = {"a": 3.0, "b": 0.5}
    each = np.array([by_class.get(name, 1.0) for name in classes])
    np.testing.assert_allclose(
        KernelLogistic(kernel, class_weight=by_class).fit(X, classes).predict_proba(Z),
        KernelLogistic(kernel).fit(X, classes, each).predict_proba(Z),
    )
    if isinstance(kernel, Linear):
        theirs = LogisticRegression(C=1 / 0.3, tol=1e-9, max_iter=1000, class_weight="balanced")
        mine = KernelLogistic(kernel, 0.3, class_weight="balanced").fit(X, classes, WEIGHTS)
        counts = dict(zip(*np.unique(classes, return_counts=True), strict=True))
        balanced = [60 / (len(counts) * counts[name]) for name in classes]
        theirs.set_params(class_weight=None).fit(X, classes, WEIGHTS * balanced)
        np.testing.assert_allclose(mine.predict_proba(Z), theirs.predict_proba(Z), atol=1e-5)
    with pytest.raises(KernelError, match="leave the class out"):
        KernelLogistic().fit(X, classes, (classes != "a").astype(float))


@pytest.mark.parametrize("classes", [TWO, CLASSES])
def test_a_perceptron_goes_on_as_samples_come_and_weighs_its_corrections(classes):
    names = np.unique(classes)
    online = KernelPerceptron(RBF(0.7))
    for part in np.array_split(np.arange(60), 7):
        online.partial_fit(X[part], classes[part], names, WEIGHTS[part])
    once = KernelPerceptron(RBF(0.7), max_epochs=1).fit(X, classes, sample_weight=WEIGHTS)
    np.testing.assert_array_equal(online.updates_, once.updates_)
    np.testing.assert_allclose(online.update_values_, once.update_values_, atol=1e-12)
    np.testing.assert_allclose(online.decision_function(Z), once.decision_function(Z), atol=1e-12)
    assert online.mistakes_.sum() == once.mistakes_[0] and len(online.mistakes_) == 7
    assert not set(online.updates_) & set(np.flatnonzero(WEIGHTS == 0))
    doubled = KernelPerceptron(RBF(0.7)).fit(X, classes, sample_weight=np.full(60, 2.0))
    plain = KernelPerceptron(RBF(0.7)).fit(X, classes)
    np.testing.assert_allclose(doubled.dual_coef_, 2 * plain.dual_coef_)
    more = plain.partial_fit(Z, classes[:25])  # on from a fit
    assert more.dual_coef_.shape[0] == 85 and more.history(0).any() == 0
    for refused, words in (
        (lambda: KernelPerceptron().partial_fit(X[:3], ["a", "a", "a"]), "Name all classes"),
        (lambda: more.partial_fit(X[:1], ["z"]), "none of"),
        (lambda: more.partial_fit(X[:2], ["a"]), "2 samples, but y has 1"),
        (lambda: KernelPerceptron(landmarks=5).partial_fit(X, classes), "no landmarks"),
    ):
        with pytest.raises(KernelError, match=words):
            refused()


@pytest.mark.parametrize(
    "model", [KernelRidge(RBF(0.7)), SupportVectorClassifier(RBF(0.7)), KernelPCA(Cosine(), 2)]
)
def test_a_sparse_table_is_taken_as_the_numbers_that_it_has(model):
    thin = np.where(np.abs(X) > 0.5, X, 0.0) + np.array([0.1, 0.0])
    answer = "transform" if isinstance(model, KernelPCA) else "predict"
    target = TWO if isinstance(model, SupportVectorClassifier) else Y
    dense = getattr(model.fit(thin, target), answer)(thin[:9])
    sparse = getattr(model.fit(csr_array(thin), target), answer)(csr_array(thin[:9]))
    np.testing.assert_array_equal(sparse, dense)
    np.testing.assert_array_equal(RBF()(csr_array(thin), csr_array(X)), RBF()(thin, X))


def test_an_infinite_cost_is_a_hard_margin():
    sides = np.where(X[:, 0] > 0, 1, -1)
    apart = X + 0.5 * sides[:, None] * [1, 0]
    hard = SupportVectorClassifier(Linear(), np.inf, tol=1e-8).fit(apart, sides)
    theirs = svm.SVC(C=np.inf, kernel="linear", tol=1e-8).fit(apart, sides)
    np.testing.assert_allclose(
        hard.decision_function(Z), theirs.decision_function(Z), rtol=1e-5, atol=1e-6
    )
    assert not hard.bounded_.any()
    assert np.abs(hard.decision_function(apart)).min() == pytest.approx(1, abs=1e-5)
    with pytest.raises(KernelError, match="finite"):
        KernelLogistic(lam=np.inf).fit(X, TWO)


@pytest.mark.parametrize(
    "model",
    [
        KernelRidge(RBF(0.7), 0.1),
        SupportVectorClassifier(RBF(0.7)),
        SupportVectorRegressor(RBF(0.7)),
        GaussianProcess(RBF(0.7)),
        GaussianProcessClassifier(RBF(0.7)),
        KernelLogistic(RBF(0.7), 0.5),
        KernelDiscriminant(RBF(0.7), 0.1),
        KernelPerceptron(RBF(0.7)),
        KernelPCA(RBF(0.7), 3),
        KernelRidge(RBF(0.7), 0.1, landmarks=20),
    ],
    ids=lambda model: type(model).__name__,
)
def test_a_given_gram_matrix_serves_as_the_kernel_it_is_of(model):
    kernel, answer = model.kernel, "transform" if isinstance(model, KernelPCA) else "predict"
    y = CLASSES if hasattr(model, "predict_proba") or hasattr(model, "decision_function") else Y
    by_points = getattr(model.fit(X, y), answer)(Z)
    given = type(model)(**{**model.get_params(deep=False), "kernel": "precomputed"})
    given.fit(kernel(X), y)
    by_matrix = getattr(given, answer)(kernel(Z, X))
    if by_points.dtype.kind == "U":
        np.testing.assert_array_equal(by_matrix, by_points)
    elif answer == "transform":
        np.testing.assert_allclose(with_signs_of(by_points, by_matrix), by_points, atol=1e-8)
    else:
        np.testing.assert_allclose(by_matrix, by_points, rtol=1e-6, atol=1e-8)
    with pytest.raises(ValueError, match="features"):
        getattr(given, answer)(kernel(Z, X[:20]))


def test_folds_take_rows_and_columns_of_a_given_matrix():
    by_points = cross_val_score(KernelRidge(RBF(0.7), 0.1), X, Y, cv=4)
    by_matrix = cross_val_score(KernelRidge("precomputed", 0.1), RBF(0.7)(X), Y, cv=4)
    np.testing.assert_allclose(by_matrix, by_points, rtol=1e-9)
    with pytest.raises(KernelError, match="not symmetric"):
        KernelRidge("precomputed").fit(RNG.normal(size=(5, 5)), Y[:5])


def test_a_part_of_a_kernel_is_named_with_a_dot_or_as_elsewhere():
    model = KernelRidge(RBF(2) + 3.0 * Periodic(period=3), 0.1)
    model.set_params(kernel__k1__gamma=5, kernel__k2__k2__period=7)
    assert model.kernel == RBF(5) + 3.0 * Periodic(period=7)
    search = GridSearchCV(model, {"kernel__k1__gamma": [0.1, 1.0]}, cv=3).fit(X, Y)
    assert search.best_estimator_.kernel.k1.gamma in (0.1, 1.0)


def test_all_components_are_those_that_are_not_rounding():
    theirs = decomposition.KernelPCA(None, kernel="rbf", gamma=0.7).fit(X)
    mine = KernelPCA(RBF(0.7), None).fit(X)
    np.testing.assert_allclose(
        mine.eigenvalues_[:30], theirs.eigenvalues_[:30], rtol=1e-9, atol=1e-10
    )
    assert mine.explained_variance_ratio_.sum() == pytest.approx(1)
    assert mine.notices_ == () and mine.transform(Z).shape == (25, len(mine.eigenvalues_))
    assert len(KernelPCA(Linear(), None).fit(X).eigenvalues_) == 2


@pytest.mark.parametrize(
    "model", [KernelLogistic(RBF(0.7)), KernelDiscriminant(), GaussianProcessClassifier()]
)
def test_logarithms_of_probabilities(model):
    model.fit(X, CLASSES)
    np.testing.assert_allclose(np.exp(model.predict_log_proba(Z)), model.predict_proba(Z))


def test_a_kernel_is_a_function_of_two_points_and_so_one_for_other_estimators():
    kernel = 0.5 * RBF(0.7) + Linear()
    assert kernel(X[0], Z[1]) == kernel(X, Z)[0, 1] and np.ndim(kernel(X[0], Z[1])) == 0
    for theirs, mine, answer in (
        (kernel_ridge.KernelRidge(alpha=0.1, kernel=kernel), KernelRidge(kernel, 0.1), "predict"),
        (decomposition.KernelPCA(2, kernel=kernel), KernelPCA(kernel, 2), "transform"),
        (svm.SVR(kernel=kernel, tol=1e-8), SupportVectorRegressor(kernel, tol=1e-8), "predict"),
    ):
        a, b = (getattr(model.fit(X, Y), answer)(Z) for model in (theirs, mine))
        b = with_signs_of(a, b) if answer == "transform" else b
        np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)
    features = Nystroem(kernel=kernel, n_components=30, random_state=0).fit_transform(X)
    assert LogisticRegression().fit(features, TWO).score(features, TWO) > 0.8
    with pytest.raises(KernelError, match="reshape"):
        kernel(X[0])
