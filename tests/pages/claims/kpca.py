"""What the story of principal components says of its draws."""

from __future__ import annotations

import numpy as np

from tests.pages.claims.claim import Claim, Draw, answered, between, every, moves


def _inner_ring_is_negative(at: Draw) -> bool:
    third, y = at().embedding.scores[:, 2], at.setting().train.y
    outer, inner = (np.sign(third[y == code]).mean() for code in (0, 1))
    return bool(outer > 0.9 and inner < -0.5)


def _first_is_the_mean(at: Draw) -> bool:
    first = at.answered.embedding.scores[:, 0]
    similar = at.setting().gram.mean(axis=0)
    return bool(
        (np.all(first > 0) or np.all(first < 0))
        and abs(np.corrcoef(first, similar)[0, 1]) > 0.95
        and at.answered.evaluation.largest > at().evaluation.largest
    )


CLAIMS = (
    Claim("components", 2, "hardly more than by guessing", between("accuracy", 45, 57)),
    Claim("components", 3, "two components: not much better", between("accuracy", 45, 70)),
    Claim(
        "components",
        3,
        "three: nearly 100 %, though much variance is left",
        every(answered("accuracy", 97, 100), answered("variance_explained", 40, 65)),
    ),
    Claim(
        "components",
        5,
        "the inner ring has the negative sign",
        _inner_ring_is_negative,
        of_this_draw=True,
    ),
    Claim("components", 6, "without centring: mostly the mean", _first_is_the_mean),
    Claim(
        "components",
        6,
        "which happens to tell the rings apart",
        answered("accuracy", 95, 100),
    ),
    Claim(
        "components",
        7,
        "γ = 1000: hardly anything, and the accuracy falls",
        every(answered("variance_explained", 0, 6), moves(accuracy="falls")),
    ),
    Claim(
        "components",
        8,
        "nearly all the variance, less when standardised, and a higher accuracy",
        every(
            between("variance_explained", 99, 100),
            answered("variance_explained", 20, 60),
            moves(accuracy="rises"),
        ),
    ),
)
