"""A band for the whole function."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import GaussianProcess
from pages.gp.views.simultaneous import compute, draw
from tests.pages.gp.states import at_values, readouts_of


def test_a_simultaneous_band_is_wider_and_holds_what_it_promises():
    bands = compute(at_values(functions=12))
    assert bands.pointwise == pytest.approx(1.96, abs=1e-3) and bands.factor > 2.5
    pointwise, whole = bands.inside
    assert pointwise < 0.75 and 0.92 < whole < 0.98
    assert bands.samples.shape == (80, 12) and bands.leaves.any()
    setting = at_values()
    mean, sd = setting.fit(GaussianProcess).predict(bands.x[:, None], return_std=True)
    np.testing.assert_allclose(bands.mean, mean, atol=1e-8)
    np.testing.assert_allclose(bands.sd, sd, atol=1e-6)
    others = setting.fit(GaussianProcess).sample_posterior(bands.x[:, None], 300, seed=5)
    inside = (np.abs(others - mean[:, None]) <= bands.factor * sd[:, None]).all(axis=0)
    assert 0.9 < inside.mean() < 0.99
    smooth, rough = (
        compute(at_values(kernel=f"rbf(gamma={gamma})", functions=1)).factor for gamma in (1, 500)
    )
    assert smooth < bands.factor < rough
    assert compute(at_values(data="sunspots", n=60, functions=1)).exact is None


def test_the_readouts_are_the_shares_of_both_bands():
    bands = compute(at_values())
    readouts = readouts_of(draw(bands))
    shares = [readouts[key].amount for key in ("pointwise_holds", "simultaneous_holds")]
    assert shares == pytest.approx(100 * np.array(bands.inside))
    assert readouts["holds_exact"].text.startswith("pointwise ")
    assert "holds_exact" not in readouts_of(draw(compute(at_values(data="sunspots", n=60))))


def test_points_beyond_the_known_function_take_nothing_from_its_verdict():
    """Between 0 and 1 it lies inside both; where it is not known there is nothing to compare."""
    bands = compute(at_values(edits="a-0.03_0_0", kernel="rbf(gamma=20)"))
    assert np.isnan(bands.exact).any()
    known = np.isfinite(bands.exact)
    distance = np.abs(bands.exact - bands.mean)[known]
    assert (distance <= 1.9 * bands.sd[known]).all()
    said = readouts_of(draw(bands))["holds_exact"].text
    assert said == "pointwise yes, simultaneous yes"


def test_a_line_through_0_has_no_more_chances_than_a_single_value():
    bands = compute(at_values(kernel="linear()", functions=1))
    assert bands.inside[0] > 0.92 and bands.factor == pytest.approx(bands.pointwise, abs=0.2)
