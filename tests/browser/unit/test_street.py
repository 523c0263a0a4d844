"""A line that was drawn by hand, its street, and how far a curve misses points."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

pytestmark = pytest.mark.browser
LINES = """async (strokes) => {
  const { nearestLine } = await import('/stage/js/street.js')
  return strokes.map(nearestLine)
}"""
STREETS = """async ([lines, classes]) => {
  const { streetOf } = await import('/stage/js/street.js')
  return lines.map((line) => streetOf(line, classes))
}"""
MISSES = """async ([places, values, points]) => {
  const { missesPoints, valueAt } = await import('/stage/js/interpolated.js')
  return [missesPoints(places, values, points), [-1, 0, 0.5, 1.5, 9].map(
    (at) => valueAt(places, values, at))]
}"""


def height(line, point) -> float:
    a, b, c = line
    return a * point[0] + b * point[1] - c


def test_a_stroke_in_any_direction_is_the_line_through_it(calm_tab):
    ends = [[[0, 0], [2, 1]], [[2, 1], [0, 0]], [[0, 1], [3, 1]], [[1, 3], [1, -3]],
            [[1, 1], [-1, 2]]]  # fmt: skip
    for stroke, line in zip(ends, calm_tab.evaluate(LINES, ends), strict=True):
        assert np.hypot(*line[:2]) == pytest.approx(1)
        assert [height(line, end) for end in stroke] == pytest.approx([0, 0], abs=1e-9)
    assert calm_tab.evaluate(LINES, [[[1, 2]], [[1, 2], [1, 2]]]) == [None, None]


def test_a_slow_hand_weighs_no_more_than_a_fast_one(calm_tab):
    fast = [[0, 0], [1, 0.1], [2, 0]]
    slow = [*([i / 50, 0.1 * i / 50] for i in range(51)), [2, 0]]
    one, other = calm_tab.evaluate(LINES, [fast, slow])
    assert one == pytest.approx(other)
    # The principal axis of a dense sample of the stroke
    dense = np.concatenate([np.linspace(a, b, 5000) for a, b in pairwise(fast)])
    _, vectors = np.linalg.eigh(np.cov(dense.T))
    assert abs(vectors[:, 0] @ one[:2]) == pytest.approx(1, abs=1e-6)


def test_a_street_is_twice_as_wide_as_the_nearest_point_is_far(calm_tab):
    rng = np.random.default_rng(0)
    classes = [rng.normal(m, 0.3, (8, 2)) for m in ([-2, 0], [2, 0])]
    lines = [[1, 0, 0.1], [-1, 0, -0.1], [0.8, 0.6, 0], [0, 1, 0], [1, 0, 2]]
    found = calm_tab.evaluate(STREETS, [lines, [points.tolist() for points in classes]])
    for (a, b, c), street in zip(lines, found, strict=True):
        first, second = (points @ [a, b] - c for points in classes)
        wrong = min((first >= 0).sum() + (second <= 0).sum(),
                    (first <= 0).sum() + (second >= 0).sum())  # fmt: skip
        width = 0 if wrong else 2 * np.abs([first, second]).min()
        assert street == {"wrong": wrong, "width": pytest.approx(width)}
    assert found[0]["wrong"] == 0 and found[3]["wrong"] > 0


def test_a_curve_misses_the_points_under_it(calm_tab):
    places, values = [0, 1, 2], [0, 2, 1]
    points = [[0.5, 2], [1.5, 1.5], [5, 99], [-1, 99]]
    missed, between = calm_tab.evaluate(MISSES, [places, values, points])
    assert missed == {"count": 2, "error": pytest.approx(np.sqrt(0.5))}
    assert between == [0, 0, 1, 1.5, 1]
