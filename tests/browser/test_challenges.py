"""A challenge in the browser: won by keys alone; a best stays; a link shows the result."""

from __future__ import annotations

import pytest

from tests.browser.test_access_by_keyboard import tab_to
from tests.controls import press
from tests.figures import another, go, rest, visit

pytestmark = pytest.mark.browser
NO_PART, HAS_SEEN = "It took no part in your choice.", "What you choose now has seen it."


def test_a_challenge_is_won_kept_and_shared(walk):
    go(walk, "/kda?tab=try")
    walk.get_by_role("button", name="Regularise").click()
    walk.locator(".kp-challenge").wait_for()
    rest(walk)
    stars = walk.locator(".kp-stars")
    assert stars.get_attribute("aria-label") == "0 of 3 stars"
    assert not walk.locator(".kp-goals [data-met]").count()
    goal = walk.locator(".kp-goals li")
    said = "misclassified, cross-validated: 27.5\xa0% now, at most 24\xa0% needed"
    assert goal.inner_text() == said
    assert not walk.locator(".st-key-kda_data").count(), "the data are part of the task"
    test_error = walk.locator("[data-key=error_test]")
    revealed = walk.locator(".kp-revealed")
    assert test_error.get_attribute("data-hidden") is not None
    assert not revealed.inner_text()
    tab_to(walk, ".st-key-kda_lam input[type=range]")
    for _ in range(30):
        if stars.get_attribute("aria-label") == "3 of 3 stars":
            break
        another(walk, lambda: walk.keyboard.press("PageUp"))
    assert stars.get_attribute("aria-label") == "3 of 3 stars"
    assert walk.locator(".kp-goals [data-met]").count() == 1
    assert goal.inner_text().endswith("(at most 18\xa0%)"), "what is reached says what it took"
    assert test_error.get_attribute("data-hidden") is None
    said = revealed.inner_text()
    assert said.startswith(f"Revealed: misclassified, test {test_error.locator('dd').inner_text()}")
    walk.wait_for_url(lambda url: "story=regularise" in url and "lam=" in url)
    dare = walk.get_by_role("button", name="Copy a dare: beat mine (misclassified, cross-validated")
    assert dare.is_visible()
    link = walk.url
    another(walk, lambda: walk.get_by_role("button", name="Reset", exact=True).click())
    assert stars.get_attribute("aria-label") == "0 of 3 stars"
    assert not walk.locator(".kp-goals [data-met]").count(), "ticks are of the present state"
    assert not dare.is_visible(), "a dare, too"
    assert "Your best: ★★★" in walk.locator(".kp-best").inner_text()
    for before, now in (("Revealed:", "Revealed for your choice:"), (NO_PART, HAS_SEEN)):
        said = said.replace(before, now)
    assert revealed.inner_text() == said, "once: later moves do not change its number"
    visit(walk, link)
    assert stars.get_attribute("aria-label") == "3 of 3 stars"
    walk.get_by_role("button", name="Leave the challenge").click()
    walk.locator(".kp-challenge").wait_for(state="detached")
    rest(walk)
    assert "story=" not in walk.url


def test_who_is_done_sees_the_test_error_and_the_narrator_kept_it_back(walk):
    go(walk, "/svm?story=few_support_vectors")
    test_error = walk.locator("[data-key=error_test]")
    said = walk.locator(".kp-stage[data-main] .kp-said")
    another(walk, lambda: press(walk, "svm_k1_gamma", "PageDown"))
    rest(walk, rested=True)
    assert test_error.get_attribute("data-hidden") is not None
    assert "margin" in said.inner_text() and "test" not in said.inner_text()
    assert said.is_visible()
    walk.get_by_role("button", name="Done: reveal “misclassified, test”").click()
    assert test_error.get_attribute("data-hidden") is None
    assert NO_PART in walk.locator(".kp-revealed").inner_text()
    assert not walk.get_by_role("button", name="Done: reveal").count()
    walk.get_by_role("button", name="Leave the challenge").click()
    walk.locator(".kp-challenge").wait_for(state="detached")
    rest(walk)
    assert test_error.get_attribute("data-hidden") is None
