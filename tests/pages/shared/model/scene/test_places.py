"""Places that are read off the arrays of a figure."""

from __future__ import annotations

import numpy as np
import pytest

from pages.shared.model.scene.places import (
    boundary_crossings,
    boundary_from_below,
    crossings,
    drawn,
    peak,
    widest,
)
from pages.shared.model.scene.scene import Figure
from pages.shared.pictures.figures import curve, surface

X = np.linspace(-2, 2, 81)


def figure(*data):
    return Figure("stage", "", list(data), {})


def test_a_peak_is_where_the_named_line_is_highest():
    lines = figure(curve.zero(X), curve.line(X, -((X - 0.5) ** 2), "hill", role="path"))
    assert peak("path")(lines) == peak("hill")(lines) == [0.5]
    with pytest.raises(LookupError, match="no trace 'valley'"):
        peak("valley")(lines)


def test_a_line_takes_a_value_at_every_crossing():
    parabola = figure(curve.line(X, X**2, "f"))
    np.testing.assert_allclose(crossings("f", 1.0)(parabola), [-1, 1], atol=1e-9)
    np.testing.assert_allclose(crossings("f", 2.0)(parabola), [-(2**0.5), 2**0.5], atol=1e-3)
    assert crossings("f", 5.0)(parabola) == []


def test_a_boundary_crosses_a_line_between_two_rows_of_the_grid():
    x, y = np.linspace(-2, 2, 101), np.linspace(-2, 2, 64)
    f = x**2 + y[:, None] ** 2 - 1
    margins = surface.levels(x, y, f, [-0.5, 0.5])
    drawn = figure(*margins, *surface.levels(x, y, f, [0.0], role="boundary"))
    np.testing.assert_allclose(boundary_crossings(0.0)(drawn), [-1, 1], atol=2e-3)
    np.testing.assert_allclose(boundary_crossings(0.6)(drawn), [-0.8, 0.8], atol=2e-3)
    assert boundary_crossings(1.5)(drawn) == []


def test_a_band_is_widest_where_its_edges_are_farthest_apart():
    wide, narrow = np.exp(-((X - 1) ** 2)), 0.1 * np.ones_like(X)
    drawn = figure(
        *curve.band(X, -wide, wide, "2σ", "red"), *curve.band(X, -narrow, narrow, "1σ", "red")
    )
    assert widest("band", -2, 2)(drawn) == [pytest.approx(1)]
    assert widest("band", -2, 0.5)(drawn) == [pytest.approx(0.5)]


def test_a_line_is_the_curve_that_is_drawn():
    x, y = drawn("path")(figure(curve.zero(X), curve.line(X, X**2, "hill", role="path")))
    assert (x == X).all() and (y == X**2).all()


def test_a_boundary_is_followed_from_below_where_each_height_has_it_once():
    x, y = np.linspace(-2, 2, 101), np.linspace(-2, 2, 64)
    slanted = figure(*surface.levels(x, y, x - y[:, None] / 4 - 0.5, [0.0], role="boundary"))
    heights, across = boundary_from_below(-1, 1)(slanted)
    np.testing.assert_allclose([heights[0], heights[-1]], [-1, 1])
    np.testing.assert_allclose(across, heights / 4 + 0.5, atol=2e-3)
    ring = figure(*surface.levels(x, y, x**2 + y[:, None] ** 2 - 1, [0.0], role="boundary"))
    with pytest.raises(LookupError, match="not once"):
        boundary_from_below(-1, 1)(ring)
