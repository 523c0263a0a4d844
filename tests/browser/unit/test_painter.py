"""The canvas: the right colour at the right pixel, and Plotly where the canvas cannot."""

from __future__ import annotations

import pytest

from tests.browser.unit.stage_figures import set_up
from tests.pages.shared.app.stage.figure_schema import PAINTED

pytestmark = pytest.mark.browser

RED, BLUE, CLEAR = [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]
SCALE = "[[0, '#ff0000'], [1, '#0000ff']]"


@pytest.fixture
def painted(plotly_tab):
    """Draw traces and paint them; the result gives the canvas's colour at pixels of the plot."""
    set_up(plotly_tab)

    def show(traces: str, layout: str = "{}", dragged: str = "undefined"):
        plotly_tab.evaluate(
            f"""async () => {{
              await draw([{traces}], {layout})
              figure.moved = {dragged}
              figure.paint()
            }}"""
        )
        return lambda px, py: plotly_tab.evaluate("([x, y]) => colourAt(x, y)", [px, py])

    return show


HEAT = (
    "{ type: 'heatmap', z: [[0, 1], [1, null]], x: [1, 3], y: [1, 2], zsmooth: false,"
    f" zmin: 0, zmax: 1, colorscale: {SCALE} }}"
)
# Cells reach from 0 to 4 and from 0.5 to 2.5.


def test_cells_of_a_heatmap(painted):
    at = painted(HEAT)
    assert [at(100, 200), at(300, 200), at(100, 100), at(300, 100)] == [RED, BLUE, BLUE, CLEAR]
    assert at(100, 20) == CLEAR, "above the cells"
    assert at(190, 200) == RED and at(210, 200) == BLUE


@pytest.mark.parametrize(
    ("layout", "red"),
    [
        ("{ xaxis: { range: [4, 0] } }", (300, 200)),
        ("{ yaxis: { range: [3, 0] } }", (100, 100)),
    ],
)
def test_a_heatmap_on_an_axis_the_other_way(layout, red, painted):
    assert painted(HEAT, layout)(*red) == RED


def test_a_heatmap_with_counted_cells_and_values_beyond_the_scale(painted):
    at = painted(
        HEAT.replace("x: [1, 3], y: [1, 2]", "x0: 1, dx: 2, y0: 1").replace("[0, 1]", "[-9, 9]", 1)
    )
    assert [at(100, 200), at(300, 200)] == [RED, BLUE]


def test_a_level_line(painted):
    grid = "{ type: 'contour', z: [[0, 4], [0, 4]], x: [0, 4], y: [0, 3],"
    look = (
        " contours: { start: 1, end: 3, size: 2, coloring: 'none' }, line: { color: '#ff0000' } }"
    )
    at = painted(grid + look)
    assert at(99, 150) == at(299, 150) == RED
    assert at(200, 150) == CLEAR


def test_lines_bands_and_gaps(painted):
    line = "{ x: [0, 1, 2, 3, 4], y: [2, 2, null, 2, 2], mode: 'lines',"
    at = painted(line + " line: { color: '#ff0000', width: 4 } }")
    assert at(50, 100) == at(350, 100) == RED and at(200, 100) == CLEAR
    edge = "mode: 'lines', line: { width: 0 }"
    at = painted(
        f"{{ x: [0, 4], y: [1, 1], {edge} }},"
        f" {{ x: [0, 4], y: [2, 2], {edge}, fill: 'tonexty', fillcolor: '#0000ff' }}"
    )
    assert at(200, 150) == BLUE and at(200, 80) == at(200, 220) == CLEAR
    at = painted(f"{{ x: [0, 4], y: [1, 1], {edge}, fill: 'tozeroy', fillcolor: '#0000ff' }}")
    assert at(200, 250) == BLUE and at(200, 190) == CLEAR


POINTS = (
    "{ x: [1, 3], y: [1, 2], mode: 'markers', customdata: [5, 6], meta: { role: 'points' },"
    " marker: { size: 20, color: '#ff0000', symbol: ['square', 'circle-open'] } }"
)


def test_markers_and_a_dragged_point(painted):
    at = painted(POINTS)
    assert at(100, 200) == at(108, 192) == RED
    assert at(300, 100) == CLEAR, "an open marker is a ring"
    assert at(300, 90)[0] == 255
    at = painted(POINTS, dragged="{ index: 5, x: 2, y: 2.5 }")
    assert at(200, 50) == RED and at(100, 200) == CLEAR


def test_points_coloured_by_a_number(painted):
    marker = f"color: [0, 1], cmin: 0, cmax: 1, colorscale: {SCALE}"
    at = painted(POINTS.replace("color: '#ff0000'", marker).replace("circle-open", "circle"))
    assert [at(100, 200), at(300, 100)] == [RED, BLUE]


@pytest.mark.parametrize("sideways", [False, True])
def test_bars_side_by_side(sideways, painted):
    values = ("y: [1, 2], x: [1, 2], orientation: 'h'", "x: [1, 2], y: [1, 2]")[not sideways]
    at = painted(
        f"{{ type: 'bar', {values}, marker: {{ color: '#ff0000' }} }},"
        f" {{ type: 'bar', {values}, marker: {{ color: '#0000ff' }} }}"
    )
    if sideways:
        colours = [at(50, 220), at(50, 180), at(150, 120), at(250, 120)]
    else:
        colours = [at(80, 250), at(120, 250), at(180, 150), at(180, 50)]
    assert colours == [RED, BLUE, RED, CLEAR]


def test_shapes_below_and_above(painted):
    shapes = """{ shapes: [
      { type: 'rect', x0: 0, x1: 2, y0: 0, y1: 3, fillcolor: '#0000ff', line: { width: 0 },
        layer: 'below' },
      { type: 'line', xref: 'paper', x0: 0, x1: 1, y0: 2, y1: 2,
        line: { color: '#ff0000', width: 4 } },
      { type: 'circle', xsizemode: 'pixel', ysizemode: 'pixel', xanchor: 3, yanchor: 1,
        x0: -10, x1: 10, y0: -10, y1: 10, fillcolor: '#ff0000', line: { width: 0 } },
    ] }"""
    at = painted(POINTS, shapes)
    assert at(20, 20) == BLUE and at(100, 200) == RED
    assert at(20, 100) == at(390, 100) == RED
    assert at(300, 200) == at(308, 200) == RED and at(315, 200) == CLEAR


def test_shapes_on_a_log_axis_stand_where_plotly_draws_them(painted, plotly_tab):
    shape = """{ yaxis: { type: 'log', range: [0, 3] }, shapes: [
      { type: 'line', x0: 0, x1: 4, y0: 100, y1: 100, line: { color: '#ff0000', width: 4 } }] }"""
    at = painted(POINTS, shape)
    assert at(50, 100) == RED
    path = plotly_tab.locator(".shapelayer path").first.bounding_box()
    assert path["y"] + path["height"] / 2 == pytest.approx(
        plotly_tab.evaluate("() => figure.node.getBoundingClientRect().top + 120"), abs=1
    )


def test_what_the_legend_switched_off_is_not_painted(painted, plotly_tab):
    at = painted(POINTS)
    plotly_tab.evaluate(
        """async () => {
          await Plotly.restyle(figure.node, { visible: 'legendonly' })
          figure.paint()
        }"""
    )
    assert at(100, 200) == CLEAR


def test_the_plot_area_clips(painted):
    at = painted("{ x: [-1, 9], y: [2, 2], mode: 'lines', line: { color: '#ff0000', width: 4 } }")
    assert at(1, 100) == RED and at(-5, 100) == CLEAR and at(405, 100) == CLEAR


@pytest.mark.parametrize(
    ("trace", "layout", "yes"),
    [
        ("{ x: [1], y: [1] }", "{}", True),
        ("{ x: [1], y: [1], error_y: { array: [1] } }", "{}", False),
        ("{ x: [1], y: [1], stackgroup: 'a' }", "{}", False),
        ("{ x: [1], y: [1], line: { shape: 'spline' } }", "{}", False),
        ("{ type: 'bar', y: [1] }", "{}", True),
        ("{ type: 'bar', y: [1] }", "{ barmode: 'stack' }", False),
        ("{ type: 'bar', y: [1], text: ['one'] }", "{}", False),
        ("{ type: 'contour', z: [[1]], contours: { coloring: 'lines' } }", "{}", True),
        ("{ type: 'contour', z: [[1]], contours: { coloring: 'fill' } }", "{}", False),
        ("{ type: 'scatter3d' }", "{}", False),
    ],
)
def test_what_the_canvas_can_stand_in_for(trace, layout, yes, calm_tab):
    is_paintable = calm_tab.evaluate(
        f"""async () => (await import('/stage/js/painter.js')).paintable(
          {{ data: [{trace}], layout: {layout} }})"""
    )
    assert is_paintable is yes


def test_the_schema_lists_the_types_that_the_canvas_paints(calm_tab):
    painted_types = calm_tab.evaluate(
        """async (types) => {
          const { paintable } = await import('/stage/js/painter.js')
          const contours = { coloring: 'none' }
          return types.filter((type) => paintable({ data: [{ type, contours }], layout: {} }))
        }""",
        [*PAINTED, "histogram", "scatter3d", "surface", "box", "violin", "image", "heatmapgl"],
    )
    assert painted_types == list(PAINTED)


@pytest.mark.parametrize(
    ("dash", "width", "expected"),
    [
        (None, 2, []),
        ("solid", 2, []),
        ("dot", 2, [3, 3]),
        ("dash", 4, [12, 12]),
        ("5px,10px", 1, [5, 10]),
    ],
)
def test_dashes(dash, width, expected, calm_tab):
    script = "async ([dash, width]) => (await import('/stage/js/strokes.js')).dashes(dash, width)"
    assert calm_tab.evaluate(script, [dash, width]) == expected
