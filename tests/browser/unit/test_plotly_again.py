"""Plotly that could not be loaded is loaded again, on a page and in a room."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import SCRIPT, bodies
from tests.browser.unit.test_client import PAUSES

pytestmark = pytest.mark.browser

# Scripts that the page adds do not load, until `mend()`: they are of a kind that no browser loads,
# as the browser would write any other failure to its console.
BREAK = """() => {
  const { head } = document;
  head.append = (node) => {
    if (node.tagName === 'SCRIPT') {
      node.type = 'text/plain';
      setTimeout(() => node.dispatchEvent(new Event('error')));
    }
    Element.prototype.append.call(head, node);
  };
  window.mend = () => { delete head.append };
}"""
SAID = "The server cannot be reached: what draws the pictures could not be loaded."


LIBRARY = "script[src$='plotly.min.js']"


def begin_without(tab):
    """Mount panel and stage of a page for which Plotly does not come, and wait until it is said.

    What did not load does not stay; the next attempt may be there already.
    """
    tab.evaluate(BREAK)
    tab.add_script_tag(content=SCRIPT)
    tab.evaluate("() => mount('panel', panelData())")
    tab.evaluate("() => mount('stage', stageData())")
    tab.locator(".kp-status").get_by_text(SAID).wait_for(timeout=20_000)
    tab.wait_for_function("(library) => !document.querySelector(library)", arg=LIBRARY)


def is_drawn(tab):
    tab.wait_for_selector("[data-figure=stage][data-settled]")
    assert tab.locator(".kp-status").inner_text() == ""
    assert tab.locator(LIBRARY).count() == 1


def test_a_page_loads_it_by_itself_and_says_so_once(tab):
    """The pauses grow, although the server answers each time."""
    tab.evaluate(PAUSES)
    begin_without(tab)
    tab.evaluate("""() => {
      window.said = [];
      new MutationObserver(() => said.push(document.querySelector('.kp-status').innerText))
        .observe(document.querySelector('.kp-status'), { childList: true, subtree: true });
    }""")
    tab.wait_for_function("() => pauses.length >= 5")
    assert tab.evaluate("said") == []
    tab.evaluate("() => mend()")
    is_drawn(tab)
    assert tab.evaluate("pauses[4]") >= 2500
    calm = len(bodies(tab))
    tab.wait_for_timeout(300)
    assert len(bodies(tab)) == calm


def test_what_is_moved_meanwhile_is_drawn_then(tab):
    begin_without(tab)
    tab.locator('[data-name="k1.gamma"] input[type=range]').press("ArrowRight")
    tab.wait_for_function("() => fake.record['k1.gamma'] !== 1")
    tab.evaluate("() => mend()")
    is_drawn(tab)


BOARD = """async () => {
  const { Board } = await import('/stage/js/room/board.js');
  const { Refusal } = await import('/stage/js/request.js');
  const board = new Board(document.body);
  const look = () => board.showScene(sceneOf(fake.record), 'before').then(() => 'drawn',
    (error) => [error instanceof Refusal, error.status, error.message]);
  const first = await look();
  mend();
  return [first, await look(), board.figures.size];
}"""


def test_a_room_hears_that_nobody_answers_and_its_next_look_loads_it(tab):
    tab.add_script_tag(content=SCRIPT)
    tab.evaluate(BREAK)
    first, second, figures = tab.evaluate(BOARD)
    assert first == [True, 0, SAID]  # watch.js says that nobody answers, and looks again soon
    assert (second, figures) == ("drawn", 2)
