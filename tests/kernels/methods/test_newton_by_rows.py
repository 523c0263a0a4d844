"""Logistic regression on landmarks: the optimum on the explicit features, of which few are kept."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from sklearn.datasets import make_blobs
from sklearn.linear_model import LogisticRegression

from kernels import RBF, KernelLogistic, Laplacian, Linear
from kernels.methods import newton_by_rows
from tests.sweeps import sweep

Z = np.random.default_rng(1).standard_normal((30, 2))


@pytest.fixture(params=["all rows", "samples"])
def way(request, monkeypatch):
    """The features of all rows are kept; or of some, after still fewer."""
    if request.param == "samples":
        monkeypatch.setattr(newton_by_rows, "FIRST", 60)
        monkeypatch.setattr(newton_by_rows, "KEPT", 200)
        monkeypatch.setattr(newton_by_rows, "EACH", 10)
    return request.param


def table(n_classes, n=600):
    X, y = make_blobs(n, centers=n_classes, cluster_std=3.0, random_state=0)
    return (X - X.mean(0)) / X.std(0), y


def reference(model, X, y, lam, weights=None):
    """scikit-learn on the textbook features of the landmarks, and these at Z."""
    w, Q = np.linalg.eigh(model.kernel_(model.support_vectors_))
    kept = w > 1e-12 * w.max()
    M = Q[:, kept] / np.sqrt(w[kept])
    F, F_Z = (model.kernel_(points, model.support_vectors_) @ M for points in (X, Z))
    theirs = LogisticRegression(C=1 / lam, solver="newton-cg", tol=1e-12, max_iter=1000)
    return theirs.fit(F, y, weights), F_Z


@pytest.mark.parametrize("lam", sweep([0.01, 1.0, 20.0], [0, 2]))
@pytest.mark.parametrize("n_classes", sweep([2, 3, 5], [0, 2]))
@pytest.mark.parametrize("kernel", [RBF(0.5), Laplacian(1.0), Linear()], ids=str)
def test_equals_scikit_learn_on_explicit_features(kernel, n_classes, lam, way):
    X, y = table(n_classes)
    model = KernelLogistic(kernel, lam, landmarks=40).fit(X, y)
    theirs, F_Z = reference(model, X, y, lam)
    assert model.converged_ and model.notices_ == ()
    np.testing.assert_allclose(model.predict_proba(Z), theirs.predict_proba(F_Z), atol=1e-6)


@pytest.mark.parametrize("n_classes", [2, 3])
def test_weights_count_and_a_weight_of_0_is_no_sample(n_classes, way):
    X, y = table(n_classes)
    weights = np.random.default_rng(0).integers(0, 4, len(y)).astype(float)
    model = KernelLogistic(RBF(0.5), 0.5, landmarks=40).fit(X, y, weights)
    theirs, F_Z = reference(model, X, y, 0.5, weights)
    assert model.converged_
    np.testing.assert_allclose(model.predict_proba(Z), theirs.predict_proba(F_Z), atol=1e-6)


def test_a_rare_class_is_in_every_sample(way):
    X, y = table(2)
    rare = np.flatnonzero(y == 1)[20:]
    X, y = np.delete(X, rare, axis=0), np.delete(y, rare)
    model = KernelLogistic(RBF(0.5), 0.1, landmarks=40).fit(X, y)
    theirs, F_Z = reference(model, X, y, 0.1)
    assert model.converged_
    np.testing.assert_allclose(model.predict_proba(Z), theirs.predict_proba(F_Z), atol=1e-6)


def test_classes_far_from_each_other_have_an_optimum_too(way):
    X, y = make_blobs(600, centers=2, cluster_std=0.3, random_state=0)
    model = KernelLogistic(RBF(0.1), 1e-3, landmarks=40).fit(X, y)
    assert model.converged_ and model.score(X, y) == 1
    off = (y - model.predict_proba(X)[:, 1])[:, None]
    K = model.kernel_(X, model.support_vectors_)
    penalty = 1e-3 * model.kernel_(model.support_vectors_) @ model.dual_coef_
    np.testing.assert_allclose(K.T @ off, penalty, atol=1e-6 * np.abs(K.T @ np.abs(off)).max())


def test_the_history_leads_from_nothing_to_the_fit(way):
    X, y = table(3)
    model = KernelLogistic(RBF(0.5), 0.5, landmarks=40).fit(X, y)
    np.testing.assert_allclose(model.predict_proba(Z, 0), 1 / 3)
    np.testing.assert_array_equal(model.history(model.n_steps_)[0], model.dual_coef_)
    x = np.linspace(-1, 1, 4)
    points = np.stack([a.ravel() for a in np.meshgrid(x, x)], axis=1)
    at_end = model.on_grid(x, x, model.n_steps_).reshape(-1, 3)
    np.testing.assert_allclose(at_end, model.decision_function(points), atol=1e-10)


def test_an_optimum_that_is_not_reached_is_said(monkeypatch):
    monkeypatch.setattr(newton_by_rows, "MAX_STEPS", 2)
    with pytest.warns(UserWarning, match="short of the optimum"):
        model = KernelLogistic(RBF(0.5), 1e-3, landmarks=40).fit(*table(2))
    assert not model.converged_


def test_the_features_of_all_rows_are_not_kept(monkeypatch):
    monkeypatch.setattr(newton_by_rows, "KEPT", 2000)
    X, y = table(2, 20_000)
    tracemalloc.start()
    model = KernelLogistic(RBF(2.0), landmarks=100).fit(X, y)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert model.converged_ and peak < 20_000 * 100 * 8 / 2
