"""Marker symbols: each as large as Plotly's own, and none in use that is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pages.shared.pictures.figures import style

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[3]
SIZE = 40

BOXES = """async (size) => {
  const { SYMBOLS, symbol } = await import('/stage/js/symbols.js')
  const node = document.createElement('div')
  document.body.replaceChildren(node)
  await Plotly.newPlot(node, [{
    x: SYMBOLS.map((_, i) => i), y: SYMBOLS.map(() => 0), mode: 'markers',
    marker: { symbol: SYMBOLS, size, line: { width: 0 } },
  }], { width: 900, height: 300 })
  const paths = [...node.querySelectorAll('.scatterlayer .point')]
  const canvas = Object.assign(document.createElement('canvas'), { width: 100, height: 100 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return SYMBOLS.map((name, i) => {
    const { path, open } = symbol(name, size / 2)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, 100, 100)
    context.translate(50, 50)
    context.fill(path)
    context.lineWidth = 1
    if (/thin|line|asterisk/.test(name)) context.stroke(path)
    const { data } = context.getImageData(0, 0, 100, 100)
    const box = [100, 100, -1, -1]
    for (let at = 0; at < 10000; at++) {
      if (data[4 * at + 3] < 100) continue
      const [x, y] = [at % 100, Math.floor(at / 100)]
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x + 1)
      box[3] = Math.max(box[3], y + 1)
    }
    const theirs = paths[i].getBBox()
    return { name, open, box: box.map((value) => value - 50),
             plotly: [theirs.x, theirs.y, theirs.x + theirs.width, theirs.y + theirs.height] }
  })
}"""


def test_each_symbol_fills_the_box_of_plotlys(plotly_tab):
    boxes = plotly_tab.evaluate(BOXES, SIZE)
    assert len(boxes) >= 16
    for symbol in boxes:
        assert not symbol["open"]
        assert symbol["box"] == pytest.approx(symbol["plotly"], abs=1.5), symbol["name"]


def test_open_and_unknown_symbols(calm_tab):
    is_open = calm_tab.evaluate(
        """async () => {
          const { symbol } = await import('/stage/js/symbols.js')
          return [symbol('circle-open', 4).open, symbol('nonsense', 4).open,
                  symbol('square', 4) === symbol('square', 4)]
        }"""
    )
    assert is_open == [True, False, True]


def test_every_symbol_in_use_is_drawn(calm_tab):
    known = set(calm_tab.evaluate("async () => (await import('/stage/js/symbols.js')).SYMBOLS"))
    used = set(style.SYMBOLS)
    for path in (ROOT / "pages").rglob("*.py"):
        used |= set(re.findall(r'"symbol": "([a-z-]+)"', path.read_text()))
    missing = {name for name in used if name.removesuffix("-open") not in known}
    assert not missing
