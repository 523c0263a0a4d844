import numpy as np
import pytest
from sklearn.datasets import make_blobs, make_moons

from kernels import RBF, Constant, KernelPerceptron, Linear


def by_hand(K, signs, orders):
    """The perceptron as the book writes it, one sample at a time."""
    alpha, updates = np.zeros(len(K)), []
    for order in orders:
        for i in order:
            if signs[i] * np.sum(alpha * signs * K[i]) <= 0:
                alpha[i] += 1
                updates.append(i)
    return alpha * signs, updates


@pytest.mark.parametrize("seed", [None, 0, 5])
def test_equals_the_plain_loop(seed):
    X, y = make_moons(60, noise=0.3, random_state=0)
    model = KernelPerceptron(RBF(1.0), 7, seed=seed).fit(X, y)
    rng = np.random.default_rng(seed)
    orders = [np.arange(60) if seed is None else rng.permutation(60) for _ in model.mistakes_]
    dual_coef, updates = by_hand(RBF(1.0)(X), 2.0 * y - 1, orders)
    np.testing.assert_array_equal(model.dual_coef_, dual_coef)
    np.testing.assert_array_equal(model.updates_, updates)
    assert model.mistakes_.sum() == len(updates)


def test_history_replays_every_step():
    X, y = make_moons(40, noise=0.2, random_state=0)
    model = KernelPerceptron(RBF(1.0), 5, seed=0).fit(X, y)
    signs = 2.0 * y - 1
    np.testing.assert_array_equal(model.history(0), 0.0)
    np.testing.assert_array_equal(model.history(len(model.updates_)), model.dual_coef_)
    for step, i in enumerate(model.updates_):
        f = RBF(1.0)(X[[i]], X) @ model.history(step)
        np.testing.assert_allclose(f[0], model.update_values_[step], atol=1e-10)
        assert signs[i] * f[0] <= 1e-10
    x = np.linspace(-1, 2, 4)
    expected = model.decision_function([[x[1], x[0]]], step=3)[0]
    np.testing.assert_allclose(model.on_grid(x, x, step=3)[0, 1], expected, atol=1e-12)


def test_separable_classes_end_without_a_mistake():
    X, y = make_blobs(80, centers=[[3, 3], [6, 6]], cluster_std=0.4, random_state=0)
    model = KernelPerceptron(Linear() + Constant(10.0), 100, seed=0).fit(X, y)
    assert model.converged_ and model.mistakes_[-1] == 0 and model.score(X, y) == 1.0


def test_batch_corrects_all_mistakes_of_an_epoch():
    X, y = make_moons(50, noise=0.3, random_state=0)
    model = KernelPerceptron(RBF(1.0), 2, batch=True).fit(X, y)
    assert model.mistakes_[0] == 50  # f = 0 is a mistake for everyone
    f = RBF(1.0)(X) @ (2.0 * y - 1)
    assert model.mistakes_[1] == np.sum((2 * y - 1) * f <= 0)


def test_two_classes_only():
    X, y = make_blobs(30, centers=3, random_state=0)
    with pytest.raises(ValueError, match="Only binary classification"):
        KernelPerceptron().fit(X, y)
