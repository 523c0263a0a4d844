import pickle

import numpy as np
import pytest
from sklearn.datasets import make_blobs, make_moons

from kernels import RBF, BatchKernelLogistic, KernelError, KernelLogistic, Polynomial


def blobs(n_classes, n=30):
    X, y = make_blobs(n, centers=n_classes, cluster_std=2.0, random_state=0)
    return (X - X.mean(0)) / X.std(0), y


def by_hand(model, K, Y, count):
    """Every step of the docstring; returns all that alpha and b were."""
    M = np.diag(K).max()
    share = 0.25 if Y.shape[1] == 1 else 0.5
    eta = model.step_size / (model.lam + share * np.abs(K + M).sum(1).max())
    alpha, b, seen = np.zeros(Y.shape), np.zeros(Y.shape[1]), []
    for _ in range(count + 1):
        seen.append((alpha, b))
        at = K @ alpha + b
        odds = np.exp(at)
        p = odds / odds.sum(1, keepdims=True) if len(b) > 1 else odds / (1 + odds)
        alpha = alpha + eta * (Y - p - model.lam * alpha)
        b = b + eta * M * (Y - p).sum(0)
    return seen


@pytest.mark.parametrize("n_classes", [2, 3])
@pytest.mark.parametrize("kernel", [RBF(0.5), Polynomial(2)])
def test_the_history_replays_every_step(kernel, n_classes):
    X, y = blobs(n_classes)
    model = BatchKernelLogistic(kernel, 0.3, 50, 1.4).fit(X, y)
    Y = np.eye(n_classes)[y][:, -model.dual_coef_.shape[1] :]
    seen = by_hand(model, kernel(X), Y, 50)
    for step in range(51):
        for ours, theirs in zip(model.history(step), seen[step], strict=True):
            np.testing.assert_allclose(ours, theirs, atol=1e-12)
    assert model.n_steps_ == 50
    np.testing.assert_array_equal(model.history()[0], model.dual_coef_)
    np.testing.assert_array_equal(model.history(99)[0], model.dual_coef_)
    values = kernel(X[:4], X) @ seen[17][0] + seen[17][1]
    np.testing.assert_allclose(model.decision_function(X[:4], 17).reshape(values.shape), values)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(model)).history(17)[0],
                                  model.history(17)[0])  # fmt: skip


@pytest.mark.parametrize("n_classes", [2, 3])
@pytest.mark.parametrize("kernel", [RBF(0.5), Polynomial(2)])
def test_its_limit_is_newtons_optimum(kernel, n_classes):
    X, y = blobs(n_classes)
    best = KernelLogistic(kernel, 1.0).fit(X, y)
    model = BatchKernelLogistic(kernel, 1.0, 10_000, 2.0).fit(X, y)
    K = kernel(X)  # that of a polynomial is singular: several alpha give the same f
    np.testing.assert_allclose(K @ model.dual_coef_, K @ best.dual_coef_, atol=1e-6)
    np.testing.assert_allclose(model.predict_proba(X), best.predict_proba(X), atol=1e-7)
    # at the optimum lam alpha_i = y_i - p_i, which sum up to 0
    Y = np.eye(n_classes)[y]
    rest = (Y - model.predict_proba(X))[:, -model.dual_coef_.shape[1] :]
    np.testing.assert_allclose(model.dual_coef_, rest, atol=1e-8)
    np.testing.assert_allclose(rest.sum(0), 0, atol=1e-8)


@pytest.mark.parametrize("n_classes", [2, 3])
@pytest.mark.parametrize("kernel", [RBF(0.5), RBF(50.0), Polynomial(5)], ids=str)
@pytest.mark.parametrize("lam", [1e-4, 1.0, 1e3])
@pytest.mark.parametrize("landmarks", [None, 12])
def test_no_step_raises_the_loss(kernel, n_classes, lam, landmarks):
    X, y = blobs(n_classes)
    for size in (0.3, 1.0, 2.0):
        model = BatchKernelLogistic(kernel, lam, 40, size, landmarks).fit(X, y)
        K, loss = model._gram_rows(X) @ model.factorisation_.expand(np.eye(len(X))), []
        for step in range(41):
            alpha, _ = model.history(step)
            own = model.predict_proba(X, step)[np.arange(len(y)), y]
            loss.append(lam / 2 * np.sum(alpha * (K @ alpha)) - np.log(own).sum())
        assert (np.diff(loss) <= 1e-12 * loss[0]).all() and loss[-1] < loss[0]


def test_on_landmarks_it_comes_to_the_same_optimum_on_fewer_features():
    X, y = make_moons(80, noise=0.2, random_state=0)
    best = KernelLogistic(RBF(0.5), 1.0, landmarks=40).fit(X, y)
    few = BatchKernelLogistic(RBF(0.5), 1.0, 4000, landmarks=40).fit(X, y)
    np.testing.assert_allclose(few.predict_proba(X), best.predict_proba(X), atol=1e-6)
    x = np.linspace(-1, 2, 4)
    expected = few.decision_function([[x[1], x[0]]], 60)[0]
    np.testing.assert_allclose(few.on_grid(x, x, 60)[0, 1], expected, atol=1e-12)


def test_the_ends_of_the_sliders_give_finite_values():
    X, y = make_moons(40, noise=0.2, random_state=0)
    for kernel, lam, size in [(RBF(1e6), 1e3, 2.0), (Polynomial(6), 1e-4, 0.01)]:
        model = BatchKernelLogistic(kernel, lam, 1000, size).fit(X, y)
        assert np.isfinite(model.decision_function(X)).all()
    assert BatchKernelLogistic(n_steps=1).fit(X, y).history(0)[0].max() == 0


def test_too_large_a_step_is_refused():
    with pytest.raises(KernelError, match=r"step_size must be at most 2; got 2\.5"):
        BatchKernelLogistic(step_size=2.5).fit([[0.0], [1.0]], [0, 1])
