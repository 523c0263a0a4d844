"""Fields are told by their borders: what is typed into, and menus, on pages and in dialogs.

That the colour is seen in both themes: tests/pages/shared/app/stage/test_theme_colours.py.
"""

from __future__ import annotations

import re

import pytest

from tests.browser.axe import DARK, LIGHT
from tests.figures import go, rest, visit
from tests.serving import ROOT
from tests.sweeps import sweep

pytestmark = pytest.mark.browser
# A field, and the colour of the border around it, or of the line below a number.
FIELDS = """() => [...document.querySelectorAll(
    'input:not([type=range], [type=radio], [type=checkbox], [type=file]), select, textarea')]
  .filter((node) => node.checkVisibility() && !node.matches('.kp-form select, :focus'))
  .map((node) => {
    let at = node
    while (at.parentElement && parseFloat(getComputedStyle(at).borderBottomWidth) === 0) {
      at = at.parentElement
    }
    const { borderBottomColor, backgroundImage } = getComputedStyle(at)
    return [node.ariaLabel || node.className, backgroundImage, borderBottomColor]
  })"""
HAS_LOOK = "(dark) => document.documentElement.hasAttribute('data-kp-dark') === dark"
# What can be ticked, and is not: the colours of its box.
BOXES = """() =>
  [...document.querySelectorAll('[data-testid=stCheckbox] label:not([data-selected])')]
  .map((label) => getComputedStyle(label.querySelector('span + div')).borderTopColor)"""


@pytest.mark.parametrize("theme", sweep([LIGHT, DARK], [1]))
def test_fields_and_boxes_have_a_border(walk, theme):
    walk.emulate_media(color_scheme=theme)
    (pair,) = re.findall(
        r":root { --kp-field: light-dark\(([^)]*)\)",
        (ROOT / "pages/shared/app/stage/css/access.css").read_text(encoding="utf-8"),
    )
    border = pair.split(", ")[theme == DARK]
    rgb = f"rgb({', '.join(str(int(border[i : i + 2], 16)) for i in (1, 3, 5))})"
    go(walk, "/svm?n=60&tab=try")
    walk.wait_for_function(HAS_LOOK, arg=theme == DARK)
    fields = walk.evaluate(FIELDS)
    walk.get_by_role("button", name="Make a lesson").click()
    dialog = walk.get_by_role("dialog")
    dialog.get_by_role("button", name="Add what the page shows now").click()
    dialog.get_by_text("Choices", exact=True).click()
    dialog.get_by_label("Choice 3").wait_for()
    rest(walk)
    within = walk.evaluate(FIELDS)
    boxes = walk.evaluate(BOXES)
    walk.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert len(fields) >= 4 and len(within) >= len(fields) + 8 and len(boxes) == 2
    assert not [each for each in (*fields, *within) if not any(rgb in one for one in each[1:])]
    assert set(boxes) == {rgb}


NO_NUMBERS = [
    ("k1.gamma", "-3", "Gamma takes positive numbers; it stays at 1."),
    ("k1.gamma", "0", "Gamma takes positive numbers; it stays at 1."),
    ("C", "1e99", "C takes numbers from 0.01 to 1000; it stays at 1."),
    ("n", "3", "n takes whole numbers from 20 to 1000; it stays at 60."),
    ("n", "60.5", "n takes whole numbers from 20 to 1000; it stays at 60."),
]
HEARD = "() => document.querySelector('[data-announced]').innerText"


def test_a_number_that_cannot_be_changes_nothing_and_the_page_says_why(walk):
    """A slip of the sign must not become the smallest number that there is."""
    visit(walk, "/svm?n=60")  # a run of the page before may still write its address
    address = walk.url
    for name, typed, why in NO_NUMBERS:
        if name == "n" and walk.locator(".kp-fold[aria-expanded=false]").count():
            walk.locator(".kp-fold").click()
        field = walk.locator(f"[data-name='{name}'] .kp-value")
        before = field.input_value()
        field.fill(typed)
        field.press("Enter")
        walk.locator(f"[data-name='{name}'] .kp-also", has_text=why).wait_for()
        walk.wait_for_function(f"(why) => ({HEARD})() === why", arg=why)
        rest(walk)
        assert field.get_attribute("aria-invalid") == "true", typed
        assert field.input_value() == before and walk.url == address, name
    field = walk.locator("[data-name='k1.gamma'] .kp-value")
    field.fill("abc")
    field.press("Enter")
    walk.get_by_text("“abc” is no number; gamma stays at 1.", exact=True).first.wait_for()
    field.fill("2")
    field.press("Enter")
    rest(walk)
    assert "gamma%3D2" in walk.url and not walk.locator(".kp-also", has_text="is no number").count()
    assert not walk.evaluate(HEARD), "what was refused does not stay said"
