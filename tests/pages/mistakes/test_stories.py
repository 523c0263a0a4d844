"""What the story of the page says, on the states that it says it of."""

from __future__ import annotations

from functools import partial

from pages.mistakes.catalogue import MISTAKES
from tests.pages.stories import result_of_step

STEP = partial(result_of_step, "mistakes", "fooled")


def sides(number, **moved):
    outcome = STEP(number, **moved).outcome
    return outcome.mistake, outcome.instead


def test_the_best_of_many_promises_too_much_and_leave_one_out_does_not():
    (one, _), (many, honest) = sides(1), sides(1, tries=400)
    assert one.reported - many.reported > 0.1 > one.true - many.true
    assert many.true > 1.5 * many.reported
    assert honest.error < many.error
    assert len(one.picture.x) == 1 and len(many.picture.x) == 400


def test_copies_make_the_reported_error_small_and_nothing_else():
    (once, _), (thrice, _), (twice, honest) = sides(3), sides(3, copies=3), sides(4)
    assert once.reported > 0.3 > 3 * max(thrice.reported, twice.reported)
    assert abs(once.true - thrice.true) < 0.02
    assert thrice.shares["held-out rows with a copy in training"] > 0.9
    assert abs(honest.error) < 0.15


def test_accuracy_hides_what_is_missed():
    mistake, instead = sides(5)
    assert mistake.shares["accuracy, fresh data"] > 0.95 and mistake.shares["class B missed"] > 0.8
    assert instead.shares["class B missed"] < 0.4
    assert instead.shares["accuracy, fresh data"] < mistake.shares["accuracy, fresh data"]


def test_ten_more_are_in_the_menu():
    assert len(MISTAKES) - 3 == 10
