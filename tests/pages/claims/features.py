"""What the stories of the features say of their draws; what they count depends on no draw."""

from __future__ import annotations

import numpy as np

from tests.pages.claims.claim import Claim, Draw, answered, between, every


def _uses_the_product(at: Draw) -> bool:
    result = at()
    used = np.abs(result.lift.normal * result.lift.points.std(axis=0))
    return bool(used[2] > 4 * used[:2].max())


def _is_midway_between_squares(at: Draw) -> bool:
    result, places = at(), at.places()
    heights, outer = result.lift.points[:, 2], result.codes == result.classes.index("outer")
    middle = (heights[outer].min() + heights[~outer].max()) / 2
    radius = (places[-1] - places[0]) / 2
    return len(places) == 2 and abs(radius**2 - middle) < 0.1


def _cuts_each_gap(at: Draw) -> bool:
    return len(at.places()) == 3 and at.amount("error_train") <= 1


CLAIMS = (
    Claim(
        "lift",
        1,
        "a line fails, the plane separates",
        every(between("error_line", 25, 50), between("error_train", 0, 0)),
    ),
    Claim("lift", 3, "midway between the squared radii", _is_midway_between_squares),
    Claim(
        "lift",
        3,
        "near the middle of the squared radii 0.16 and 1",
        lambda at: abs(np.ptp(at.places()) / 2 - np.sqrt(0.58)) < 0.1,
    ),
    Claim("lift", 4, "the plane uses the product", _uses_the_product),
    Claim(
        "lift",
        4,
        "a line fails, the product does not",
        every(between("error_line", 25, 50), between("error_train", 0, 5)),
    ),
    Claim(
        "lift",
        5,
        "more errors than a line",
        lambda at: at().errors.train > at().flat,
    ),
    Claim("lift", 6, "three cuts, one in each gap", _cuts_each_gap),
    Claim("without-features", 1, "equal but for rounding", lambda at: at().comparison.agree),
    Claim(
        "without-features",
        2,
        "a constant: another kernel",
        lambda at: not at.answered.comparison.agree,
    ),
    Claim(
        "without-features",
        6,
        "γ = 100: three features are not enough",
        every(between("error_train", 0, 1), answered("error_train", 5, 60)),
    ),
    Claim(
        "without-features",
        7,
        "c₀ alone brings the difference to 0",
        lambda at: not at().comparison.agree and at(k1__coef0=0).comparison.agree,
    ),
)
