"""The connection to the server: the page says when it is gone, and asks at once when it is back.

A page that is left asks for nothing; one that the browser kept goes on.
"""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import bodies
from tests.browser.unit.test_client import CLIENT, SET, attach, release

pytestmark = pytest.mark.browser

APP = """() => {
  window.app = document.body.appendChild(document.createElement('div'))
  app.dataset.testid = 'stApp'
  app.dataset.testConnectionState = 'CONNECTED'
}"""
STATE = "(state) => { app.dataset.testConnectionState = state }"
# As when a page is left, and when Back brings it again out of the browser's memory.
GO = """([type, persisted]) => {
  window.dispatchEvent(new PageTransitionEvent(type, { persisted }))
}"""


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
    tab.evaluate(f"""async () => {{
      ({STATE})('PINGING_SERVER');
      await new Promise((resolve) => {{ setTimeout(resolve) }});
      ({STATE})('CONNECTED');
    }}""")
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


def test_a_page_that_is_left_asks_for_nothing_until_it_is_back(tab):
    attach(tab, auto=False)
    tab.evaluate(SET, [["C", 2]])
    tab.evaluate(GO, ["pagehide", True])
    release(tab, 0)
    tab.evaluate(SET, [["C", 3]])
    assert len(bodies(tab)) == 1 and tab.evaluate("drawn") == []
    tab.evaluate("() => { fake.auto = true }")
    tab.evaluate(GO, ["pageshow", True])
    tab.wait_for_function("() => drawn.length === 1")
    assert tab.evaluate("drawn") == [3] and len(bodies(tab)) == 2


def test_an_event_of_a_page_that_was_left_is_sent_again_with_its_number(tab):
    attach(tab, offline=True)
    tab.evaluate(f"async () => {CLIENT}.post('T', {{ kind: 'remove', index: 1 }})")
    tab.evaluate(GO, ["pagehide", True])
    tab.evaluate("() => { fake.offline = false }")
    tab.evaluate(GO, ["pageshow", True])
    tab.wait_for_function("() => drawn.length === 1")
    assert len({body["event_seq"] for body in bodies(tab)}) == 1


def test_a_page_that_is_shown_for_the_first_time_asks_for_nothing(tab):
    attach(tab)
    tab.evaluate(GO, ["pageshow", False])
    assert bodies(tab) == []


def test_the_exchange_of_a_view_that_left_the_page_ends(tab):
    attach(tab, offline=True)
    tab.evaluate(f"""async () => {{
      const client = {CLIENT};
      const view = {{ ...stub, data: stageData({{ main: false, token: 'V' }}) }};
      view.channel = client.channel('V');
      view.channel.stage = view;
      window.left = view.channel;
      const leave = client.attach('stages', view);
      client.set('V', 'C', 7, 1);
      leave();
    }}""")
    tab.wait_for_function("() => !left.open")
    tab.evaluate("() => { fake.offline = false }")
    tab.wait_for_function("() => drawn.length === 1")
    assert tab.evaluate("drawn") == [7], "what the server did not have goes over the main stage"
    assert tab.evaluate("asked.at(-1).token") == "T"
