"""What the story of all methods says of its draws."""

from __future__ import annotations

import numpy as np

from pages.compare.stage.methods import DISCRIMINANT, LOGISTIC, MACHINE, NEAREST, PROCESS, RIDGE
from tests.pages.claims.claim import Claim, Draw


def _are_the_same(at: Draw) -> bool:
    f = at.answered.outcomes
    return bool(at().disagreement[PROCESS] > 0 and np.allclose(f[PROCESS].f, f[RIDGE].f, atol=1e-9))


def _intercept_decides(at: Draw) -> bool:
    before, after = at(), at.answered
    shares = [np.mean(after.outcomes[name].f > 0) for name in (MACHINE, DISCRIMINANT, LOGISTIC)]
    one_class = all(min(share, 1 - share) < 0.25 for share in shares)
    return one_class and after.errors[MACHINE].test > 2 * before.errors[MACHINE].test


def _neighbours_alone(at: Draw) -> bool:
    errors = {name: one.test for name, one in at.answered.errors.items()}
    return errors.pop(NEAREST) < 0.05 and min(errors.values()) > 0.3


CLAIMS = (
    Claim("losses", 2, "σ² = λ: the boundaries become the same", _are_the_same),
    Claim(
        "losses",
        3,
        "a larger C: the training error falls",
        lambda at: at.answered.errors[MACHINE].train < at().errors[MACHINE].train,
    ),
    Claim("losses", 4, "far away one class, and the test error grows", _intercept_decides),
    Claim("losses", 5, "degree 1: neighbours alone", _neighbours_alone),
    Claim("losses", 6, "degree 2: all agree on nearly all points", lambda at: at().agree > 0.97),
)
