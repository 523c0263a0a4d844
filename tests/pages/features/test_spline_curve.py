"""One curve by the kernel, random Fourier, Nystroem and B-spline features."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import BSpline

from pages.features.stage.spline_curve import COLOURS, LAM, compute, draw, drawn
from pages.shared.pictures.figures.style import CLASSES
from tests.pages.features.states import setting
from tests.pages.shared.app.stage.figure_schema import check_figure


def errors(count, seed=0, kernel="rbf(gamma=2)"):
    now = setting(kernel=kernel, curve_features=count, feature_seed=seed)
    return compute(now).errors


def test_eight_splines_are_as_good_as_the_kernel_and_more_follow_the_noise():
    assert errors(8)["B-splines"] < 1.02 * errors(8)["kernel"]
    assert errors(16)["B-splines"] < errors(64)["B-splines"]
    assert errors(64)["B-splines"] > 2 * errors(64)["kernel"]


@pytest.mark.parametrize("seed", range(10))
def test_the_other_two_come_near_the_kernel(seed):
    few, many = (
        compute(setting(kernel="rbf(gamma=2)", curve_features=m, feature_seed=seed))
        for m in (6, 64)
    )
    for name in ("Fourier", "Nyström"):
        near, far = (np.abs(c.fits[name] - c.exact).max() for c in (many, few))
        assert near < 0.6 * far
    assert np.abs(many.fits["Nyström"] - many.exact).max() < 1e-3


def test_the_spline_curve_is_ridge_regression_on_splines():
    """By SciPy's splines one after the other, and the normal equations."""
    x, y = drawn()
    knots = np.r_[[-2.0] * 3, np.linspace(-2, 2, 6), [2.0] * 3]
    bumps = [BSpline(knots, np.eye(8)[j], 3) for j in range(8)]
    F = np.stack([bump(x) for bump in bumps], axis=1)
    w = np.linalg.solve(F.T @ F + LAM * np.eye(8), F.T @ y)
    result = compute(setting(curve_features=8))
    expected = sum(weight * bump(result.places) for weight, bump in zip(w, bumps, strict=True))
    np.testing.assert_allclose(result.fits["B-splines"], expected, atol=1e-8)


@pytest.mark.parametrize("count", [2, 3, 64])
@pytest.mark.parametrize("kernel", ["rbf(gamma=300)", "polynomial(degree=3)"])
def test_it_is_drawn_for_any_kernel(count, kernel):
    scene = draw(compute(setting(kernel=kernel, curve_features=count)))
    check_figure(scene.figures[0])
    assert {trace["name"] for trace in scene.figures[0].data} >= COLOURS.keys()
    assert len(scene.readouts) == 4


def test_the_colours_are_named_as_on_the_other_pages():
    note = draw(compute(setting(kernel="rbf(gamma=2)"))).figures[0].note
    names = {CLASSES[0]: "blue", CLASSES[1]: "orange", CLASSES[2]: "teal"}
    assert all(f"{names[colour]}: {name}" in note for name, colour in COLOURS.items())
