import numpy as np
import pytest
from sklearn.datasets import load_iris, make_blobs
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from kernels import RBF, KernelDiscriminant, Linear, Polynomial, polynomial_features


def blobs(sizes, d=2, seed=0):
    centres = 1.5 * np.random.default_rng(seed).standard_normal((len(sizes), d))
    return make_blobs(list(sizes), centers=centres, cluster_std=1.0, random_state=seed)


@pytest.mark.parametrize("sizes", [(60, 60), (180, 20), (50, 40, 30), (30, 30, 30, 90)])
@pytest.mark.parametrize("degree", [1, 2, 3])
def test_tends_to_linear_discriminant_analysis_on_explicit_features(sizes, degree):
    X, y = blobs(sizes)
    Z = blobs((30, 30), seed=1)[0]
    if degree == 1:
        kernel, expand = Linear(), lambda A: A
    else:
        kernel = Polynomial(degree, 0.3, 1.0)

        def expand(A):
            F = polynomial_features(A, degree, 1.0, 0.3)
            return F[:, np.ptp(F, axis=0) > 0]  # a constant is no feature to the oracle

    ours = KernelDiscriminant(kernel, 1e-9).fit(X, y)
    theirs = LinearDiscriminantAnalysis(solver="svd").fit(expand(X), y)
    np.testing.assert_allclose(
        ours.decision_function(Z), theirs.decision_function(expand(Z)), atol=1e-8, rtol=1e-6
    )
    np.testing.assert_array_equal(ours.predict(Z), theirs.predict(expand(Z)))
    kept = min(len(sizes) - 1, theirs.scalings_.shape[1])
    expected = np.abs(theirs.transform(expand(Z)))
    np.testing.assert_allclose(np.abs(ours.transform(Z)[:, :kept]), expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("kernel", [RBF(0.1), RBF(3.0), Polynomial(2)])
@pytest.mark.parametrize("lam", [1e-3, 1.0])
def test_solves_the_centred_problem(kernel, lam):
    X, y = blobs((30, 40, 50))
    n, model = 120, KernelDiscriminant(kernel, lam).fit(X, y)
    H = np.eye(n) - 1 / n
    K = H @ kernel(X) @ H
    indicators = np.eye(3)[y] / np.sqrt(np.bincount(y))
    T = np.linalg.svd(H @ indicators)[0][:, :2]
    values = np.linalg.eigvalsh(T.T @ K @ np.linalg.solve(K + lam * np.eye(n), T))
    np.testing.assert_allclose(model.eigenvalues_, values[::-1], atol=1e-8)
    assert model.transform(X).shape == (n, 2)
    np.testing.assert_allclose(model.transform(X).mean(0), 0.0, atol=1e-8)
    assert KernelDiscriminant(kernel, lam, n_components=1).fit(X, y).transform(X).shape == (n, 1)


def test_boundary_of_two_classes_counts_the_priors():
    X, y = blobs((180, 20))
    model = KernelDiscriminant(RBF(0.3), 0.1).fit(X, y)
    m1, m0 = model.means_[1, 0], model.means_[0, 0]
    p1, p0 = model.priors_[1], model.priors_[0]
    boundary = (m1 + m0) / 2 - np.log(p1 / p0) / (m1 - m0)
    p = model.transform(X)[:, 0]
    np.testing.assert_array_equal(model.predict(X), (p > boundary).astype(int))


def test_grid_equals_the_listed_points():
    for sizes in ((30, 30), (30, 30, 30)):
        X, y = blobs(sizes)
        model = KernelDiscriminant(RBF(0.5), 0.1).fit(X, y)
        x, v = np.linspace(-3, 3, 6), np.linspace(-3, 3, 4)
        points = np.stack([a.ravel() for a in np.meshgrid(x, v)], axis=1)
        expected = model.decision_function(points)
        np.testing.assert_allclose(model.on_grid(x, v).reshape(expected.shape), expected, atol=1e-8)


def test_iris_is_told_apart():
    X, y = load_iris(return_X_y=True)
    model = KernelDiscriminant(RBF(0.1), 0.1).fit(X, y)
    assert model.score(X, y) > 0.96
