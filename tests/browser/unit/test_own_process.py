"""The way back to the browser's own process: unnoticed, and not before it is well again."""

from __future__ import annotations

import pytest

from tests.browser.unit.test_client import RECEIVE, SET, attach

pytestmark = pytest.mark.browser

# A page that nobody touches, whose pauses are over at once; `answers` are those of the server, one
# after the other. The web socket is what something was sent over last,
# `sockets` how many have been closed.
START = """async (answers) => {
  window.wait = window.setTimeout;
  Object.assign(window, { pauses: [], questions: [], sockets: 0, client: {
    root: '/course/', busy: false, stages: new Set() } });
  window.setTimeout = (act, ms, ...rest) => (ms < 60_000 ? wait(act, ms, ...rest)
    : void (pauses.push(ms), wait(act, answers.length ? 0 : ms)));
  window.fetch = async (url) => {
    questions.push(String(url));
    return new Response(answers.shift());
  };
  const { OwnProcess } = await import('/stage/js/own_process.js');
  try {
    WebSocket.prototype.send.call({ close: () => { sockets += 1; } });
  } catch { /* it is none that could send */ }
  window.ending = new AbortController();
  window.own = new OwnProcess(client, ending.signal);
  own.touched = -1e6;
}"""
ASKED = "([count, said]) => questions.length === count && sockets === said"


def asks(tab, answers: list[str], closed: int = 0) -> None:
    """Start with these answers and wait until each has been asked for."""
    tab.evaluate(START, answers)
    tab.wait_for_function(ASKED, arg=[len(answers), closed])


def test_who_is_with_the_own_process_asks_once(tab):
    asks(tab, ["here"])
    assert tab.evaluate("questions") == ["/course/kp/own"]
    assert len(tab.evaluate("pauses")) == 1, "and no more after the answer"


def test_it_asks_until_the_own_process_is_well_again_and_then_connects_anew(tab):
    asks(tab, ["away", "", "ok"], closed=1)
    pauses = tab.evaluate("pauses")
    assert len(pauses) == 3 and all(60_000 <= pause < 120_000 for pause in pauses)


def test_it_asks_anew_after_the_connection_was_lost(tab):
    asks(tab, ["here"])
    tab.evaluate("() => own.askLater()")
    assert len(tab.evaluate("pauses")) == 2


@pytest.mark.parametrize(
    "does",
    [
        "client.busy = true",
        "client.stages.add({ sweep: { active: true } })",
        "own.touched = performance.now() - 1000",
        "document.body.appendChild(document.createElement('textarea')).focus()",
        "document.body.insertAdjacentHTML('beforeend', '<div role=dialog></div>')",
    ],
)
def test_it_waits_while_somebody_does_something(tab, does):
    tab.evaluate(START, [])
    tab.evaluate(f"async () => {{ {does}; await own.ask() }}")
    assert tab.evaluate("questions") == [] and len(tab.evaluate("pauses")) == 2
    tab.evaluate("() => ending.abort()")


def test_a_new_session_that_is_not_known_connects_anew(tab):
    """Its web socket leads to another process than its requests, as after another tab went back."""
    attach(tab)
    tab.evaluate("""() => {
      window.sockets = 0;
      const socket = { close: () => { sockets += 1; } };
      try { WebSocket.prototype.send.call(socket); } catch { /* it is none that could send */ }
      fake.status = 410;
    }""")
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => triggers.length === 1")
    assert tab.evaluate("sockets") == 0, "the session may have ended"
    tab.evaluate(RECEIVE, {"restored": "C=10&gamma=1"})
    tab.evaluate("async () => { stub.channel.ask() }")
    tab.wait_for_function("() => sockets === 1")
