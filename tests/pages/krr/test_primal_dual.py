"""Primal and dual: two ways to one fit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import RBF, Constant, KernelError, Linear, Periodic, Polynomial
from pages.krr import primal_dual
from pages.krr.results import primal_dual as results
from tests.pages.krr.states import at_values


@pytest.mark.parametrize("kernel", [
    Linear(), Linear() + Constant(2.0), Polynomial(3, 0.5, 1.0),
    Linear() * Polynomial(2, 1.0, 1.0), RBF(20.0), Periodic(0.6, 1.0), Linear() + RBF(5.0),
])  # fmt: skip
def test_primal_and_dual_predict_the_same(kernel):
    setting = replace(at_values(n="25", features="25"), kernel=kernel)
    found = results.primal_dual(setting, setting.test.X[:40])
    np.testing.assert_allclose(found.primal, found.dual, atol=2e-6)
    Phi = results.explicit(kernel, setting.train.X)
    assert found.exact == (Phi is not None)
    assert results.is_approximated(kernel, 1) == (Phi is None)
    if found.exact:
        np.testing.assert_allclose(Phi @ Phi.T, kernel(setting.train.X), atol=1e-10)


def test_costs_cross_where_features_and_points_do():
    assert results.dual_cost(30, 1) < results.primal_cost(30, 300)
    assert results.dual_cost(30_000, 1) > results.primal_cost(30_000, 300)


def test_an_indefinite_kernel_has_no_primal():
    with pytest.raises(KernelError, match="only the dual"):
        primal_dual.draw(at_values(kernel="sigmoid()", n="20"))


def test_features_are_asked_for_where_the_kernel_has_none():
    assert [h.name for h in primal_dual.controls(at_values().values)] == ["features"]
    for kernel in ("linear()", "polynomial(degree=3)", "sigmoid()"):
        assert not primal_dual.controls(at_values(kernel=kernel).values)
    shown = primal_dual.draw(at_values(n="25", kernel="matern(nu=0.5)", features="12"))
    assert shown.readouts[1].value == "12"
    assert "Nyström" in shown.notices[0]
    noisy = primal_dual.draw(at_values(n="25", kernel="rbf(gamma=20) + white()"))
    assert "White noise" in noisy.notices[0]
