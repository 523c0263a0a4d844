"""The menu of the wall, where the server is slow."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
# An item is pressed whose dialog waits for the server; meanwhile hands are typed in, or the end is
# asked for. What the open dialog says, and what was typed, once the answer has come.
LATE = """async ([item, meanwhile]) => {
  const { Menu } = await import('/stage/js/room/wall_menu.js')
  let come
  const late = new Promise((resolve) => { come = resolve })
  const talk = { root: '/', where: () => late }
  const wall = { talk, lesson: () => late, lobby: {}, commands: {}, refused() {} }
  const menu = new Menu(document.body, wall)
  const choices = [{ text: 'wider' }, { text: 'narrower' }]
  menu.follow({ phase: 'open', part: 1, asked: { kind: 'choice', choices } })
  const items = [...menu.root.querySelectorAll('button')]
  const press = (text) => items.find((one) => one.textContent.startsWith(text)).click()
  press(item)
  press(meanwhile)
  const field = document.querySelector('dialog[open] input')
  if (field) field.value = 7
  come({ page: 'svm', query: {}, why: '' })
  await new Promise((resolve) => { setTimeout(resolve) })
  const open = [...document.querySelectorAll('dialog[open]')]
  return [open.map((one) => one.querySelector('p').innerText.trim()),
    document.querySelector('dialog[open] input')?.value ?? '']
}"""


@pytest.mark.parametrize("item", ["Your phone", "For those who were absent"])
def test_a_dialog_that_comes_late_takes_no_other_one_away(calm_tab, item):
    hands = [["How many hands for each answer?"], "7"]
    assert calm_tab.evaluate(LATE, [item, "Type in a show of hands"]) == hands
    calm_tab.evaluate("() => document.body.replaceChildren()")
    (said,), _ = calm_tab.evaluate(LATE, [item, "End the room"])
    assert said.startswith("End the room for all?")
