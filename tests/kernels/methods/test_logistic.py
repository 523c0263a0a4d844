import pickle
from itertools import product
from math import factorial

import numpy as np
import pytest
from sklearn.datasets import load_wine, make_blobs, make_moons
from sklearn.linear_model import LogisticRegression

from kernels import RBF, KernelLogistic, Linear, Matern, Polynomial


@pytest.mark.parametrize("lam", [0.05, 1.0, 20.0])
@pytest.mark.parametrize("n_classes", [2, 3, 4])
@pytest.mark.parametrize("kernel", [RBF(0.3), Linear()])
def test_equals_scikit_learn_on_explicit_features(kernel, n_classes, lam):
    X, y = make_blobs(120, centers=n_classes, cluster_std=2.0, random_state=0)
    X = (X - X.mean(0)) / X.std(0)
    Z = np.random.default_rng(0).standard_normal((30, 2))
    values, U = np.linalg.eigh(kernel(X))
    kept = values > 1e-12 * values[-1]
    root = np.sqrt(values[kept])
    features, at_Z = U[:, kept] * root, kernel(Z, X) @ U[:, kept] / root
    reference = LogisticRegression(C=1 / lam, solver="newton-cg", tol=1e-12, max_iter=1000)
    reference.fit(features, y)
    model = KernelLogistic(kernel, lam).fit(X, y)
    assert model.converged_
    np.testing.assert_allclose(model.predict_proba(Z), reference.predict_proba(at_Z), atol=1e-7)
    np.testing.assert_array_equal(model.predict(Z), reference.predict(at_Z))


@pytest.mark.parametrize("lam", [1e-3, 1.0])
@pytest.mark.parametrize("n_classes", [2, 3])
@pytest.mark.parametrize("kernel", [RBF(0.05), 100.0 + 3.0 * Matern(nu=0.5, lengthscale=4.0)])
def test_a_gram_matrix_of_full_rank_is_not_factored(monkeypatch, kernel, n_classes, lam):
    X, y = make_blobs(90, n_features=12, centers=n_classes, cluster_std=9.0, random_state=1)
    X = X / X.std(0)
    model = KernelLogistic(kernel, lam).fit(X, y)
    assert model.converged_ and "spectrum" not in vars(model.factorisation_)
    monkeypatch.setattr("kernels.methods.logistic.SMALL", np.inf)
    by_eigenvectors = KernelLogistic(kernel, lam).fit(X, y)
    assert "centred" in vars(by_eigenvectors.factorisation_)
    Z = np.random.default_rng(0).standard_normal((30, 12))
    for model_at in (model, pickle.loads(pickle.dumps(model))):
        odds, expected = model_at.decision_function(Z), by_eigenvectors.decision_function(Z)
        np.testing.assert_allclose(odds, expected, atol=1e-7 * np.abs(expected).max())
    residual = (np.eye(n_classes)[y] - model.predict_proba(X))[:, -model.dual_coef_.shape[1] :]
    np.testing.assert_allclose(residual.sum(0), 0, atol=1e-8)
    np.testing.assert_allclose(lam * model.dual_coef_, residual, atol=1e-8)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("n_classes", [2, 3, 4])
def test_gradient_vanishes(n_classes, seed):
    X, y = make_blobs(150, centers=n_classes, cluster_std=3.0, random_state=seed)
    model = KernelLogistic(RBF(0.05), 0.1).fit(X, y)
    assert model.converged_
    P = model.predict_proba(X)
    residual = (np.eye(n_classes)[y] - P)[:, -model.dual_coef_.shape[1] :]
    # lam f = K (y - p) at the optimum, and the intercept balances the classes
    np.testing.assert_allclose(RBF(0.05)(X) @ (0.1 * model.dual_coef_ - residual), 0, atol=1e-8)
    np.testing.assert_allclose(residual.sum(0), 0, atol=1e-8)


def test_probabilities_and_grid():
    X, y = make_moons(100, noise=0.2, random_state=0)
    model = KernelLogistic(RBF(1.0), 0.1).fit(X, y)
    np.testing.assert_allclose(model.predict_proba(X).sum(1), 1.0)
    x, v = np.linspace(-1, 2, 5), np.linspace(-1, 1, 4)
    points = np.stack([a.ravel() for a in np.meshgrid(x, v)], axis=1)
    np.testing.assert_allclose(model.on_grid(x, v).ravel(), model.decision_function(points))
    assert model.score(X, y) > 0.95


@pytest.mark.slow
@pytest.mark.parametrize(("degree", "lam"), [(2, 1e-2), (2, 1e-4), (3, 1.0)])
def test_a_gram_matrix_of_huge_numbers_keeps_its_solution(degree, lam):
    X, y = load_wine(return_X_y=True)
    model = KernelLogistic(Polynomial(degree), lam).fit(X, y)
    assert model.converged_ and model.score(X, y) == 1


def solved(A, b):
    """A^-1 b in extended precision, by elimination without pivots, for a positive definite A."""
    A, b = A.copy(), b.copy()
    for i in range(len(A)):
        for j in range(i + 1, len(A)):
            factor = A[j, i] / A[i, i]
            A[j] -= factor * A[i]
            b[j] -= factor * b[i]
    for i in range(len(A))[::-1]:
        b[i] = (b[i] - A[i, i + 1 :] @ b[i + 1 :]) / A[i, i]
    return b


def extended_fit(F, y, lam):
    """Log odds at the samples of logistic regression on F, by Newton's method with a constant."""
    F = np.column_stack([F - F.mean(0), np.ones(len(F), F.dtype)])
    penalty = np.append(np.full(F.shape[1] - 1, np.longdouble(lam)), np.longdouble(0))
    w = np.zeros(F.shape[1], F.dtype)
    for _ in range(30):
        p = 1 / (1 + np.exp(-F @ w))
        H = (F.T * (p * (1 - p))) @ F + np.diag(penalty)
        unit = np.sqrt(H.diagonal())
        w -= solved(H / np.outer(unit, unit), (F.T @ (p - y) + penalty * w) / unit) / unit
    return F @ w


def cubic_features(X):
    X = np.column_stack([X.astype(np.longdouble), np.ones(len(X), np.longdouble)])
    F = []
    for powers in product(range(4), repeat=3):
        if sum(powers) == 3:
            ways = 6 // np.prod([factorial(power) for power in powers])
            F.append(np.sqrt(np.longdouble(ways)) * np.prod(X ** np.array(powers), axis=1))
    return np.stack(F, axis=1)


@pytest.mark.parametrize(("offset", "tolerance"), [(0, 1e-8), (10, 1e-3), (1000, None)])
@pytest.mark.parametrize("lam", [1.0, 1e-2])
def test_converges_on_badly_scaled_data(offset, lam, tolerance):
    X, y = make_moons(100, noise=0.3, random_state=0)
    X = X + offset
    model = KernelLogistic(Polynomial(3, 1.0, 1.0), lam).fit(X, y)
    assert model.converged_ and model.notices_ == ()
    residual = y - model.predict_proba(X)[:, 1]
    # Beside entries of 1e18 a decision value has few digits; how few hangs on the machine's BLAS.
    assert abs(residual.sum()) < (1e-4 if offset == 1000 else 1e-5) * np.abs(residual).sum()
    if tolerance is None:  # the Gram matrix itself has lost all but the slope
        return
    expected = extended_fit(cubic_features(X), y, lam).astype(float)
    np.testing.assert_allclose(model.decision_function(X), expected, atol=tolerance)


@pytest.mark.parametrize("scale", [1e-6, 1e6])
def test_the_units_of_the_features_do_not_matter(scale):
    X, y = make_moons(100, noise=0.3, random_state=0)
    plain = KernelLogistic(Linear(), 1.0).fit(X, y)
    model = KernelLogistic(Linear(), scale**2).fit(X * scale, y)
    assert plain.converged_ and model.converged_
    odds = plain.decision_function(X)
    np.testing.assert_allclose(model.decision_function(X * scale), odds, atol=1e-9)


def test_an_optimum_that_is_not_reached_is_said(monkeypatch):
    monkeypatch.setattr("kernels.methods.newton.MAX_STEPS", 2)
    X, y = make_moons(100, noise=0.3, random_state=0)
    with pytest.warns(UserWarning, match="short of the optimum"):
        model = KernelLogistic(RBF(1.0), 1e-3).fit(X, y)
    assert not model.converged_


def test_the_history_has_every_newton_step():
    X, y = make_blobs(80, centers=3, cluster_std=3.0, random_state=0)
    model = KernelLogistic(RBF(0.05), 0.1).fit(X, y)
    np.testing.assert_allclose(model.predict_proba(X, 0), 1 / 3)
    K, Y, losses = RBF(0.05)(X), np.eye(3)[y], []
    for step in range(model.n_steps_ + 1):
        alpha, _ = model.history(step)
        P = model.predict_proba(X, step)
        losses.append(-np.log(P[Y > 0]).sum() + 0.05 * np.sum(alpha * (K @ alpha)))
    assert (np.diff(losses) < 1e-9).all() and losses[0] == pytest.approx(80 * np.log(3))
    np.testing.assert_array_equal(model.history(model.n_steps_)[0], model.dual_coef_)
    np.testing.assert_array_equal(model.history(1000)[0], model.dual_coef_)
