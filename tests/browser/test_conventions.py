"""Gamma as sigma in the browser: another slider and another formula, and the same picture."""

from __future__ import annotations

import pytest

from tests.browser.places import GAMMA
from tests.controls import grip, thumb
from tests.figures import another, arrays, go, rest

pytestmark = pytest.mark.browser
FORM = "how gamma is written"


def told(tab) -> tuple:
    rest(tab)
    row = tab.locator(f".st-key-{GAMMA}")
    label, note = (row.locator(one).inner_text() for one in (".kp-label", ".kp-also"))
    formula = tab.locator(".kp-formula .katex annotation").first.text_content()
    readouts = tab.locator(".kp-readouts").first.inner_text()
    return label, row.locator(".kp-value").input_value(), note, formula, readouts


def test_sigma_in_place_of_gamma_goes_along_with_the_link(walk, elsewhere):
    walk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    go(walk, "/svm?n=40")
    before, height = arrays(walk), walk.locator(f".st-key-{GAMMA}").bounding_box()["height"]
    walk.get_by_role("combobox", name=FORM).select_option(label="σ sigma: γ = 1/(2σ²)")
    walk.wait_for_url("**gamma_as=sigma*")
    walk.get_by_role("slider", name="sigma", exact=True).wait_for()
    label, number, note, formula, _ = told(walk)
    assert (label, number, note) == ("σ sigma", "0.707", "γ = 1/(2σ²) = 1")
    assert r"2 \cdot {0.707}^2" in formula
    assert arrays(walk) == before
    assert walk.locator(f".st-key-{GAMMA}").bounding_box()["height"] == height
    x, y = grip(walk, GAMMA)

    def drag():
        walk.mouse.move(x, y)
        walk.mouse.down()
        walk.mouse.move(x + 25, y, steps=3)
        walk.mouse.up()

    another(walk, drag)
    here = told(walk)
    assert float(here[1]) > 0.8 and thumb(walk, GAMMA).get_attribute("aria-valuetext") == here[1]
    walk.locator(".kp-link").first.click()
    walk.get_by_role("button", name="Copied").wait_for()
    link = walk.evaluate("navigator.clipboard.readText()")
    go(elsewhere, link)
    assert told(elsewhere) == here and arrays(elsewhere) == arrays(walk)
    # One step back is the drag, another the form.
    walk.get_by_role("button", name="Undo").click()
    walk.get_by_role("button", name="Undo").click()
    walk.get_by_role("slider", name="gamma", exact=True).wait_for()
    assert told(walk)[:2] == ("γ gamma", "1") and arrays(walk) == before
