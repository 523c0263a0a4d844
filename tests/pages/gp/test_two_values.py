"""The first steps: two correlated values, and weights that become functions."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import RBF, GaussianProcess, Polynomial
from pages.gp import relevance, simultaneous, two_explanations, two_values, weight_space
from pages.gp.results.two_values import two_values as values_of
from pages.gp.results.weight_space import BUMPS, LENGTH, POWERS, X
from pages.gp.results.weight_space import weight_space as space
from pages.shared.stage.figure_schema import check_figure
from tests.pages.addresses import shown
from tests.pages.gp.states import at_values


def test_conditioning_is_the_posterior_of_one_point_without_noise():
    setting = at_values(kernel="matern(nu=1.5, lengthscale=0.2)")
    found = values_of(setting, 0.1, 1.5)
    x1, x2 = found.places
    model = GaussianProcess(setting.kernel, noise=1e-10).fit([[x1]], [found.seen])
    mean, sd = model.predict([[x2]], return_std=True)
    assert found.mean == pytest.approx(mean[0], abs=1e-6)
    assert found.sd == pytest.approx(sd[0], abs=1e-5)
    mean, sd = model.predict(found.x[:, None], return_std=True)
    np.testing.assert_allclose(found.line_mean, mean, atol=1e-6)
    np.testing.assert_allclose(found.line_sd, sd, atol=1e-4)


def test_the_correlation_falls_with_the_distance_and_the_spread_ignores_the_value():
    setting = at_values(kernel="rbf(gamma=20)")
    width = float(np.ptp(setting.train.X))
    for apart in (0.0, 0.1, 0.5):
        found = values_of(setting, apart, 1.0)
        assert found.correlation == pytest.approx(np.exp(-20 * (apart * width) ** 2))
        assert found.sd == pytest.approx(np.sqrt(1 - found.correlation**2), abs=1e-7)
        assert found.mean == pytest.approx(found.correlation * found.seen)
        assert values_of(setting, apart, -2.0).sd == found.sd
    assert values_of(setting, 0.6, 1.0).correlation < 0.01
    scene = two_values.draw(setting)
    assert [figure.id for figure in scene.figures] == ["ellipse", "one_seen"]


def test_the_ellipse_is_that_of_the_covariance():
    setting = at_values(kernel="constant(value=4) * rbf(gamma=20)")
    scene, found = two_values.draw(setting), values_of(setting, 0.1, 1.5)
    one = scene.figures[0].data[0]
    points = np.column_stack([one["x"], one["y"]])
    squared = np.sum(points * np.linalg.solve(found.covariance, points.T).T, axis=1)
    np.testing.assert_allclose(squared, 1, atol=1e-8)
    assert found.covariance[0, 0] == pytest.approx(4)


@pytest.mark.parametrize("count", [2, 5, 12])
def test_powers_of_x_are_the_polynomial_kernel(count):
    found = space(POWERS, count, 0)
    assert found.features.shape == (101, count)
    wanted = Polynomial(count - 1, 1.0, 1.0)(X[:, None])
    scale = float(np.abs(wanted).max())
    np.testing.assert_allclose(found.features @ found.features.T, wanted, atol=1e-12 * scale)
    assert found.exact and found.gap < 1e-12 * scale


def test_many_bumps_are_the_rbf_kernel():
    gaps = [space(BUMPS, count, 0).gap for count in (3, 6, 12, 40)]
    assert gaps == sorted(gaps, reverse=True) and gaps[0] > 0.5 and gaps[-1] < 1e-3
    np.testing.assert_allclose(space(BUMPS, 40, 0).covariance, RBF(0.5 / LENGTH**2)(X[:, None]),
                               atol=1e-3)  # fmt: skip


def test_functions_of_random_weights_have_the_covariance_of_the_kernel():
    found = space(BUMPS, 20, 0)
    weights = np.random.default_rng(1).standard_normal((20, 20_000))
    functions = found.features @ weights
    np.testing.assert_allclose(functions @ functions.T / 20_000, found.covariance, atol=0.05)


def test_the_view_says_what_it_shows():
    scene = weight_space.draw(at_values())
    assert shown(scene)["kernel"] == f"RBF, lengthscale {LENGTH}"
    assert len(scene.figures) == 3
    powers = weight_space.draw(at_values(basis=POWERS, basis_count=40))
    assert shown(powers)["kernel"] == "(1 + x z)^11"


@pytest.mark.parametrize("data", ["sine", "ice_cream", "sunspots"])
def test_the_browser_can_draw_every_figure(data):
    setting = at_values(data=data, n="40")
    for view in (two_values, weight_space, simultaneous, two_explanations, relevance):
        for figure in view.draw(setting).figures:
            check_figure(figure)
            assert all(np.isfinite(trace["y"]).any() for trace in figure.data)
