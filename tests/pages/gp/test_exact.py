"""The exact function over the band, where the data are drawn from a formula."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pages.gp.page import PAGE
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.pictures.results.truth import exact_function, has_truth, noise_sd
from tests.pages.gp.states import at_values, readouts_of

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
    known = exact_function(setting)
    x = np.linspace(setting.train.X.min(), setting.train.X.max(), 333)
    wanted = FORMULAS[data](feature.raw(x))
    np.testing.assert_allclose(target.raw(known.at(x)), wanted, atol=1e-3 * np.ptp(wanted))
    assert np.isnan(known.at(np.array([-1e9, 1e9]))).all()
    sd = noise_sd(setting)
    assert (sd is None) == (data == "motorcycle")
    assert sd is None or sd * target.step == pytest.approx(setting.values["spread"])


def test_who_has_an_exact_function():
    with_truth = {name for name in PAGE.data.sources() if has_truth(at_values(data=name).values)}
    assert with_truth == {*FORMULAS, "basketball"}
    for name in PAGE.data.sources():
        values = at_values(data=name).values
        assert ("exact" in controls_of(PAGE, values)) == (name in with_truth)


def test_the_exact_function_is_drawn_and_counted_where_it_is_asked_for():
    assert "exact_inside" not in readouts_of(PAGE.scene(at_values()))
    result = PAGE.method.compute(at_values(exact="shown"))
    scene = PAGE.method.draw(result)
    (drawn,) = (t for t in scene.figures[0].data if t.get("name") == "exact function")
    np.testing.assert_allclose(drawn["y"], np.sin(10 * drawn["x"]), atol=1e-3)
    x, moments = result.process.viewport.x, result.process.moments
    known = np.isfinite(result.exact)
    inside = np.abs(np.sin(10 * x) - moments.mean)[known] <= 2 * moments.sd[known]
    assert result.exact_inside == pytest.approx(inside.mean(), abs=0.02)
    amount = readouts_of(scene)["exact_inside"].shown_amount
    assert amount == pytest.approx(100 * result.exact_inside, abs=0.1)
    assert "exact function" in scene.figures[0].note


@pytest.mark.parametrize("window", [(0.0, 0.3), (0.6, 1.0)])
def test_a_zoom_changes_no_share_of_the_axis(window):
    setting = at_values(exact="shown", n=12, kernel="rbf(gamma=200)")
    whole, part = (
        PAGE.method.compute(replace(setting, window=one)).exact_inside
        for one in (None, (*window, -3.0, 3.0))
    )
    assert part == pytest.approx(whole, abs=0.01)
