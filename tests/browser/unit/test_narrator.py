"""The narrator's line: only sentences of which all that they read is to be seen."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

SAID = {
    "moved": "γ gamma: 1 → 10.",
    "sentences": [
        {"text": "Overfitting.", "reads": ["error_train", "error_test"]},
        {"text": "Few pairs are similar.", "reads": ["gram"]},
    ],
}
SHOWN = """async ([said, hidden]) => {
  const { Narrator } = await import('/stage/js/narrator.js')
  const narrator = new Narrator(document.body, () => said)
  narrator.hide(hidden)
  narrator.end()
  const { textContent } = narrator.root
  narrator.root.remove()
  return textContent
}"""


@pytest.mark.parametrize(
    ("hidden", "text"),
    [
        ([], "γ gamma: 1 → 10. Overfitting. Few pairs are similar."),
        (["error_test"], "γ gamma: 1 → 10. Few pairs are similar."),
        (["gram"], "γ gamma: 1 → 10. Overfitting."),
        (["error", "gram"], ""),
        ([""], ""),  # all readouts
    ],
)
def test_a_sentence_is_left_out_while_something_that_it_reads_is_hidden(calm_tab, hidden, text):
    assert calm_tab.evaluate(SHOWN, [SAID, hidden]) == text


def test_nothing_is_said_of_no_move(calm_tab):
    assert calm_tab.evaluate(SHOWN, [None, []]) == ""
    assert calm_tab.evaluate(SHOWN, [{"moved": "", "sentences": []}, []]) == ""
