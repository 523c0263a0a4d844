"""The hat matrix: predictions, leverages, and residuals of left-out points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import KernelRidge
from pages.krr import stage as krr_stage
from pages.krr.views import lambda_path, leverage
from tests.pages.krr.states import at_values, texts


def test_the_hat_matrix_gives_predictions_leverages_and_left_out_residuals():
    setting = at_values(n="30", chosen="4")
    model, result = setting.fit(KernelRidge), leverage.compute(setting)
    K, lam, y = setting.gram, setting.values["lam"], setting.train.y
    H = K @ np.linalg.solve(K + lam * np.eye(30), np.eye(30))
    np.testing.assert_allclose(result.leverages, H.diagonal(), atol=1e-8)
    np.testing.assert_allclose(result.row, H[4], atol=1e-8)
    np.testing.assert_allclose(result.hat.values, H[np.ix_(result.hat.rows, result.hat.rows)],
                               atol=1e-8)  # fmt: skip
    np.testing.assert_allclose(H @ y, model.predict(setting.train.X), atol=1e-8)
    assert result.trace == pytest.approx(model.effective_dof_)
    keep = np.arange(30) != 4
    others = KernelRidge(setting.kernel, lam).fit(setting.train.X[keep], y[keep])
    left_out = y[4] - others.predict(setting.train.X[4:5])[0]
    assert result.left_out == pytest.approx(left_out)
    assert result.left_out == pytest.approx(result.residual / (1 - result.leverages[4]))


def test_the_ends_have_the_largest_leverage():
    result = leverage.compute(at_values())
    assert result.index in (result.x.argmin(), result.x.argmax()) and not result.is_chosen
    scene = leverage.draw(result)
    assert float(texts(scene)["hat_trace"]) == pytest.approx(result.trace, rel=5e-3)
    assert len(scene.figures) == 3


def test_white_noise_is_no_part_of_f_so_of_no_residual_or_leverage():
    setting = at_values(kernel="rbf(gamma=20) + white(noise=0.5)", lam="0.001", chosen="3")
    model, result = setting.fit(KernelRidge), leverage.compute(setting)
    y, f = setting.train.y, model.predict(setting.train.X)
    assert result.residual == pytest.approx(y[3] - f[3]) and abs(result.residual) > 0.1
    assert result.row @ y == pytest.approx(f[3])
    assert result.left_out == pytest.approx(result.residual / (1 - result.leverages[3]))
    as_penalty = leverage.compute(replace(at_values(kernel="rbf(gamma=20)", chosen="3"),
                                          values={**setting.values, "lam": 0.501}))  # fmt: skip
    np.testing.assert_allclose(result.leverages, as_penalty.leverages, atol=1e-8)
    np.testing.assert_allclose(result.hat.values, as_penalty.hat.values, atol=1e-8)
    assert "white noise" in leverage.draw(result).notices[0]
    assert krr_stage.compute(setting).dof == pytest.approx(result.trace)
    at_once = lambda_path.path(setting, np.array([0.001])).dof[0]
    assert at_once == pytest.approx(result.trace)
    assert not leverage.draw(leverage.compute(at_values())).notices
