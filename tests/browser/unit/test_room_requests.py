"""A room's requests that hang: each ends after a while, as where nobody answers."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
# How requests of a room end at a server that hangs (`Handler.hang`).
HANGS = """async (root) => {
  const { Talk } = await import('/stage/js/room/talk.js')
  const room = { root, code: '48213', limit: 200 }
  const talk = (browser) => Object.assign(new Talk(room), { browser })
  const ended = (request) => request.then(() => 'done', ({ status, message }) => [status, message])
  const [joined, newcomer] = [talk('b'), talk('')]
  return Promise.all([
    joined.view(), joined.command('read'), joined.picture(1, 'before'), newcomer.join(),
    newcomer.answer({ part: 1, round: 1, given: 0 }),
  ].map(ended))
}"""
# The page that begins a class, with its limit of 15 s over at once; what it then says.
STARTS = """async (root) => {
  document.body.dataset.root = root
  const wait = window.setTimeout
  window.setTimeout = (act, ms, ...rest) => wait(act, ms === 15000 ? 10 : ms, ...rest)
  const { Start } = await import('/stage/js/room/start.js')
  const { root: page } = new Start()
  const end = performance.now() + 5000
  while (!page.querySelector('.kp-room-instead') && performance.now() < end) {
    await new Promise((resolve) => { wait(resolve, 10) })
  }
  return page.innerText.trim().split(/\\n+/)
}"""


@pytest.mark.parametrize("root", ["/silent/", "/stalled/"])
def test_a_request_that_hangs_ends_as_one_that_nobody_answers(calm_tab, root):
    """Before an answer begins, and while its body is read."""
    assert calm_tab.evaluate(HANGS, root) == [[0, "The server cannot be reached."]] * 5


@pytest.mark.parametrize("root", ["/silent/", "/stalled/"])
def test_a_class_that_cannot_begin_says_so(tab, root):
    assert tab.evaluate(STARTS, root) == ["The server cannot be reached.", "Back to the app"]
