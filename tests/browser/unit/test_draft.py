"""The lesson in the making, as the tab of a browser keeps it."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

# What the browser sends and keeps after each of some runs of the page, from what it had kept.
RUNS = """async ({ kept, runs }) => {
  const { default: mount } = await import('/stage/js/draft.js')
  sessionStorage.clear()
  if (kept) sessionStorage.setItem('kp-draft', JSON.stringify(kept))
  const parentElement = document.body.appendChild(document.createElement('div'))
  const sent = []
  const setTriggerValue = (name, value) => sent.push([name, value])
  return runs.map((data) => {
    mount({ data, parentElement, setTriggerValue })
    return [sent.splice(0), JSON.parse(sessionStorage.getItem('kp-draft'))]
  })
}"""
HANDED = {"code": "abcd-2345", "secret": "s", "of": "x"}
EARLIER = {"number": "earlier", "text": "A", "handed": HANDED}
BROUGHT = [["draft", {"text": "A", "handed": HANDED}]]


def run(text: str, is_new: bool, number: str = "mine") -> dict:
    return {"new": is_new, "number": number, "text": text, "handed": None}


def mine(text: str) -> dict:
    return {"number": "mine", "text": text, "handed": None}


@pytest.mark.parametrize(
    ("kept", "runs", "expected"),
    [
        pytest.param(None, [run("", True), run("B", True), run("", True)],
                     [[[], None], [[], mine("B")], [[], None]], id="nothing was kept"),
        pytest.param(EARLIER, [run("", True), run("B", True), run("AB", False)],
                     [[BROUGHT, EARLIER], [[], EARLIER], [[], mine("AB")]],
                     id="nothing is written over it before the server has it"),
        pytest.param(mine("B"), [run(None, True), run("BC", True)],
                     [[[], mine("B")], [[], mine("BC")]], id="one that is too long for a while"),
        pytest.param(EARLIER, [run("C", False)], [[[], mine("C")]], id="another one was opened"),
        pytest.param(mine("B"), [run("BC", True)], [[[], mine("BC")]],
                     id="the dialog is opened again"),
    ],
)  # fmt: skip
def test_what_was_kept_is_brought_once(tab, kept, runs, expected):
    assert tab.evaluate(RUNS, {"kept": kept, "runs": runs}) == expected
