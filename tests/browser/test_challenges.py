"""A challenge in the browser: goals follow the hand; a best stays; a link shows the result."""

from __future__ import annotations

import pytest

from tests.conftest import another, press, rest, visit

pytestmark = pytest.mark.browser


def test_a_challenge_is_won_kept_and_shared(page):
    visit(page, "/kda?tab=try")
    page.get_by_role("button", name="Regularise").click()
    page.locator(".kp-challenge").wait_for()
    rest(page)
    stars = page.locator(".kp-stars")
    assert stars.get_attribute("aria-label") == "0 of 3 stars"
    assert not page.locator(".kp-goals [data-met]").count()
    assert not page.locator(".st-key-kda_data").count(), "the data are part of the task"
    for _ in range(30):
        if stars.get_attribute("aria-label") == "3 of 3 stars":
            break
        another(page, lambda: press(page, "kda_lam", "PageUp"))
    assert stars.get_attribute("aria-label") == "3 of 3 stars"
    assert page.locator(".kp-goals [data-met]").count() == 1
    page.wait_for_url(lambda url: "story=regularise" in url and "lam=" in url)
    link = page.url
    another(page, lambda: page.get_by_role("button", name="Reset", exact=True).click())
    assert stars.get_attribute("aria-label") == "0 of 3 stars"
    assert "Your best: ★★★" in page.locator(".kp-best").inner_text()
    visit(page, link)
    assert stars.get_attribute("aria-label") == "3 of 3 stars"
    page.get_by_role("button", name="Leave the challenge").click()
    page.locator(".kp-challenge").wait_for(state="detached")
    rest(page)
    assert "story=" not in page.url
