"""The first screen is a toy: something to move at once, and every picture follows."""

from __future__ import annotations

import pytest

from tests.conftest import another, drawn, press, rest, visit

pytestmark = pytest.mark.browser
SLIDER = "home_k1_gamma"


def test_the_home_page_follows_the_slider_and_a_click(page):
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


def test_the_ways_on_lead_into_a_story(page):
    visit(page, "/")
    page.get_by_role("link", name="I learn").click()
    page.locator(".kp-story").wait_for()
    rest(page)
    assert "story=margin" in page.url
