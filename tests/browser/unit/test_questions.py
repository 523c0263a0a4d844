"""What a question says beside its sliders, and of an answer."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

LINE = """async () => {
  const { askQuestion } = await import('/stage/js/question.js')
  const node = document.createElement('div')
  document.body.append(node)
  askQuestion(node, { kind: 'line', text: 'Draw.', figure: 'stage', classes: [[], []],
    axes: { x: [-1, 1], y: [-1, 1] } }, { client: { main: null }, kept: null, send() {} })
  return [...node.querySelectorAll('.kp-guess')].map((one) => one.innerText.trim())
}"""


def test_of_two_sliders_each_shows_its_name(calm_tab):
    assert calm_tab.evaluate(LINE) == ["Direction: 90°", "Shift from the middle: 0"]
