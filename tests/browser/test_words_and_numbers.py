"""What stands beside the pictures: readouts with their changes, words that open."""

from __future__ import annotations

import pytest

from pages.svm.experiments import EXPERIMENTS
from tests.browser.places import GAMMA, SVM
from tests.controls import data_set, thumb
from tests.figures import another, go, rest

pytestmark = pytest.mark.browser

# The readouts by their labels: the text, and the change beside it.
READOUTS = """() => Object.fromEntries(
  [...document.querySelectorAll('.kp-stage[data-main] .kp-readout')]
    .map(({ firstChild, lastChild }) => [firstChild.textContent,
      [lastChild.textContent, lastChild.dataset.change ?? '']]))"""

# Within the stage: the page itself may be scrolled by what the keys bring into sight.
READOUTS_IN_STAGE = """() => {
  const stage = document.querySelector('.kp-stage[data-main]')
  const { x, y, width, height } = stage.querySelector('.kp-readouts').getBoundingClientRect()
  const { left, top } = stage.getBoundingClientRect()
  return [x - left, y - top, width, height]
}"""


def number_and_unit(text):
    """Split at the first space, one that does not break a line before a per cent sign included."""
    number, *unit = text.split(maxsplit=1) or [""]
    return number, unit[0] if unit else ""


def test_a_line_and_each_readout_say_what_the_last_move_did(walk):
    go(walk, SVM)
    said = walk.locator(".kp-stage[data-main] .kp-said")
    assert said.inner_text() == ""
    before, place = walk.evaluate(READOUTS), walk.evaluate(READOUTS_IN_STAGE)
    thumb(walk, GAMMA).focus()
    walk.keyboard.press("End")
    walk.locator("[data-change]").first.wait_for(state="attached")
    after = walk.evaluate(READOUTS)
    assert walk.evaluate(READOUTS_IN_STAGE) == place
    checked = 0
    for label, (text, change) in after.items():
        number, unit_of_it = number_and_unit(text)
        was, _ = number_and_unit(before[label][0])
        if "at the bound" in label or label == "largest class":
            assert change == "", "another whole, or several numbers"
        elif number == was:
            assert change == ""
        else:
            shown, unit = number_and_unit(change)
            gap = float(shown.replace("−", "-"))
            assert gap == pytest.approx(float(number) - float(was), abs=1e-9)
            assert unit == ("% points" if unit_of_it.startswith("%") else "")
            checked += 1
    assert checked >= 2
    walk.wait_for_function("() => !document.querySelector('[data-change]')")
    rest(walk, rested=True)
    assert said.inner_text().startswith("γ gamma: 1 → ")
    assert "in training" in said.inner_text()
    assert walk.evaluate(READOUTS_IN_STAGE) == place
    # Another data set has other numbers, which are not compared with these.
    walk.evaluate(
        """() => { window.__changes = 0
          new MutationObserver((all) => { window.__changes += all.length })
            .observe(document.querySelector('.kp-stage[data-main] .kp-readouts'),
              { attributes: true, attributeFilter: ['data-change'], subtree: true }) }"""
    )
    another(walk, lambda: data_set(walk, "svm", "circles"))
    rest(walk, rested=True)
    assert walk.evaluate("window.__changes") == 0
    assert said.inner_text() == "", "these are other data"


def test_a_word_of_the_glossary_opens_in_its_text(walk):
    go(walk, f"{SVM}&tab=why")
    word = walk.locator('a[href="#glossary-slack"]').first
    word.scroll_into_view_if_needed()
    rest(walk)
    frames = []
    walk.on("request", lambda request: frames.append(request.url))
    address, place = walk.url, word.bounding_box()
    word.focus()
    walk.keyboard.press("Enter")
    card = walk.get_by_role("dialog", name="slack")
    card.locator(".katex-display").wait_for()
    assert walk.url == address and word.bounding_box() == place
    assert not [url for url in frames if url.endswith(("kp/live", "kp/sweep"))]
    with walk.expect_popup() as opened:
        card.get_by_role("link").click()
    opened.value.wait_for_url("**/svm?*view=loss*")
    opened.value.close()
    walk.keyboard.press("Escape")
    card.wait_for(state="detached")
    # In the answer of an experiment Escape closes the card alone.
    walk.get_by_role("tab", name="Try").click()
    place = next(i for i, one in enumerate(EXPERIMENTS) if "hinge loss" in one.answer)
    walk.get_by_text("What you should see").nth(place).click()
    word = walk.locator('a[href="#glossary-hinge-loss"]')
    word.click()
    walk.get_by_role("dialog", name="hinge loss").wait_for()
    walk.keyboard.press("Escape")
    walk.locator(".kp-term").wait_for(state="detached")
    assert word.is_visible() and word.evaluate("(node) => node === document.activeElement")
