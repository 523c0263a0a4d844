"""The exact function over the band, where the data are drawn from a formula."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import GaussianProcess
from pages.gp.page import PAGE
from pages.gp.results import simultaneous as bands
from pages.shared.results.truth import has_truth, noise_sd, truth
from pages.shared.state.page_controls import controls_of
from tests.pages.addresses import shown
from tests.pages.gp.states import at_values

FORMULAS = {
    "sine": lambda x: np.sin(10 * x),
    "ice_cream": lambda t: 5 * np.cos((t - 1) * 2 * np.pi / 6) + t - (0.12 * t) ** 2,
    "ice_cream_temperature": lambda T: 2.95 - 0.82 * T + 1.83 * T**2,
    "ice_cream_line": lambda T: 15 * T - 120,
    "motorcycle": lambda t: (
        -126 * np.exp(-(((t - 21.2) / 5) ** 2)) + 45 * np.exp(-(((t - 31.5) / 4) ** 2))
    ),
}  # fmt: skip


@pytest.mark.parametrize("data", sorted(FORMULAS))
def test_the_exact_function_is_that_of_the_formula(data):
    setting = at_values(data=data, scaling="standardise", target="standardise")
    feature, target = setting.measures[0], setting.measures[-1]
    known = truth(setting)
    x = np.linspace(setting.train.X.min(), setting.train.X.max(), 333)
    wanted = FORMULAS[data](feature.raw(x))
    np.testing.assert_allclose(target.raw(known.at(x)), wanted, atol=1e-3 * np.ptp(wanted))
    assert np.isnan(known.at(np.array([-1e9, 1e9]))).all()
    sd = noise_sd(setting)
    assert (sd is None) == (data == "motorcycle")
    assert sd is None or sd * target.step == pytest.approx(setting.values["spread"])


def test_who_has_an_exact_function():
    found = {name for name in PAGE.sources() if has_truth(at_values(data=name).values)}
    assert found == {*FORMULAS, "basketball"}
    for name in PAGE.sources():
        values = at_values(data=name).values
        assert ("exact" in controls_of(PAGE, values)) == (name in found)


def test_the_exact_function_is_drawn_and_counted_where_it_is_asked_for():
    label = "exact function within 2σ of f"
    assert label not in shown(PAGE.scene(at_values()))
    setting = at_values(exact="shown")
    result = PAGE.compute(setting)
    scene = PAGE.draw(result)
    (drawn,) = (t for t in scene.figures[0].data if t.get("name") == "exact function")
    np.testing.assert_allclose(drawn["y"], np.sin(10 * drawn["x"]), atol=1e-3)
    x, at = result.process.frame.x, result.process.moments
    known = np.isfinite(result.exact)
    off = np.abs(np.sin(10 * x) - at.mean)[known] <= 2 * at.sd[known]
    assert result.exact_inside == pytest.approx(off.mean(), abs=0.02)
    assert float(shown(scene)[label].split()[0]) == pytest.approx(
        100 * result.exact_inside, abs=0.1
    )
    assert "exact function" in scene.figures[0].note


def test_a_simultaneous_band_is_wider_and_holds_what_it_promises():
    found = bands.simultaneous(at_values(), 12)
    assert found.pointwise == pytest.approx(1.96, abs=1e-3) and found.factor > 2.5
    pointwise, whole = found.inside
    assert pointwise < 0.75 and 0.92 < whole < 0.98
    assert found.draws.shape == (80, 12) and found.leaves.any()
    setting = at_values()
    mean, sd = setting.fit(GaussianProcess).predict(found.x[:, None], return_std=True)
    np.testing.assert_allclose(found.mean, mean, atol=1e-8)
    np.testing.assert_allclose(found.sd, sd, atol=1e-6)
    others = setting.fit(GaussianProcess).sample_posterior(found.x[:, None], 300, seed=5)
    inside = (np.abs(others - mean[:, None]) <= found.factor * sd[:, None]).all(axis=0)
    assert 0.9 < inside.mean() < 0.99
    smooth, rough = (
        bands.simultaneous(at_values(kernel=f"rbf(gamma={gamma})"), 1).factor for gamma in (1, 500)
    )
    assert smooth < found.factor < rough
    assert bands.simultaneous(at_values(data="sunspots", n=60), 1).exact is None
