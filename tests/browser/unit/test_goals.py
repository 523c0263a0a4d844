"""Goals: their numbers are written as the readouts beside them write theirs."""

from __future__ import annotations

import pytest

from pages.shared.model.scene.readout import Readout

pytestmark = pytest.mark.browser
IN_A_STORY = """async ([goal, readout]) => {
  const { Goals } = await import('/stage/js/goals.js')
  const node = document.createElement('div')
  const goals = new Goals(node)
  goals.open([goal])
  goals.told([readout])
  return node.querySelector('li').textContent
}"""
IN_A_CHALLENGE = """async ([goal, readout, stars]) => {
  const { wordsOf } = await import('/stage/js/goals.js')
  return wordsOf(goal, readout, stars)
}"""


def goal(limit: float, unit: str = "", at_least: bool = True):
    return {"readout": "key", "limits": [limit] * 3, "atLeast": at_least, "unit": unit}


def readout(amount: float, unit: str = "", **more):
    return Readout("key", amount, unit, "evidence", "help", **more).wire()


CASES = [
    (readout(-28.71, "nats"), goal(-13, "nats"), "-13 nats", "-28.7 nats"),
    (readout(-68.0, "nats", digits="-68.0"), goal(-40, "nats"), "-40 nats", "-68.0 nats"),
    (readout(-123456.0, "nats"), goal(0, "nats"), "0 nats", "-1.23e+05 nats"),
    (readout(0.00005), goal(0.64), "0.64", "5.00e-05"),
    (readout(2618), goal(120000), "1.20e+05", "2618"),
]


@pytest.mark.parametrize(("shown", "wanted", "limit", "now"), CASES)
def test_a_goal_and_its_readout_write_numbers_alike(calm_tab, shown, wanted, limit, now):
    assert shown["value"] == now
    said = calm_tab.evaluate(IN_A_STORY, [wanted, shown])
    assert said == f"evidence: {limit} or more; now {now}"
    said = calm_tab.evaluate(IN_A_CHALLENGE, [wanted, shown, 0])
    assert said == f"evidence: {now} now, at least {limit} needed"


def test_a_challenge_says_the_number_alone_and_what_the_next_star_takes(calm_tab):
    few, share = goal(80, at_least=False), goal(12, "%", at_least=False)
    for shown, wanted, stars, said in (
        (readout(199, of=200), few, 0, "evidence: 199 now, at most 80 needed"),
        (readout(8.0, "%", detail="16 of 200"), share, 1,
         "evidence: 8 % now, at most 12 % for the next star"),
        (readout(8.0, "%", detail="16 of 200"), share, 3, "evidence: 8 % (at most 12 %)"),
        (readout(2.0, words="twice"), few, 0, "evidence: 2 now, at most 80 needed"),
        (None, few, 0, "key: at most 80 needed"),
    ):  # fmt: skip
        assert calm_tab.evaluate(IN_A_CHALLENGE, [wanted, shown, stars]) == said
