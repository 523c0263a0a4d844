"""What of a figure Plotly draws while the canvas shows the rest."""

from __future__ import annotations

import pytest

from tests.browser.unit.stage_figures import set_up

pytestmark = pytest.mark.browser


@pytest.fixture
def tab(plotly_tab):
    set_up(plotly_tab)
    return plotly_tab


@pytest.mark.parametrize(
    ("layout", "needs"),
    [
        ("{}", False),
        ("{ xaxis: { range: [0.2, 4.2] } }", False),
        ("{ xaxis: { range: [3, 9] } }", True),
        ("{ xaxis: { range: [4, 0] } }", True),
        ("{ showlegend: true }", True),
        ("{ shapes: [{ type: 'line', x0: 0, x1: 1, y0: 0, y1: 1 }] }", False),
    ],
)
def test_plotly_draws_at_once_only_what_the_canvas_cannot(layout, needs, tab):
    needs_plotly = tab.evaluate(
        f"""async () => {{
          await draw([{{ x: [1], y: [1] }}])
          figure.take(spec([{{ x: [1], y: [2] }}], {layout}), theme, null)
          return figure.needsPlotly
        }}"""
    )
    assert needs_plotly is needs


def test_for_a_canvas_plotly_draws_the_axes_alone(tab):
    """Until it rests; a trace without points would count as hidden, and names make an axis."""
    drawn = tab.evaluate(
        """async () => {
          const bars = (x, y) => ({ type: 'bar', name: 'some', x, y })
          const numbers = [Float32Array.of(1, 2), Float32Array.of(3, 9)]
          await draw([bars(...numbers)])
          const seen = async (data, more, isForNow) => {
            figure.take(spec(data, more), theme, null)
            await figure.react(isForNow)
            figure.paint()
            const { range } = figure.node.layout.yaxis
            const drawn = figure.node.querySelectorAll('.bars path:not([d="M0,0Z"])')
            return [figure.current, drawn.length, range ? range[1] : 0, colourAt(100, 299)[3] > 0]
          }
          const tall = { yaxis: { range: [0, 10] } }
          return [
            await seen([bars(...numbers)], tall, true), await seen([bars(...numbers)], tall, false),
            await seen([bars(...numbers)], { yaxis: {} }, true),
            await seen([bars(['one', 'two'], numbers[1])], { xaxis: { range: [-1, 2] } }, true)]
        }"""
    )
    assert drawn[:2] == [[False, 0, 10, True], [True, 2, 10, True]]
    assert [points for _, points, _, _ in drawn[2:]] == [2, 2]
