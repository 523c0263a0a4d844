"""What a tooltip says, for a finger: of a number it taps, of a button it presses long."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import bodies, start

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 700}


def test_a_tap_on_a_number_and_a_long_press_on_a_button_open_their_help(finger_tab):
    tab = finger_tab
    start(tab, "panel stage", more={"undo": True})
    fingers, card = tab.context.new_cdp_session(tab), tab.locator(".kp-term")

    def hold(name: str, longer: bool) -> None:
        """Press a button until its help is there, or only touch it."""
        button = tab.get_by_role("button", name=name, exact=True)
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
        if longer:
            card.wait_for()
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

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
