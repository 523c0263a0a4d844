"""A number in a sentence is a control: by mouse, keys and tap, and in the address."""

from __future__ import annotations

import pytest

from tests.conftest import another, drawn, rest, visit

pytestmark = pytest.mark.browser
STORY = "/gp?story=evidence&step=3"
NOISE = ".kp-story-body [data-set=noise]"
SAID = ".kp-story-body > p .kp-number"


def test_a_number_of_a_sentence_is_moved(page):
    visit(page, STORY)
    number = page.locator(NOISE)
    assert number.inner_text() == "0.04" and number.get_attribute("role") is None, "first predict"
    page.locator(".kp-choices button").first.click()
    page.wait_for_function("(s) => document.querySelector(s).textContent === '1'", arg=NOISE)
    rest(page)
    slider = page.get_by_role("slider", name="noise variance", exact=False).first
    assert slider.get_attribute("aria-valuetext") == "1"
    said = page.locator(SAID).inner_text()

    another(page, lambda: number.press("ArrowLeft"))
    moved = float(number.inner_text())
    assert moved < 1 and page.locator(SAID).inner_text() != said, "the sentence follows"
    assert f"noise={moved}" in page.url and "step=3" in page.url, "the story is not turned"
    panel = page.locator(".kp-story-controls .kp-value")
    assert panel.input_value() == number.inner_text()

    box = number.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = drawn(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y, steps=4)
    page.mouse.up()
    drawn(page, other_than=before)
    rest(page)
    assert float(number.inner_text()) < moved / 3
    assert not page.locator(".kp-number-card").count(), "a drag is no tap"

    number.click()
    card = page.locator(".kp-number-card")
    another(page, lambda: card.locator("input[type=range]").press("End"))
    assert number.inner_text() == "10" and "noise=10" in page.url
    page.keyboard.press("Escape")
    card.wait_for(state="detached")
    assert number.evaluate("(node) => node === document.activeElement")
    page.reload()
    drawn(page, settled=True)
    rest(page)
    assert number.inner_text() == "10"
