import numpy as np
import pytest
from sklearn.datasets import make_blobs, make_moons
from sklearn.svm import SVC

from kernels import RBF, Constant, KernelPerceptron, Linear, Polynomial, novikoff_bound
from kernels.methods.perceptron_margin import LEAST


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


def test_many_classes_equal_the_plain_loop():
    X, y = make_blobs(60, centers=4, cluster_std=2.0, random_state=0)
    K, alpha, updates = RBF(0.3)(X), np.zeros((60, 4)), []
    model = KernelPerceptron(RBF(0.3), 6).fit(X, y)
    for _ in model.mistakes_:
        for i in range(60):
            f = K[i] @ alpha
            others = np.where(np.arange(4) == y[i], -np.inf, f)
            if f[y[i]] <= others.max():
                alpha[i, y[i]] += 1
                alpha[i, others.argmax()] -= 1
                updates.append(i)
    np.testing.assert_array_equal(model.dual_coef_, alpha)
    np.testing.assert_array_equal(model.updates_, updates)
    np.testing.assert_array_equal(model.history(len(updates)), alpha)
    assert not model.history(0).any() and model.score(X, y) > 0.8
    assert model.on_grid([0.0, 1.0], [2.0]).shape == (1, 2, 4)


def test_a_mistake_among_many_classes_is_no_lead_over_the_best_other():
    X, y = make_blobs(40, centers=3, random_state=0)
    model = KernelPerceptron(RBF(0.3), 50).fit(X, y)
    assert (model.update_values_ <= 0).all() and model.converged_
    f = model.decision_function(X)
    own = f[np.arange(40), y]
    f[np.arange(40), y] = -np.inf
    assert (own > f.max(1)).all()


def doubled(K, signs):
    """||w||^2 of libsvm's hard margin on (phi, y) and (-phi, -y): by symmetry it has no bias."""
    machine = SVC(C=1e12, kernel="precomputed", tol=1e-8)
    machine.fit(np.block([[K, -K], [-K, K]]), np.concatenate([signs, -signs]))
    alpha = np.zeros(2 * len(K))
    alpha[machine.support_] = machine.dual_coef_[0]
    alpha = alpha[: len(K)] - alpha[len(K) :]
    return float(alpha @ K @ alpha)


@pytest.mark.parametrize("kernel", [RBF(1.0), RBF(5.0), Polynomial(3), Linear() + Constant(1.0)])
@pytest.mark.parametrize("seed", range(3))
def test_the_margin_is_that_of_the_hard_margin_machine_and_bounds_the_mistakes(kernel, seed):
    X, y = make_moons(60, noise=0.08, random_state=seed)
    X[:, 1] += 3.0 * y * (kernel == Linear() + Constant(1.0))  # two clouds that a line separates
    signs, K = 2.0 * y - 1, kernel(X)
    bound = novikoff_bound(kernel, X, signs)
    assert bound.radius == pytest.approx(np.sqrt(np.diag(K).max()))
    assert bound.margin == pytest.approx(1 / np.sqrt(doubled(K, signs)), rel=1e-4)
    for order in (None, 0, 1):
        model = KernelPerceptron(kernel, 1000, seed=order).fit(X, y)
        assert model.converged_ and len(model.updates_) <= bound.mistakes


def test_classes_that_no_line_separates_have_no_margin():
    X, y = make_moons(60, noise=0.2, random_state=0)
    bound = novikoff_bound(Linear() + Constant(1.0), X, 2.0 * y - 1)
    assert not bound.is_separable and bound.margin == 0 and bound.mistakes == np.inf
    model = KernelPerceptron(Linear() + Constant(1.0), 200).fit(X, y)
    assert not model.converged_ and (model.mistakes_ > 0).all()


def test_the_least_margin_is_the_one_that_the_page_names():
    """A millionth of R, and so a bound of 10^12: see ``NO_CLEAR_MARGIN`` of the page."""
    assert LEAST == 1e-6
    assert pytest.approx(1e12) == 1 / LEAST**2
