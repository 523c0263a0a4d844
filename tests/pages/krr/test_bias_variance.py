"""Bias and variance, several lambdas, and the hat matrix."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from datasets import DataError
from kernels import KernelRidge
from pages.krr import bias_variance as view
from pages.krr import leverage as hat_view
from pages.krr import several as several_view
from pages.krr.results.bias_variance import bias_variance
from pages.krr.results.leverage import leverage
from pages.krr.results.several import several
from pages.shared.results.errors import error
from pages.shared.stage.figure_schema import check_figure
from pages.shared.state.page_controls import controls_of
from tests.pages.addresses import shown
from tests.pages.krr.states import PAGE, at_values


def test_the_expected_parts_are_those_of_many_fits():
    setting = at_values(lam="0.1")
    found = bias_variance(setting, 1500)
    assert found.measured.bias[0] == pytest.approx(found.now.bias[0], rel=0.1)
    few = bias_variance(at_values(kernel="rbf(gamma=200)", lam="0.001"), 30)
    assert few.measured.bias[0] == pytest.approx(
        few.now.bias[0] + few.now.variance[0] / 30, rel=0.3
    )
    assert found.measured.variance[0] == pytest.approx(found.now.variance[0], rel=0.05)
    assert found.now.noise == pytest.approx(0.2**2)
    np.testing.assert_allclose(found.exact, np.sin(10 * found.x), atol=1e-3)
    one = setting.train.replace(y=np.sin(10 * setting.train.X[:, 0]))
    model = replace(setting, train=one).fit(KernelRidge)
    off = model.predict(found.x[:, None]) - np.sin(10 * found.x)
    assert found.now.bias[0] == pytest.approx(np.mean(off**2), rel=0.02)
    total = found.path.total
    assert total.min() == total[found.best] < 0.9 * total[0] < total[-1]
    assert np.all(np.diff(found.path.variance) <= 1e-12)


def test_a_large_lambda_has_bias_and_a_small_one_variance():
    small, large = (bias_variance(at_values(lam=lam), 5).now for lam in ("1e-6", "100"))
    assert small.variance[0] > 10 * large.variance[0]
    assert large.bias[0] > 10 * small.bias[0]


def test_the_parts_are_in_the_own_unit_of_the_target():
    plain, scaled = (
        bias_variance(at_values(data="ice_cream_line", target=target), 5).now
        for target in ("centre", "standardise")
    )
    assert plain.noise == pytest.approx(30**2) and scaled.noise == pytest.approx(30**2)
    assert plain.total[0] == pytest.approx(scaled.total[0])


def test_bias_is_offered_where_the_function_is_known():
    for data, known in (("sine", True), ("motorcycle", False), ("sunspots", False)):
        assert ("redraws" in controls_of(PAGE, at_values(data=data).values)) is known
    with pytest.raises(DataError, match="drawn from a formula"):
        bias_variance(at_values(data="sunspots", n="40"), 5)
    moved = at_values()
    far = replace(moved, train=moved.train.replace(X=moved.train.X + 3))
    with pytest.raises(DataError, match="move it back"):
        bias_variance(far, 5)
    for spread, redraws in (("0.2", "5"), ("0", "5")):
        scene = view.draw(at_values(spread=spread, redraws=redraws))
        for figure in scene.figures:
            check_figure(figure)
            assert all(np.isfinite(trace["y"]).any() for trace in figure.data)


def test_several_lambdas_are_as_many_fits():
    setting = at_values()
    found = several(setting, 5, 100)
    assert found.present == 2 and found.lams[2] == setting.values["lam"]
    for place, lam in enumerate(found.lams):
        model = setting.fit(KernelRidge, lam=float(lam))
        np.testing.assert_allclose(found.f[place], model.predict(found.frame.samples), atol=1e-6)
        assert found.train[place] == pytest.approx(error(model, setting.train), rel=1e-5)
        assert found.test[place] == pytest.approx(error(model, setting.test), rel=1e-5)
        assert found.dof[place] == pytest.approx(model.effective_dof_, rel=1e-6)
    assert np.all(np.diff(found.train) > 0) and np.all(np.diff(found.dof) < 0)
    for count in (4, 5, 6):
        scene = several_view.draw(at_values(curves=str(count)))
        assert len(scene.readouts) == count
        assert sum(trace["mode"] == "lines" for trace in scene.figures[0].data) == count


def test_the_hat_matrix_gives_predictions_leverages_and_left_out_residuals():
    setting = at_values(n="30", chosen="4")
    model, found = setting.fit(KernelRidge), leverage(setting)
    K, lam, y = setting.gram, setting.values["lam"], setting.train.y
    H = K @ np.linalg.solve(K + lam * np.eye(30), np.eye(30))
    np.testing.assert_allclose(found.leverages, H.diagonal(), atol=1e-8)
    np.testing.assert_allclose(found.row, H[4], atol=1e-8)
    np.testing.assert_allclose(found.hat.values, H[np.ix_(found.hat.rows, found.hat.rows)],
                               atol=1e-8)  # fmt: skip
    np.testing.assert_allclose(H @ y, model.predict(setting.train.X), atol=1e-8)
    assert found.trace == pytest.approx(model.effective_dof_)
    keep = np.arange(30) != 4
    others = KernelRidge(setting.kernel, lam).fit(setting.train.X[keep], y[keep])
    left_out = y[4] - others.predict(setting.train.X[4:5])[0]
    assert found.left_out == pytest.approx(left_out)
    assert found.left_out == pytest.approx(found.residual / (1 - found.leverages[4]))


def test_the_ends_have_the_largest_leverage():
    found = leverage(at_values())
    assert found.shown in (found.x.argmin(), found.x.argmax()) and not found.is_chosen
    scene = hat_view.draw(at_values())
    assert float(shown(scene)["trace of H"]) == pytest.approx(found.trace, rel=5e-3)
    assert len(scene.figures) == 3
