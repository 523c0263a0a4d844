"""Products of explicit features equal, or come near, the kernel."""

import math

import numpy as np
import pytest

from kernels import (
    RBF,
    KernelError,
    Polynomial,
    White,
    WordSet,
    fourier_features,
    nystroem_features,
    polynomial_features,
    rbf_features,
    spline_features,
)


def points(d, n=30, seed=0):
    return np.random.default_rng([seed, d]).normal(size=(n, d))


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("degree", [1, 2, 3, 5])
@pytest.mark.parametrize("coef0", [0.0, 0.7])
def test_polynomial_is_exact(d, degree, coef0):
    X = points(d)
    Phi = polynomial_features(X, degree, coef0=coef0, gamma=0.6)
    K = Polynomial(degree, 0.6, coef0)(X)
    assert np.allclose(Phi @ Phi.T, K, rtol=1e-11, atol=1e-12 * np.abs(K).max())


@pytest.mark.parametrize("d", [1, 2, 3])
def test_rbf_within_its_bound(d):
    X = points(d)
    K, length = RBF(0.4)(X), np.linalg.norm(X, axis=1)
    errors = []
    for order in (2, 6, 25):
        Phi = rbf_features(X, 0.4, order)
        error = np.abs(Phi @ Phi.T - K)
        bound = (0.8 * np.outer(length, length)) ** (order + 1) / math.factorial(order + 1)
        assert (error <= bound + 1e-14).all()
        errors.append(error.max())
    assert errors[0] > errors[1] > errors[2] and errors[2] < 1e-6


@pytest.mark.parametrize("n", [2000, 2001])
def test_fourier_comes_near(n):
    X = points(3)
    Phi = fourier_features(X, 0.5, n, seed=1)
    assert Phi.shape == (30, n)
    assert np.abs(Phi @ Phi.T - RBF(0.5)(X)).max() < 5 / np.sqrt(n)
    assert (fourier_features(X[:4], 0.5, n, seed=1) == Phi[:4]).all()


def test_nystroem_is_exact_on_the_landmarks_and_in_the_limit():
    X = points(2, 200)
    kernel = RBF(0.3)
    all_of_them = nystroem_features(X, kernel, 200)
    assert np.allclose(all_of_them @ all_of_them.T, kernel(X), atol=1e-8)
    errors = []
    for n in (10, 40, 100):
        Phi = nystroem_features(X, kernel, n, seed=0)
        errors.append(np.abs(Phi @ Phi.T - kernel(X)).max())
        assert Phi.shape[1] <= n
    assert errors[0] > errors[1] > errors[2] and errors[2] < 0.01
    there = nystroem_features(X, kernel, 40, seed=0, Y=X[:5])
    assert np.allclose(there, nystroem_features(X, kernel, 40, seed=0)[:5])


def test_nystroem_of_duplicates_texts_and_noise():
    X = np.repeat(points(2, 5), 4, axis=0)
    Phi = nystroem_features(X, RBF() + White(), 20)
    assert np.allclose(Phi @ Phi.T, RBF()(X), atol=1e-7) and Phi.shape[1] < 20
    texts = ["red fish", "blue fish", "one fish", "two birds"]
    Phi = nystroem_features(texts, WordSet(), 4)
    assert np.allclose(Phi @ Phi.T, WordSet()(texts))


def test_a_high_degree_is_exact():
    X = np.array([[0.3], [0.9]])
    Phi = polynomial_features(X, 170, coef0=0.5)
    np.testing.assert_allclose(Phi @ Phi.T, Polynomial(170, 1.0, 0.5)(X), rtol=1e-10)
    assert nystroem_features(np.empty((0, 2)), RBF(), 3).shape == (0, 0)


def test_too_many_features():
    with pytest.raises(ValueError, match="nystroem_features"):
        polynomial_features(np.ones((2, 60)), degree=8)


@pytest.mark.parametrize("n", [1, 3, 8])
def test_fourier_features_have_the_kernel_as_their_mean(n):
    X = np.array([[0.0, 0.0], [0.6, -0.3]])
    maps = [fourier_features(X, 1.0, n, seed) for seed in range(4000)]
    np.testing.assert_allclose(np.mean([F @ F.T for F in maps], 0), RBF(1.0)(X), atol=0.05)


def test_an_order_beyond_all_numbers_is_named():
    with pytest.raises(ValueError, match="at most 170"):
        rbf_features(np.zeros((2, 1)), order=171)
    far = np.array([[8.0], [7.5]])
    F = rbf_features(far, 1.0, 170)
    np.testing.assert_allclose(F @ F.T, RBF(1.0)(far), atol=1e-3)


@pytest.mark.parametrize("n, degree", [(4, 3), (10, 3), (2, 1), (7, 2), (5, 0)])
def test_splines_add_up_to_one_and_are_few_at_each_place(n, degree):
    x = np.linspace(-3, 5, 60)[:, None]
    where = {"ends": (-2.0, 4.0), "degree": degree}
    F = spline_features(x, n, **where)
    assert F.shape == (60, n) and F.min() >= 0
    np.testing.assert_allclose(F.sum(1), 1)
    assert (F > 0).sum(1).max() <= degree + 1
    np.testing.assert_array_equal(F[:5], spline_features([[-2.0]] * 5, n, **where))


def test_splines_have_every_polynomial_of_their_degree():
    x = np.linspace(0, 1, 40)
    F = spline_features(x[:, None], 9)
    for power in range(4):
        w = np.linalg.lstsq(F, x**power, rcond=None)[0]
        np.testing.assert_allclose(F @ w, x**power, atol=1e-10)


@pytest.mark.parametrize(
    "arguments, message",
    [
        ({"n": 3}, "n must be greater than the degree, 3; got 3"),
        ({"ends": (1.0, 0.0)}, "ends must be two numbers"),
        ({"X": [[0.0, 1.0]]}, "one feature; X has 2"),
        ({"n": 2.5}, "n must be a whole number"),
    ],
)
def test_wrong_arguments_of_splines_are_named(arguments, message):
    with pytest.raises(KernelError, match=message):
        spline_features(**{"X": [[0.0]], "n": 9} | arguments)


@pytest.mark.parametrize("gamma", [[0.2, 0.7], (0.2, 0.7), np.array([0.2, 0.7])])
def test_each_feature_may_have_its_own_gamma(gamma):
    X = points(2, 8)
    K = RBF(gamma)(X)
    Phi = rbf_features(X, gamma, 40)
    np.testing.assert_allclose(Phi @ Phi.T, K, atol=1e-8)
    Phi = fourier_features(X, gamma, 40_000)
    np.testing.assert_allclose(Phi @ Phi.T, K, atol=0.03)
    for features in (rbf_features, fourier_features):
        with pytest.raises(KernelError, match="2 values, one per feature"):
            features(X[:, :1], gamma)
