"""Weights that become functions, and features that become a kernel."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import RBF, Polynomial
from pages.gp.views.weight_space import BUMPS, LENGTHSCALE, POWERS, WeightSpace, X, compute, draw
from tests.pages.gp.states import at_values, readouts_of


def space(basis: str, count: int) -> WeightSpace:
    return compute(at_values(basis=basis, basis_count=count))


@pytest.mark.parametrize("count", [2, 5, 12])
def test_powers_of_x_are_the_polynomial_kernel(count):
    powers = space(POWERS, count)
    assert powers.features.shape == (101, count)
    kernel = Polynomial(count - 1, 1.0, 1.0)(X[:, None])
    scale = float(np.abs(kernel).max())
    np.testing.assert_allclose(powers.features @ powers.features.T, kernel, atol=1e-12 * scale)
    assert powers.is_exact and powers.largest_difference < 1e-12 * scale


def test_many_bumps_are_the_rbf_kernel():
    gaps = [space(BUMPS, count).largest_difference for count in (3, 6, 12, 40)]
    assert gaps == sorted(gaps, reverse=True) and gaps[0] > 0.5 and gaps[-1] < 1e-3
    kernel = RBF(0.5 / LENGTHSCALE**2)(X[:, None])
    np.testing.assert_allclose(space(BUMPS, 40).covariance, kernel, atol=1e-3)


def test_functions_of_random_weights_have_the_covariance_of_the_kernel():
    bumps = space(BUMPS, 20)
    weights = np.random.default_rng(1).standard_normal((20, 20_000))
    functions = bumps.features @ weights
    np.testing.assert_allclose(functions @ functions.T / 20_000, bumps.covariance, atol=0.05)


def test_the_view_says_which_kernel_the_features_make():
    scene = draw(compute(at_values()))
    assert readouts_of(scene)["limit_kernel"].text == f"RBF, lengthscale {LENGTHSCALE}"
    assert len(scene.figures) == 3
    powers = readouts_of(draw(space(POWERS, 40)))
    assert powers["limit_kernel"].text == "(1 + x z)^11"
