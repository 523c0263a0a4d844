"""Where the pictures, buttons and texts of a step stand, on a small laptop and on a phone."""

from __future__ import annotations

import pytest

from tests.figures import go, rest

pytestmark = pytest.mark.browser

# Pairs of a button above the pictures and a title, of which one lies over the other.
COVERED = """() => {
  const boxes = (which) => [...document.querySelectorAll(`.kp-stage[data-main] ${which}`)]
    .filter((node) => node.checkVisibility())
    .map((node) => [node.textContent, node.getBoundingClientRect()])
  return boxes('.kp-actions button').flatMap(([button, a]) => boxes('.kp-title')
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(([title]) => [button, title]))
}"""


@pytest.mark.parametrize("address", ["/mistakes?story=fooled&step=2", "/kernels?story=similarity"])
def test_no_button_lies_on_a_title(walk, address):
    go(walk, address)
    assert walk.locator(".kp-stage[data-main] .kp-title").count()
    assert walk.evaluate(COVERED) == []
    slider = walk.locator(".kp-story-controls input[type=range]")
    if slider.count():
        slider.press("ArrowRight")
        walk.get_by_role("button", name="Undo").wait_for()
        rest(walk)
        assert walk.evaluate(COVERED) == []
