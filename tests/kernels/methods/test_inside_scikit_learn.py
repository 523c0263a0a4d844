"""Our estimators inside scikit-learn's own: what those do with their own, they do with ours."""

from __future__ import annotations

import pickle
import warnings
from inspect import signature

import numpy as np
import pandas as pd
import pytest
from joblib import parallel_config
from sklearn import kernel_ridge, svm
from sklearn.base import clone, is_classifier
from sklearn.calibration import CalibratedClassifierCV
from sklearn.compose import ColumnTransformer, TransformedTargetRegressor
from sklearn.ensemble import (
    AdaBoostClassifier,
    AdaBoostRegressor,
    StackingClassifier,
    StackingRegressor,
    VotingClassifier,
    VotingRegressor,
)
from sklearn.inspection import permutation_importance
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kernels import (
    RBF,
    KernelDiscriminant,
    KernelLogistic,
    KernelPCA,
    KernelRidge,
    SupportVectorClassifier,
    SupportVectorRegressor,
    White,
    clear_memory,
)
from kernels.methods import pickled
from kernels.version import __version__
from tests.kernels.estimators import ESTIMATORS

RNG = np.random.default_rng(8)
X, Z = RNG.normal(size=(60, 3)), RNG.normal(size=(20, 3))
Y = np.sin(2 * X[:, 0]) + 0.1 * RNG.normal(size=60)
CLASSES = np.array(["a", "b", "c"])[np.digitize(X[:, 0] + 0.3 * RNG.normal(size=60), (-0.5, 0.5))]
FRAME = pd.DataFrame(X, [f"row {i}" for i in range(60)], ["one", "two", "three"])

RIDGES = KernelRidge(RBF(0.7), 0.1), kernel_ridge.KernelRidge(alpha=0.1, kernel="rbf", gamma=0.7)
REGRESSION_MACHINES = SupportVectorRegressor(RBF(0.7), tol=1e-8), svm.SVR(gamma=0.7, tol=1e-8)
MACHINES = (
    SupportVectorClassifier(RBF(0.7), 2.0, tol=1e-8),
    svm.SVC(C=2.0, gamma=0.7, tol=1e-8, break_ties=True),
)
REGRESSORS = pytest.mark.parametrize("pair", [RIDGES, REGRESSION_MACHINES], ids=["ridge", "svr"])


def compare(around, pair, y, answer="predict"):
    """Fit the same outer estimator around ours and theirs, and compare what both say."""
    ours, theirs = (getattr(around(clone(one)).fit(X, y), answer)(Z) for one in pair)
    if ours.dtype.kind == "U":
        np.testing.assert_array_equal(ours, theirs)
    else:
        np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-6)


@REGRESSORS
@pytest.mark.parametrize(
    "around",
    [
        lambda one: VotingRegressor([("one", one), ("line", LinearRegression())]),
        lambda one: StackingRegressor([("one", one), ("line", LinearRegression())], cv=3),
        lambda one: StackingRegressor([("line", LinearRegression())], one, cv=3),
        lambda one: AdaBoostRegressor(one, n_estimators=4, random_state=0),
        lambda one: TransformedTargetRegressor(one, func=np.exp, inverse_func=np.log),
        lambda one: make_pipeline(StandardScaler(), one),
    ],
    ids=["voting", "stacking", "on top of a stack", "boosting", "another target", "pipeline"],
)
def test_regression(around, pair):
    compare(around, pair, Y)


@pytest.mark.parametrize(
    ("around", "answer"),
    [
        (lambda one: CalibratedClassifierCV(one, cv=3), "predict_proba"),
        (lambda one: VotingClassifier([("one", one), ("line", LogisticRegression())]), "predict"),
        (lambda one: StackingClassifier([("one", one)], cv=3), "predict_proba"),
        (lambda one: StackingClassifier([("line", LogisticRegression())], one, cv=3), "predict"),
        (lambda one: AdaBoostClassifier(one, n_estimators=3, random_state=0), "predict"),
        (lambda one: make_pipeline(StandardScaler(), one), "decision_function"),
    ],
    ids=["calibration", "voting", "stacking", "on top of a stack", "boosting", "pipeline"],
)
def test_classification(around, answer):
    compare(around, MACHINES, CLASSES, answer)


def test_a_soft_vote_is_the_mean_of_the_probabilities():
    one, other = KernelLogistic(RBF(0.7), 0.5), KernelDiscriminant(RBF(0.3), 0.1)
    vote = VotingClassifier([("one", one), ("other", other)], voting="soft").fit(X, CLASSES)
    mean = sum(model.fit(X, CLASSES).predict_proba(Z) for model in (one, other)) / 2
    np.testing.assert_allclose(vote.predict_proba(Z), mean, rtol=1e-12)


@pytest.mark.parametrize("estimator", [e for e in ESTIMATORS if is_classifier(e())])
def test_a_classifier_is_boosted_where_it_takes_weights_and_else_says_that_it_does_not(estimator):
    model = estimator(RBF(0.7))
    if "nu" in model.get_params():
        model.set_params(nu=0.1)  # what weighs little is a small class, which bounds nu
    boosted = AdaBoostClassifier(model, n_estimators=2, random_state=0)
    if "sample_weight" in signature(estimator.fit).parameters:
        assert set(boosted.fit(X, CLASSES).predict(Z)) <= set("abc")
    else:
        with pytest.raises(ValueError, match=f"{estimator.__name__} doesn't support sample_weight"):
            boosted.fit(X, CLASSES)


@pytest.mark.parametrize(
    ("pair", "y"), [(RIDGES, Y), (REGRESSION_MACHINES, Y), (MACHINES, CLASSES)]
)
def test_permutation_importance(pair, y):
    ours, theirs = (
        permutation_importance(clone(one).fit(FRAME, y), FRAME, y, n_repeats=3, random_state=0)
        for one in pair
    )
    np.testing.assert_allclose(ours.importances, theirs.importances, atol=1e-6)
    assert ours.importances_mean.argmax() == 0


@pytest.mark.parametrize("estimator", [KernelPCA, KernelDiscriminant])
def test_what_transforms_returns_a_table_with_names_where_one_is_asked_for(estimator):
    plain = estimator(RBF(0.7)).fit(X, CLASSES).transform(X)
    names = [f"{estimator.__name__.lower()}{i}" for i in range(2)]
    named = estimator(RBF(0.7)).set_output(transform="pandas").fit(FRAME, CLASSES)
    for table in (named.transform(FRAME), clone(named).fit_transform(FRAME, CLASSES)):
        assert list(table.columns) == names and list(table.index) == list(FRAME.index)
        np.testing.assert_allclose(table, plain, atol=1e-12)
    piped = make_pipeline(StandardScaler(), estimator()).set_output(transform="pandas")
    assert list(piped.fit(FRAME, CLASSES).transform(FRAME).columns) == names
    some = ColumnTransformer([("k", estimator(), ["one", "two"])], remainder="passthrough")
    table = some.set_output(transform="pandas").fit_transform(FRAME, CLASSES)
    assert list(table.columns) == [*(f"k__{name}" for name in names), "remainder__three"]


@pytest.mark.parametrize("backend", ["loky", "threading"])
def test_two_workers_find_what_one_finds(backend):
    model = make_pipeline(StandardScaler(), KernelRidge(RBF(0.5) + White(0.1), 0.1))
    alone = cross_validate(model, X, Y, cv=2, return_estimator=True)
    clear_memory()
    with parallel_config(backend, n_jobs=2):
        together = cross_validate(model, X, Y, cv=2, return_estimator=True)
        search = GridSearchCV(model, {"kernelridge__kernel__k1__gamma": [0.5]}, cv=2).fit(X, Y)
    np.testing.assert_allclose(together["test_score"], alone["test_score"], rtol=1e-12)
    assert search.best_score_ == pytest.approx(alone["test_score"].mean(), rel=1e-12)
    for one, other in zip(together["estimator"], alone["estimator"], strict=True):
        np.testing.assert_allclose(one.predict(Z), other.predict(Z), rtol=1e-12)


@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_a_pickle_knows_its_version_and_another_version_says_so(estimator, monkeypatch):
    y = CLASSES if is_classifier(estimator()) else Y
    model = estimator(RBF(0.7)).fit(X, y)
    answer = "predict" if hasattr(model, "predict") else "transform"
    expected = getattr(model, answer)(Z)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        same = pickle.loads(pickle.dumps(model))
    assert vars(same).keys() == vars(model).keys() - set(estimator.follows)
    with monkeypatch.context() as earlier:
        earlier.setattr(pickled, "__version__", "0.0.9")
        parcel = pickle.dumps(model)
    with warnings.catch_warnings(record=True) as caught:  # of KernelPCA also that of its pre-images
        warnings.simplefilter("always")
        other = pickle.loads(parcel)
    said = f"{estimator.__name__} was pickled by the version 0.0.9 of this library; this is "
    assert any(str(one.message).startswith(said + __version__) for one in caught)
    np.testing.assert_array_equal(getattr(other, answer)(Z), expected)
    without = estimator.__new__(estimator)
    with pytest.warns(UserWarning, match="the version unknown"):
        without.__setstate__(vars(model))
    np.testing.assert_array_equal(getattr(without, answer)(Z), expected)
