"""Ridge beside the posterior mean."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import GaussianProcess, KernelRidge
from pages.gp.views.ridge import OWN, SAME, compute, draw
from tests.pages.gp.states import at_values, readouts_of, record_of


@pytest.mark.parametrize("data", ["sine", "co2", "diabetes"])
def test_ridge_is_the_mean_where_lambda_is_the_noise(data):
    setting = at_values(data=data)
    noise, X = setting.values["noise"], setting.test.X
    mean = setting.fit(GaussianProcess).predict(X)
    equal, larger = (setting.fit(KernelRidge, lam=c * noise).predict(X) for c in (1, 10))
    np.testing.assert_allclose(mean, equal, atol=1e-8 * np.abs(mean).max())
    assert np.abs(mean - larger).max() > 1e-3 * np.abs(mean).max()
    assert compute(setting).gap < 1e-8 * np.abs(mean).max()


def test_lambda_has_a_slider_where_it_is_its_own():
    assert record_of().values["lambda"] == SAME and "lam" not in record_of().values
    scene = draw(compute(at_values(**{"lambda": OWN, "lam": 0.5})))
    assert "λ = 0.5" in scene.figures[0].note
    assert readouts_of(scene)["largest_difference"].amount > 1e-3
    assert readouts_of(draw(compute(at_values())))["largest_difference"].amount < 1e-9
