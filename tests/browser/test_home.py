"""The first screen is a toy: it breathes until it is touched, then all pictures follow the hand."""

from __future__ import annotations

import pytest

from pages.home.toy import GAMMA, TOY
from pages.shared.state import address
from tests.conftest import LAPTOP, LIMIT, another, drawn, press, rest, visit, watch

pytestmark = pytest.mark.browser
SLIDER = "home_k1_gamma"
STATES = "() => [...document.querySelectorAll('[data-figure]')].map((n) => n.dataset.state)"
# Whether slider and pictures are together at a value above, or below, another one.
AT = """([sign, other]) => {
  const value = document.querySelector('.st-key-home_k1_gamma .kp-value')?.value
  return sign * (Number(value) - other) > 0 && [...document.querySelectorAll('[data-figure]')]
    .every(({ dataset }) => dataset.state === `k1.gamma = ${value}`)
}"""
HIDE = "(is) => Object.defineProperty(document, 'hidden', { get: () => is, configurable: true })"


@pytest.fixture
def still(page):
    """A tab of somebody who wants nothing to move by itself."""
    page.emulate_media(reduced_motion="reduce")
    return page


def test_the_home_page_follows_the_slider_and_a_click(still):
    page, asked = still, []
    page.on("request", lambda request: asked.append(request.url))
    before = visit(page, "/")
    assert len(before) == 7
    assert page.locator(f".st-key-{SLIDER} input[type=range]").bounding_box()["y"] < 300
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
    assert not any("breath" in url for url in asked), "nothing moves by itself"


def test_the_ways_on_lead_into_a_story(still):
    page = still
    visit(page, "/")
    page.get_by_role("link", name="I learn").click()
    page.locator(".kp-story").wait_for()
    rest(page)
    assert "story=margin" in page.url


def test_it_breathes_until_it_is_touched_and_then_never_again(chrome, app_url):
    context = chrome.new_context(viewport=LAPTOP, base_url=app_url)
    tab = context.new_page()
    tab.set_default_timeout(LIMIT)
    trouble = watch(tab, app_url)
    tab.goto("/")
    value = tab.locator(f".st-key-{SLIDER} .kp-value")
    record, _ = address.from_query(TOY, {}, {})
    gamma = record.values[GAMMA]
    for sign in (1, -1):
        tab.wait_for_function(AT, arg=[sign, gamma])
    tab.evaluate(HIDE, True)
    shown = tab.evaluate(STATES)
    tab.wait_for_timeout(800)
    assert tab.evaluate(STATES) == shown, "nobody looks"
    tab.evaluate(HIDE, False)
    tab.wait_for_function(f"(shown) => ({STATES})()[0] !== shown", arg=shown[0])
    box = tab.locator('[data-figure="stage"]').bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    opening = tab.evaluate(STATES)
    assert len(opening) == 7 and len(set(opening)) == 1 and GAMMA not in opening[0]
    assert float(value.input_value()) == gamma
    assert list(rest(tab).values()) == opening
    tab.wait_for_timeout(1500)
    assert tab.evaluate(STATES) == opening
    assert "?" not in tab.url
    assert tab.get_by_role("button", name="Undo").is_disabled()
    context.close()
    assert not trouble, trouble
