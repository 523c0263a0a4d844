"""The connection to the server: the page says when it is gone, and asks at once when it is back."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import bodies
from tests.browser.unit.test_client import SET, attach

pytestmark = pytest.mark.browser

APP = """() => {
  window.app = document.body.appendChild(document.createElement('div'))
  app.dataset.testid = 'stApp'
  app.dataset.testConnectionState = 'CONNECTED'
}"""
STATE = "(state) => { app.dataset.testConnectionState = state }"


def test_a_lost_connection_is_said_although_nothing_is_asked(tab):
    tab.evaluate(APP)
    attach(tab)
    tab.evaluate(STATE, "PINGING_SERVER")
    tab.wait_for_function("() => messages.at(-1)?.includes('cannot be reached')")
    assert bodies(tab) == []
    tab.evaluate(STATE, "CONNECTING")
    tab.evaluate(STATE, "CONNECTED")
    tab.wait_for_function("() => messages.at(-1) === ''")


def test_a_short_break_is_not_spoken_of(tab):
    tab.evaluate(APP)
    attach(tab)
    tab.evaluate(STATE, "PINGING_SERVER")
    tab.evaluate(STATE, "CONNECTED")
    tab.wait_for_timeout(1200)
    assert tab.evaluate("messages.filter(Boolean)") == []


def test_what_waits_is_sent_as_soon_as_the_connection_is_back(tab):
    tab.evaluate(APP)
    attach(tab, offline=True)
    tab.evaluate(STATE, "PINGING_SERVER")
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => asked.length >= 4")  # the next one is seconds away
    sent = tab.evaluate(f"""async () => {{
      fake.offline = false;
      const before = asked.length;
      ({STATE})('CONNECTED');
      await new Promise((resolve) => {{ setTimeout(resolve) }});
      return asked.length - before
    }}""")
    assert sent == 1, "the pause between two attempts is over"
    tab.wait_for_function("() => drawn.length === 1")
    assert tab.evaluate("messages.at(-1)") == ""


def test_an_answer_that_the_session_is_gone_is_a_server_that_was_reached(tab):
    attach(tab, offline=True)
    tab.evaluate(SET, [["C", 2]])
    tab.wait_for_function("() => messages.at(-1)?.includes('cannot be reached')")
    tab.evaluate("() => { Object.assign(fake, { offline: false, status: 410 }) }")
    tab.wait_for_function("() => triggers.length === 1 && messages.at(-1) === ''")
