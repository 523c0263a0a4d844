import numpy as np
import pytest
from scipy.linalg import cho_factor, cho_solve
from sklearn import kernel_ridge
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kernels import (
    RBF,
    KernelRidge,
    Laplacian,
    Linear,
    Periodic,
    Polynomial,
    Sigmoid,
    White,
    clear_memory,
)

LAMS = np.array([1e-3, 0.1, 1.0, 100.0])


def table(n, d, n_targets=None, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d))
    shape = (n,) if n_targets is None else (n, n_targets)
    y = np.sin(2 * X.sum(1)).reshape(n, *[1] * (len(shape) - 1)) + 0.1 * rng.standard_normal(shape)
    return X, y, rng.standard_normal((40, d))


@pytest.mark.parametrize("lam", LAMS)
@pytest.mark.parametrize("n, d", [(30, 1), (150, 1), (150, 2), (150, 5), (500, 2)])
def test_equals_scikit_learn(n, d, lam):
    X, y, Z = table(n, d)
    ours = KernelRidge(RBF(0.5), lam).fit(X, y)
    theirs = kernel_ridge.KernelRidge(alpha=lam, kernel="rbf", gamma=0.5).fit(X, y)
    np.testing.assert_allclose(ours.predict(Z), theirs.predict(Z), atol=1e-8)
    np.testing.assert_allclose(ours.dual_coef_, theirs.dual_coef_, rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize("kernel", [Linear(), Polynomial(3), RBF(1) + White(0.1), 2 * Laplacian()])
def test_other_kernels_and_several_targets(kernel):
    X, Y, Z = table(80, 2, n_targets=3)
    model = KernelRidge(kernel, 0.1).fit(X, Y)
    reference = np.linalg.solve(kernel(X) + 0.1 * np.eye(80), Y)
    np.testing.assert_allclose(model.predict(Z), kernel(Z, X) @ reference, atol=1e-8)
    assert model.loo_residuals_.shape == Y.shape


@pytest.mark.parametrize("n, kernel", [(60, RBF(1.0)), (120, RBF(0.2)), (60, Linear())])
def test_path_leave_one_out_and_gcv_against_refits(n, kernel):
    X, y, _ = table(n, 2)
    model = KernelRidge(kernel, 1.0).fit(X, y)
    path, residuals, gcv = model.path(LAMS), model.loo_path(LAMS), model.gcv(LAMS)
    K = kernel(X)
    for i, lam in enumerate(LAMS):
        np.testing.assert_allclose(path[i], np.linalg.solve(K + lam * np.eye(n), y), rtol=1e-7)
        hat = K @ np.linalg.solve(K + lam * np.eye(n), np.eye(n))
        expected = n * np.sum((y - hat @ y) ** 2) / np.trace(np.eye(n) - hat) ** 2
        np.testing.assert_allclose(gcv[i], expected, rtol=1e-8)
        for out in (0, n // 2):
            kept = np.arange(n) != out
            refit = KernelRidge(kernel, lam).fit(X[kept], y[kept])
            error = y[out] - refit.predict(X[[out]])[0]
            np.testing.assert_allclose(residuals[i, out], error, atol=1e-8)
    np.testing.assert_allclose(model.loo_residuals_, residuals[2], atol=1e-10)
    hat = K @ np.linalg.solve(K + np.eye(n), np.eye(n))
    np.testing.assert_allclose(model.effective_dof_, np.trace(hat), rtol=1e-9)


@pytest.mark.parametrize("lam", [1e-6, 1e-3, 1.0, 1e3])
@pytest.mark.parametrize("n_targets", [None, 3])
def test_residuals_and_freedom_of_one_lambda_need_no_eigenvectors(lam, n_targets):
    clear_memory()
    X, y, _ = table(100, 6, n_targets)
    model = KernelRidge(2.0 * Laplacian(0.31), lam).fit(X, y)
    residuals, dof = model.loo_residuals_, model.effective_dof_
    assert "spectrum" not in vars(model.factorisation_)
    np.testing.assert_allclose(residuals, model.loo_path([lam])[0], rtol=1e-9, atol=1e-12)
    values = model.factorisation_.values
    assert dof == pytest.approx(np.sum(values / (values + lam)), rel=1e-9)
    assert model.fit(X[:50], y[:50]).loo_residuals_.shape == y[:50].shape  # of the new fit


@pytest.mark.parametrize("kernel", [RBF(0.7), 2.0 * Laplacian() + Linear(), Polynomial(2)])
def test_grid_equals_the_listed_points(kernel):
    X, y, _ = table(60, 2)
    model = KernelRidge(kernel, 0.1).fit(X, y)
    x, v = np.linspace(-2, 2, 7), np.linspace(-1, 3, 5)
    points = np.stack([a.ravel() for a in np.meshgrid(x, v)], axis=1)
    surface = model.on_grid(x, v)
    assert surface.shape == (5, 7)
    np.testing.assert_allclose(surface.ravel(), model.predict(points), atol=1e-9)


def test_a_move_of_lambda_factorises_nothing():
    X, y, _ = table(100, 2)
    first = KernelRidge(RBF(0.3), 0.1).fit(X, y)
    second = KernelRidge(RBF(0.3), 0.2).fit(X.copy(), y)
    assert second.factorisation_ is first.factorisation_
    assert KernelRidge(RBF(0.4), 0.2).fit(X, y).factorisation_ is not first.factorisation_
    copy = KernelRidge(RBF(0.3), 0.3).fit(X, y)
    assert copy.factorisation_ is first.factorisation_


def test_clone_grid_search_and_pipeline():
    X, y, _ = table(60, 2)
    grid = {"kernel": [RBF(0.1), RBF(1.0), Linear()], "lam": [0.01, 1.0]}
    search = GridSearchCV(KernelRidge(), grid, cv=3).fit(X, y)
    assert search.best_params_["kernel"] in (RBF(0.1), RBF(1.0))
    copy = clone(search.best_estimator_)
    assert copy.kernel == search.best_params_["kernel"]
    assert make_pipeline(StandardScaler(), copy).fit(X, y).score(X, y) > 0.9


@pytest.mark.parametrize(
    "parameters, message",
    [
        ({"lam": -1.0}, "lam must be 0 or more"),
        ({"lam": "a"}, "lam must be a finite number"),
        ({"kernel": "rbf"}, "kernel must be a Kernel"),
        ({"landmarks": 0}, "landmarks must be"),
    ],
)
def test_wrong_parameters_are_named(parameters, message):
    X, y, _ = table(20, 2)
    with pytest.raises(ValueError, match=message):
        KernelRidge(**parameters).fit(X, y)


def test_an_indefinite_kernel_is_named_and_its_fit_minimises_nothing():
    rng = np.random.default_rng(0)
    X, lam = rng.normal(size=(30, 2)), 1.0
    y, kernel = X[:, 0], Sigmoid(gamma=1.0, coef0=-1.0)
    values, U = np.linalg.eigh(kernel(X))
    with pytest.warns(UserWarning, match=f"{np.sum(values < -1e-10)} of 30 eigenvalues below 0"):
        model = KernelRidge(kernel, lam).fit(X, y)

    def penalised(alpha):
        f = kernel(X) @ alpha
        return np.sum((y - f) ** 2) + lam * alpha @ f

    downhill = U[:, (values > -lam) & (values < -1e-3)][:, 0]
    assert penalised(model.dual_coef_ + downhill) < penalised(model.dual_coef_)
    assert KernelRidge(RBF(), lam).fit(X, y).notices_ == ()


def test_two_periods_with_a_tiny_lambda_against_extended_precision():
    """K + 1e-8 I has a condition of 2e10; (K + lam I) alpha = y is solved to ten digits."""
    x, z = np.linspace(0, 300, 150), np.linspace(-20, 400, 70)
    y = np.sin(2 * np.pi * x / 11) + 0.3 * np.random.default_rng(0).standard_normal(150)
    kernel = Periodic(period=10.0, lengthscale=5.0) * Periodic(period=100.0, lengthscale=5.0)
    model = KernelRidge(kernel, 1e-8).fit(x[:, None], y)
    assert not model.notices_
    A = kernel(x[:, None]).astype(np.longdouble) + np.longdouble(1e-8) * np.eye(150)
    alpha = y.astype(np.longdouble)
    for i in range(150):  # Gauss and Jordan
        pivot = A[i] / A[i, i]
        alpha_i = alpha[i] / A[i, i]
        factor = A[:, i].copy()
        factor[i] = 0
        A -= np.outer(factor, pivot)
        alpha -= factor * alpha_i
        A[i], alpha[i] = pivot, alpha_i
    np.testing.assert_allclose(model.dual_coef_, alpha.astype(float), rtol=0,
                               atol=1e-9 * float(np.abs(alpha).max()))  # fmt: skip
    expected = (kernel(z[:, None], x[:, None]) @ alpha).astype(float)
    np.testing.assert_allclose(model.predict(z[:, None]), expected, atol=1e-6)


def test_residuals_have_no_row_for_a_sample_of_no_weight():
    """As the docstring says: row j is sample np.flatnonzero(sample_weight)[j]."""
    rng = np.random.default_rng(0)
    X, w = rng.normal(size=(12, 2)), rng.uniform(0.5, 2.0, 12)
    y, w[[3, 7]] = X[:, 0] ** 2, 0.0
    model = KernelRidge(RBF(0.5), 0.1).fit(X, y, w)
    assert model.loo_residuals_.shape == (10,) and model.loo_path([0.1, 1.0]).shape == (2, 10)
    for j, i in enumerate(np.flatnonzero(w)):
        others = np.arange(12) != i
        without = KernelRidge(RBF(0.5), 0.1).fit(X[others], y[others], w[others])
        left = y[i] - without.predict(X[i : i + 1])[0]
        np.testing.assert_allclose(model.loo_residuals_[j], left, atol=1e-9)


@pytest.mark.parametrize("lam", [1e-9, 0.02, 5.0])
def test_degrees_of_freedom_and_leave_one_out_beside_a_huge_kernel(lam):
    """K = D R D: what is lost in the rounding of its eigenvalues is still there in its factor."""
    rng = np.random.default_rng(0)
    n = 30
    A, sizes, y = rng.normal(size=(n, 3 * n)), np.logspace(0, 9, n), rng.normal(size=n)
    R = A @ A.T / (3 * n)
    model = KernelRidge("precomputed", lam).fit(sizes[:, None] * R * sizes, y)
    factor = cho_factor(R + np.diag(lam / sizes**2), lower=True)
    scaled = cho_solve(factor, np.eye(n))  # D (K + lam I)^-1 D with D = diag(sizes)
    each = np.diag(scaled) / sizes**2
    assert model.effective_dof_ == pytest.approx(n - lam * each.sum(), rel=1e-6)
    expected = scaled @ (y / sizes) / sizes / each
    np.testing.assert_allclose(model.loo_residuals_, expected, rtol=1e-6)
