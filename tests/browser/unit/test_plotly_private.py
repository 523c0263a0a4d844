"""A canary for each private part of Plotly: which one is gone, and which function needs another."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from tests.serving import ROOT

pytestmark = pytest.mark.browser

STYLE_SHEET = ROOT / "pages" / "shared" / "app" / "stage" / "css" / "stage.css"

# One drawing with all that the stage meets: linear, log, category and square axes, a hidden trace,
# a space.
DRAW = """async () => {
  const adapter = await import('/stage/js/plotly_private.js')
  const node = document.createElement('div')
  document.body.replaceChildren(node)
  const data = [
    { type: 'heatmap', z: [[1, 2], [3, 4]], showscale: false, uid: 'heat' },
    { x: [1, 2], y: [1, 2], uid: 'dots', mode: 'markers+text', text: ['one', ''] },
    { x: [1, 2], y: [1, 2], uid: 'off', visible: 'legendonly' },
    { type: 'bar', x: ['a', 'b', 'c'], y: [1, 10, 100], xaxis: 'x2', yaxis: 'y2', uid: 'bars' },
    { x: [1, 2], y: [1, 2], xaxis: 'x3', yaxis: 'y3', uid: 'square' },
    { type: 'surface', z: [[0, 1], [1, 0]], showscale: false, uid: 'space' },
  ]
  await adapter.plotlyFor(data).newPlot(node, data, {
    width: 600, height: 400, margin: { l: 40, r: 10, t: 20, b: 30 }, uirevision: 'same',
    showlegend: false,
    xaxis: { domain: [0, 0.4], range: [-1, 3] }, yaxis: { range: [-2, 2] },
    xaxis2: { domain: [0.5, 0.7], type: 'category', range: [-0.5, 2.5] },
    yaxis2: { type: 'log', range: [0, 3], anchor: 'x2' },
    xaxis3: { domain: [0.8, 1] }, yaxis3: { scaleanchor: 'x3', anchor: 'x3' },
    scene: { domain: { x: [0.42, 0.48], y: [0, 0.2] } },
    shapes: [{ type: 'line', x0: 0, x1: 1, y0: 0, y1: 1 }],
  }, { displayModeBar: false })
  Object.assign(window, { adapter, node })
}"""


@dataclass(frozen=True)
class Use:
    """A private name, the function of plotly_private.js that uses it, and what shows it works."""

    name: str
    function: str
    holds: str  # JavaScript of `node`, `full` (_fullLayout) and the adapter's functions


USES = (
    Use("_fullLayout", "isDrawn", "adapter.isDrawn(node) && !adapter.isDrawn(document.body)"),
    Use("_fullLayout.width", "drawnSize", "adapter.drawnSize(node).width === 600"),
    Use("_fullLayout.height", "drawnSize", "adapter.drawnSize(node).height === 400"),
    Use(
        "_fullLayout._size",
        "paperBox",
        'JSON.stringify(adapter.paperBox(node)) === \'{"left":40,"top":20,'
        '"width":550,"height":350}\'',
    ),
    Use(
        "_fullLayout.xaxis2",
        "axisOf",
        "adapter.axisOf(node, 'x2').type === 'category' && adapter.axisOf(node, 'y9') === null",
    ),
    Use(
        "Plotly.Fx.unhover .hoverlayer",
        "endHover",
        "(Plotly.Fx.hover(node, { curveNumber: 1, pointNumber: 0 }),"
        " node.querySelectorAll('.hovertext').length === 1)"
        " && (adapter.endHover(node), !node.querySelector('.hovertext'))",
    ),
    Use(
        "_fullLayout._preGUI",
        "zoomTo",
        "(adapter.zoomTo(node, { 'xaxis.range': [0, 1] }),"
        " Plotly.react(node, node.data, { ...node.layout,"
        " xaxis: { ...node.layout.xaxis, range: [-1, 3] } }),"
        " String(node._fullLayout.xaxis.range) === '0,1')"
        " && (Plotly.relayout(node, { 'xaxis.range': [-1, 3] }),"
        " String(node._fullLayout.xaxis.range) === '-1,3')",
    ),
    Use("_fullLayout.xaxis2._id", "Axis.id", "adapter.axisOf(node, 'x2').id === 'x2'"),
    Use("_fullLayout.yaxis2.type", "Axis.type", "adapter.axisOf(node, 'y2').type === 'log'"),
    Use("_fullLayout.xaxis._offset", "Axis.offset", "adapter.axisOf(node, 'x').offset === 40"),
    Use("_fullLayout.yaxis._length", "Axis.length", "adapter.axisOf(node, 'y').length === 350"),
    Use(
        "_fullLayout._plots",
        "subplotOf",
        "[...node.querySelectorAll(adapter.PLOT_AREA)].map((element) =>"
        " adapter.subplotOf(node, element)).map(({ x, y }) => x.id + y.id).join()"
        " === 'xy,x2y2,x3y3'",
    ),
    Use(
        "element.dataset.subplot",
        "subplotOf",
        "[...node.querySelectorAll(adapter.PLOT_AREA)].map((element) =>"
        " element.dataset.subplot).join() === 'xy,x2y2,x3y3'",
    ),
    Use(
        "_fullLayout.xaxis.l2p",
        "toPixels",
        "near(adapter.toPixels(adapter.axisOf(node, 'x'), [-1, 1, 3]), [0, 110, 220])"
        " && Number.isNaN(adapter.toPixels(adapter.axisOf(node, 'x'), [null])[0])",
    ),
    Use(
        "_fullLayout.xaxis.d2p",
        "toPixel",
        "near(adapter.toPixels(adapter.axisOf(node, 'y2'), [1, 10, 1000]), [350, 700 / 3, 0])"
        " && near([adapter.toPixel(adapter.axisOf(node, 'x2'), 'b')], [55])",
    ),
    Use(
        "_fullLayout.xaxis.c2p",
        "coordinateToPixel",
        "near([adapter.coordinateToPixel(adapter.axisOf(node, 'y2'), 10),"
        " adapter.coordinateToPixel(adapter.axisOf(node, 'x2'), 1)], [700 / 3, 55])",
    ),
    Use(
        "_fullLayout.xaxis.d2c",
        "toCoordinate",
        "adapter.toCoordinate(adapter.axisOf(node, 'x2'), 'c') === 2",
    ),
    Use(
        "_fullLayout.xaxis.p2c",
        "toData",
        "near([adapter.toData(adapter.axisOf(node, 'x'), 110),"
        " adapter.toData(adapter.axisOf(node, 'y2'), 700 / 3)], [1, 10])",
    ),
    Use(
        "_fullData",
        "hiddenTraces",
        "[...adapter.hiddenTraces(node)].join() === 'off' && node._fullData.length === 6",
    ),
    Use("_fullLayout.yaxis3._inputRange", "forgetRanges", "full.yaxis3._inputRange.length === 2"),
    Use("_fullLayout.xaxis._rangeInitial0", "forgetRanges", "full.xaxis._rangeInitial0 === -1"),
    Use("_fullLayout.xaxis._rangeInitial1", "forgetRanges", "full.xaxis._rangeInitial1 === 3"),
    Use(
        "_fullLayout.scene._scene",
        "keepCameras",
        "adapter.keepCameras(node) === undefined"
        " && full.scene._scene.saveLayout(node.layout) === false",
    ),
    Use(
        ".main-svg",
        "upperLayer",
        "adapter.upperLayer(node).querySelector('.infolayer')"
        " && !adapter.upperLayer(node).querySelector('.cartesianlayer')",
    ),
    Use(
        ".textpoint",
        "wordsOfTraces",
        "adapter.wordsOfTraces(node).map(({ textContent }) => textContent).join() === 'one,'",
    ),
    Use(
        ".heatmaplayer image",
        "heatmapImages",
        "adapter.heatmapImages(node).length === 1"
        " && typeof adapter.heatmapImages(node)[0].decode === 'function'",
    ),
    Use(
        ".nsewdrag",
        "PLOT_AREA",
        "document.elementFromPoint(100, 100).matches(adapter.PLOT_AREA)",
    ),
    Use(
        ".cartesianlayer .overplot",
        "the attribute data-moving of css/stage.css, named",
        "['.heatmaplayer', '.scatterlayer', '.barlayer'].every((layer) =>"
        " node.querySelector(`.cartesianlayer .overplot ${layer}`))",
    ),
    Use(
        "_fullLayout._reservedMargin",
        "forgetMargins",
        "(full._reservedMargin.bar = { t: 90 }, adapter.forgetMargins(node),"
        " Plotly.relayout(node, { 'margin.pad': 0 }), node._fullLayout._size.t === 20)",
    ),
)


@pytest.fixture
def drawn(plotly_tab):
    plotly_tab.evaluate(DRAW)
    return plotly_tab


def test_plotly_still_has_what_the_adapter_uses(drawn):
    results = drawn.evaluate(
        """(all) => all.map((holds) => {
          const near = (a, b) => a.length === b.length
            && a.every((value, i) => Math.abs(value - b[i]) < 0.02)
          try {
            return Boolean(new Function('node', 'full', 'adapter', 'near', `return ${holds}`)(
              node, node._fullLayout, adapter, near))
          } catch (error) {
            return String(error)
          }
        })""",
        [use.holds for use in USES],
    )
    gone = [
        f"Plotly's {use.name} is gone or means something else: {use.function} in "
        f"plotly_private.js needs another way ({result})."
        for use, result in zip(USES, results, strict=True)
        if result is not True
    ]
    assert not gone, "\n".join(gone)


def test_the_classes_that_the_style_sheet_names_are_drawn(drawn):
    gone = drawn.evaluate(
        "adapter.STYLED_CLASSES.filter((name) => !node.querySelector(`.${name}`))"
    )
    assert not gone, f"Plotly draws no element of class {gone}: css/stage.css needs another way."


def test_every_class_of_plotly_in_the_style_sheet_is_listed(drawn):
    sheet = STYLE_SHEET.read_text()
    selectors = re.sub(r"\{[^{}]*\}|/\*.*?\*/", " ", sheet, flags=re.S)
    ours = ("kp-", "st-key-kp_")
    named = {n for n in re.findall(r"\.([a-z][\w-]*)", selectors) if not n.startswith(ours)}
    named -= {"plot", "katex"}  # of earlier versions; the formula
    assert named == set(drawn.evaluate("adapter.STYLED_CLASSES"))


def test_pixels_far_from_zero_are_as_fine_as_plotlys(drawn):
    """Plotly rounds pixels to 0.01: a scale taken at 0 and 1 would be pixels off at year 2000."""
    off = drawn.evaluate(
        """async () => {
          await Plotly.relayout(node, { 'xaxis.range': [1958.2, 2024.7] })
          const years = Array.from({ length: 67 }, (_, i) => 1958 + i)
          const pixels = adapter.toPixels(adapter.axisOf(node, 'x'), years)
          return years.map((year, i) => Math.abs(pixels[i] - node._fullLayout.xaxis.d2p(year)))
        }"""
    )
    assert max(off) < 0.02
