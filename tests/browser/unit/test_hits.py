"""What lies under the pointer: points, Gram cells, curves, and nothing."""

from __future__ import annotations

import pytest

from tests.browser.unit.stage_figures import set_up

pytestmark = pytest.mark.browser

# The pointer at pixels of the plot area; what it hits, without the figure itself.
HIT = """async ([px, py, coarse]) => {
  const { under } = await import('/stage/js/hits.js')
  const box = figure.node.getBoundingClientRect()
  const [clientX, clientY] = [box.left + 50 + px, box.top + 20 + py]
  const target = document.elementFromPoint(clientX, clientY)
  const hit = under(figure, { target, clientX, clientY }, coarse)
  if (!hit) return null
  const { figure: of, area, ...rest } = hit
  return { ...rest, axes: area.x.id + area.y.id, own: of === figure }
}"""

POINTS = """{ x: [1, 2, 3], y: [1, 2, 1], mode: 'markers', customdata: Int32Array.of(7, 8, 9),
  marker: { size: [10, 20, 10] }, meta: { role: 'points' } }"""
CURVE = """{ x: [0, 4], y: [2.5, 2.5], mode: 'lines', name: 'mean', meta: { role: 'curve' } }"""
GRAM = """{ type: 'heatmap', z: [[1, 0.2, 0.3], [0.2, 1, 0.4], [0.3, 0.4, 1]], x0: 0.5, dx: 1,
  y0: 0.5, dy: 1, colorscale: 'kp-sequential', zmin: 0, zmax: 1,
  meta: { role: 'gram', rows: Int32Array.of(4, 2, 6) } }"""


@pytest.fixture
def hit(plotly_tab):
    set_up(plotly_tab)

    def show(traces: str, layout: str = "{}"):
        plotly_tab.evaluate(f"async () => {{ await draw([{traces}], {layout}) }}")
        return lambda px, py, coarse=False: plotly_tab.evaluate(HIT, [px, py, coarse])

    return show


def test_positions_are_data_coordinates(hit):
    at = hit(POINTS)
    hit = at(50, 75)
    assert (hit["x"], hit["y"]) == pytest.approx((0.5, 2.25))
    assert hit["axes"] == "xy" and hit["own"]
    assert at(-20, 50) is None, "beside the plot area"


def test_points_are_hit_on_their_marker_and_a_little_around(hit):
    at = hit(POINTS)
    assert at(100, 200)["point"] == 7
    assert at(100 + 5 + 3, 200)["point"] == 7
    assert "point" not in at(100 + 5 + 6, 200)
    assert at(200 + 10 + 3, 100)["point"] == 8, "a larger marker reaches farther"
    assert at(100 + 5 + 12, 200, True)["point"] == 7, "a finger reaches farther"


def test_the_nearest_of_two_points_counts(hit):
    near = POINTS.replace("[1, 2, 3]", "[1, 1.05, 3]").replace("[1, 2, 1]", "[1, 1, 1]")
    at = hit(near)
    assert [at(101, 200)["point"], at(104, 200)["point"]] == [7, 8]


def test_points_come_before_curves_and_curves_are_hit_along_their_length(hit):
    at = hit(f"{CURVE}, {POINTS.replace('[1, 2, 1]', '[1, 2.5, 1]')}")
    assert at(200, 50)["point"] == 8 and "curve" not in at(200, 50)
    assert at(320, 53)["curve"] == "mean"
    assert "curve" not in at(320, 56)
    assert at(320, 60, True)["curve"] == "mean"
    assert "curve" not in hit(CURVE.replace("'curve'", "'band'"))(320, 50)


def test_gaps_of_a_curve_are_not_hit(hit):
    gap = CURVE.replace("[0, 4]", "[0, 1, 2, 3, 4]").replace("[2.5, 2.5]", "[2, 2, null, 2, 2]")
    at = hit(gap)
    assert at(50, 100)["curve"] == at(350, 100)["curve"] == "mean"
    assert "curve" not in at(200, 100)


def test_cells_are_pairs_of_sample_indices_with_their_value(hit):
    at = hit(GRAM)
    assert at(50, 250)["cell"] == [4, 4] and at(50, 250)["value"] == 1
    assert at(250, 250)["cell"] == [4, 6] and at(250, 250)["value"] == pytest.approx(0.3)
    assert at(250, 150)["cell"] == [2, 6]
    assert "cell" not in at(350, 150), "beside the matrix"


def test_cells_of_a_matrix_upside_down(hit):
    at = hit(GRAM, "{ yaxis: { range: [3, 0] } }")
    assert at(250, 50)["cell"] == [4, 6]
    assert at(50, 250)["cell"] == [6, 4]


def test_cells_with_listed_centres(hit):
    listed = "x: [0.5, 1.5, 2.5], y: [0.5, 1.5, 2.5]"
    at = hit(GRAM.replace("x0: 0.5, dx: 1,\n  y0: 0.5, dy: 1", listed))
    assert at(250, 250)["cell"] == [4, 6]


def test_traces_switched_off_are_not_hit(hit, plotly_tab):
    assert "point" not in hit(POINTS.replace("mode", "visible: 'legendonly', mode"))(100, 200)
    at = hit(POINTS)
    plotly_tab.evaluate("() => Plotly.restyle(figure.node, { visible: 'legendonly' })")
    assert "point" not in at(100, 200)


def test_each_plot_area_has_its_own_axes(hit):
    second = POINTS.replace("mode", "xaxis: 'x2', yaxis: 'y2', mode")
    layout = """{ xaxis: { range: [0, 4], domain: [0, 0.5] },
      xaxis2: { range: [0, 4], domain: [0.5, 1] }, yaxis2: { range: [0, 3], anchor: 'x2' } }"""
    at = hit(f"{POINTS}, {second}", layout)
    assert at(50, 200)["axes"] == "xy" and at(50, 200)["point"] == 7
    assert at(300, 100)["axes"] == "x2y2" and at(300, 100)["point"] == 8
    assert at(300, 100)["x"] == pytest.approx(2)
