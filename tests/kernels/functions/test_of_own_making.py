"""Kernels with a number for each feature, of some features, of any smoothness, of two points."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.gaussian_process import kernels as theirs
from sklearn.svm import SVR

from kernels import (
    RBF,
    Constant,
    GaussianProcess,
    KernelError,
    KernelNotImplementedError,
    KernelRidge,
    Laplacian,
    Linear,
    Matern,
    OfTwoPoints,
    OnFeatures,
    Periodic,
    RationalQuadratic,
    SupportVectorRegressor,
    WordSet,
)

RNG = np.random.default_rng(2)
X, Z = RNG.standard_normal((14, 3)), RNG.standard_normal((5, 3))
Y = np.sin(X[:, 0]) + X[:, 2]
EACH = (0.3, 1.0, 2.5)


@pytest.mark.parametrize(
    "kernel",
    [Laplacian(EACH), RationalQuadratic(alpha=0.7, lengthscale=EACH),
     Periodic(period=EACH, lengthscale=0.8), Periodic(period=2.0, lengthscale=EACH),
     Periodic(period=EACH, lengthscale=EACH), Matern(nu=0.8, lengthscale=EACH),
     Matern(nu=3.5, lengthscale=1.2),
     OnFeatures(RBF((0.5, 2.0)), (2, 0)) * 2.0 + OnFeatures(Periodic(period=3.0), 1)],
    ids=str,
)  # fmt: skip
def test_values_and_derivatives(kernel):
    expected = np.array([[kernel.pair(x, z) for z in Z] for x in X])
    np.testing.assert_allclose(kernel(X, Z), expected, rtol=1e-11)
    K = kernel(X)
    np.testing.assert_array_equal(K, K.T)
    assert np.linalg.eigvalsh(K)[0] > -1e-12 and pickle.loads(pickle.dumps(kernel)) == kernel
    step = 1e-6
    for j, gradient in enumerate(np.moveaxis(kernel.gradient(X), -1, 0)):
        up, down = (kernel.with_theta(kernel.theta + s * np.eye(len(kernel.theta))[j])(X)
                    for s in (step, -step))  # fmt: skip
        np.testing.assert_allclose(gradient, (up - down) / (2 * step), atol=1e-7)
    alone = [kernel.along(j) for j in range(3)] if kernel.is_separable else []
    if alone:
        product = np.prod([k(X[:, [j]], Z[:, [j]]) for j, k in enumerate(alone)], axis=0)
        np.testing.assert_allclose(product, kernel(X, Z), rtol=1e-12)


@pytest.mark.parametrize("kind", [Laplacian, RationalQuadratic, Periodic])
def test_one_number_is_that_number_for_each_and_scikit_learn_has_no_more(kind):
    (name, *_) = (h.name for h in kind.hyperparameters if h.per_feature)
    one, each = kind(**{name: 0.7}), kind(**{name: (0.7, 0.7, 0.7)})
    np.testing.assert_allclose(each(X, Z), one(X, Z), rtol=1e-13)
    assert each.shortest_scale == one.shortest_scale
    with pytest.raises(KernelNotImplementedError, match="one number"):
        each.to_sklearn()
    with pytest.raises(KernelError, match="features"):
        each(X[:, :2])


@pytest.mark.parametrize("nu", [0.1, 0.7, 1.0, 4.0, 30.0, 100.0])
def test_any_smoothness_against_scikit_learn_and_the_integral(nu):
    kernel = Matern(nu=nu, lengthscale=1.3)
    far = 100.0 ** np.arange(-6, 2)[:, None]
    np.testing.assert_allclose(kernel(X), theirs.Matern(1.3, nu=nu)(X), rtol=1e-10, atol=1e-12)
    by_integral = [kernel.pair(np.zeros(1), x) for x in far]
    np.testing.assert_allclose(kernel(far * 0, far)[0], by_integral, rtol=1e-10, atol=1e-14)
    assert "Gamma" in kernel.formula


def test_smoothness_goes_on_between_the_closed_forms():
    for nu in (0.5, 1.5, 2.5):
        np.testing.assert_allclose(Matern(nu=nu + 1e-10)(X), Matern(nu=nu)(X), atol=1e-8)
        near = Matern(nu=nu + 1e-10).gradient(X)
        np.testing.assert_allclose(near, Matern(nu=nu).gradient(X), atol=1e-8)


def test_some_features_are_those_columns():
    kernel = OnFeatures(RBF(0.7) + Linear(), (2, 0))
    np.testing.assert_array_equal(kernel(X, Z), (RBF(0.7) + Linear())(X[:, [2, 0]], Z[:, [2, 0]]))
    assert kernel != OnFeatures(kernel.k1, (0, 2)) and "[2, 0]" in str(kernel)
    additive = OnFeatures(RBF(0.5), 0) + OnFeatures(Linear(), [2])
    model = GaussianProcess(additive, 0.01, learn=True).fit(X, Y)
    parts = model.decompose(Z)
    moved = Z + np.array([0.0, 5.0, 0.0])
    np.testing.assert_allclose(model.predict(moved), model.predict(Z), rtol=1e-12)
    np.testing.assert_allclose(sum(p.mean for p in parts), model.predict(Z), atol=1e-10)
    assert model.kernel_.parameters["k1.k1.gamma"] != 0.5
    assert KernelRidge(additive).set_params(kernel__k1__k1__gamma=3).kernel.parameters == {
        "k1.k1.gamma": 3.0
    }
    for refused, words in (
        (lambda: OnFeatures(RBF(), 3)(X), "3 features, 0 to 2"),
        (lambda: OnFeatures(WordSet(), 0), "no features"),
        *((lambda d=d: OnFeatures(RBF(), d), "each once") for d in ((), (0, 0), -1, 1.5, True)),
    ):
        with pytest.raises(KernelError, match=words):
            refused()


def shared(x, z):
    return float(np.minimum(np.abs(x), np.abs(z)).sum())


def test_a_plain_function_of_two_points_is_a_kernel():
    kernel = OfTwoPoints(shared)
    assert kernel == OfTwoPoints(shared) == pickle.loads(pickle.dumps(kernel))
    assert kernel != OfTwoPoints(shared, is_psd=False) and "shared" in str(kernel)
    for mine in (
        KernelRidge(shared, 0.1),
        KernelRidge(kernel, 0.1),
        KernelRidge(1.0 * kernel, 0.1),
    ):
        expected = np.linalg.solve(kernel(X) + 0.1 * np.eye(14), Y)
        np.testing.assert_allclose(clone(mine).fit(X, Y).dual_coef_, expected, rtol=1e-9)
    scaled = GaussianProcess(2.0 * kernel + Constant(1.0), learn=True).fit(X, Y)
    assert scaled.kernel_.parameters["k1.k1.value"] != 2.0
    ours = SupportVectorRegressor(shared, tol=1e-8).fit(X, Y).predict(Z)
    other = SVR(kernel=OfTwoPoints(shared), tol=1e-8).fit(X, Y).predict(Z)
    np.testing.assert_allclose(ours, other, atol=1e-6)
    for wrong in (lambda x, z: x, lambda x, z: np.nan, lambda x, z: "1"):
        with pytest.raises(KernelError, match="finite number for two points"):
            KernelRidge(wrong).fit(X, Y)
    for wrong in (RBF, RBF(), 3):
        with pytest.raises(KernelError, match="function of two points"):
            OfTwoPoints(wrong)
    with pytest.raises(KernelError, match="kernel must be a Kernel"):
        KernelRidge(RBF).fit(X, Y)


@pytest.mark.parametrize("estimator", [KernelRidge, GaussianProcess, SupportVectorRegressor])
def test_a_kernel_of_scikit_learn_is_refused_by_name(estimator):
    with pytest.raises(KernelError, match=r"RBF\(length_scale=1\) is neither a Kernel.*Give a"):
        estimator(theirs.RBF()).fit(X, Y)
