"""Two correlated values, of which one is seen."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import GaussianProcess
from pages.gp.views.two_values import TEXT, compute, draw
from tests.pages.gp.states import at_values, readouts_of


def test_conditioning_is_the_posterior_of_one_point_without_noise():
    setting = at_values(kernel="matern(nu=1.5, lengthscale=0.2)", apart=10, seen=1.5)
    two = compute(setting)
    x1, x2 = two.places
    model = GaussianProcess(setting.kernel, noise=1e-10).fit([[x1]], [two.f1])
    mean, sd = model.predict([[x2]], return_std=True)
    assert two.mean == pytest.approx(mean[0], abs=1e-6)
    assert two.sd == pytest.approx(sd[0], abs=1e-5)
    mean, sd = model.predict(two.x[:, None], return_std=True)
    np.testing.assert_allclose(two.line_mean, mean, atol=1e-6)
    np.testing.assert_allclose(two.line_sd, sd, atol=1e-4)


def test_the_correlation_falls_with_the_distance_and_the_spread_ignores_the_value():
    width = float(np.ptp(at_values().train.X))
    for percent in (0, 10, 50):
        two = compute(at_values(kernel="rbf(gamma=20)", apart=percent, seen=1))
        assert two.correlation == pytest.approx(np.exp(-20 * (percent / 100 * width) ** 2))
        assert two.sd == pytest.approx(np.sqrt(1 - two.correlation**2), abs=1e-7)
        assert two.mean == pytest.approx(two.correlation * two.f1)
        assert compute(at_values(kernel="rbf(gamma=20)", apart=percent, seen=-2)).sd == two.sd
    assert compute(at_values(kernel="rbf(gamma=20)", apart=60, seen=1)).correlation < 0.01


def test_the_ellipse_is_that_of_the_covariance():
    two = compute(at_values(kernel="constant(value=4) * rbf(gamma=20)", apart=10, seen=1.5))
    scene = draw(two)
    assert [figure.id for figure in scene.figures] == ["ellipse", "one_seen"]
    one_sigma = scene.figures[0].data[0]
    points = np.column_stack([one_sigma["x"], one_sigma["y"]])
    squared = np.sum(points * np.linalg.solve(two.covariance, points.T).T, axis=1)
    np.testing.assert_allclose(squared, 1, atol=1e-8)
    assert two.covariance[0, 0] == pytest.approx(4)


def test_the_readouts_say_before_and_after():
    readouts = readouts_of(draw(compute(at_values(kernel="rbf(gamma=20)", apart=0, seen=1.5))))
    assert readouts["correlation"].text == "1"
    assert readouts["mean_f2"].text == "0 → 1.5" and readouts["mean_f2"].amount == 1.5
    assert readouts["sd_f2"].text == "1 → 0" and readouts["sd_f2"].amount == 0


def test_a_value_that_is_0_for_sure_is_correlated_with_no_other():
    two = compute(at_values(kernel="linear()", edits="c~a-0.3_1_0~a0.7_0.2_0"))
    assert two.places[0] == pytest.approx(0, abs=1e-12) and two.correlation == 0


def test_a_value_that_says_nothing_leaves_the_spread_as_it_is():
    two = compute(at_values(kernel="rbf(gamma=1000)", apart=60))
    assert two.sd == pytest.approx(two.covariance[1, 1] ** 0.5) and "no larger" in TEXT
