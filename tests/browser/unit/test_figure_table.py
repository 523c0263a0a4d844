"""The table in place of a picture: what is typed there while the server answers."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import start
from tests.browser.unit.test_stage_alone import events, wait_for_events

pytestmark = pytest.mark.browser
# Answers from now on have the second point there, at first (1, 0).
AT = """([state, x, y]) => {
  fake.more = { state, figures: figures(1) };
  for (const { data: [trace] } of fake.more.figures) {
    Object.assign(trace, { x: [0, x, 2], y: [0, y, 1] });
  }
}"""


@pytest.fixture
def table(tab):
    """The table of a stage whose server answers when it is told to, and no earlier."""
    start(tab, "stage")
    tab.get_by_role("button", name="Table", exact=True).first.press("Enter")
    tab.evaluate("() => { fake.auto = false }")
    return tab.get_by_role("group", name="Table of Boundary")


def field(table, name, point=1):
    return table.get_by_role("spinbutton", name=f"Point {point}, {name}")


def type_over(tab, text):
    tab.keyboard.press("Control+a")
    tab.keyboard.type(text)


def wait_for_x(tab, x):
    tab.wait_for_function(
        "(x) => document.querySelector('[data-cell=\"1 x\"]')?.value === x", arg=x
    )


def places(tab, count):
    return [(one["index"], one["x"], one["y"]) for one in wait_for_events(tab, count)]


def test_both_numbers_of_a_row_are_sent_before_the_first_is_answered(tab, table):
    field(table, "x").focus()
    type_over(tab, "0.5")
    tab.keyboard.press("Tab")
    type_over(tab, "0.9")
    tab.keyboard.press("Tab")
    tab.evaluate(AT, ["x", 0.5, 0])
    tab.evaluate("() => { fake.auto = true; asked[0].release() }")
    assert places(tab, 2) == [(1, 0.5, 0), (1, 0.5, 0.9)]


def test_what_is_being_typed_while_an_answer_comes_is_taken_when_it_is_left(tab, table):
    field(table, "x").focus()
    type_over(tab, "0.5")
    tab.keyboard.press("Tab")
    type_over(tab, "0.7")
    tab.evaluate(AT, ["x", 0.25, 0])  # as the server has it
    tab.evaluate("() => { asked[0].release() }")
    wait_for_x(tab, "0.25")
    assert len(events(tab)) == 1, "half a number is none"
    assert field(table, "y").evaluate("(node) => node === document.activeElement")
    tab.keyboard.type("5")
    tab.keyboard.press("Tab")
    assert places(tab, 2)[1] == (1, 0.25, 0.75)


def test_what_was_typed_while_an_answer_came_is_taken_without_another_key(tab, table):
    field(table, "x").focus()
    type_over(tab, "0.5")
    tab.keyboard.press("Tab")
    type_over(tab, "0.7")
    tab.evaluate(AT, ["x", 0.25, 0])
    tab.evaluate("() => { asked[0].release() }")
    wait_for_x(tab, "0.25")
    tab.keyboard.press("Tab")
    assert places(tab, 2)[1] == (1, 0.25, 0.7)


def test_a_picture_from_before_a_move_does_not_take_it_back(tab, table):
    field(table, "x", 2).focus()
    type_over(tab, "3")
    tab.keyboard.press("Enter")
    field(table, "x").focus()
    type_over(tab, "0.5")
    tab.keyboard.press("Tab")
    tab.evaluate(AT, ["another point", 1, 0])
    tab.evaluate("() => { fake.more.figures[0].title = 'Redrawn'; asked[0].release() }")
    redrawn = tab.get_by_role("group", name="Table of Redrawn")
    redrawn.wait_for()
    assert field(redrawn, "x").input_value() == "0.5"
    type_over(tab, "0.9")
    tab.keyboard.press("Enter")
    tab.evaluate("() => { fake.auto = true; asked.at(-1).release() }")
    assert places(tab, 3)[1:] == [(1, 0.5, 0), (1, 0.5, 0.9)]
