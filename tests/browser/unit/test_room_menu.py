"""Commands and menu of the wall, where the server is slow or refuses to show a part."""

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


# Two presses of the large button, while no look brings the page up to date; what was sent.
UNSEEN = """async (view) => {
  const { Commands } = await import('/stage/js/room/commands.js')
  const sent = []
  const talk = { async command(kind, { version }) {
    sent.push([kind, version])
    return { version: version + 1, part: 2, phase: 'read', leads_to: 'next' }
  } }
  const commands = new Commands(talk, { after() {}, said() {} })
  commands.buttons(document.body)
  commands.follow(view)
  for (const _ of [1, 2]) {
    commands.next.click()
    await new Promise((resolve) => { setTimeout(resolve) })
  }
  return sent
}"""


def test_the_class_goes_on_from_a_part_that_cannot_be_shown(calm_tab):
    """With the version of before, each press would be refused: the class has moved on meanwhile."""
    view = {"part": 1, "round": 1, "takes_answers": False, "paused": False, "version": 7,
            "phase": "lobby", "leads_to": "read"}  # fmt: skip
    assert calm_tab.evaluate(UNSEEN, view) == [["read", 7], ["next", 8]]
