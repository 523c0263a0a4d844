"""What the story of the texts says of its splits."""

from __future__ import annotations

import numpy as np

from pages.text.stage.compute import Result
from pages.text.views.leakage import along_shares
from tests.pages.claims.claim import Claim, Draw, between, every, moves


def _rises_less_steeply(at: Draw) -> bool:
    means = at().ratings.means
    return bool(np.all(np.diff(means) > 0) and np.ptp(means) < 0.6 * np.ptp(at().ratings.levels))


def share_far_off(result: Result) -> float:
    """Return the share of the test reviews whose prediction misses by more than one star."""
    rating, predicted = result.ratings.predicted.held_out
    return float(np.mean(np.abs(predicted - rating) > 1))


def _three_in_ten_are_far_off(at: Draw) -> bool:
    return 0.25 < share_far_off(at()) < 0.35


def _repeats_hide_the_error(at: Draw) -> bool:
    first, *_, last = along_shares(at.setting())
    return last.exposed < first.exposed / 3 and 0.9 < last.kept < 1.1


def _stop_words_are_worse(at: Draw) -> bool:
    without = Draw("text", "words", 3, at.seed)
    return at.amount("error_test") > without.amount("error_test")


CLAIMS = (
    Claim("words", 2, "most pairs share no word", between("strangers", 90, 96)),
    Claim("words", 3, "the means rise, less steeply", _rises_less_steeply),
    Claim("words", 3, "three in ten miss by more than one star", _three_in_ten_are_far_off),
    Claim(
        "words",
        4,
        "λ = 100: about 3 for all, both errors rise",
        every(
            lambda at: bool(np.all(np.abs(at.answered.ratings.means - 3) < 0.25)),
            moves(error_train="rises", error_test="rises"),
        ),
    ),
    Claim(
        "words",
        5,
        "nearly no training error, and a smaller test error in between",
        lambda at: (
            at.amount("error_train") < 0.1
            and at.amount("error_test", lam=0.3) < at.amount("error_test")
        ),
    ),
    Claim("words", 6, "stop words kept: worse", _stop_words_are_worse),
    Claim(
        "words",
        6,
        "it was 1.08 without stop words",
        lambda at: Draw("text", "words", 3, at.seed).amount("error_test") == 1.08,
        of_this_draw=True,
    ),
    Claim(
        "words",
        9,
        "learnt by heart, 1.02",
        lambda at: at.amount("error_leave_one_out", lam=0.001) == 1.02,
        of_this_draw=True,
    ),
    Claim(
        "between_two_lambdas",
        1,
        "learnt by heart: no star",
        lambda at: at.amount("error_leave_one_out", lam=0.001) > 1,
        of_this_draw=True,
    ),
    Claim("words", 8, "repeated: below a third; the others near 1", _repeats_hide_the_error),
)
