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


def goal(limit: float, unit: str = "", at_least: bool = True, exactly: bool = False):
    return {
        "readout": "key", "limits": [limit] * 3, "atLeast": at_least, "exactly": exactly,
        "unit": unit,
    }  # fmt: skip


def readout(amount: float, unit: str = "", **more):
    return Readout("key", amount, unit, "evidence", "help", **more).wire()


CASES = [
    (readout(-28.71, "nats"), goal(-13, "nats"), "−13 nats", "−28.7 nats"),
    (readout(-68.0, "nats", digits="-68.0"), goal(-40, "nats"), "−40 nats", "−68.0 nats"),
    (readout(-123456.0, "nats"), goal(0, "nats"), "0 nats", "−1.23 × 10⁵ nats"),
    (readout(0.00005), goal(0.64), "0.64", "5 × 10⁻⁵"),
    (readout(2618), goal(120000), "1.2 × 10⁵", "2618"),
]


@pytest.mark.parametrize(("shown", "wanted", "limit", "now"), CASES)
def test_a_goal_and_its_readout_write_numbers_alike(calm_tab, shown, wanted, limit, now):
    assert shown["value"] == now
    said = calm_tab.evaluate(IN_A_STORY, [wanted, shown])
    assert said == f"evidence: at least {limit}; now {now}"
    said = calm_tab.evaluate(IN_A_CHALLENGE, [wanted, shown, 0])
    assert said == f"evidence: {now} now, at least {limit} needed"


def test_a_goal_is_said_in_words_that_suit_counts_as_well_as_amounts(calm_tab):
    for shown, wanted, said in (
        (readout(639), goal(20, at_least=False), "at most 20; now 639"),
        (readout(20), goal(20, at_least=False), "at most 20"),
        (readout(5.0, "%"), goal(0, "%", at_least=False), "0 %; now 5 %"),
        (readout(0.0), goal(0, at_least=False), "0"),
        (readout(2), goal(10, exactly=True), "exactly 10; now 2"),
        (readout(12), goal(10, exactly=True), "exactly 10; now 12"),
        (readout(10), goal(10, exactly=True), "exactly 10"),
    ):
        told = calm_tab.evaluate(IN_A_STORY, [wanted, shown]).replace("\xa0", " ")
        assert told == f"evidence: {said}"


def test_a_challenge_says_the_number_alone_and_what_the_next_star_takes(calm_tab):
    few, share = goal(80, at_least=False), goal(12, "%", at_least=False)
    for shown, wanted, stars, said in (
        (readout(199, of=200), few, 0, "evidence: 199 now, at most 80 needed"),
        (readout(8.0, "%", detail="16 of 200"), share, 1,
         "evidence: 8 % now, at most 12 % for the next star"),
        (readout(8.0, "%", detail="16 of 200"), share, 3, "evidence: 8 % (at most 12 %)"),
        (readout(2.0, words="twice"), few, 0, "evidence: 2 now, at most 80 needed"),
        (None, few, 0, "key: at most 80 needed"),
        (readout(6), goal(12, exactly=True), 0, "evidence: 6 now, exactly 12 needed"),
        (readout(12), goal(12, exactly=True), 3, "evidence: 12 (exactly 12)"),
        (readout(5.0, "%"), goal(0, "%", at_least=False), 0, "evidence: 5 % now, 0 % needed"),
        (readout(0.0, "%"), goal(0, "%", at_least=False), 3, "evidence: 0 %"),
    ):  # fmt: skip
        assert calm_tab.evaluate(IN_A_CHALLENGE, [wanted, shown, stars]) == said
