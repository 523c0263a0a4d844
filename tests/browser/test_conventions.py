"""Gamma as sigma in the browser: another slider and another formula, and the same picture."""

from __future__ import annotations

import pytest

from tests.browser.places import GAMMA
from tests.conftest import another, arrays, go, grip, rest, thumb, visit

pytestmark = pytest.mark.browser
FORM = "how gamma is written"


def told(tab) -> tuple:
    rest(tab)
    row = tab.locator(f".st-key-{GAMMA}")
    label, note = (row.locator(one).inner_text() for one in (".kp-label", ".kp-also"))
    formula = tab.locator(".kp-formula .katex annotation").first.text_content()
    readouts = tab.locator(".kp-readouts").first.inner_text()
    return label, row.locator(".kp-value").input_value(), note, formula, readouts


def test_sigma_in_place_of_gamma_goes_along_with_the_link(page, elsewhere):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, "/svm?n=40")
    before, height = arrays(page), page.locator(f".st-key-{GAMMA}").bounding_box()["height"]
    page.get_by_role("combobox", name=FORM).select_option(label="σ sigma: γ = 1/(2σ²)")
    page.wait_for_url("**gamma_as=sigma*")
    page.get_by_role("slider", name="sigma", exact=True).wait_for()
    label, number, note, formula, _ = told(page)
    assert (label, number, note) == ("σ sigma", "0.707", "γ = 1/(2σ²) = 1")
    assert r"2 \cdot {0.707}^2" in formula
    assert arrays(page) == before
    assert page.locator(f".st-key-{GAMMA}").bounding_box()["height"] == height
    x, y = grip(page, GAMMA)

    def drag():
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 25, y, steps=3)
        page.mouse.up()

    another(page, drag)
    here = told(page)
    assert float(here[1]) > 0.8 and thumb(page, GAMMA).get_attribute("aria-valuetext") == here[1]
    page.locator(".kp-link").first.click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    go(elsewhere, link)
    assert told(elsewhere) == here and arrays(elsewhere) == arrays(page)
    # One step back is the drag, another the form.
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("slider", name="gamma", exact=True).wait_for()
    assert told(page)[:2] == ("γ gamma", "1") and arrays(page) == before
