"""What the story of the mistakes says of its draws."""

from __future__ import annotations

from tests.pages.claims.claim import Claim, Draw


def _promises_too_much(at: Draw) -> bool:
    one, many = at().outcome.mistake, at.answered.outcome.mistake
    return one.reported - many.reported > max(0, one.true - many.true) and many.true > many.reported


def _is_still_the_same(at: Draw) -> bool:
    once, thrice = at().outcome.mistake, at.answered.outcome.mistake
    return thrice.reported < once.reported / 2 and abs(once.true - thrice.true) < 0.05


def _is_honest_again(at: Draw) -> bool:
    sides = at().outcome
    return abs(sides.instead.error) < 0.15 and sides.mistake.reported < 0.5 * sides.mistake.true


def _copies(at: Draw) -> bool:
    share = at.answered.outcome.mistake.shares["held-out rows with a copy in training"]
    return 0.9 < share <= 1


CLAIMS = (
    Claim("fooled", 1, "the reported error falls much more", _promises_too_much),
    Claim("fooled", 3, "repeated rows: a much smaller report, the same truth", _is_still_the_same),
    Claim("fooled", 3, "nearly all held-out rows have a copy", _copies),
    Claim("fooled", 4, "without repeated rows the report is honest", _is_honest_again),
    Claim(
        "fooled",
        5,
        "right for most rows, and most of class B is missed",
        lambda at: (
            (m := at().outcome.mistake).shares["accuracy, fresh data"] > 0.93
            and m.shares["class B missed"] > 0.5
        ),
    ),
    Claim(
        "fooled",
        6,
        "equal weights: fewer missed, a lower accuracy",
        lambda at: (
            (o := at().outcome).instead.shares["class B missed"]
            < o.mistake.shares["class B missed"]
            and o.instead.shares["accuracy, fresh data"] < o.mistake.shares["accuracy, fresh data"]
        ),
    ),
)
