"""A picture is pinned beside the live one, and both are in the link."""

from __future__ import annotations

import numpy as np
import pytest

from tests.browser.places import GAMMA, SVM, empty_place, lonely_point, plot, points, state_of
from tests.controls import press
from tests.figures import another, arrays, drawn, go, rest, visit
from tests.sweeps import sweep

pytestmark = pytest.mark.browser

# Counts what Plotly draws of the pinned figure, and what is painted over it.
COUNT = """() => {
  const node = document.querySelector('[data-figure=pinned]')
  window.__again = 0
  const { react } = Plotly
  Plotly.react = (of, ...more) => {
    if (of === node) window.__again++
    return react(of, ...more)
  }
  const context = node.querySelector('.kp-canvas').getContext('2d')
  const { clearRect } = context
  context.clearRect = (...box) => { window.__again++; clearRect.apply(context, box) }
}"""
RANGES = """() => ['stage', 'pinned'].map((id) => {
  const { xaxis, yaxis } = document.querySelector(`[data-figure=${id}]`)._fullLayout
  return [...xaxis.range, ...yaxis.range]
})"""
# From where on the pinned picture shows its x axis, frame by frame.
FRAMES = """() => {
  window.__ranges = new Set()
  const look = () => {
    const node = document.querySelector('[data-figure=pinned]')
    if (node?._fullLayout) window.__ranges.add(node._fullLayout.xaxis.range[0])
    window.__looking = requestAnimationFrame(look)
  }
  look()
}"""
RANGE = RANGES.replace("'stage', 'pinned'", "'stage'")  # while nothing is pinned


def pin(tab) -> None:
    tab.get_by_role("button", name="Pin", exact=True).click()
    drawn(tab, "pinned", settled=True)
    rest(tab)


def caption(tab) -> str:
    return tab.locator(".kp-card:has([data-figure=pinned]) .kp-note").first.inner_text()


def numbers(tab, part: str) -> list[str]:
    return tab.locator(f".kp-stage[data-main] .kp-readout > {part}").all_inner_texts()


def test_a_pinned_picture_stays_beside_the_live_one_and_goes_with_the_link(walk, elsewhere):
    walk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    go(walk, SVM)
    first, said = arrays(walk), numbers(walk, "dd:nth-child(2)")
    pin(walk)
    assert arrays(walk)["pinned"] == first["stage"] and caption(walk) == "the same settings"
    walk.evaluate(COUNT)
    for _ in range(3):
        another(walk, lambda: press(walk, GAMMA, "ArrowRight"))
    here = arrays(walk)
    assert walk.evaluate("window.__again") == 0, "a move draws the pinned picture again"
    assert here["pinned"] == first["stage"] != here["stage"]
    assert caption(walk) == "γ 1"
    assert numbers(walk, ".kp-pinned-number") == [f"pinned {value}" for value in said]

    rest(walk, rested=True)
    walk.locator(".kp-link").first.click()
    walk.get_by_role("button", name="Copied").wait_for()
    link = walk.evaluate("navigator.clipboard.readText()")
    go(elsewhere, link)
    drawn(elsewhere, "pinned", settled=True)
    assert arrays(elsewhere) == here and caption(elsewhere) == "γ 1"

    another(walk, lambda: walk.get_by_role("button", name="Swap").click())
    drawn(walk, "pinned", settled=True)
    rest(walk)
    swapped = arrays(walk)
    assert swapped["stage"] == first["stage"] and swapped["pinned"] == here["stage"]
    chosen = lonely_point(walk)
    walk.mouse.click(chosen["left"], chosen["top"])
    walk.wait_for_url("**chosen=*")
    rest(walk)
    rings = [
        [t for t in arrays(walk)[id] if t.get("name") == "chosen"] for id in ("stage", "pinned")
    ]
    assert rings[0] == rings[1] != []
    walk.get_by_role("button", name="Unpin").click()
    walk.locator("[data-figure=pinned]").wait_for(state="detached")
    assert not numbers(walk, ".kp-pinned-number")
    walk.wait_for_url(lambda url: "pin=" not in url)
    walk.keyboard.press("Control+z")
    drawn(walk, "pinned", settled=True)
    back_brings_it(walk)


def back_brings_it(tab) -> None:
    """Also what is beside the pinned picture comes back from another page."""
    was, note, address = state_of(tab), caption(tab), tab.url
    assert was[0]["pinned"] != was[0]["stage"] and "pin=" in address
    tab.get_by_role("link", name="PCA", exact=True).first.click()
    tab.wait_for_url("**/kpca*")
    rest(tab)
    assert not tab.locator("[data-figure=pinned]").count(), "it is a picture of the other page"
    tab.go_back()
    tab.wait_for_url(address)
    drawn(tab, "pinned", settled=True)
    assert (state_of(tab), caption(tab)) == (was, note)
    another(tab, lambda: press(tab, GAMMA, "ArrowRight"))  # and it stays when the hand goes on
    now = arrays(tab)
    assert now["pinned"] == was[0]["pinned"] and now["stage"] != was[0]["stage"]


@pytest.mark.parametrize("start", sweep(["/gp", "/kpca?n=60"], [0]))
def test_a_picture_pinned_in_a_zoom_shows_the_same_part_and_keeps_it(walk, start):
    go(walk, start)
    (whole,) = walk.evaluate(RANGE)
    left, top = empty_place(walk, roles=("points", "test", "curve"))
    area = plot(walk)
    walk.mouse.move(left, top)
    walk.mouse.down()
    across = -70 if left > area["left"] + area["width"] / 2 else 70
    down = -70 if top > area["top"] + area["height"] / 2 else 70
    walk.mouse.move(left + across, top + down, steps=6)
    walk.mouse.up()
    walk.wait_for_function(f"(low) => ({RANGE})()[0][0] !== low", arg=whole[0])
    walk.wait_for_timeout(400)  # after which the server is asked for what the zoom shows
    rest(walk)
    walk.evaluate(FRAMES)
    pin(walk)
    seen = walk.evaluate(RANGES)
    assert walk.evaluate("[...window.__ranges]") == [seen[0][0]], "it was whole for a moment"
    assert seen[0] == seen[1] != whole
    walk.evaluate("cancelAnimationFrame(window.__looking)")
    # As a hand's own zoom it outlasts what draws the pictures anew.
    another(walk, lambda: press(walk, f"{start[1:].split('?')[0]}_k1_gamma", "PageUp"))
    walk.emulate_media(color_scheme="dark")
    walk.wait_for_timeout(300)
    rest(walk)
    assert walk.evaluate(RANGES) == seen
    walk.emulate_media(color_scheme="light")
    rest(walk)
    walk.locator(".kp-card:has([data-figure=pinned]) .kp-whole").click()
    walk.wait_for_function(f"(low) => ({RANGES})().every(([own]) => own === low)", arg=whole[0])
    assert walk.evaluate(RANGES) == [whole, whole]
    walk.get_by_role("button", name="Unpin").click()
    walk.locator("[data-figure=pinned]").wait_for(state="detached")


def test_both_pictures_have_one_size_and_the_same_axes(page):
    page.set_viewport_size({"width": 1280, "height": 720})
    visit(page, SVM)
    page.keyboard.press("b")
    drawn(page, "pinned", settled=True)
    another(page, lambda: press(page, GAMMA, "PageUp"))
    live, other, gram = (plot(page, name) for name in ("stage", "pinned", "gram"))
    assert live["left"] < other["left"] < gram["left"]
    assert [live[side] for side in ("top", "width", "height")] == pytest.approx(
        [other[side] for side in ("top", "width", "height")], abs=1)  # fmt: skip
    whole = page.evaluate(RANGES)
    np.testing.assert_allclose(*whole)
    assert points(page).keys() == points(page, "pinned").keys()
    left, top = empty_place(page, "pinned")
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(left + 60, top - 60, steps=5)
    page.mouse.up()
    page.wait_for_function(  # the live picture follows
        f"(low) => {{ const [one, other] = ({RANGES})(); return one[0] !== low "
        "&& String(one) === String(other) }",
        arg=whole[0][0],
    )
    for part in (".kp-readouts", "[role=tablist]"):
        box = page.locator(part).first.bounding_box()
        assert box["y"] + box["height"] <= 720, part
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(
        """() => ['stage', 'pinned', 'gram'].map((id) =>
          document.querySelector(`[data-figure=${id}]`).getBoundingClientRect())
          .every(({ top }, i, all) => !i || top >= all[i - 1].bottom)"""
    )
