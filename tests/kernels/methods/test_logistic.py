import numpy as np
import pytest
from sklearn.datasets import load_wine, make_blobs, make_moons
from sklearn.linear_model import LogisticRegression

from kernels import RBF, KernelLogistic, Linear, Polynomial


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
