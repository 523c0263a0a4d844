"""Points that are removed and moved faster than the server answers: which ones it then means."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import start
from tests.browser.unit.test_stage_alone import PLACE, events, wait_for_events

pytestmark = pytest.mark.browser

AGAIN = 600  # ms after which another point may be removed
PLACES = [[0, 0], [1, 0], [2, 1]]  # of the three points, at gamma = 1
# Answers from now on are without the first point.
WITHOUT_FIRST = """() => {
  fake.more = { state: 'without the first', figures: figures(1) };
  for (const { data: [trace] } of fake.more.figures) {
    Object.assign(trace, { x: [1, 2], y: [0, 1], customdata: [0, 1] });
  }
}"""
# Answers from now on have a Gram matrix of so many points.
MATRIX = """(n) => {
  fake.more = { state: 'with a matrix', figures: figures(1), ...fake.more };
  const [, gram] = fake.more.figures;
  const rows = Array.from({ length: n }, (_, i) => i);
  gram.data = [{ type: 'heatmap', z: rows.map((i) => rows.map((j) => 1 / (1 + i + j))),
    colorscale: 'kp-sequential', zmin: 0, zmax: 1, meta: { role: 'gram', rows } }];
  Object.assign(gram.layout, { xaxis: {}, yaxis: {} });
}"""


def begin(tab):
    """Show a stage whose server answers when it is told to, and no earlier."""
    start(tab, "stage")
    tab.evaluate("() => { fake.auto = false }")


def right_click(tab, index):
    tab.mouse.click(*tab.evaluate(PLACE, PLACES[index]), button="right")
    tab.wait_for_timeout(AGAIN)


def grab(tab, index):
    """Drag a point a bit, and keep it."""
    x, y = tab.evaluate(PLACE, PLACES[index])
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x - 30, y - 40, steps=3)


def answer(tab, **call):
    """Let the server answer all that it was asked, and whatever it is asked then."""
    tab.evaluate(
        """(more) => {
          fake.auto = true;
          for (const call of asked) Object.assign(call, more).release?.();
        }""",
        call,
    )


def acts(tab, count):
    found = wait_for_events(tab, count)
    tab.wait_for_timeout(200)  # nothing more comes
    assert events(tab) == found
    return [(event["kind"], event.get("index")) for event in found]


def test_points_after_a_removed_one_are_meant_as_the_server_counts_then(tab):
    begin(tab)
    right_click(tab, 0)
    grab(tab, 2)
    tab.mouse.up()
    right_click(tab, 2)
    answer(tab)
    assert acts(tab, 3) == [("remove", 0), ("move", 1), ("remove", 1)]


def test_a_point_in_the_hand_stays_the_same_while_the_picture_without_another_is_drawn(tab):
    begin(tab)
    right_click(tab, 0)
    grab(tab, 2)
    tab.evaluate(WITHOUT_FIRST)
    answer(tab)
    tab.wait_for_function("() => asked.some(({ body }) => body.moved)")
    tab.mouse.move(*tab.evaluate(PLACE, [0.5, 4]), steps=3)
    tab.wait_for_timeout(200)  # all previews are drawn
    moved = tab.evaluate("() => asked.flatMap(({ body }) => body.moved?.index ?? [])")
    assert moved and set(moved) == {1}
    tab.mouse.up()
    assert acts(tab, 2) == [("remove", 0), ("move", 1)]
    # Drawn, it counts no more.
    tab.wait_for_timeout(AGAIN)
    right_click(tab, 2)
    assert acts(tab, 3)[2] == ("remove", 1)


def test_a_point_that_is_removed_already_is_neither_moved_nor_removed_again(tab):
    begin(tab)
    right_click(tab, 1)
    grab(tab, 1)
    tab.mouse.up()
    right_click(tab, 1)
    answer(tab)
    assert acts(tab, 1) == [("remove", 1)]


def test_a_removal_that_was_refused_or_undone_counts_no_more(tab):
    begin(tab)
    right_click(tab, 0)
    tab.keyboard.press("Control+z")
    right_click(tab, 2)
    answer(tab)
    assert acts(tab, 3) == [("remove", 0), ("undo", None), ("remove", 2)]
    tab.wait_for_timeout(AGAIN)
    tab.evaluate("() => { fake.auto = false; asked.length = 0 }")
    right_click(tab, 0)
    answer(tab, status=400)
    tab.get_by_text("Refused.").wait_for()
    right_click(tab, 2)
    assert acts(tab, 2) == [("remove", 0), ("remove", 2)]


def click(tab, index):
    tab.mouse.click(*tab.evaluate(PLACE, PLACES[index]))
    tab.wait_for_timeout(AGAIN)


def let_through(tab):
    """Let the server answer the last that it was asked, and nothing that it is asked then."""
    tab.evaluate("() => { asked.at(-1).release() }")


def chosen(tab, count):
    """Indices of the choices among the events, of which there are so many then."""
    found = wait_for_events(tab, count)
    return [event["chosen"] for event in found if event["kind"] == "choose"]


def wait_for_state(tab, state):
    tab.locator(f"[data-figure=gram][data-state='{state}']").wait_for()


def wait_for_rings(tab, *indices):
    names = [f"kp-mark-{index}" for index in indices]
    tab.wait_for_function(
        """(names) => {
          const { layout, dataset } = document.querySelector('[data-figure=stage]');
          const rings = (layout.shapes ?? []).map(({ name }) => name);
          return dataset.settled === dataset.state && String(rings) === String(names);
        }""",
        arg=names,
    )


def test_a_point_that_is_chosen_after_a_removal_is_the_one_that_was_pressed(tab):
    begin(tab)
    right_click(tab, 0)
    click(tab, 2)
    wait_for_rings(tab, 2)  # of the picture that is there
    tab.evaluate(WITHOUT_FIRST)
    let_through(tab)
    assert chosen(tab, 2) == [[1]]
    wait_for_rings(tab, 1)
    # The same once more lets go of it.
    tab.mouse.click(*tab.evaluate(PLACE, PLACES[2]))
    tab.evaluate("() => { fake.more.chosen = [1] }")
    let_through(tab)
    assert chosen(tab, 3) == [[1], []]


def test_a_cell_is_meant_as_the_server_counts_also_where_it_was_pressed_before(tab):
    start(tab, "stage")
    tab.evaluate(MATRIX, 3)
    tab.evaluate("async () => { await mount('stage', stageData({ state: 'with a matrix' })) }")
    wait_for_state(tab, "with a matrix")
    tab.evaluate("() => { fake.auto = false; asked.length = 0 }")
    cell = tab.evaluate(PLACE.replace("figure=stage", "figure=gram"), [1, 2])  # column, row
    right_click(tab, 0)
    tab.mouse.click(*cell)
    tab.wait_for_timeout(AGAIN)
    tab.mouse.move(*cell)
    tab.mouse.down()
    tab.evaluate(WITHOUT_FIRST)
    tab.evaluate(MATRIX, 2)
    answer(tab)
    wait_for_state(tab, "without the first")
    tab.mouse.up()
    assert chosen(tab, 3) == [[1, 0], [1, 0]]


def test_the_mark_of_a_choice_stays_where_the_picture_without_a_point_cannot_be_drawn(tab):
    begin(tab)
    tab.evaluate("() => { fake.more = { figures: null, refusal: 'One class is left.' } }")
    right_click(tab, 0)
    answer(tab)
    tab.get_by_text("One class is left.").wait_for()
    tab.evaluate("() => { fake.more.chosen = [1] }")
    click(tab, 2)
    assert chosen(tab, 2) == [[1]]
    tab.wait_for_timeout(500)  # answered, and drawn again
    wait_for_rings(tab, 2)
    # The same once more lets go of it.
    click(tab, 2)
    assert chosen(tab, 3) == [[1], []]


def press(tab, *keys):
    for key in keys:
        tab.keyboard.press(key)


def test_a_point_held_by_keys_stays_the_same_while_the_picture_without_another_is_drawn(tab):
    begin(tab)
    tab.locator("[data-figure=stage]").focus()
    press(tab, "Home", "Delete", "End", "Space", "ArrowUp")
    tab.evaluate(WITHOUT_FIRST)
    answer(tab)
    wait_for_state(tab, "without the first")
    tab.wait_for_function("() => asked.some(({ body }) => body.moved)")
    press(tab, "ArrowUp")
    tab.wait_for_timeout(200)  # all previews are drawn
    moved = tab.evaluate("() => asked.flatMap(({ body }) => body.moved?.index ?? [])")
    assert set(moved) == {1}
    press(tab, "Enter", "Enter")  # dropped, and chosen
    assert acts(tab, 3)[:2] == [("remove", 0), ("move", 1)]
    assert chosen(tab, 3) == [[1]]


def test_a_point_held_by_keys_is_let_go_once_it_is_removed(tab):
    begin(tab)
    tab.locator("[data-figure=stage]").focus()
    press(tab, "Home", "Space")
    right_click(tab, 0)
    tab.evaluate(WITHOUT_FIRST)
    answer(tab)
    wait_for_state(tab, "without the first")
    assert tab.locator("[data-holds]").count() == 0
    press(tab, "ArrowRight", "Enter")  # goes to the other point, and chooses it
    assert acts(tab, 2)[0] == ("remove", 0)
    assert chosen(tab, 2) == [[1]]


def test_the_keyboard_stays_at_its_point_and_holds_an_added_one_after_a_removal(tab):
    begin(tab)
    tab.locator("[data-figure=stage]").focus()
    press(tab, "Home", "Delete", "End", "Insert")
    tab.evaluate(WITHOUT_FIRST)
    tab.evaluate("() => asked[0].release()")
    wait_for_state(tab, "without the first")
    press(tab, "Enter")
    assert chosen(tab, 2) == []  # not sent yet
    tab.evaluate("() => { fake.more = { state: 'with another' } }")  # three points again
    answer(tab)
    wait_for_state(tab, "with another")
    tab.locator("[data-holds]").wait_for()
    assert chosen(tab, 3) == [[1]]


def test_a_removed_point_is_not_chosen(tab):
    begin(tab)
    right_click(tab, 1)
    click(tab, 1)
    answer(tab)
    assert acts(tab, 1) == [("remove", 1)]
