"""The figures of a stage side by side: all of them come to rest at the state of the scene."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import SCRIPT, start

pytestmark = pytest.mark.browser

AT_REST = """() => {
  const nodes = [...document.querySelectorAll('[data-figure]')];
  return nodes.length === 2 && nodes.every((node) => node.dataset.state
    === JSON.stringify(fake.record) && node.dataset.settled === node.dataset.state);
}"""
# Hides a trace as soon as the first of the figures is drawn, and the second is still to come.
HIDE_BETWEEN = """async () => {
  const { clientOf } = await import('/stage/js/client.js');
  window.drawn = [];
  new MutationObserver(([{ target }], observer) => {
    observer.disconnect();
    window.drawn = [...document.querySelectorAll('[data-state]')].map((n) => n.dataset.figure);
    for (const stage of clientOf('svm').stages) stage.hide(['curve']);
  }).observe(document.body, { subtree: true, attributeFilter: ['data-state'] });
  await mount('stage', stageData());
}"""


def test_the_drawn_state_is_on_all_figures(tab):
    start(tab, "panel stage")
    tab.locator('[data-name="k1.gamma"] input[type=range]').focus()
    for _ in range(4):
        tab.keyboard.press("ArrowRight")
    tab.wait_for_function(AT_REST)
    statistics = tab.evaluate("() => window.__kp")
    assert statistics["draws"] >= 2 and statistics["bytes"] > 0 and statistics["lastDraw"] > 0


def test_what_is_hidden_between_two_first_drawings_keeps_no_figure_from_rest(tab):
    tab.add_script_tag(content=SCRIPT)
    tab.evaluate(HIDE_BETWEEN)
    tab.wait_for_function(AT_REST)
    assert tab.evaluate("window.drawn") == ["stage"]
