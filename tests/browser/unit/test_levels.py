"""Level lines: where they run, how they join, which way they go."""

from __future__ import annotations

import numpy as np
import pytest

pytestmark = pytest.mark.browser

LINES = """async ([values, columns, rows, level]) => {
  const { levelLines } = await import('/stage/js/levels.js')
  const z = Float32Array.from(values, (value) => value ?? NaN)
  return levelLines(z, columns, rows, level)
    .map(({ points, closed }) => ({ points: Array.from(points), closed }))
}"""


def lines(calm_tab, z, level):
    z = np.asarray(z, dtype=np.float32)
    values = [None if np.isnan(value) else float(value) for value in z.ravel()]
    level_lines = calm_tab.evaluate(LINES, [values, z.shape[1], z.shape[0], level])
    return [(np.reshape(line["points"], (-1, 2)), line["closed"]) for line in level_lines]


def hill(n=41, centre=(20.0, 20.0)):
    """Squared distance from `centre` on an n by n grid."""
    columns, rows = np.meshgrid(np.arange(n), np.arange(n))
    return (columns - centre[0]) ** 2 + (rows - centre[1]) ** 2


@pytest.mark.parametrize("radius", [3.3, 10.0, 19.5])
def test_a_circle_is_one_closed_line(radius, calm_tab):
    [(points, closed)] = lines(calm_tab, hill(), radius**2)
    assert closed
    assert np.abs(np.hypot(*(points - 20).T) - radius).max() < 0.05
    steps = np.diff(np.vstack([points, points[:1]]), axis=0)
    assert np.hypot(*steps.T).max() <= np.sqrt(2) + 1e-6
    x, y = (points - 20).T
    area = 0.5 * np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)
    # Higher values, which are outside, lie on the right of the line: counterclockwise, y upwards.
    assert area == pytest.approx(np.pi * radius**2, rel=0.04)


def test_the_other_sign_runs_the_other_way(calm_tab):
    [(points, _)] = lines(calm_tab, -hill(), -(10.0**2))
    x, y = (points - 20).T
    assert np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) < 0


def test_a_circle_that_leaves_the_grid_is_open_and_ends_on_the_border(calm_tab):
    [(points, closed)] = lines(calm_tab, hill(centre=(0, 20)), 100.0)
    assert not closed
    assert points[0, 0] == points[-1, 0] == 0
    assert sorted(points[[0, -1], 1]) == pytest.approx([10, 30], abs=0.05)


@pytest.mark.parametrize(("level", "joined"), [(0.4, "high"), (0.6, "low")])
@pytest.mark.parametrize("z", [[[1, 0], [0, 1]], [[0, 1], [1, 0]]])
def test_a_saddle_has_two_lines_that_do_not_cross(z, level, joined, calm_tab):
    """The mean of the corners (0.5) says whether the high or the low corners belong together."""
    level_lines = lines(calm_tab, z, level)
    assert len(level_lines) == 2 and all(len(points) == 2 for points, _ in level_lines)
    corners = [(r, c) for r in (0, 1) for c in (0, 1)]
    high = {(r, c) for r, c in corners if z[r][c] == 1}
    for points, _ in level_lines:
        middle = points.mean(axis=0)
        nearest = min(corners, key=lambda corner: np.hypot(*(middle - corner[::-1])))
        assert (nearest in high) == (joined == "low")


def test_gaps_end_lines(calm_tab):
    z = hill()
    z[20, 25:35] = np.nan
    level_lines = lines(calm_tab, z, 100.0)
    assert [closed for _, closed in level_lines] == [False]
    assert np.isfinite(level_lines[0][0]).all()


def test_clipped_values_have_no_lines_above_and_none_on_the_floor(calm_tab):
    z = np.clip(hill(), 50, 200)
    assert lines(calm_tab, z, 201.0) == []
    assert lines(calm_tab, z, 50.0) == [], "a floor at the level is not crossed"
    [(points, closed)] = lines(calm_tab, z, 120.0)
    assert closed
    assert np.abs(np.hypot(*(points - 20).T) - np.sqrt(120)).max() < 0.05


@pytest.mark.parametrize("seed", range(4))
def test_lines_go_through_every_crossing_once(seed, calm_tab):
    """Every edge of the grid with one end above the level has one point, interpolated on it."""
    z = np.random.default_rng(seed).normal(size=(9, 12)).astype(np.float32)
    expected = set()
    for r, c in np.ndindex(z.shape):
        for dr, dc in ((0, 1), (1, 0)):
            if r + dr >= z.shape[0] or c + dc >= z.shape[1]:
                continue
            a, b = z[r, c], z[r + dr, c + dc]
            if (a >= 0.1) != (b >= 0.1):
                share = (0.1 - a) / (b - a)
                expected.add((round(float(c + share * dc), 3), round(float(r + share * dr), 3)))
    corners = [
        tuple(np.round(point, 3)) for points, _ in lines(calm_tab, z, 0.1) for point in points
    ]
    assert len(corners) == len(set(corners))
    assert np.allclose(sorted(corners), sorted(expected), atol=2e-3)


@pytest.mark.parametrize(
    ("contours", "expected"),
    [
        ({"start": -1, "end": 1, "size": 0.5}, [-1, -0.5, 0, 0.5, 1]),
        ({"start": 0, "end": 0, "size": 1}, [0]),
        ({"start": 0.1, "end": 0.35, "size": 0.1}, [0.1, 0.2, 0.3]),
        ({"start": 2, "end": 5, "size": 0}, [2]),
    ],
)
def test_levels_of_a_contour_trace(contours, expected, calm_tab):
    script = "async (c) => (await import('/stage/js/levels.js')).levelsOf(c)"
    assert calm_tab.evaluate(script, contours) == pytest.approx(expected)
