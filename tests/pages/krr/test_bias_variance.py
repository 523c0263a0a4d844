"""Bias and variance are those of many draws of the noise."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from datasets import DataError
from kernels import KernelRidge
from pages.krr.views import bias_variance
from pages.shared.model.declarations.page_controls import controls_of
from tests.pages.krr.states import PAGE, at_values, with_values
from tests.pages.shared.app.stage.figure_schema import check_figure


def test_the_expected_parts_are_those_of_many_fits():
    setting = with_values(lam=0.1, redraws=1500)
    result = bias_variance.compute(setting)
    assert result.measured.bias[0] == pytest.approx(result.now.bias[0], rel=0.1)
    few = bias_variance.compute(at_values(kernel="rbf(gamma=200)", lam="0.001", redraws="30"))
    assert few.measured.bias[0] == pytest.approx(
        few.now.bias[0] + few.now.variance[0] / 30, rel=0.3
    )
    assert result.measured.variance[0] == pytest.approx(result.now.variance[0], rel=0.05)
    assert result.now.noise == pytest.approx(0.2**2)
    np.testing.assert_allclose(result.exact, np.sin(10 * result.x), atol=1e-3)
    exact = setting.train.replace(y=np.sin(10 * setting.train.X[:, 0]))
    model = replace(setting, train=exact).fit(KernelRidge)
    missed = model.predict(result.x[:, None]) - np.sin(10 * result.x)
    assert result.now.bias[0] == pytest.approx(np.mean(missed**2), rel=0.02)
    total = result.path.total
    assert total.min() == total[result.best] < 0.9 * total[0] < total[-1]
    assert np.all(np.diff(result.path.variance) <= 1e-12)


def test_a_large_lambda_has_bias_and_a_small_one_variance():
    small, large = (
        bias_variance.compute(at_values(lam=lam, redraws="5")).now for lam in ("1e-6", "100")
    )
    assert small.variance[0] > 10 * large.variance[0]
    assert large.bias[0] > 10 * small.bias[0]


def test_a_narrow_kernel_has_variance_and_a_wide_one_bias():
    setting = at_values(errors_over="width of the kernel", redraws="5", lam="0.1")
    result = bias_variance.compute(setting)
    assert result.control.name == "k1.gamma" and result.present == 20
    bias, variance = result.path.bias, result.path.variance
    assert bias[0] > 10 * bias[result.best] and variance[-1] > 2 * variance[0]
    assert bias[-1] > 5 * bias.min(), "pulled to 0 between the points"
    assert 0 < result.best < len(result.values) - 1
    there = at_values(kernel=f"rbf(gamma={result.values[result.best]})", redraws="5", lam="0.1")
    now = bias_variance.compute(there).now
    assert result.path.bias[result.best] == pytest.approx(now.bias[0], rel=1e-6)
    assert result.path.variance[result.best] == pytest.approx(now.variance[0], rel=1e-6)
    scene = bias_variance.draw(result)
    assert scene.figures[1].title == "Expected squared error over γ"
    gone_to = bias_variance.press({"figure": "parts", "x": 1.0}, setting)
    assert gone_to == {"k1.gamma": 10}
    for figure in scene.figures:
        check_figure(figure)


def test_a_kernel_without_a_width_is_decomposed_over_lambda():
    setting = at_values(kernel="linear()", redraws="5")
    assert "errors_over" not in controls_of(PAGE, setting.values)
    assert bias_variance.compute(setting).control.name == "lam"


def test_the_parts_are_in_the_own_unit_of_the_target():
    plain, scaled = (
        bias_variance.compute(at_values(data="ice_cream_line", target=target, redraws="5")).now
        for target in ("centre", "standardise")
    )
    assert plain.noise == pytest.approx(30**2) and scaled.noise == pytest.approx(30**2)
    assert plain.total[0] == pytest.approx(scaled.total[0])


def test_bias_is_offered_where_the_function_is_known():
    for data, known in (("sine", True), ("motorcycle", False), ("sunspots", False)):
        assert ("redraws" in controls_of(PAGE, at_values(data=data).values)) is known
    with pytest.raises(DataError, match="drawn from a formula"):
        bias_variance.compute(at_values(data="sunspots", n="40"))
    moved = at_values()
    far = replace(moved, train=moved.train.replace(X=moved.train.X + 3))
    with pytest.raises(DataError, match="move it back"):
        bias_variance.compute(far)
    for spread, redraws in (("0.2", "5"), ("0", "5")):
        setting = at_values(spread=spread, redraws=redraws)
        scene = bias_variance.draw(bias_variance.compute(setting))
        for figure in scene.figures:
            check_figure(figure)
            assert all(np.isfinite(trace["y"]).any() for trace in figure.data)


@pytest.mark.parametrize(
    ("kernel", "width"),
    [
        ("rbf()", "k1.gamma"),
        ("matern()", "k1.lengthscale"),
        ("polynomial()", None),
        ("sigmoid()", None),
        ("polynomial() + laplacian()", "k2.gamma"),
    ],
)
def test_a_width_says_how_near_points_look_alike(kernel, width):
    found = bias_variance.width_of(at_values(kernel=kernel).values)
    assert (None if found is None else found.name) == width


def test_a_kernel_without_the_function_has_a_bias_without_a_penalty():
    line = bias_variance.compute(at_values(kernel="linear()", lam="1e-8", redraws="5")).now
    curve = bias_variance.compute(at_values(kernel="rbf(gamma=20)", lam="1e-8", redraws="5")).now
    assert line.bias[0] > 100 * curve.bias[0]
