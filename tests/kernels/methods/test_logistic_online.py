"""Stochastic logistic regression of samples that come one after another."""

import pickle

import numpy as np
import pytest
from sklearn.datasets import make_blobs, make_moons
from sklearn.linear_model import LogisticRegression

from kernels import (
    RBF,
    Constant,
    KernelError,
    KernelLogistic,
    Linear,
    Polynomial,
    StochasticKernelLogistic,
    polynomial_features,
)


def in_feature_space(F, Y, lam, rate, w, b, done=0, seen=0, largest=0.0):
    """Steps of stochastic gradients on weights w (D, p) and b (p,) of features F (m, D)."""
    for x, y in zip(F, Y, strict=True):
        seen, largest = seen + 1, max(largest, x @ x)
        eta = 1 / (largest / rate + (done + 1) * lam / seen)
        at = x @ w + b
        p = np.exp(at) / np.exp(at).sum() if len(b) > 1 else 1 / (1 + np.exp(-at))
        w = (1 - eta * lam / seen) * w + eta * np.outer(x, y - p)
        b = b + largest * eta * (y - p)
        done += 1
    return w, b


def blobs(n, n_classes, seed=0):
    X, y = make_blobs(n, centers=n_classes, cluster_std=2.0, random_state=seed)
    Y = np.eye(n_classes)[y]
    return (X - X.mean(0)) / X.std(0), y, Y[:, 1:] if n_classes == 2 else Y


KERNELS = [
    (Linear(), lambda X: X),
    (Linear() + Constant(0.5), lambda X: np.column_stack([X, np.full(len(X), 0.5**0.5)])),
    (Polynomial(2, 0.5, 1.0), lambda X: polynomial_features(X, 2, gamma=0.5, coef0=1.0)),
]


@pytest.mark.parametrize("n_classes", [2, 3])
@pytest.mark.parametrize(("kernel", "features"), KERNELS, ids=["linear", "bias", "polynomial"])
@pytest.mark.parametrize(("lam", "rate"), [(1.0, 1.0), (0.01, 5.0), (30.0, 0.2)])
def test_samples_as_they_come_are_steps_on_weights_of_features(
    kernel, features, n_classes, lam, rate
):
    X, y, Y = blobs(40, n_classes)
    F, Z = features(X), X[:9] + 0.3
    w, b = np.zeros((F.shape[1], Y.shape[1])), np.zeros(Y.shape[1])
    online = StochasticKernelLogistic(kernel, lam, rate=rate)
    for part in np.array_split(np.arange(40), [1, 2, 9, 30]):
        online.partial_fit(X[part], y[part], np.arange(n_classes))
        n = part[-1] + 1
        expected = in_feature_space(F[:n], Y[:n], lam, rate, w, b)
        values = features(Z) @ expected[0] + expected[1]
        said = online.decision_function(Z).reshape(values.shape)
        np.testing.assert_allclose(said, values, rtol=1e-9, atol=1e-11)
        assert online.n_steps_ == n
    np.testing.assert_array_equal(online.updates_, np.arange(40))
    for step in (0, 1, 17, 40):
        expected = in_feature_space(F[:step], Y[:step], lam, rate, w, b)
        values = features(Z) @ expected[0] + expected[1]
        said = online.decision_function(Z, step).reshape(values.shape)
        np.testing.assert_allclose(said, values, rtol=1e-9, atol=1e-11)
    again = pickle.loads(pickle.dumps(online))
    np.testing.assert_array_equal(again.decision_function(Z), online.decision_function(Z))


@pytest.mark.parametrize("n_classes", [2, 3])
def test_after_a_fit_it_goes_on_from_there(n_classes):
    X, y, Y = blobs(60, n_classes)
    model = StochasticKernelLogistic(Linear(), 0.5, max_epochs=3, rate=0.7).fit(X[:40], y[:40])
    w, b = X[:40].T @ model.dual_coef_, model.intercept_
    largest = (X[:40] ** 2).sum(1).max()
    model.set_params(lam=77.0, rate=9.0)  # which wait for the next fit
    model.partial_fit(X[40:45], y[40:45]).partial_fit(X[45:], y[45:])
    w, b = in_feature_space(X[40:], Y[40:], 0.5, 0.7, w, b, done=120, seen=40, largest=largest)
    said = model.decision_function(X).reshape(60, -1)
    np.testing.assert_allclose(said, X @ w + b, rtol=1e-9, atol=1e-11)
    assert model.n_steps_ == 140 and len(model.dual_coef_) == 60
    before = StochasticKernelLogistic(Linear(), 0.5, max_epochs=3, rate=0.7).fit(X[:40], y[:40])
    np.testing.assert_allclose(
        model.decision_function(X, 120), before.decision_function(X), atol=1e-12
    )


def test_a_stream_comes_near_to_the_optimum_of_all_its_samples_and_follows_a_change():
    X, y = make_moons(600, noise=0.2, random_state=0)
    online = StochasticKernelLogistic(RBF(2.0), 1.0)
    for part in np.array_split(np.arange(600), 12):
        online.partial_fit(X[part], y[part], [0, 1])
    best = KernelLogistic(RBF(2.0), 1.0).fit(X, y)
    assert np.mean(online.predict(X) == best.predict(X)) > 0.97
    assert np.abs(online.predict_proba(X) - best.predict_proba(X)).mean() < 0.05
    linear = LogisticRegression().fit(X, y)
    assert online.score(X, y) > linear.score(X, y) + 0.05
    for part in np.array_split(np.arange(600), 4):
        online.partial_fit(X[part], 1 - y[part])
    assert online.score(X, 1 - y) > 0.9


def test_one_call_is_as_many_and_what_does_not_fit_is_refused():
    X, y, _ = blobs(30, 3)
    names = np.array(["a", "b", "c"])[y]
    once = StochasticKernelLogistic(RBF(0.5)).partial_fit(X, names)
    each = StochasticKernelLogistic(RBF(0.5))
    for x, name in zip(X, names, strict=True):
        each.partial_fit([x], [name], ["c", "b", "a"])
    np.testing.assert_allclose(each.dual_coef_, once.dual_coef_, atol=1e-12)
    assert list(each.classes_) == ["a", "b", "c"]
    for refused, words in (
        (lambda: StochasticKernelLogistic().partial_fit(X[:2], ["a", "a"]), "Name all classes"),
        (lambda: each.partial_fit(X[:1], ["z"]), "none of"),
        (lambda: each.partial_fit(X[:2], ["a"]), "2 samples, but y has 1"),
        (lambda: StochasticKernelLogistic(landmarks=5).partial_fit(X, names), "no landmarks"),
        (lambda: StochasticKernelLogistic(lam=-1.0).partial_fit(X, names), "greater than 0"),
    ):
        with pytest.raises(KernelError, match=words):
            refused()
    fresh = each.fit(X, names)
    np.testing.assert_array_equal(
        fresh.dual_coef_, StochasticKernelLogistic(RBF(0.5)).fit(X, names).dual_coef_
    )
