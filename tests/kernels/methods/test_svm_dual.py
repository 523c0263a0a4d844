"""The dual problem to the last digits: optimality by its own conditions, libsvm, a known case."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.svm import SVC

from kernels import RBF, KernelError, Linear, Polynomial, solve_dual


def problem(seed=0, n=60):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2))
    return X, np.where(X[:, 0] * X[:, 1] + 0.5 * rng.normal(size=n) > 0, 1.0, -1.0)


@pytest.mark.parametrize("kernel", [Linear(), RBF(2.0), Polynomial(5)])
@pytest.mark.parametrize("C", [0.01, 1.0, 1000.0])
def test_both_values_agree_and_the_conditions_hold(kernel, C):
    X, y = problem()
    K = kernel(X)
    solved = solve_dual(K, y, C)
    assert abs(solved.gap) < 1e-5 * solved.primal
    a = solved.a
    assert a.min() >= 0 and a.max() <= C and abs(a @ y) < 1e-6 * a.sum()
    f = K @ (a * y) + solved.intercept
    np.testing.assert_allclose(solved.margins, y * f, rtol=1e-4, atol=1e-4)
    half_norm = (a * y) @ K @ (a * y) / 2
    primal = half_norm + C * np.maximum(0, 1 - y * f).sum()
    assert solved.primal == pytest.approx(primal, rel=1e-4)
    assert solved.dual == pytest.approx(a.sum() - half_norm, rel=1e-4)


def test_it_is_the_solution_of_libsvm():
    X, y = problem(1)
    K = RBF(1.0)(X)
    theirs = SVC(kernel="precomputed", C=2.0, tol=1e-9).fit(K, y)
    alpha = np.zeros(len(y))
    alpha[theirs.support_] = theirs.dual_coef_[0]
    solved = solve_dual(K, y, 2.0)
    np.testing.assert_allclose(solved.a * y, alpha, atol=1e-5)
    assert solved.intercept == pytest.approx(theirs.intercept_[0], abs=1e-5)
    assert np.sum(solved.a > 1e-5) == len(theirs.support_)


def test_two_points_by_hand():
    """At x = ±1 with a hard margin f = x: ||f||^2 = 1, a = 1/2 each."""
    solved = solve_dual(Linear()([[-1.0], [1.0]]), np.array([-1.0, 1.0]), 1000.0)
    np.testing.assert_allclose(solved.a, [0.5, 0.5], atol=1e-7)
    assert solved.primal == pytest.approx(0.5) and solved.dual == pytest.approx(0.5)


def test_what_is_no_kernel_is_refused():
    with pytest.raises(KernelError, match="not positive semi-definite"):
        solve_dual(np.array([[-1e3, 0.0], [0.0, -1e3]]), np.array([-1.0, 1.0]), 1.0)


TWO = np.array([[1.0, 0.0], [0.0, 1.0]])


@pytest.mark.parametrize(
    ("K", "sides", "C", "said"),
    [
        ([[0.0, 2.0], [2.0, 0.0]], [-1, 1], 1.0, "not positive semi-definite"),
        ([[1.0, 2.0], [2.0, 1.0]], [-1, 1], 1.0, "not positive semi-definite"),
        ([[1.0, 0.5], [0.0, 1.0]], [-1, 1], 1.0, "not symmetric"),
        ([[1.0, np.nan], [np.nan, 1.0]], [-1, 1], 1.0, "NaN"),
        (np.ones((2, 3)), [-1, 1], 1.0, "shape"),
        (TWO, [0, 1], 1.0, "sides must be -1 or 1"),
        (TWO, [1, 1], 1.0, "both occur"),
        (TWO, [-1, 1, 1], 1.0, "each of the 2 samples"),
        (TWO, [-1, 1], -1.0, "C must be greater than 0; got -1.0"),
        (TWO, [-1, 1], 0, "C must be greater than 0"),
        (TWO, [-1, 1], np.inf, "C must be a finite number; got inf"),
    ],
)
def test_what_is_no_problem_of_a_machine_is_named(K, sides, C, said):
    with pytest.raises(KernelError, match=said):
        solve_dual(K, sides, C)


def test_lists_are_taken_and_rounding_is_no_negative_eigenvalue():
    assert solve_dual(TWO.tolist(), [-1, 1], 2).a == pytest.approx([1.0, 1.0])
    X, y = problem(n=200)
    for kernel in (Polynomial(10), RBF(1e-6), 1e12 * Linear()):
        assert np.linalg.eigvalsh(kernel(X))[0] < 0
        assert np.isfinite(solve_dual(kernel(X), y, 1.0).primal)
    assert solve_dual(np.zeros((2, 2)), [-1, 1], 3.0).a == pytest.approx([3.0, 3.0])
