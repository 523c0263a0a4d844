"""A zoom in a real browser: a curve is sampled anew, and a double click shows the whole again."""

from __future__ import annotations

import pytest

from tests.browser.places import double_click, empty_place, plot, points
from tests.figures import another, drawn, go, rest
from tests.sweeps import sweep

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

RANGES = """() => {
  const { xaxis, yaxis } = document.querySelector('[data-figure=stage]')._fullLayout
  return [...xaxis.range, ...yaxis.range]
}"""
LATER = 700  # ms: within them a click that may be half of a double click adds its point


def test_a_zoom_is_sampled_anew_and_a_double_click_goes_back(walk):
    """The weekly CO2 over 60 years with a period of five days: too fast for the whole range."""
    whole = "/krr?data=co2_weekly&n=200&kernel=rbf(gamma=0.1)%20%2B%20periodic(period=0.001)"
    first = go(walk, whole)["stage"]
    address, before, count = walk.url, walk.evaluate(SEEN), len(points(walk))
    assert walk.get_by_text("drawn too coarsely").count() == 1
    left, top = empty_place(walk, roles=("points", "test", "curve"))
    area = plot(walk)
    across = -30 if left > area["left"] + area["width"] / 2 else 30
    walk.mouse.move(left, top)
    walk.mouse.down()
    walk.mouse.move(left + across, top, steps=6)
    walk.mouse.up()
    zoomed = drawn(walk, other_than=first)
    rest(walk)
    inside = walk.evaluate(SEEN)
    assert inside["high"] - inside["low"] < 0.2 * (before["high"] - before["low"])
    assert inside["places"] >= 400
    assert inside["ticks"] >= 3
    assert walk.url == address
    # Neither click of the double click adds a point, and the first picture is back.
    double_click(walk, *empty_place(walk, roles=("points", "test", "curve")))
    drawn(walk, other_than=zoomed)
    assert rest(walk)["stage"] == first
    assert walk.evaluate(SEEN) == before
    assert len(points(walk)) == count and walk.url == address


@pytest.mark.parametrize("start", sweep(["/svm?n=60", "/kpca?n=60", "/kda?n=60"], [0, 1]))
def test_a_double_click_on_a_zoomed_plane_goes_back_and_adds_no_point(walk, start):
    go(walk, start)
    whole, known, address = walk.evaluate(RANGES), points(walk), walk.url
    left, top = empty_place(walk)
    area = plot(walk)
    across = -80 if left > area["left"] + area["width"] / 2 else 80
    down = -80 if top > area["top"] + area["height"] / 2 else 80
    walk.mouse.move(left, top)
    walk.mouse.down()
    walk.mouse.move(left + across, top + down, steps=6)
    walk.mouse.up()
    walk.wait_for_function(f"(low) => ({RANGES})()[0] !== low", arg=whole[0])
    rest(walk)
    double_click(walk, *empty_place(walk))
    walk.wait_for_function(f"(low) => ({RANGES})()[0] === low", arg=whole[0])
    walk.wait_for_timeout(LATER)
    rest(walk)
    assert walk.evaluate(RANGES) == whole
    assert points(walk).keys() == known.keys() and walk.url == address
    # On the whole plane a click adds its point, as before.
    another(walk, lambda: walk.mouse.click(*empty_place(walk)))
    assert len(points(walk)) == len(known) + 1
