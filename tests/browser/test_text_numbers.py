"""A number in a sentence is a control: by mouse, keys and tap, and in the address."""

from __future__ import annotations

import pytest

from tests.figures import another, drawn, go, rest

pytestmark = pytest.mark.browser
STORY = "/gp?story=evidence&step=3"
NOISE = ".kp-story-body [data-set=noise]"
SAID = ".kp-story-body > p .kp-number"


def test_a_number_of_a_sentence_is_moved(walk):
    go(walk, STORY)
    number = walk.locator(NOISE)
    assert number.inner_text() == "0.04" and number.get_attribute("role") is None, "first predict"
    walk.locator(".kp-choices button").first.click()
    walk.wait_for_function("(s) => document.querySelector(s).textContent === '1'", arg=NOISE)
    rest(walk)
    slider = walk.get_by_role("slider", name="noise variance", exact=False).first
    assert slider.get_attribute("aria-valuetext") == "1"
    said = walk.locator(SAID).inner_text()

    another(walk, lambda: number.press("ArrowLeft"))
    moved = float(number.inner_text())
    assert moved < 1 and walk.locator(SAID).inner_text() != said, "the sentence follows"
    assert f"noise={moved}" in walk.url and "step=3" in walk.url, "the story is not turned"
    panel = walk.locator(".kp-story-controls .kp-value")
    assert panel.input_value() == number.inner_text()

    box = number.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = drawn(walk)
    walk.mouse.move(x, y)
    walk.mouse.down()
    walk.mouse.move(x - 40, y, steps=4)
    walk.mouse.up()
    drawn(walk, other_than=before)
    rest(walk)
    assert float(number.inner_text()) < moved / 3
    assert not walk.locator(".kp-number-card").count(), "a drag is no tap"

    number.click()
    card = walk.locator(".kp-number-card")
    another(walk, lambda: card.locator("input[type=range]").press("End"))
    assert number.inner_text() == "10" and "noise=10" in walk.url
    walk.keyboard.press("Escape")
    card.wait_for(state="detached")
    assert number.evaluate("(node) => node === document.activeElement")
    walk.reload()
    drawn(walk, settled=True)
    rest(walk)
    assert number.inner_text() == "10"
