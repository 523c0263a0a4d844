"""Texts beside a picture: written as text, with the sum over their shared words."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

SAID = {
    "texts": [
        {"label": "Text 1", "pieces": [["The ", "stop"], ["Best", "shared"], [" <b>film</b>", ""]]},
        {"label": "Text 2", "pieces": [["best", "shared"], [" of all", "stop"]]},
    ],
    "title": "k grows",
    "parts": [{"word": "best", "share": 0.25, "sum": "0.25"},
              {"word": "film", "share": 0.25, "sum": "0.5"}],
    "total": "0.5",
    "note": "",
}  # fmt: skip
SHOWN = """async ([said, word]) => {
  const { Passages } = await import('/stage/js/passages.js')
  const row = document.body.appendChild(document.createElement('div'))
  const made = new Passages(document.body, row)
  made.show(said)
  made.light(word)
  const all = (query) => [...made.root.querySelectorAll(query)]
  const found = {
    texts: all('article p').map((node) => node.textContent),
    bold: all('article p b').length,
    marked: all('mark').map((node) => node.textContent),
    lit: all('[data-lit]').map((node) => node.tagName),
    steps: all('li').map((node) => node.textContent),
    widths: all('.kp-passages-bar i').map((node) => node.style.width),
    hidden: made.root.hidden,
    room: row.hasAttribute('data-passages'),
    sum: all('.kp-passages-sum span').map((node) => node.textContent)[0] ?? '',
  }
  for (const node of [made.root, row]) node.remove()
  return found
}"""


def test_texts_are_written_as_text_and_the_sum_word_by_word(calm_tab):
    found = calm_tab.evaluate(SHOWN, [SAID, "best"])
    assert found["texts"] == ["The Best <b>film</b>", "best of all"] and not found["bold"]
    assert found["marked"] == ["Best", "best"]
    assert found["lit"] == ["MARK", "MARK", "I", "SPAN"], "in both texts and in the sum"
    assert found["steps"] == ["best 0.25", "film 0.5 = k"] and found["widths"] == ["25%", "25%"]
    assert found["sum"] == "k grows" and found["room"] and not found["hidden"]


def test_what_is_no_sum_is_said_and_no_texts_take_no_room(calm_tab):
    other = SAID | {"parts": [], "note": "No word in common."}
    assert calm_tab.evaluate(SHOWN, [other, ""])["sum"] == "k grows: 0.5. No word in common."
    nothing = calm_tab.evaluate(SHOWN, [None, ""])
    assert nothing["hidden"] and not nothing["room"]
