"""What a word means: a click, a tap or Enter on a readout, a long press on a button opens it."""

from __future__ import annotations

import pytest

from tests.browser.finger import Finger
from tests.browser.unit.fake_server import bodies, start

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 700}


def test_a_click_on_the_name_of_a_readout_or_the_keyboard_explains_it_and_another_ends_that(tab):
    start(tab, "panel stage")
    word, card = tab.locator(".kp-readouts dt button"), tab.locator(".kp-term")
    word.wait_for()
    assert word.inner_text() == "gamma" and card.count() == 0
    word.click()
    assert card.inner_text() == "its number"
    box, at = card.bounding_box(), word.bounding_box()
    assert box["y"] >= at["y"] + at["height"] or box["y"] + box["height"] <= at["y"], "beside it"
    word.click()
    assert card.count() == 0
    tab.locator(".kp-readouts dd").click()
    assert card.count() == 1, "as on a phone, where the whole readout is meant"
    tab.mouse.click(2, 2)
    assert card.count() == 0
    word.focus()
    tab.keyboard.press("Enter")
    assert card.inner_text() == "its number"
    tab.keyboard.press("Escape")
    assert card.count() == 0
    assert word.evaluate("(node) => node === document.activeElement")


def test_a_tap_on_a_number_and_a_long_press_on_a_button_open_their_help(finger_tab):
    tab = finger_tab
    start(tab, "panel stage", more={"undo": True})
    finger, card = Finger(tab), tab.locator(".kp-term")

    def hold(name: str, longer: bool) -> None:
        """Press a button until its help is there, or only touch it."""
        button = tab.get_by_role("button", name=name, exact=True)
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        finger.down(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if longer:
            card.wait_for()
            finger.has_waited()
        finger.up(ms=50)

    number = tab.locator(".kp-readout").first
    number.scroll_into_view_if_needed()
    number.tap()
    assert card.inner_text() == "its number"
    of, box = number.bounding_box(), card.bounding_box()
    assert min(abs(box["y"] - of["y"] - of["height"]), abs(of["y"] - box["y"] - box["height"])) < 10
    assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    number.tap()
    assert card.count() == 0, "the second tap closes it"
    hold("+ kernel", longer=True)
    assert card.inner_text() == "Sums are kernels."
    assert tab.evaluate("triggers") == [] and bodies(tab) == [], "nothing was pressed"
    hold("+ kernel", longer=False)
    tab.wait_for_function("() => triggers.length === 1")
    assert card.count() == 0
