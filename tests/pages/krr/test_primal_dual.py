"""Primal and dual: two ways to one fit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import RBF, Constant, KernelError, Linear, Periodic, Polynomial
from pages.krr.ridge import by_cholesky
from pages.krr.views import primal_dual
from pages.shared.pictures.results import costs
from pages.shared.pictures.results.explicit import explicit_features, feature_count
from tests.pages.krr.states import at_values, texts


def drawn(**query):
    return primal_dual.draw(primal_dual.compute(at_values(**query)))


@pytest.mark.parametrize("kernel", [
    Linear(), Linear() + Constant(2.0), Polynomial(3, 0.5, 1.0),
    Linear() * Polynomial(2, 1.0, 1.0), RBF(20.0), Periodic(period=0.6, lengthscale=1.0),
    Linear() + RBF(5.0),
])  # fmt: skip
def test_primal_and_dual_predict_the_same(kernel):
    setting = replace(at_values(n="25", features="25"), kernel=kernel)
    result = primal_dual.compute(setting, setting.test.X[:40])
    np.testing.assert_allclose(result.primal, result.dual, atol=2e-6)
    Phi = explicit_features(kernel, setting.train.X)
    assert result.exact == (Phi is not None)
    assert primal_dual.is_approximated(kernel, 1) == (Phi is None)
    if result.exact:
        np.testing.assert_allclose(Phi @ Phi.T, kernel(setting.train.X), atol=1e-10)


def test_costs_cross_where_features_and_points_do():
    assert costs.dual_cost(30, 1) < costs.primal_cost(30, 300)
    assert costs.dual_cost(30_000, 1) > costs.primal_cost(30_000, 300)


def test_flops_are_additions_and_multiplications_one_by_one():
    """Counted on a Cholesky factorisation and a symmetric product written out in loops."""
    n, d = 60, 7
    gram = sum(2 * d - 1 for i in range(n) for j in range(i + 1))
    factor = 0
    for j in range(n):
        factor += 2 * j + 1  # the pivot: its squares, subtracted, and a root
        factor += (n - j - 1) * (2 * j + 1)  # the column below: products, subtracted, a quotient
    assert costs.dual_cost(n, d) == pytest.approx(gram + factor, rel=0.1)


@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_count_of_features_is_that_of_the_explicit_ones(d):
    X = np.random.default_rng(0).normal(size=(4, d))
    for kernel in (Linear(), Constant(2.0), Polynomial(3, 0.5, 1.0), Linear() + Polynomial(2),
                   Linear() * Polynomial(2, 1.0, 1.0)):  # fmt: skip
        assert feature_count(kernel, d) == explicit_features(kernel, X).shape[1]
    assert feature_count(Polynomial(4, 1.0, 1.0), 10) == 1001
    assert feature_count(RBF() + Linear(), d) is None


def test_a_long_list_of_features_is_counted_and_not_replaced_by_a_short_one():
    scene = drawn(data="diabetes", kernel="polynomial(degree=4)", n="100",
                  cost_n="100", cost_degree="4")  # fmt: skip
    assert texts(scene)["features"] == "60 instead of 1001"
    dual, primal = costs.costs_of(100, 10, 4)
    assert dual == 100**2 * 10 + 100**3 / 3 and primal == 100 * 1001**2 + 1001**3 / 3
    assert dual < primal / 100
    assert "1001 equations" in scene.figures[1].note
    for name, value in (("cost_n", 1000), ("cost_d", 20), ("cost_degree", 2)):
        moved = drawn(data="diabetes", **{name: value})
        assert moved.figures[1].alt != drawn(data="diabetes").figures[1].alt


def test_the_times_are_of_the_same_kind_of_solution():
    setting = at_values(n="40", kernel="polynomial(degree=3)")
    X, y, lam = setting.train.X, setting.train.y, setting.values["lam"]
    Phi = explicit_features(setting.kernel, X)
    alpha = by_cholesky(setting.gram, y, lam)
    w = by_cholesky(Phi.T @ Phi, Phi.T @ y, lam)
    np.testing.assert_allclose(Phi @ w, setting.gram @ alpha, atol=1e-8)
    assert by_cholesky(np.ones((5, 5)), np.ones(5), 0.0).shape == (5,)


def test_the_curves_fill_the_picture():
    picture = drawn(n="25").figures[0]
    assert picture.id == "both"
    assert "scaleanchor" not in picture.layout["yaxis"]  # x and y have units of their own


def test_an_indefinite_kernel_has_no_primal():
    with pytest.raises(KernelError, match="only the dual"):
        drawn(kernel="sigmoid()", n="20")


def test_features_are_asked_for_where_the_kernel_has_none():
    counted = [h.name for h in primal_dual.COUNTED]
    assert [h.name for h in primal_dual.controls(at_values().values)] == ["features", *counted]
    for kernel in ("linear()", "polynomial(degree=3)", "sigmoid()"):
        controls = primal_dual.controls(at_values(kernel=kernel).values)
        assert [h.name for h in controls] == counted
    scene = drawn(n="25", kernel="matern(nu=0.5)", features="12")
    assert texts(scene)["features"] == "12 instead of infinitely many"
    assert "Nyström" in scene.notices[0]
    noisy = drawn(n="25", kernel="rbf(gamma=20) + white()")
    assert "White noise" in noisy.notices[0]
