"""The panel: native controls drawn from declarations, by keys, mouse, finger and typing."""

from __future__ import annotations

import pytest

from tests.browser.finger import Finger
from tests.browser.unit.fake_server import bodies, start

pytestmark = pytest.mark.browser

GAMMA = '[data-name="k1.gamma"]'


def slider(tab, name):
    return tab.locator(f'[data-name="{name}"] input[type=range]')


def typed(tab, name):
    return tab.locator(f'[data-name="{name}"] .kp-value')


def last_values(tab):
    return tab.evaluate("() => asked.findLast(({ body }) => body.values)?.body.values")


def wait_for_values(tab, values):
    """Wait until the newest request carries these, perhaps beside what is not answered yet."""
    tab.wait_for_function(
        """(wanted) => {
          const { values } = asked.findLast(({ body }) => body.values)?.body ?? {};
          return values && Object.entries(wanted).every(([name, value]) => values[name] === value);
        }""",
        arg=values,
    )


def test_every_control_is_a_named_native_one(tab):
    start(tab)
    assert tab.get_by_role("group", name="Kernel").count() == 1
    assert tab.get_by_role("slider").count() == 4
    gamma = tab.get_by_role("slider", name="gamma")
    assert gamma.get_attribute("aria-valuetext") == "1"
    described = gamma.get_attribute("aria-describedby")
    assert tab.locator(f"[id='{described}']").text_content() == "How fast the kernel falls."
    assert tab.locator(".st-key-svm_k1_gamma input[type=range]").count() == 1
    assert tab.locator(f"{GAMMA} .kp-label").inner_text() == "γ gamma"
    assert tab.locator('[data-name="C"] .kp-label').inner_text() == "C"
    assert tab.locator(f"{GAMMA} .kp-also").inner_text() == "ℓ = 0.707"
    assert tab.get_by_role("radio").count() == 2
    assert tab.get_by_role("combobox").count() == 4


def test_keys_move_a_slider_along_its_stops(tab):
    start(tab)
    gamma = slider(tab, "k1.gamma")
    gamma.focus()
    tab.keyboard.press("ArrowRight")
    wait_for_values(tab, {"k1.gamma": 1.12})
    assert gamma.get_attribute("aria-valuetext") == "1.12"
    assert typed(tab, "k1.gamma").input_value() == "1.12"
    tab.keyboard.press("Home")
    wait_for_values(tab, {"k1.gamma": 0.001})
    tab.keyboard.press("End")
    wait_for_values(tab, {"k1.gamma": 1000})
    assert tab.evaluate("() => document.activeElement.type") == "range"
    # One run of key presses is one gesture.
    assert len({body["gesture"] for body in bodies(tab)}) == 1


def test_linear_and_whole_sliders_keep_their_steps(tab):
    start(tab)
    slider(tab, "k2.degree").focus()
    tab.keyboard.press("ArrowRight")
    wait_for_values(tab, {"k2.degree": 4})
    typed(tab, "offset").fill("0,305 h")
    tab.keyboard.press("Enter")
    wait_for_values(tab, {"offset": 0.305})
    offset = slider(tab, "offset")
    assert float(offset.input_value()) == pytest.approx(0.305)
    offset.focus()
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function("() => fake.record.offset !== 0.305")
    assert last_values(tab)["offset"] == pytest.approx(0.32, abs=0.011)
    assert round(last_values(tab)["offset"] / 0.02, 6) == round(last_values(tab)["offset"] / 0.02)


def test_a_value_can_be_typed_and_nonsense_is_refused(tab):
    start(tab)
    box = typed(tab, "k1.gamma")
    box.fill("0.3")
    tab.keyboard.press("Enter")
    wait_for_values(tab, {"k1.gamma": 0.3})
    # 0.3 is no stop of the slider: it becomes one between its neighbours.
    gamma = slider(tab, "k1.gamma")
    assert gamma.get_attribute("aria-valuetext") == "0.3"
    assert gamma.get_attribute("max") == "121"
    box.fill("much")
    tab.keyboard.press("Tab")
    assert box.input_value() == "0.3"
    assert box.get_attribute("aria-invalid") == "true"
    assert "much" in box.get_attribute("title")
    box.fill("7")
    gamma.focus()  # leaving the field commits, too
    wait_for_values(tab, {"k1.gamma": 7})
    assert box.get_attribute("aria-invalid") is None
    box.fill("9")
    tab.keyboard.press("Escape")
    assert box.input_value() == "7"


def test_what_was_refused_stays_said_beside_the_picture_of_an_earlier_move(tab):
    start(tab)
    tab.evaluate("() => { fake.auto = false }")
    box, said = typed(tab, "k1.gamma"), tab.locator(f"{GAMMA} .kp-also")
    typed(tab, "C").fill("3")
    tab.keyboard.press("Enter")
    wait_for_values(tab, {"C": 3})
    box.fill("much")
    tab.keyboard.press("Tab")
    tab.evaluate("() => { fake.auto = true; asked.at(-1).release() }")
    tab.wait_for_function("() => location.search.includes('C=3')")
    assert box.get_attribute("aria-invalid") == "true"
    assert said.inner_text() == "“much” is no number; gamma stays at 1."
    # Until the slider is used, or its value is another one.
    slider(tab, "k1.gamma").focus()
    tab.keyboard.press("ArrowRight")
    assert box.get_attribute("aria-invalid") is None
    assert said.inner_text() == "ℓ = 0.707"


def test_a_dragged_thumb_sends_every_stop_as_one_gesture(tab):
    start(tab)
    gamma = slider(tab, "k1.gamma")
    box = gamma.bounding_box()
    middle = box["y"] + box["height"] / 2
    tab.mouse.move(box["x"] + box["width"] / 2, middle)
    tab.mouse.down()
    for step in range(1, 6):
        before = len(bodies(tab))
        tab.mouse.move(box["x"] + box["width"] * (0.5 + 0.05 * step), middle)
        tab.wait_for_function("(before) => asked.length > before", arg=before)
    held = float(gamma.get_attribute("aria-valuetext"))
    # An answer with another value does not tear the thumb from the hand.
    tab.evaluate("() => { fake.record['k1.gamma'] = 5; fake.more = {} }")
    assert float(gamma.get_attribute("aria-valuetext")) == held
    tab.mouse.up()
    moves = [body for body in bodies(tab) if "values" in body]
    assert len(moves) >= 3 and len({body["gesture"] for body in moves}) == 1
    tab.mouse.move(box["x"] + box["width"] * 0.2, middle)
    tab.mouse.down()
    tab.mouse.up()
    another = "(gesture) => asked.at(-1).body.gesture !== gesture"
    tab.wait_for_function(another, arg=moves[0]["gesture"])


def test_controls_follow_what_answers_say(tab):
    start(tab)
    tab.evaluate("() => { fake.notes = { 'k1.gamma': 'ℓ = 7' } }")
    slider(tab, "C").focus()
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function(
        f"() => document.querySelector('{GAMMA} .kp-also').textContent === 'ℓ = 7'"
    )
    tab.evaluate("() => { fake.record.offset = 0.5 }")
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function(
        "() => document.querySelector('[data-name=offset] .kp-value').value === '0.5'"
    )
    assert float(slider(tab, "offset").input_value()) == 0.5


def test_a_run_of_the_page_keeps_nodes_and_focus(tab):
    start(tab)
    slider(tab, "k1.gamma").focus()
    tab.evaluate("() => { window.before = document.activeElement }")
    tab.evaluate(
        """async () => {
          const data = panelData({ revision: 2 });
          data.sections[0].rows.splice(2, 1);
          Object.assign(data.sections[0].rows[1][0], { value: 4, text: '4' });
          await mount('panel', data);
        }"""
    )
    assert tab.evaluate("() => document.activeElement === before")
    assert slider(tab, "k1.gamma").get_attribute("aria-valuetext") == "4"
    assert tab.get_by_role("radio").count() == 0


def test_structure_is_a_trigger_and_a_plain_choice_a_value(tab):
    start(tab)
    tab.locator('[data-name="term1"] select').select_option("Linear")
    tab.get_by_role("radio").nth(1).check(force=True)
    tab.get_by_role("button", name="+ kernel").click()
    tab.wait_for_function("() => triggers.length === 3")
    assert tab.evaluate("triggers") == [
        ["kernel", {"index": 1, "value": "linear"}],
        ["operator", {"index": 2, "value": "*"}],
        ["grow", {}],
    ]
    assert bodies(tab) == []
    tab.get_by_role("combobox", name="target").select_option("second")
    wait_for_values(tab, {"target": 1})


def test_a_trigger_waits_for_the_last_move(tab):
    start(tab, auto=False)
    slider(tab, "k1.gamma").focus()
    tab.keyboard.press("ArrowRight")
    tab.locator('[data-name="term2"] select').select_option("RBF")
    tab.wait_for_timeout(100)
    assert tab.evaluate("triggers.length") == 0
    tab.evaluate("() => asked[0].release()")
    tab.wait_for_function("() => triggers.length === 1")


def test_a_finger_across_moves_a_slider_and_one_down_scrolls(finger_tab):
    tab = finger_tab
    start(tab)
    tab.add_style_tag(content="body { height: 3000px }")
    finger = Finger(tab)
    box = slider(tab, "C").bounding_box()
    x, y = box["x"] + 0.2 * box["width"], box["y"] + box["height"] / 2
    finger.down(x, y)
    for step in range(1, 9):
        finger.move(x + step, y - 12 * step)
    finger.up()
    tab.wait_for_function("() => scrollY > 40")
    tab.wait_for_timeout(200)  # nothing comes
    assert slider(tab, "C").get_attribute("aria-valuetext") == "10"
    assert typed(tab, "C").input_value() == "10"
    assert bodies(tab) == []

    box = slider(tab, "C").bounding_box()
    x, y = box["x"] + 0.66 * box["width"], box["y"] + box["height"] / 2
    finger.down(x, y)
    for step in range(1, 9):
        finger.move(x + 8 * step, y)
    finger.up()
    tab.wait_for_function("() => fake.record.C > 20")
    assert float(slider(tab, "C").get_attribute("aria-valuetext")) > 20


def test_the_thumb_goes_up_with_the_number_that_is_shown_and_kept_values_are_sent(tab):
    start(tab)
    tab.evaluate(
        """() => {
          const data = panelData()
          const choices = [['gamma', 'γ gamma'], ['sigma', 'σ sigma']]
          Object.assign(data.sections[0].rows[1][0], { label: 'σ sigma', symbol: '', text: '0.707',
            written: { name: 'gamma_as', value: 'sigma', choices, factor: 0.5, power: -2,
              spoken: 'how gamma is written' } })
          return mount('panel', data)
        }"""
    )
    gamma, box = slider(tab, "k1.gamma"), typed(tab, "k1.gamma")
    assert box.input_value() == "0.707" and gamma.get_attribute("aria-valuetext") == "0.707"
    gamma.focus()
    tab.keyboard.press("ArrowRight")
    wait_for_values(tab, {"k1.gamma": 0.891})
    assert box.input_value() == "0.749"
    tab.keyboard.press("End")
    wait_for_values(tab, {"k1.gamma": 0.001})
    assert box.input_value() == "22.4"
    box.fill("0,5")
    tab.keyboard.press("Enter")
    wait_for_values(tab, {"k1.gamma": 2})
    assert box.input_value() == "0.5" and gamma.get_attribute("aria-valuetext") == "0.5"
    box.fill("-1")
    tab.keyboard.press("Enter")
    tab.wait_for_function("() => fake.record['k1.gamma'] > 1e100")  # the server knows the limits
    tab.get_by_role("combobox", name="how gamma is written").select_option(label="γ gamma")
    wait_for_values(tab, {"gamma_as": "gamma"})
