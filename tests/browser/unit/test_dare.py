"""A dare: its number in the address, what is said of it, and what a friend's link leaves out."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
WRITTEN = """async (amounts) => {
  const { dareAt, dareWritten } = await import('/stage/js/dare.js')
  const found = amounts.map((amount) => {
    history.replaceState(null, '', dareWritten('margin-1', amount) || ' ')
    return [dareAt('margin-1'), dareAt('margin-2')]
  })
  for (const hash of ['#beat=margin-1:<b>', '#beat=margin-1:1e9', '#beat=margin-1:']) {
    history.replaceState(null, '', hash)
    found.push(dareAt('margin-1'))
  }
  history.replaceState(null, '', location.pathname)
  return found
}"""
SAID = """async (dares) => {
  const { dareSaid } = await import('/stage/js/dare.js')
  return dares.map(([beat, amount, atLeast, unit]) => (
    dareSaid({ what: 'street', beat, amount, atLeast, unit })))
}"""
BEST = """async (ones) => {
  const { isBest } = await import('/stage/js/dare.js')
  return ones.map((one) => isBest(one))
}"""
NAMED = """async ([address, names]) => {
  const { withNames } = await import('/stage/js/dare.js')
  return [withNames(address, names), withNames(address)]
}"""


def test_a_number_comes_back_from_its_link_at_its_own_place_alone(calm_tab):
    amounts = [2.31, 45, -12.3, 0.00123, 1234, -1029594]
    found = calm_tab.evaluate(WRITTEN, [*amounts, 1e30])
    assert found[:6] == [[amount, None] for amount in amounts], "with all digits that are shown"
    assert found[6:] == [[None, None], None, None, None], "what is no number is no dare"


def test_only_more_than_the_number_beats_it_as_it_is_shown(calm_tab):
    said = calm_tab.evaluate(
        SAID,
        [[2.31, None, True], [2.31, 2.4, True], [2.31, 2.31, True], [2.31, 1.8, True],
         [45, 40, False], [45, 50, False], [5, 4, False, "%"]],
    )  # fmt: skip
    begin = "To beat: street 2.31."
    assert said == [
        begin,
        f"{begin} Yours is 2.4: you have beaten it.",
        f"{begin} Yours is the same.",
        f"{begin} Yours is 1.8.",
        "To beat: street 45. Yours is 40: you have beaten it.",
        "To beat: street 45. Yours is 50.",
        "To beat: street 5 %. Yours is 4 %: you have beaten it.",
    ]


def test_what_cannot_be_beaten_is_no_dare(calm_tab):
    share = {"unit": "%", "atLeast": True}
    ones = [{**share, "amount": 100}, {**share, "amount": 99}, {**share, "amount": 0},
            {"amount": 0, "unit": "%"}, {"amount": 0}, {"amount": 12, "exactly": True}]  # fmt: skip
    assert calm_tab.evaluate(BEST, ones) == [True, False, False, True, False, True]


def test_a_friend_gets_the_points_and_not_the_solution(calm_tab):
    address = "story=wide&step=1&C=0.03&edits=a1&n=60"
    kept, whole = calm_tab.evaluate(NAMED, [address, ["story", "step", "edits", "n"]])
    assert kept == "story=wide&step=1&edits=a1&n=60" and whole == address
