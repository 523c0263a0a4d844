"""The change since the last move beside a readout: what it says, and when it is shown."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import start
from tests.pages.shared.model.scene.test_readout import CHANGES

pytestmark = pytest.mark.browser

DIFFERENCE = """async (pairs) => {
  const { difference } = await import('/stage/js/changes.js')
  return pairs.map(([before, after]) => difference(before, after))
}"""
CHANGE = "() => document.querySelector('.kp-readouts dd').dataset.change ?? ''"
SHOWN = f"(text) => ({CHANGE})() === text"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        *(((before, ""), (after, ""), text) for before, after, text in CHANGES),
        ((2, "%"), (5.5, "%"), "+3.5 % points"),
        ((6.67, "%"), (5, "%"), "−1.67 % points"),
        ((27, "", 60), (32, "", 60), "+5"),
        ((3.2, "kg"), (3.15, "kg"), "−0.05 kg"),
        ((-12.5, "nats"), (-110, "nats"), "−97.5 nats"),
        ((1233.9, ""), (0.123, ""), "−1234"),
        # The same number, other units, another whole, or no number.
        ((5.5, "%"), (5.5, "%"), ""),
        ((3.2, "kg"), (3.1, "m"), ""),
        ((18, "", 27), (12, "", 32), ""),
        ((None, ""), (3, ""), ""),
        (None, (3, ""), ""),
    ],
)
def test_a_difference_is_that_of_the_amounts_as_shown(calm_tab, before, after, said):
    pair = [
        one and dict(zip(("amount", "unit", "of"), one, strict=False)) for one in (before, after)
    ]
    assert calm_tab.evaluate(DIFFERENCE, [pair]) == [said]


# Two moves at once: on a busy machine the hand would count as resting between two of a keyboard.
TWICE = """(input) => {
  for (let i = 0; i < 2; i++) {
    input.stepUp()
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}"""


# What is shown right after a move: between two calls a busy machine may show what comes next.
AFTER_DOWN = f"""(input) => {{
  input.stepDown()
  input.dispatchEvent(new Event('input', {{ bubbles: true }}))
  return ({CHANGE})()
}}"""


def press(tab):
    tab.locator('[data-name="k1.gamma"] input[type=range]').focus()
    tab.keyboard.press("ArrowRight")


def test_it_is_shown_once_at_rest_and_goes_again(tab):
    start(tab, "panel stage")
    place = tab.locator(".kp-readouts").bounding_box()
    slider = tab.locator('[data-name="k1.gamma"] input[type=range]')
    slider.evaluate(TWICE)
    tab.wait_for_function(SHOWN, arg="+0.26")  # 1 to 1.26, the way of both presses
    number = tab.locator(".kp-readouts dd")
    assert number.inner_text() == "1.26" and number.text_content() == "1.26"
    assert tab.locator(".kp-readouts").bounding_box() == place
    tab.wait_for_function(SHOWN, arg="")


def test_another_move_or_a_sweep_takes_it_away_at_once(tab):
    start(tab, "panel stage")
    press(tab)
    tab.wait_for_function(SHOWN, arg="+0.12")
    slider = tab.locator('[data-name="k1.gamma"] input[type=range]')
    assert slider.evaluate(AFTER_DOWN) == ""
    tab.wait_for_function(SHOWN, arg="−0.12")
    press(tab)
    tab.wait_for_function(SHOWN, arg="+0.12")
    tab.get_by_role("button", name="Sweep").click()
    tab.wait_for_function("() => window.__kp.frames > 2")
    assert tab.evaluate(CHANGE) == ""


def test_it_waits_until_a_thumb_is_let_go(tab):
    start(tab, "panel stage")
    box = tab.locator('[data-name="k1.gamma"] input[type=range]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    for step in (20, 40):
        tab.mouse.move(x + step, y)
        tab.wait_for_timeout(700)  # longer than the hand's rest
        assert tab.evaluate(CHANGE) == ""
    tab.mouse.up()
    tab.wait_for_function(f"() => ({CHANGE})() !== ''")
    gamma = tab.evaluate("() => fake.record['k1.gamma']")
    assert float(tab.evaluate(CHANGE)) == pytest.approx(gamma - 1)


def test_numbers_of_something_else_are_not_compared(tab):
    start(tab, "panel stage")
    tab.evaluate("() => { fake.more = { run: true } }")  # the structure has changed
    press(tab)
    tab.wait_for_timeout(900)
    assert tab.evaluate(CHANGE) == ""
    # A run brings another data set while the change of a move is shown.
    tab.evaluate("() => { fake.more = {} }")
    press(tab)
    tab.wait_for_function(f"() => ({CHANGE})() !== ''")
    tab.evaluate(
        """async () => {
          fake.revision = 2;
          Object.assign(fake.record, { 'k1.gamma': 50 });
          await mount('stage', stageData({ revision: 2 }));
        }"""
    )
    tab.wait_for_function("() => document.querySelector('.kp-readouts dd').textContent === '50'")
    tab.wait_for_timeout(600)
    assert tab.evaluate(CHANGE) == ""


def test_without_motion_it_does_not_fade(tab):
    tab.emulate_media(reduced_motion="reduce")
    start(tab, "panel stage")
    press(tab)
    tab.wait_for_function(SHOWN, arg="+0.12")
    assert tab.evaluate(
        """() => getComputedStyle(document.querySelector('[data-change]'), '::after')
          .animationName"""
    ) == "none"  # fmt: skip
    tab.wait_for_function(SHOWN, arg="")


FORMER = """async () => {
  const { Changes } = await import('/stage/js/changes.js')
  const seen = []
  const figure = { keepFormer: () => seen.push('kept'), dropFormer: () => seen.push('dropped') }
  const list = document.createElement('dl')
  const changes = new Changes(list, () => [], { figures: new Map([['stage', figure]]) })
  const after = (act) => { seen.length = 0; act(); return seen.at(-1) ?? 'same' }
  const first = [after(() => changes.begin()), after(() => changes.cancel())]
  const second = [after(() => changes.begin()), after(() => changes.begin())]
  changes.end()
  seen.length = 0
  while (!seen.length) await new Promise((resolve) => setTimeout(resolve, 50))
  changes.remove()
  return [...first, ...second, ...seen]
}"""


def test_lines_as_they_were_go_with_a_cancelled_move_and_with_the_differences(calm_tab):
    assert calm_tab.evaluate(FORMER) == ["kept", "dropped", "kept", "kept", "dropped"]


# A list that shows the second and the third of three readouts, and then the third alone.
FILTERED = """async (hidden) => {
  const { Changes } = await import('/stage/js/changes.js')
  const { Readouts } = await import('/stage/js/readouts.js')
  const said = (...amounts) => amounts.map((amount, i) => {
    const key = ['train', 'slack', 'width'][i]
    return { key, label: key, value: String(amount), unit: '', amount }
  })
  let all = said(1, 2, 3)
  const readouts = new Readouts(document.body)
  const changes = new Changes(readouts.list, () => all, { figures: new Map() })
  const pinned = said(7, 8, 9)
  const change = () => [...readouts.list.children].map((item) =>
    [item.dataset.key, item.children[1].dataset.change ?? ''])
  readouts.show(all.slice(1), hidden, pinned, null)
  changes.begin()
  all = said(2, 4, 6)
  readouts.show(all.slice(1), hidden, pinned, null)
  changes.end()
  const seen = [change()]
  readouts.show(all.slice(2), hidden, pinned, null) // another step within the time of the tags
  seen.push(change())
  changes.remove()
  return seen
}"""


@pytest.mark.parametrize("hidden", [[], ["slack"]])
def test_each_difference_stands_at_its_own_number_where_a_step_shows_some_of_them(tab, hidden):
    step, next_step = tab.evaluate(FILTERED, hidden)
    assert step == [["slack", "+2"], ["width", "+3"]]
    assert next_step == [["width", ""]], "not that of slack"


def test_a_text_that_changes_keeps_its_node(calm_tab):
    texts = calm_tab.evaluate(
        """async () => {
          const { setText } = await import('/stage/js/dom.js')
          const node = document.createElement('p')
          const kept = ['1', '2', 3, 'a <b>', '', 'again'].map((text) => {
            const before = node.firstChild
            setText(node, text)
            return [node.innerHTML, before !== null && node.firstChild === before]
          })
          node.innerHTML = '<b>one</b> two'
          setText(node, 'three')
          return [...kept, [node.innerHTML, node.childNodes.length === 1]]
        }"""
    )
    assert texts == [
        ["1", False], ["2", True], ["3", True], ["a &lt;b&gt;", True], ["", False],
        ["again", False], ["three", True],
    ]  # fmt: skip
