import numpy as np
import pytest
from sklearn.datasets import make_blobs, make_moons

from kernels import RBF, KernelLogistic, Polynomial, StochasticKernelLogistic


def by_hand(model, K, Y):
    """Every step of the docstring, with alpha and b themselves; returns all that they were."""
    n, largest = len(K), np.diag(K).max()
    alpha, b, seen = np.zeros(Y.shape), np.zeros(Y.shape[1]), []
    for t, i in enumerate(model.updates_):
        seen.append((alpha.copy(), b.copy()))
        at = K[i] @ alpha + b
        p = np.exp(at) / np.exp(at).sum() if len(b) > 1 else 1 / (1 + np.exp(-at))
        eta = 1 / (largest / model.rate + (t + 1) * model.lam / n)
        alpha *= 1 - eta * model.lam / n
        alpha[i] += eta * (Y[i] - p)
        b += largest * eta * (Y[i] - p)
    return [*seen, (alpha, b)]


@pytest.mark.parametrize("n_classes", [2, 3])
@pytest.mark.parametrize("kernel", [RBF(0.5), Polynomial(2)])
def test_the_history_replays_every_step(kernel, n_classes):
    X, y = make_blobs(30, centers=n_classes, cluster_std=2.0, random_state=0)
    X = (X - X.mean(0)) / X.std(0)
    model = StochasticKernelLogistic(kernel, 0.3, 3, 0.7, seed=1).fit(X, y)
    Y = np.eye(n_classes)[y][:, -model.dual_coef_.shape[1] :]
    seen = by_hand(model, kernel(X), Y)
    assert len(seen) == model.n_steps_ + 1 == 91
    for step in (0, 1, 17, 90):
        for ours, theirs in zip(model.history(step), seen[step], strict=True):
            np.testing.assert_allclose(ours, theirs, atol=1e-12)
    np.testing.assert_array_equal(model.history()[0], model.dual_coef_)
    values = kernel(X[:4], X) @ seen[17][0] + seen[17][1]
    np.testing.assert_allclose(model.decision_function(X[:4], 17).reshape(values.shape), values)


@pytest.mark.parametrize("n_classes", [2, 3])
def test_many_steps_come_near_to_newtons_optimum(n_classes):
    X, y = make_blobs(60, centers=n_classes, cluster_std=2.0, random_state=0)
    X = (X - X.mean(0)) / X.std(0)
    best = KernelLogistic(RBF(0.5), 1.0).fit(X, y).predict_proba(X)
    gaps = [
        np.abs(StochasticKernelLogistic(RBF(0.5), 1.0, T).fit(X, y).predict_proba(X) - best).max()
        for T in (1, 20, 400)
    ]
    assert gaps[2] < 0.02 < gaps[0] and gaps[2] < gaps[1] < gaps[0]


def test_on_landmarks_it_is_the_same_method_on_fewer_features():
    X, y = make_moons(80, noise=0.2, random_state=0)
    whole = StochasticKernelLogistic(RBF(0.5), 1.0, 5).fit(X, y).predict_proba(X)
    few = StochasticKernelLogistic(RBF(0.5), 1.0, 5, landmarks=40).fit(X, y)
    np.testing.assert_allclose(few.predict_proba(X), whole, atol=0.05)
    x = np.linspace(-1, 2, 4)
    expected = few.decision_function([[x[1], x[0]]], 60)[0]
    np.testing.assert_allclose(few.on_grid(x, x, 60)[0, 1], expected, atol=1e-12)


def test_the_ends_of_the_sliders_give_finite_values():
    X, y = make_moons(40, noise=0.2, random_state=0)
    for kernel, lam, rate in [(RBF(1e6), 1e3, 10.0), (Polynomial(6), 1e-4, 0.01)]:
        model = StochasticKernelLogistic(kernel, lam, 2, rate).fit(X, y)
        assert np.isfinite(model.decision_function(X)).all()
