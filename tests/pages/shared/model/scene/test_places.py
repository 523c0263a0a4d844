"""Places that are read off the arrays of a figure."""

from __future__ import annotations

import numpy as np
import pytest

from pages.shared.model.scene.places import (
    boundary_crossings,
    crossings,
    drawn,
    gap_between,
    peak,
    points_by_class,
    points_of,
    straight_boundary,
    values_across,
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


def test_a_straight_boundary_is_found_where_large_values_are_cut():
    x, y = np.linspace(-2, 2, 101), np.linspace(-2, 2, 64)
    f = 3 * x - 4 * y[:, None] - 5
    drawn = figure(*surface.levels(x, y, np.clip(f, -2, 2), [0.0], role="boundary"))
    np.testing.assert_allclose(straight_boundary(drawn), [0.6, -0.8, 1], atol=1e-3)


def test_f_along_a_line_is_that_between_two_rows_of_the_grid():
    x, y = np.linspace(-2, 2, 101), np.linspace(-2, 2, 64)
    f = 3 * x - 4 * y[:, None] - 5
    places, values = values_across(0.3)(figure(*surface.levels(x, y, f, [0.0], role="boundary")))
    np.testing.assert_allclose(values, 3 * places - 6.2, atol=1e-2)


def test_the_gap_between_two_lines_and_the_points_of_a_role():
    drawn = figure(*curve.band(X, -X, X + 1, "2σ", "red"))
    np.testing.assert_allclose(gap_between("band")(drawn)[1], 2 * X + 1, atol=1e-6)
    ofs = [
        {"name": n, "x": [i], "y": [2 * i], "meta": {"role": "points"}} for i, n in enumerate("AB")
    ]
    both = figure(*ofs)
    assert [(n, p.tolist()) for n, p in points_by_class(both)] == [("A", [[0, 0]]), ("B", [[1, 2]])]
    assert points_of(both, "points").tolist() == [[0, 0], [1, 2]]
