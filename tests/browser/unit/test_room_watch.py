"""How a page of a room stays up to date: when it looks, and what it says where it cannot."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
# A stream that fails more often than a page looks while nobody answers; how often it has looked.
WATCH = """async () => {
  const { Watch } = await import('/stage/js/room/watch.js')
  let failing
  window.EventSource = class {
    static CLOSED = 2
    readyState = 0
    addEventListener() {}
    close() { clearInterval(failing) }
    constructor() { failing = setInterval(() => this.onerror?.(), 100) }
  }
  const seen = []
  const away = new Promise((resolve) => {
    const watch = new Watch({ browser: 'b', events: '' }, {
      async look() {
        seen.push('look')
        if (seen.length > 1) throw Object.assign(new Error(), { status: 0 })
        return 1
      },
      alarm(said, isAway) {
        seen.push(said ? 'away' : 'here')
        if (isAway) { watch.stop(); resolve() }
      },
    })
  })
  await away
  return seen
}"""
# A page of a room whose server refuses the first looks and then answers: what it says at each look.
REFUSED = """async ([name, sentence, view]) => {
  history.replaceState(null, '', name === 'Student' ? '/j/48213' : '/room/48213#secret-of-it')
  document.body.dataset.root = '/'
  window.EventSource = class { addEventListener() {} close() {} }
  let isRefused = true
  window.fetch = async (url) => {
    const isLook = /48213(\\/join)?$/.test(url)
    const [said, status] = isLook && isRefused ? [{ error: sentence }, 429] : [view, 200]
    return new Response(JSON.stringify({ browser: 'b', query: {}, ...said }), { status })
  }
  const { [name]: Page } = await import(`/stage/js/room/${name.toLowerCase()}.js`)
  const page = new Page()
  const alarm = document.querySelector('.kp-room-alarm')
  const until = async (isThere) => {
    const end = performance.now() + 10000
    while (!isThere() && performance.now() < end) await new Promise((go) => { setTimeout(go, 20) })
    return alarm.hidden ? '' : alarm.innerText
  }
  const seen = [await until(() => !alarm.hidden)]
  isRefused = false
  page.watch.again()
  seen.push(await until(() => alarm.hidden))
  page.watch.stop()
  return seen
}"""
# What a lecturer is told, and where the room is found
LOBBY = {
    "code": "48213", "title": "A class", "of": 1, "part": 1, "present_part": 1, "round": 1,
    "phase": "lobby", "paused": False, "pace": 0, "version": 1, "page": "", "text": "",
    "asked": None, "takes_answers": False, "mine": None, "results": None, "free": None,
    "leads_to": "read", "phases": ["read"], "answered": 0, "present": 0,
    "qr": "data:,", "words": "", "address": "", "why": "",
}  # fmt: skip


def test_a_stream_that_fails_again_and_again_puts_no_look_off(calm_tab):
    """A killed server: its pages say so, however often the browser tries the stream again."""
    assert calm_tab.evaluate(WATCH) == ["look", "here", "look", "away"]


@pytest.mark.parametrize("name", ["Student", "Wall", "Remote"])
def test_what_the_server_refuses_is_said_until_it_answers(tab, name):
    """Else a phone that may not join yet is an empty page, and the wall stays as it was."""
    sentence = "Very many join at once: you will be let in shortly."
    assert tab.evaluate(REFUSED, [name, sentence, LOBBY]) == [sentence, ""]


def test_a_lobby_without_an_address_says_why_until_it_has_one(tab):
    code = """async () => {
      const { Lobby } = await import('/stage/js/room/lobby.js')
      const { Refusal } = await import('/stage/js/request.js')
      const answers = [
        async () => { throw new Refusal('That is no address of this app.', 400) },
        async () => ({ address: 'http://a/j/48213', words: 'a/j/48213', qr: 'data:,', why: '' }),
      ]
      const lobby = new Lobby(document.body, { code: '48213', where: () => answers.shift()() })
      const seen = []
      for (const _ of [1, 2]) {
        lobby.show({ phase: 'lobby', title: 'A class' })
        await new Promise((resolve) => { setTimeout(resolve) })
        seen.push([lobby.why.hidden ? '' : lobby.why.textContent, lobby.address.textContent])
      }
      return seen
    }"""
    said = "That is no address of this app."
    assert tab.evaluate(code) == [[said, ""], ["", "a/j/48213"]]
