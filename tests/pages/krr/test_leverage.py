"""The hat matrix: predictions, leverages, and residuals of left-out points."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KernelRidge
from pages.krr.views import leverage
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
