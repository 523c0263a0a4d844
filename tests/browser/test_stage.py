"""The stage in a real browser: what stays, what follows the hand, what looks the same."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from tests.browser.places import GAMMA, SVM, double_click, empty_place, plot
from tests.controls import grip, thumb
from tests.figures import drawn, go, rest
from tests.sweeps import sweep

pytestmark = pytest.mark.browser

RANGES = """() => {
  const { xaxis, yaxis } = document.querySelector('[data-figure=stage]')._fullLayout
  return [...xaxis.range, ...yaxis.range]
}"""
# Writes down, frame by frame, the tokens that both figures show.
RECORD = """() => {
  window.__seen = []
  const node = (id) => document.querySelector(`[data-figure="${id}"]`)
  const look = () => {
    window.__seen.push([node('stage')?.dataset.state, node('gram')?.dataset.state])
    window.__look = requestAnimationFrame(look)
  }
  look()
}"""
SEEN = "() => { cancelAnimationFrame(window.__look); return window.__seen }"
# Waits until the hand counts as resting, although it holds a button.
HAND_RESTS = """async (slug) => {
  const { scripts } = await import(`${window.__kpAssets}js/components.js`)
  while (scripts.client.clientOf(slug).rest.moves) await new Promise(requestAnimationFrame)
}"""

# Writes down which classes change on the page, outside of what Plotly draws.
CLASSES = """() => {
  const seen = []
  const watcher = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      const now = target.getAttribute('class') ?? ''
      const isPlotlys = target.parentElement?.closest('.js-plotly-plot')
      if (now !== (oldValue ?? '') && target.isConnected && !isPlotlys) seen.push(now)
    }
  })
  watcher.observe(document.body,
    { subtree: true, attributes: true, attributeFilter: ['class'], attributeOldValue: true })
  window.__classes = () => { watcher.disconnect(); return seen }
}"""


def picture(tab, figure):
    """The plot area of a figure as an array of colours."""
    area = plot(tab, figure)
    clip = {"x": area["left"], "y": area["top"], "width": area["width"], "height": area["height"]}
    return np.asarray(Image.open(io.BytesIO(tab.screenshot(clip=clip))).convert("RGB"), float)


def test_zoom_and_node_stay_over_moves(walk):
    first = go(walk, SVM)
    assert first["stage"] == first["gram"]
    walk.evaluate("window.__nodes = [...document.querySelectorAll('[data-figure]')].slice(0, 2)")
    full = walk.evaluate(RANGES)
    left, top = empty_place(walk)  # on a point the drag would move it
    area = plot(walk)
    walk.mouse.move(left, top)
    walk.mouse.down()
    middle = area["left"] + area["width"] / 2, area["top"] + area["height"] / 2
    walk.mouse.move(*middle, steps=6)
    walk.mouse.up()
    walk.wait_for_function(f"([low]) => ({RANGES})()[0] !== low", arg=full)
    zoomed = walk.evaluate(RANGES)
    assert zoomed != full
    gamma = thumb(walk, GAMMA)
    gamma.focus()
    token = first["stage"]
    walk.evaluate(RECORD)
    for _ in range(5):
        walk.keyboard.press("ArrowRight")
        token = drawn(walk, other_than=token)
        np.testing.assert_allclose(walk.evaluate(RANGES), zoomed)
    seen = walk.evaluate(SEEN)
    assert all(stage == gram for stage, gram in seen), "neighbours showed different states"
    after = rest(walk)
    assert after["stage"] == after["gram"] != first["stage"]
    np.testing.assert_allclose(walk.evaluate(RANGES), zoomed)
    assert walk.evaluate(
        """() => ['stage', 'gram'].every((id) =>
          window.__nodes.includes(document.querySelector(`[data-figure="${id}"]`)))"""
    )
    double_click(walk, *empty_place(walk))
    walk.wait_for_function(f"([low]) => ({RANGES})()[0] === low", arg=full)


def test_pictures_follow_a_thumb_that_is_held(walk, frames):
    token = go(walk, SVM)["stage"]
    walk.evaluate(RECORD)
    left, top = grip(walk, GAMMA)
    value = thumb(walk, GAMMA).get_attribute("aria-valuetext")
    address = walk.url
    frames.clear()
    walk.mouse.move(left, top)
    walk.mouse.down()
    for _ in range(3):
        left += 15
        walk.mouse.move(left, top, steps=3)
        token = drawn(walk, other_than=token)
    assert not frames, "no run of the page was asked for"
    held = thumb(walk, GAMMA).get_attribute("aria-valuetext")
    assert held != value
    walk.mouse.up()
    walk.wait_for_function("(address) => location.href !== address", arg=address)
    after = rest(walk)
    assert after["stage"] == after["gram"]
    assert thumb(walk, GAMMA).get_attribute("aria-valuetext") == held
    seen = walk.evaluate(SEEN)
    assert all(stage == gram for stage, gram in seen), "neighbours showed different states"
    assert len({stage for stage, _ in seen}) >= 4


def test_a_sweep_plays_without_the_server(walk, frames):
    asked = []

    def note(request):
        asked.append(request.url)

    walk.on("request", note)
    token = go(walk, SVM)["stage"]
    sweep = walk.locator(".kp-sweep").first
    sweep.locator("select").first.select_option("k1.gamma")
    sweep.get_by_role("button", name="Sweep").click()
    sweep.get_by_role("button", name="Use this value").wait_for()
    walk.wait_for_function("() => window.__kp.frames > 0")
    asked.clear()
    frames.clear()
    walk.evaluate(RECORD)
    walk.wait_for_function("() => new Set(window.__seen.map(([stage]) => stage)).size >= 8")
    seen = walk.evaluate(SEEN)
    assert asked == frames == []
    walk.remove_listener("request", note)
    assert len({stage for stage, _ in seen}) >= 8
    assert all(stage == gram for stage, gram in seen)
    stop = sweep.get_by_role("button", name="Stop")
    stop.evaluate_all("(buttons) => buttons.forEach((button) => button.click())")
    value = float(sweep.locator("output").inner_text().rsplit("=", 1)[1])
    shown = drawn(walk)
    sweep.get_by_role("button", name="Use this value").click()
    walk.wait_for_url("**kernel=*")
    after = rest(walk)
    assert after["stage"] == after["gram"] == shown != token
    assert float(thumb(walk, GAMMA).get_attribute("aria-valuetext")) == pytest.approx(value, 5e-3)


def test_the_sweep_follows_the_experiment_and_then_the_hand(walk):
    go(walk, "/kpca?n=60")
    which = walk.locator(".kp-sweep select").first
    for card, about in ((3, "component"), (1, "k1.gamma")):
        walk.locator(f".st-key-kpca_try_{card} button").click()
        walk.wait_for_function("([n, v]) => n.value === v", arg=[which.element_handle(), about])
        rest(walk)
        assert which.input_value() == about  # thumbs that the page moved change nothing
    thumb(walk, "kpca_n_components").focus()
    walk.keyboard.press("ArrowRight")
    rest(walk)
    assert which.input_value() == "n_components"


def test_no_class_changes_while_something_moves(walk):
    """Rules about part of a class name ask the browser for the style of all below a change."""
    token = go(walk, "/krr?n=40")["stage"]
    walk.evaluate(CLASSES)
    thumb(walk, "krr_k1_gamma").focus()
    for _ in range(3):
        walk.keyboard.press("ArrowLeft")
        token = drawn(walk, other_than=token)
    rest(walk)
    assert walk.evaluate("() => window.__classes()") == []


@pytest.mark.parametrize("path", sweep([SVM, "/krr?n=40"], [0]))
def test_moving_and_resting_pictures_look_the_same(walk, path):
    """The canvas paints while a mouse button is held on a figure; Plotly draws when it is let go.

    Pixels of both plot areas, at the same state; edges are smoothed differently, so the mean
    difference counts, and it must be small beside what one move changes.
    """
    token = go(walk, path)["stage"]
    hidden = walk.add_style_tag(content=".kp-tip, .kp-callouts { display: none !important }")
    before = {id_: picture(walk, id_) for id_ in ("stage", "gram")}
    area = plot(walk, "gram")
    walk.mouse.move(area["left"] + area["width"] / 2, area["top"] + area["height"] / 2)
    walk.mouse.down()
    slug = path[1 : path.index("?")]
    thumb(walk, f"{slug}_k1_gamma").focus()
    for _ in range(6):
        walk.keyboard.press("ArrowLeft")
        token = drawn(walk, other_than=token)
    walk.evaluate(HAND_RESTS, slug)
    assert walk.locator("[data-figure=stage][data-moving]").count() == 1
    moving = {id_: picture(walk, id_) for id_ in ("stage", "gram")}
    walk.mouse.move(area["left"] + area["width"] / 2 + 6, area["top"] + area["height"] / 2)
    walk.mouse.up()
    walk.mouse.move(5, 5)
    assert rest(walk)["stage"] == token, "the state changed between the two pictures"
    for figure, canvas in moving.items():
        resting = picture(walk, figure)
        difference = abs(canvas - resting).mean()
        change = abs(before[figure] - resting).mean()
        print(f"{path} {figure}: differs by {difference:.2f} of 255, a move by {change:.2f}")
        assert difference < 2.0, figure
        assert difference < 0.5 * change, figure
    hidden.evaluate("(style) => style.remove()")
