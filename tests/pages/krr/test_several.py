"""Several lambdas are as many fits."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KernelRidge
from pages.krr.views import several
from pages.shared.pictures.results.errors import error
from tests.pages.krr.states import at_values


def test_several_lambdas_are_as_many_fits():
    setting = at_values()
    result = several.compute(setting)
    assert result.present == 2 and result.lams[2] == setting.values["lam"]
    for place, lam in enumerate(result.lams):
        model = setting.fit(KernelRidge, lam=float(lam))
        np.testing.assert_allclose(
            result.f[place], model.predict(result.viewport.samples), atol=1e-6
        )
        assert result.train[place] == pytest.approx(error(model, setting.train), rel=1e-5)
        assert result.test[place] == pytest.approx(error(model, setting.test), rel=1e-5)
        assert result.dof[place] == pytest.approx(model.effective_dof_, rel=1e-6)
    assert np.all(np.diff(result.train) > 0) and np.all(np.diff(result.dof) < 0)
    for count in (4, 5, 6):
        scene = several.draw(several.compute(at_values(curves=str(count))))
        assert len(scene.readouts) == count
        assert sum(trace["mode"] == "lines" for trace in scene.figures[0].data) == count


def test_white_noise_of_the_kernel_is_no_part_of_the_training_error():
    setting = at_values(kernel="rbf(gamma=20) + white(noise=0.5)", lam="0.001")
    result = several.compute(setting)
    expected = error(setting.fit(KernelRidge), setting.train)
    assert result.train[result.present] == pytest.approx(expected) and expected > 0.1
    assert "white noise" in several.draw(result).notices[0]


@pytest.mark.parametrize("target", ["none", "centre"])
def test_a_large_lambda_is_close_to_0_or_to_the_mean_of_a_centred_target(target):
    setting = at_values(data="co2", target=target, lam="1000", kernel="rbf(gamma=1000)")
    f = several.compute(setting).f[-1]
    mean = setting.measures[-1].raw(setting.train.y.mean())
    raw = setting.measures[-1].raw(f)
    assert np.abs(raw - (0.0 if target == "none" else mean)).max() < 0.1 * mean
