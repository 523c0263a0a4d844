"""A zoom into a curve in a real browser: sampled anew, and gone with a double click."""

from __future__ import annotations

import pytest

from tests.browser.places import empty_place, plot, points
from tests.conftest import drawn, rest, visit

pytestmark = pytest.mark.browser

# The places of the fitted curve that lie in what is seen, and the ticks there.
SEEN = """() => {
  const node = document.querySelector('[data-figure=stage]')
  const { xaxis } = node._fullLayout
  const [low, high] = xaxis.range
  const { x } = node.data.find((trace) => trace.meta?.role === 'curve')
  const within = (values) => Array.from(values).filter((at) => at >= low && at <= high).length
  return { low, high, places: within(x), ticks: within(xaxis.tickvals ?? []) }
}"""


def test_a_zoom_is_sampled_anew_and_a_double_click_goes_back(page):
    """The weekly CO2 over 60 years with a period of five days: too fast for the whole range."""
    whole = "/krr?data=co2_weekly&kernel=rbf(gamma=0.1)%20%2B%20periodic(period=0.001)"
    first = visit(page, whole)["stage"]
    address, before, count = page.url, page.evaluate(SEEN), len(points(page))
    assert page.get_by_text("drawn too coarsely").count() == 1
    left, top = empty_place(page, roles=("points", "test", "curve"))
    area = plot(page)
    across = -30 if left > area["left"] + area["width"] / 2 else 30
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(left + across, top, steps=6)
    page.mouse.up()
    zoomed = drawn(page, other_than=first)
    rest(page)
    inside = page.evaluate(SEEN)
    assert inside["high"] - inside["low"] < 0.2 * (before["high"] - before["low"])
    assert inside["places"] >= 400
    assert inside["ticks"] >= 3
    assert page.url == address
    # Neither click of the double click adds a point, and the first picture is back.
    page.mouse.dblclick(*empty_place(page, roles=("points", "test", "curve")))
    drawn(page, other_than=zoomed)
    assert rest(page)["stage"] == first
    assert page.evaluate(SEEN) == before
    assert len(points(page)) == count and page.url == address
