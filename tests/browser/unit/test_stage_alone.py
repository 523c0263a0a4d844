"""The stage without Streamlit: its head row, point tools, status line, drags and sweeps."""

from __future__ import annotations

import pytest

from tests.browser.finger import Finger
from tests.browser.places import double_click
from tests.browser.unit.fake_server import bodies, start

pytestmark = pytest.mark.browser

STATE = "() => document.querySelector('[data-figure=stage]').dataset.state"
# Where a data point, or a place of the data, lies on the page.
PLACE = """([x, y]) => {
  const node = document.querySelector('[data-figure=stage]');
  const box = node.getBoundingClientRect();
  const { xaxis, yaxis } = node._fullLayout._plots.xy;
  return [box.left + xaxis._offset + xaxis.d2p(x), box.top + yaxis._offset + yaxis.d2p(y)];
}"""

RANGES = """() => {
  const { xaxis, yaxis } = document.querySelector('[data-figure=stage]')._fullLayout
  return [...xaxis.range, ...yaxis.range]
}"""


def events(tab):
    return [body["event"] for body in bodies(tab) if "event" in body]


def wait_for_events(tab, count):
    tab.wait_for_function("(n) => asked.filter(({ body }) => body.event).length >= n", arg=count)
    return events(tab)


def button(tab, name):
    return tab.get_by_role("button", name=name)


def test_head_row_follows_each_answer_and_shortcuts_undo_and_redo_but_not_while_typing(tab):
    start(tab, "panel stage", more={"undo": True, "redo": False})
    assert button(tab, "Redo").is_disabled() and button(tab, "Undo").is_enabled()
    assert "gamma = 1" in tab.locator(".kp-formula").inner_text()
    tab.evaluate("() => { fake.more = { redo: true, undo: true, messages: ['Undone.'] } }")
    button(tab, "Undo").click()
    assert wait_for_events(tab, 1) == [{"kind": "undo"}]
    tab.locator(".kp-status").get_by_text("Undone.").wait_for()
    assert button(tab, "Redo").is_enabled()
    button(tab, "Redo").click()
    tab.get_by_role("button", name="Reset", exact=True).click()
    assert wait_for_events(tab, 3)[1:] == [{"kind": "redo"}, {"kind": "reset"}]
    tab.locator('[data-name="k1.gamma"] input[type=range]').focus()
    tab.evaluate("() => { fake.more = { undo: true, redo: true } }")
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function(
        "() => document.querySelector('.kp-formula').textContent.includes('1.12')"
    )
    assert tab.locator(".kp-status").inner_text() == ""
    assert tab.locator(".kp-readouts dd").inner_text() == "1.12"

    tab.evaluate("() => document.activeElement.blur()")
    tab.keyboard.press("Control+z")
    tab.keyboard.press("Control+Shift+z")
    tab.keyboard.press("Control+y")
    assert [event["kind"] for event in wait_for_events(tab, 6)[3:]] == ["undo", "redo", "redo"]
    tab.locator('[data-name="C"] .kp-value').focus()
    tab.keyboard.press("Control+z")
    tab.locator('[data-name="C"] input[type=range]').focus()
    tab.keyboard.press("Control+z")
    kinds = [event["kind"] for event in wait_for_events(tab, 7)[3:]]
    assert kinds == ["undo", "redo", "redo", "undo"]


def test_the_last_undo_keeps_the_focus_and_does_nothing_more(tab):
    start(tab, "panel stage", more={"undo": True, "redo": False})
    undo = button(tab, "Undo")
    undo.focus()
    tab.evaluate("() => { fake.more = { undo: false, redo: true } }")
    tab.keyboard.press("Enter")
    tab.wait_for_function("(undo) => undo.ariaDisabled === 'true'", arg=undo.element_handle())
    assert button(tab, "Redo").is_enabled()
    assert undo.evaluate("(undo) => undo === document.activeElement")
    tab.keyboard.press("Enter")
    button(tab, "Redo").click()
    assert wait_for_events(tab, 2) == [{"kind": "undo"}, {"kind": "redo"}]


def test_a_link_is_the_state_and_says_what_it_cannot_hold(tab, scripts_url):
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.goto("/?#part")
    start(tab, "panel stage")
    tab.locator('[data-name="C"] .kp-value').fill("20")
    button(tab, "Copy link").click()  # the field commits, and the link waits for the answer
    tab.get_by_text("Copied", exact=True).wait_for()
    read = "() => navigator.clipboard.readText()"
    assert tab.evaluate(read) == f"{scripts_url}/svm?C=20&gamma=1#part"
    sentence = "The address cannot hold 300 points."
    tab.evaluate("(text) => { fake.more = { shareable: text } }", sentence)
    tab.locator('[data-name="C"] .kp-value').fill("30")
    button(tab, "Cop").click()
    tab.get_by_text(sentence).wait_for()
    assert tab.evaluate(read) == f"{scripts_url}/svm?C=20&gamma=1#part"


def test_points_are_added_moved_removed_and_cleared_without_a_run(tab):
    start(tab, "stage")
    assert button(tab, "class no").get_attribute("aria-pressed") == "true"
    button(tab, "class yes").click()
    left, top = tab.evaluate(PLACE, [0.5, 4])
    tab.mouse.click(left, top)
    (added,) = wait_for_events(tab, 1)
    assert added["kind"] == "add" and added["value"] == 1
    assert added["x"] == pytest.approx(0.5, abs=0.02) and added["y"] == pytest.approx(4, abs=0.1)

    tab.wait_for_timeout(400)
    x, y = tab.evaluate(PLACE, [2, 1])
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x - 40, y - 30, steps=4)
    tab.wait_for_function("() => asked.some(({ body }) => body.moved)")
    assert tab.evaluate("() => asked.find(({ body }) => body.moved).body.moved.index") == 2
    tab.mouse.up()
    moved = wait_for_events(tab, 2)[1]
    assert moved["kind"] == "move" and moved["index"] == 2 and moved["y"] > 1

    tab.wait_for_timeout(400)
    x, y = tab.evaluate(PLACE, [0, 0])
    tab.mouse.click(x, y, button="right")
    button(tab, "Clear").click()
    assert wait_for_events(tab, 4)[2:] == [{"kind": "remove", "index": 0}, {"kind": "clear"}]
    assert tab.evaluate("triggers") == []


def test_a_double_click_adds_one_point_and_a_click_where_nothing_listens_none(tab):
    start(tab, "stage")
    left, top = tab.evaluate(PLACE, [0.5, 4])
    double_click(tab, left, top)
    tab.wait_for_timeout(500)
    assert [event["kind"] for event in events(tab)] == ["add"]
    tab.evaluate("async () => { await mount('stage', stageData({ tools: null })) }")
    tab.mouse.click(left, top)
    tab.wait_for_timeout(100)
    assert len(events(tab)) == 1 and tab.evaluate("triggers") == []
    assert tab.locator(".kp-tools").count() == 0


def zoom(tab, left, right, low, high):
    """Zoom by a mouse: what a call of Plotly's does to its axes, its next drawing would undo."""
    tab.mouse.move(*tab.evaluate(PLACE, [left, high]))
    tab.mouse.down()
    tab.mouse.move(*tab.evaluate(PLACE, [right, low]), steps=4)
    tab.mouse.up()


def test_what_a_zoom_shows_goes_with_the_requests_until_a_double_click(tab):
    start(tab, "panel stage", zoom=True)
    zoom(tab, 0.5, 1.5, 2, 6)
    tab.wait_for_function("() => asked.length")
    shown = pytest.approx(tab.evaluate(RANGES))
    assert tab.evaluate(RANGES) == pytest.approx([0.5, 1.5, 2, 6], abs=0.1)  # whole pixels
    assert bodies(tab)[0]["window"] == shown
    tab.locator('[data-name="k1.gamma"] input[type=range]').focus()
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function("() => asked.length >= 2")
    assert bodies(tab)[1]["window"] == shown
    double_click(tab, *tab.evaluate(PLACE, [0.8, 5]))
    tab.wait_for_function("() => !('window' in asked.at(-1).body)")
    assert events(tab) == []  # none of the two clicks adds a point
    # One click in a zoom adds a point, a moment later.
    tab.wait_for_timeout(500)  # long enough to be no third click of the double click
    zoom(tab, 0.5, 1.5, 2, 6)
    tab.wait_for_function("() => asked.at(-1).body.window")
    tab.mouse.click(*tab.evaluate(PLACE, [0.8, 5]))
    assert wait_for_events(tab, 1)[0]["kind"] == "add"


def test_a_chosen_point_is_marked_at_once_and_let_go(tab):
    start(tab, "stage", auto=True)
    tab.evaluate("() => { fake.auto = false }")
    x, y = tab.evaluate(PLACE, [2, 1])
    tab.mouse.click(x, y)
    assert wait_for_events(tab, 1) == [{"kind": "choose", "chosen": [2]}]
    tab.evaluate("() => { fake.more = { chosen: [2] }; fake.auto = true; asked[0].release() }")
    tab.wait_for_timeout(450)
    tab.mouse.click(x, y)
    assert wait_for_events(tab, 2)[1] == {"kind": "choose", "chosen": []}


def test_what_is_refused_is_said_and_the_picture_stays(tab):
    start(tab, "panel stage")
    state = tab.evaluate(STATE)
    tab.evaluate("() => { fake.more = { figures: null, refusal: 'Gamma is too large.' } }")
    tab.locator('[data-name="k1.gamma"] .kp-value').fill("900")
    tab.keyboard.press("Enter")
    tab.locator(".kp-status .kp-warning", has_text="Gamma is too large.").wait_for()
    assert tab.evaluate(STATE) == state
    tab.evaluate("() => { fake.more = {} }")
    tab.locator('[data-name="k1.gamma"] .kp-value').fill("9")
    tab.keyboard.press("Enter")
    tab.wait_for_function(f"(state) => ({STATE})() !== state", arg=state)
    assert tab.locator(".kp-status").inner_text() == ""


def test_a_sweep_moves_slider_and_formula_gives_them_back_and_its_value_can_be_used(tab):
    start(tab, "panel stage")
    state = tab.evaluate(STATE)
    gamma = tab.locator('[data-name="k1.gamma"] input[type=range]')
    sweep = tab.locator(".kp-sweep")
    sweep.locator("select").first.select_option("k1.gamma")
    button(tab, "Sweep").click()
    tab.get_by_role("button", name="Stop").click()
    sweep.locator("input[type=range]").evaluate(
        "(input) => { input.value = 4; input.dispatchEvent(new Event('input')) }"
    )
    tab.wait_for_function("() => document.querySelector('.kp-formula').textContent.includes('100')")
    assert gamma.get_attribute("aria-valuetext") == "100"
    assert sweep.locator("output").inner_text() == "γ gamma = 100"
    # Playing again from an end goes back, and stops at the other one.
    sweep.locator(".kp-speed").select_option("normal")
    button(tab, "Play").click()
    tab.wait_for_function(
        "() => document.querySelector('.kp-sweep output').textContent.endsWith('= 0.01')"
    )
    button(tab, "Play").wait_for()
    asked = len(bodies(tab))
    button(tab, "Close").click()
    tab.wait_for_function(f"(state) => ({STATE})() === state", arg=state)
    assert gamma.get_attribute("aria-valuetext") == "1"
    assert "gamma = 1" in tab.locator(".kp-formula").inner_text()
    assert len(bodies(tab)) <= asked + 1
    button(tab, "Sweep").click()
    tab.get_by_role("button", name="Stop").click()
    tab.locator(".kp-sweep input[type=range]").evaluate(
        "(input) => { input.value = 0; input.dispatchEvent(new Event('input')) }"
    )
    button(tab, "Use this value").click()
    tab.wait_for_function("() => fake.record['k1.gamma'] === 0.01")
    tab.wait_for_function("() => location.search === '?C=10&gamma=0.01'")
    assert gamma.get_attribute("aria-valuetext") == "0.01"
    assert tab.evaluate("triggers") == []


def test_views_show_the_record_after_the_main_stage(tab):
    start(tab, "panel stage")
    tab.evaluate(
        """async () => {
          await mount('stage', stageData({ token: 'V', name: 'view', main: false, tools: null,
            sweep: [] }), 'view')
          window.client = (await import('/stage/js/client.js')).clientOf('svm');
        }"""
    )
    tab.wait_for_function("() => asked.some(({ token }) => token === 'V')")
    tab.evaluate("() => { asked.length = 0 }")
    tab.locator('[data-name="C"] input[type=range]').focus()
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function("() => asked.some(({ token }) => token === 'V')")
    view = tab.evaluate("() => asked.find(({ token }) => token === 'V').body")
    assert "values" not in view and "event" not in view
    # Below the window it waits until it is seen.
    tab.evaluate("() => { document.getElementById('view').style.marginTop = '3000px' }")
    tab.wait_for_function(  # the answer of an async function counts as true, whatever it is
        """() => {
          const away = [...client.stages].every(({ data, near }) => data.main || !near);
          return away && !client.busy && !client.rest.moves; // all before is done
        }"""
    )
    tab.evaluate("() => { asked.length = 0 }")
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function("() => asked.length > 0")
    tab.wait_for_timeout(300)  # nothing more comes
    assert {call for call in tab.evaluate("() => asked.map(({ token }) => token)")} == {"T"}
    tab.evaluate("() => document.getElementById('view').scrollIntoView()")
    tab.wait_for_function("() => asked.some(({ token }) => token === 'V')")
    assert tab.locator(".kp-actions").count() == 1


def test_a_finger_scrolls_over_a_point_and_drags_one_that_it_rests_on(finger_tab):
    tab = finger_tab
    start(tab, "stage")
    tab.add_style_tag(content="body { height: 3000px }")
    finger = Finger(tab)
    x, y = tab.evaluate(PLACE, [2, 1])
    finger.down(x, y)
    for step in range(1, 7):
        finger.move(x + step, y - 15 * step)
    finger.up()
    tab.wait_for_function("() => scrollY > 20")
    tab.wait_for_timeout(300)  # nothing comes
    assert events(tab) == []
    assert not any("moved" in body for body in bodies(tab))

    tab.evaluate("() => scrollTo(0, 0)")
    x, y = tab.evaluate(PLACE, [2, 1])
    finger.down(x, y)
    for step in range(1, 7):
        finger.move(x, y - 8 * step, ms=300 if step == 1 else 15)
    finger.up()
    (moved,) = wait_for_events(tab, 1)
    assert moved["kind"] == "move" and moved["index"] == 2 and moved["y"] > 1.5
    assert tab.evaluate("scrollY") == 0
