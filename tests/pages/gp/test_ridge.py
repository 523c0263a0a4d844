"""Ridge beside the posterior mean."""

from __future__ import annotations

import numpy as np
import pytest

from pages.gp import ridge
from pages.gp.results.ridge import OWN, SAME, means
from tests.pages.gp.states import at_values, record_of


@pytest.mark.parametrize("data", ["sine", "co2", "diabetes"])
def test_ridge_is_the_mean_where_lambda_is_the_noise(data):
    setting = at_values(data=data)
    noise = setting.values["noise"]
    mean, predicted, _ = means(setting, noise, setting.test.X)
    np.testing.assert_allclose(mean, predicted, atol=1e-8 * np.abs(mean).max())
    mean, predicted, _ = means(setting, 10 * noise, setting.test.X)
    assert np.abs(mean - predicted).max() > 1e-3 * np.abs(mean).max()


def test_lambda_has_a_slider_where_it_is_its_own():
    assert record_of().values["lambda"] == SAME and "lam" not in record_of().values
    setting = at_values(**{"lambda": OWN, "lam": 0.5})
    assert "λ = 0.5" in ridge.draw(setting).figures[0].note
    assert float(ridge.draw(setting).readouts[0].value) > 1e-3
    assert float(ridge.draw(at_values()).readouts[0].value) < 1e-9
