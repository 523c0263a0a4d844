"""What a hover says: dates as dates, targets in their unit."""

from __future__ import annotations

import pandas as pd
import pytest

from datasets import DateScale
from pages.shared.model.units.measure import Measure
from tests.browser.unit.stage_figures import set_up

pytestmark = pytest.mark.browser

MODULE = "await import('/stage/js/own_units.js')"
SAID = f"async ([shown, measure]) => ({MODULE}).inOwnUnit(shown, measure)"


@pytest.mark.parametrize("day", ["1958-11-01", "1981-03-14", "2000-12-31", "0099-01-02"])
def test_a_year_with_decimals_reads_as_its_date(day, calm_tab):
    date = pd.Timestamp(day)
    if date.year > 1000:
        scale = DateScale("years", pd.Timestamp(0))
        raw = float(scale.numbers(pd.Series([date]))[0])
    else:
        raw = 99 + 1 / 365
    measure = Measure("month", "", 1900.0, 12.0, DateScale("years", pd.Timestamp(0)))
    said = calm_tab.evaluate(SAID, [measure.shown(raw), measure.wire()])
    assert said == f"{date.day} {date:%b} {date.year}"


def test_days_and_hours_since_an_origin_read_as_dates():
    """In a browser below; here what is sent."""
    scale = DateScale("hours", pd.Timestamp("2024-03-01"))
    assert Measure("t", "h", 0.0, 1.0, scale).wire()["dates"]["origin"] == 1709251200000.0
    assert Measure("x").wire() is None


@pytest.mark.parametrize(
    ("unit", "raw", "said"),
    [("hours", 56.25, "3 Mar 2024 08:15"), ("days", 2.0, "3 Mar 2024"),
     ("days", 2.34375, "3 Mar 2024 08:15")],
)  # fmt: skip
def test_times_are_those_of_the_table(unit, raw, said, calm_tab):
    measure = Measure("t", "", 0.0, 1.0, DateScale(unit, pd.Timestamp("2024-03-01")))
    assert calm_tab.evaluate(SAID, [raw, measure.wire()]) == said


def test_numbers_have_their_unit_and_their_scale(calm_tab):
    measure = Measure("load", "dB", 124.8, 6.9)
    assert calm_tab.evaluate(SAID, [1.0, measure.wire()]) == "131.7 dB"
    assert calm_tab.evaluate(SAID, [-0.25, None]) == "\u22120.25"


@pytest.mark.parametrize(
    ("one", "other", "measure", "gap"),
    [(-0.7961, -0.7339, None, "0.062"), (-3.04, -0.63, None, "2.41"), (1, 1.0004, None, "0"),
     (2, 0.25, Measure("load", "dB", 124.8, 6.9), "12.075 dB"),
     (1234.4, 0.2, None, "1233.8"), (1.5e-5, 1.2e-5, None, "0.000003")],
)  # fmt: skip
def test_a_distance_is_that_of_the_two_numbers_as_they_are_written(
    one, other, measure, gap, calm_tab
):
    code = f"""async ([one, other, measure]) => {{
      const units = {MODULE}
      return [units.gapInOwnUnit(one, other, measure), units.valueInOwnUnit(one, measure)]
    }}"""
    said = calm_tab.evaluate(code, [one, other, measure and measure.wire()])
    assert said[0] == gap, said


def test_the_hover_of_a_figure_is_in_own_units(plotly_tab):
    tab = plotly_tab
    set_up(tab)
    hovers = tab.evaluate(
        """async () => {
          const years = { offset: 1960, step: 10, unit: '', dates: { unit: 'years', origin: 0 } }
          const ppm = { offset: 340, step: 20, unit: 'ppm' }
          const template = '%{x:.5~g}: fit %{y:.3g}<extra>name</extra>'
          const points = { x: [0, 1], y: [0.5, 1], hovertemplate: template, type: 'scatter' }
          const field = { type: 'heatmap', x: [0, 1], y: [1], z: [[0, 1]], zmin: 0, zmax: 1,
            meta: { measure: ppm }, hovertemplate: '%{x}: %{z:.3g}<extra></extra>' }
          const figure = await draw([points, field], {
            xaxis: { range: [0, 4], measure: years }, yaxis: { range: [0, 3], measure: ppm } })
          return figure.node.data.map(({ text, hovertemplate }) => [text, hovertemplate])
        }"""
    )
    assert hovers == [
        [["1 Jan 1960: fit 350 ppm", "1 Jan 1970: fit 360 ppm"], "%{text}<extra>name</extra>"],
        [[["1 Jan 1960: 340 ppm", "1 Jan 1970: 360 ppm"]], "%{text}<extra></extra>"],
    ]
    tab.mouse.move(50 + 100, 20 + 200)  # x = 1, y = 1: the second point
    tab.wait_for_selector(".hoverlayer .hovertext")
    assert tab.locator(".hoverlayer").text_content() in (
        "1 Jan 1970: 360 ppm",
        "1 Jan 1970: fit 360 ppmname",
    )


def test_a_hover_and_the_axes_write_numbers_far_out_with_powers_of_ten(plotly_tab):
    set_up(plotly_tab)
    hovers, ticks = plotly_tab.evaluate(
        """async () => {
          const line = { x: [1, 2], y: [5e-7, 1], customdata: [0.1, -1234.4], type: 'scatter',
            hovertemplate: '%{x}: α %{y:.3g} at %{customdata:.3g}<extra>name</extra>' }
          const bars = { ...line, type: 'bar', y: [2e4, 1e6], hovertemplate: '%{y:.4g} nats' }
          const near = { ...line, y: [0.5, 20], hovertemplate: '%{y:.3g}<extra></extra>' }
          const field = { type: 'heatmap', x: [0, 1], y: [1], z: [[2e-5, -1e-9]],
            hovertemplate: '%{x}: %{z:.3g}<extra></extra>' }
          const zero = { ...field, z: [[1, 1e-9]] } // one of many numbers near 0 is no matter
          const data = [line, bars, near, field, zero]
          const figure = await draw(data, { yaxis: { range: [0, 5e-5] } })
          return [figure.node.data.map(({ text, hovertemplate }) => [text ?? null, hovertemplate]),
            [...figure.node.querySelectorAll('.ytick text')].map((one) => one.textContent)]
        }"""
    )
    assert hovers == [
        [["5 × 10⁻⁷ at 0.1", "1 at \u22121234"], "%{x:.2~f}: α %{text}<extra>name</extra>"],
        [["20000", "1000000"], "%{text} nats<extra></extra>"],
        [None, "%{y:.3g}<extra></extra>"],
        [[["2 × 10⁻⁵", "\u221210⁻⁹"]], "%{x:.2~f}: %{text}<extra></extra>"],
        [None, "%{x:.2~f}: %{z:.3g}<extra></extra>"],
    ]
    assert [one.replace("\u200b", "") for one in ticks] == [
        "0",
        *(f"{k}×10−5" for k in range(1, 6)),
    ]


def test_points_with_names_say_them(calm_tab):
    names = list("first\nzweitë".encode())
    text = calm_tab.evaluate(
        """async (names) => {
          const { hoverInOwnUnits } = await import('/stage/js/own_units.js')
          const trace = { x: [0, 1], y: [0, 1], meta: { names: new Uint8Array(names) } }
          hoverInOwnUnits([trace], {})
          return trace.text
        }""",
        names,
    )
    assert text == ["first", "zweitë"]


def test_a_hover_names_its_axes_with_their_units_and_few_digits(calm_tab):
    said = calm_tab.evaluate(
        """async () => {
          const { nameInHover } = await import('/stage/js/hover_names.js')
          const layout = { xaxis: { title: 'distance [m]', range: [-0.5, 4] },
            yaxis: { title: { text: 'height' }, type: 'log', range: [0, 1] } }
          const place = '%{x:.3g}, %{y:.3g}: f %{z:.3g}<extra></extra>'
          const data = [
            { x: [-0.019271], y: [0.421], name: 'fit' }, { x: ['a'], y: [1], type: 'bar' },
            { x: [1], y: [1], z: [[1]], type: 'heatmap', hovertemplate: place },
            { x: [1], y: [1], hovertemplate: '%{x} components leave out %{y:.3g}' },
            { x: [1], y: [1], hoverinfo: 'skip' }, { x: [1], y: [1], text: ['a word'] },
          ]
          nameInHover(data, layout)
          return data.map(({ hovertemplate = null }) => hovertemplate)
        }"""
    )
    assert said == [
        "distance %{x:.2~f} m<br>height %{y:.3~g}<extra>fit</extra>",
        "distance %{x} m<br>height %{y:.3~g}<extra></extra>",
        "distance %{x:.2~f} m, height %{y:.3g}: f %{z:.3g}<extra></extra>",
        "%{x} components leave out %{y:.3g}", None, None,
    ]  # fmt: skip


def test_a_hover_in_space_names_all_three_axes(calm_tab):
    said = calm_tab.evaluate(
        """async () => {
          const { nameInHover } = await import('/stage/js/hover_names.js')
          const layout = { scene: { xaxis: { title: 'distance [m]', range: [0, 4] },
            yaxis: { title: { text: 'x2' }, range: [-1, 1] }, zaxis: { title: 'f' } } }
          const place = '%{x:.3g}, %{y:.3g}: %{z:.3g}<extra></extra>'
          const data = [{ type: 'surface', z: [[1]], hovertemplate: place },
            { type: 'scatter3d', name: 'A', hoverinfo: 'x+y+z+name' },
            { type: 'scatter3d', hoverinfo: 'skip' }]
          nameInHover(data, layout)
          return data.map(({ hovertemplate = null }) => hovertemplate)
        }"""
    )
    assert said == [
        "distance %{x:.2~f} m, x2 %{y:.2~f}: f %{z:.3g}<extra></extra>",
        "distance %{x:.2~f} m<br>x2 %{y:.2~f}<br>f %{z:.3~g}<extra>A</extra>",
        None,
    ]
