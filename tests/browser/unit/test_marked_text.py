"""Texts with marks: bold, words that light up, numbers of readouts, numbers that can be moved."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
MODULE = "await import('/stage/js/marked_text.js')"
WRITTEN = f"""async (text) => {{
  const node = document.createElement('p');
  ({MODULE}).writeMarked(node, text)
  return node.innerHTML
}}"""
NUMBERS = f"""async ([text, now, before, hidden]) => {{
  const {{ writeMarked, writeNumbers }} = {MODULE}
  const node = document.createElement('p')
  writeMarked(node, text)
  writeNumbers(node, new Map(now), before && new Map(before), null, hidden)
  return node.textContent
}}"""


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("γ = [20](#set-k1.gamma).", 'γ = <span class="kp-set" data-set="k1.gamma">20</span>.'),
        ("a [curve](#show-curve)", 'a <a href="#show-curve" data-show="curve">curve</a>'),
        ("[slack](#glossary-slack)", '<a href="#glossary-slack">slack</a>'),
        ("**so** it is", "<strong>so</strong> it is"),
        ("5 % or 100 %, as in x %", "5&nbsp;% or 100&nbsp;%, as in x %"),
        ("<b> [20] (#set-C)", "&lt;b&gt; [20] (#set-C)"),
    ],
)
def test_each_mark_becomes_what_it_stands_for(calm_tab, text, html):
    assert calm_tab.evaluate(WRITTEN, text) == html


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("4.06 m", "4.06\xa0m"),
        ("−0.2 mg/l", "−0.2\xa0mg/l"),
        ("11 of 40 (27.5 %)", "11 of 40 (27.5\xa0%)"),
        ("best, brilliant", "best, brilliant"),
    ],
)
def test_a_number_stays_in_one_line_with_its_unit(calm_tab, value, said):
    assert calm_tab.evaluate(NUMBERS, ["{error}.", [["error", value]], None]) == f"{said}."


@pytest.mark.parametrize(
    ("before", "said"), [(None, "from 2 to 2, …"), ([["error", "1"]], "from 1 to 2, …")]
)
def test_until_the_answer_the_number_before_is_the_present_one(calm_tab, before, said):
    text = "from {error|before} to {error}, {other}"
    assert calm_tab.evaluate(NUMBERS, [text, [["error", "2"]], before]) == said


@pytest.mark.parametrize(
    ("hidden", "said"),
    [
        (["error"], "error ?, 1 before, 5 support vectors"),
        ([""], "error ?, 1 before, ? support vectors"),  # all readouts
        ([], "error 1, 1 before, 5 support vectors"),
    ],
)
def test_a_number_that_a_question_hides_is_not_said_before_the_answer(calm_tab, hidden, said):
    text = "error {error_train}, {error_train|before} before, {support_vectors} support vectors"
    now = [["error_train", "1"], ["support_vectors", "5"]]
    assert calm_tab.evaluate(NUMBERS, [text, now, None, hidden]) == said
