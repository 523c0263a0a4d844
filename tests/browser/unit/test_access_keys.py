"""The keyboard on the figures: from point to point, moved, added, removed; lists, tables, words."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import bodies, start

pytestmark = pytest.mark.browser
FIGURE = "[data-figure=stage]"


@pytest.fixture
def stage(tab):
    start(tab, "panel stage", more={"undo": True})
    tab.locator(f"{FIGURE}[tabindex='0']").wait_for()
    return tab


def events(tab, count):
    tab.wait_for_function("(n) => asked.filter(({ body }) => body.event).length >= n", arg=count)
    return [body["event"] for body in bodies(tab) if "event" in body]


def said(tab, words: str) -> str:
    """Wait until the live region says these words; return all that it says."""
    tab.wait_for_function(
        "(words) => document.querySelector('[data-announced]')?.textContent.includes(words)",
        arg=words,
    )
    return tab.locator("[data-announced]").inner_text()


def test_points_by_keyboard(stage):
    figure = stage.locator(FIGURE)
    figure.focus()
    stage.keyboard.press("Home")
    assert said(stage, "Point 0") == "Point 0, A: x 0, y 0"
    stage.keyboard.press("ArrowRight")
    said(stage, "Point 1, A: x 1")
    stage.keyboard.press("Enter")
    assert events(stage, 1)[-1] == {"kind": "choose", "chosen": [1]}
    stage.keyboard.press("ArrowLeft")
    said(stage, "Point 0")

    # Space takes hold of it; arrows move it, Enter drops it.
    stage.keyboard.press("Space")
    said(stage, "Point 0 is held")
    stage.keyboard.press("ArrowRight")
    stage.keyboard.press("Shift+ArrowUp")
    said(stage, "y 1.6")
    stage.keyboard.press("Enter")
    moved = events(stage, 2)[-1]
    assert moved["kind"] == "move" and moved["index"] == 0
    assert (moved["x"], moved["y"]) == pytest.approx((0.04, 1.6), abs=0.01), "1 % and 10 %"
    assert said(stage, "Dropped.").startswith("Dropped. Point 0, A: x 0.04")

    # Escape lets it go back, and nothing is sent.
    stage.keyboard.press("Space")
    said(stage, "held")
    stage.keyboard.press("ArrowRight")
    stage.keyboard.press("Escape")
    said(stage, "back in its place")
    stage.keyboard.press("Insert")
    added = events(stage, 3)[-1]
    assert added["kind"] == "add" and added["value"] == 0
    stage.keyboard.press("End")
    said(stage, "Point 2")
    stage.keyboard.press("Delete")
    assert events(stage, 4)[-1] == {"kind": "remove", "index": 2}
    said(stage, "Point 2 is removed; 2 are left.")
    undo = stage.locator(".kp-status").get_by_role("button", name="Undo")
    undo.click()
    assert events(stage, 5)[-1] == {"kind": "undo"}
    said(stage, "Undone.")


def test_a_point_is_said_to_be_removed_once_it_is(stage):
    stage.evaluate("() => { fake.auto = false }")
    stage.locator(FIGURE).focus()
    stage.keyboard.press("End")
    said(stage, "Point 2, A")
    stage.keyboard.press("Delete")
    stage.keyboard.press("Delete")  # of a point that is on its way
    assert len(events(stage, 1)) == 1
    stage.wait_for_timeout(300)  # nothing is said
    said(stage, "Point 2, A")
    stage.evaluate("() => { asked[0].status = 422; asked[0].release() }")
    stage.locator(".kp-status").get_by_text("Refused.").wait_for()
    stage.wait_for_timeout(300)
    said(stage, "Point 2, A")
    stage.keyboard.press("Delete")
    assert len(events(stage, 2)) == 2
    stage.evaluate("() => { asked.at(-1).release() }")
    said(stage, "Point 2 is removed; 2 are left.")


def test_a_point_that_was_refused_is_not_taken_hold_of_when_others_come(stage):
    stage.locator(FIGURE).focus()
    stage.evaluate("() => { fake.status = 422 }")
    stage.keyboard.press("Insert")
    stage.locator(".kp-status").get_by_text("Refused.").wait_for()
    stage.evaluate("""() => {
      const four = figures(1);
      for (const name of ['x', 'y', 'customdata']) four[0].data[0][name] = [0, 1, 2, 3];
      Object.assign(fake, { status: null, more: { figures: four, state: 'four' } });
    }""")
    stage.keyboard.press("Home")
    stage.keyboard.press("Enter")
    stage.locator(f"{FIGURE}[data-settled=four]").wait_for()
    stage.keyboard.press("End")
    said(stage, "Point 3, A")
    assert not stage.locator(f"{FIGURE}[data-holds]").count()


def test_what_a_picture_says_follows_its_numbers_and_its_table_can_be_edited(stage):
    figure = stage.locator(FIGURE)
    words = stage.locator(f"#{figure.get_attribute('aria-describedby')}")
    assert words.inner_text().startswith("gamma 1.")
    assert figure.get_attribute("aria-label") == "Boundary"
    stage.locator('[data-name="k1.gamma"] input[type=range]').focus()
    stage.keyboard.press("ArrowRight")
    stage.wait_for_function(
        "(id) => document.getElementById(id).textContent.startsWith('gamma 1.12.')",
        arg=words.get_attribute("id"),
    )
    word = stage.locator(".kp-readouts dt button")
    assert word.get_attribute("aria-description") == "its number"

    button = stage.get_by_role("button", name="Table", exact=True).first
    button.focus()
    stage.keyboard.press("Enter")
    table = stage.get_by_role("group", name="Table of Boundary")
    assert table.locator("tbody tr").count() == 4, "three points, and a row for another one"
    field = table.get_by_role("spinbutton", name="Point 1, x")
    field.fill("1.5")
    field.press("Enter")
    moved = events(stage, 1)[-1]
    assert (moved["kind"], moved["index"], moved["x"]) == ("move", 1, 1.5)
    table.get_by_role("button", name="Remove point 2").click()
    assert events(stage, 2)[-1] == {"kind": "remove", "index": 2}
    table.get_by_role("spinbutton", name="New point, x").fill("0.25")
    table.get_by_role("button", name="Add", exact=True).click()
    assert events(stage, 3)[-1]["x"] == 0.25
    stage.get_by_role("button", name="Picture", exact=True).click()
    assert table.count() == 0 and stage.locator(FIGURE).is_visible()


def test_single_keys_are_switched_off_also_where_the_browser_keeps_nothing(tab):
    refused = "() => { throw new DOMException('not allowed', 'SecurityError') }"
    tab.evaluate(f"() => {{ Object.defineProperty(window, 'localStorage', {{ get: {refused} }}) }}")
    switched = tab.evaluate("""async () => {
      const { singleKeysAreOn, switchSingleKeys } = await import('/stage/js/single_keys.js');
      return [null, false, true].map((on) => {
        if (on !== null) switchSingleKeys(on);
        return singleKeysAreOn();
      });
    }""")
    assert switched == [True, False, True]


def test_whoever_leaves_a_sweep_or_the_list_of_keys_stands_where_it_begins(stage):
    """All keys are listed, and those of one letter can be switched off."""
    begin = stage.get_by_role("button", name="Sweep")
    begin.focus()
    stage.keyboard.press("Enter")
    stage.wait_for_function("() => document.activeElement.closest('.kp-sweep')")
    stage.get_by_role("button", name="Close").wait_for()
    stage.get_by_role("slider", name="Swept value").focus()
    stage.keyboard.press("Escape")
    assert begin.evaluate("(node) => node === document.activeElement")

    tab = stage
    tab.evaluate("() => mount('stage', window.stageData({ projector: true }))")
    projects = "document.documentElement.hasAttribute('data-kp-projector')"
    tab.locator('[data-name="k1.gamma"] input[type=range]').focus()
    tab.keyboard.press("p")
    assert not tab.evaluate(projects), "a slider has keys of its own"
    tab.evaluate("() => document.activeElement.blur()")
    tab.keyboard.press("p")
    assert tab.evaluate(projects)
    tab.keyboard.press("p")
    tab.keyboard.press("?")
    keys = tab.get_by_role("dialog", name="Keys")
    assert "Insert" in keys.inner_text()
    keys.get_by_role("checkbox", name="Single-key shortcuts").uncheck()
    tab.keyboard.press("Escape")
    assert keys.count() == 0
    tab.keyboard.press("p")
    tab.keyboard.press("?")
    assert not tab.evaluate(projects) and keys.count() == 0
    tab.locator(".kp-keys-button").click()
    keys.get_by_role("checkbox", name="Tables instead of pictures").check()
    assert tab.locator(".kp-table").count() == 2
    keys.get_by_role("checkbox", name="Tables instead of pictures").uncheck()
    keys.get_by_role("button", name="Close").click()
    assert tab.locator(".kp-keys-button").evaluate("(node) => node === document.activeElement")
