"""The first screen is a toy: it moves by itself until touched; then all pictures follow a hand."""

from __future__ import annotations

import pytest

from pages.home.toy import GAMMA, TOY
from pages.shared.model.state import address
from tests.controls import press
from tests.figures import another, drawn, rest, visit

pytestmark = pytest.mark.browser
SLIDER = "home_k1_gamma"
STILL = 800  # ms without a change: the rest is what is looked for
STATES = "() => [...document.querySelectorAll('[data-figure]')].map((n) => n.dataset.state)"
# Whether slider and pictures are together at a value above, or below, another one.
AT = """([sign, other]) => {
  const value = document.querySelector('.st-key-home_k1_gamma .kp-value')?.value
  return sign * (Number(value) - other) > 0 && [...document.querySelectorAll('[data-figure]')]
    .every(({ dataset }) => dataset.state === `k1.gamma = ${value}`)
}"""
HIDE = "(is) => Object.defineProperty(document, 'hidden', { get: () => is, configurable: true })"


def test_who_teaches_reads_how_and_a_hand_moves_all_pictures_and_leads_on(page):
    page.emulate_media(reduced_motion="reduce")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    before = visit(page, "/")
    assert len(before) == 7
    assert page.locator(f".st-key-{SLIDER} input[type=range]").bounding_box()["y"] < 300
    ways = page.locator(".st-key-kp_ways :is(a, button)")
    assert [text.split(" · ")[0] for text in ways.all_inner_texts()] == [
        "I learn", "I teach", "I try it myself"
    ]  # fmt: skip
    page.get_by_role("button", name="I teach").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Title").wait_for()
    assert "On the projector." in dialog.inner_text() and "Make a lesson" in dialog.inner_text()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    rest(page)

    another(page, lambda: press(page, SLIDER, "PageUp"))
    after = rest(page, rested=True)
    assert all(after[name] != before[name] for name in before)
    page.wait_for_url(lambda url: "kernel=rbf" in url)
    place = page.locator('[data-figure="stage"] .nsewdrag').first.bounding_box()
    clicked = another(
        page, lambda: page.mouse.click(place["x"] + 12, place["y"] + place["height"] - 12)
    )
    assert all(clicked[name] != after[name] for name in after)
    page.wait_for_url(lambda url: "edits=" in url)
    page.reload()
    drawn(page, settled=True)
    assert rest(page) == clicked
    assert not any("kp/idle" in url for url in asked), "nothing moves by itself"
    small_picture_leads_to_its_page(page)
    page.go_back()
    rest(page)
    page.get_by_role("link", name="I learn").click()
    page.locator(".kp-story").wait_for()
    rest(page)
    assert "story=margin" in page.url


def small_picture_leads_to_its_page(tab) -> None:
    """It grows under the mouse, and opens its page with the same kernel."""
    value = tab.locator(f".st-key-{SLIDER} .kp-value").input_value()
    card = tab.locator(".kp-card", has=tab.locator('[data-figure="ridge"]'))
    before = card.bounding_box()
    card.locator(".kp-open").hover()
    tab.wait_for_function(
        "(width) => document.querySelector('.kp-card:has([data-figure=ridge])')"
        ".getBoundingClientRect().width > 1.5 * width",
        arg=before["width"],
    )
    tab.get_by_role("link", name="Open the page: Ridge").press("Enter")
    tab.wait_for_url(lambda url: "/krr" in url)
    rest(tab)
    assert tab.locator(".st-key-krr_k1_gamma .kp-value").input_value() == value


def test_it_moves_by_itself_until_it_is_touched_and_then_never_again(page):
    page.goto("/")
    value = page.locator(f".st-key-{SLIDER} .kp-value")
    record, _ = address.from_query(TOY, {}, {})
    gamma = record.values[GAMMA]
    for sign in (1, -1):
        page.wait_for_function(AT, arg=[sign, gamma])
    page.evaluate(HIDE, True)
    shown = page.evaluate(STATES)
    page.wait_for_timeout(STILL)
    assert page.evaluate(STATES) == shown, "nobody looks"
    page.evaluate(HIDE, False)
    page.wait_for_function(f"(shown) => ({STATES})()[0] !== shown", arg=shown[0])
    box = page.locator('[data-figure="stage"]').bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    opening = page.evaluate(STATES)
    assert len(opening) == 7 and len(set(opening)) == 1 and GAMMA not in opening[0]
    assert float(value.input_value()) == gamma
    assert list(rest(page).values()) == opening
    page.wait_for_timeout(STILL)
    assert page.evaluate(STATES) == opening
    assert "?" not in page.url
    assert page.get_by_role("button", name="Undo").is_disabled()
