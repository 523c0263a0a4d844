"""What the story of the perceptron says of its draws."""

from __future__ import annotations

import numpy as np

from tests.pages.claims.claim import Claim, Draw, every, moves


def _margin_is_less_than_half(at: Draw) -> bool:
    result, setting = at(), at.setting()
    K, alpha = setting.gram, result.history.model.dual_coef_
    sign = np.where(setting.train.y == 1, 1, -1)
    margin = np.min(sign * (K @ alpha)) / np.sqrt(alpha @ K @ alpha)
    widest = np.sqrt(np.diag(K).max() / result.bound.mistakes)
    return bool(result.errors.train == 0 and 0 < margin < widest / 2)


def _crosses_in_the_gap(at: Draw) -> bool:
    places = at.places()
    return len(places) == 2 and all(0.4 < abs(place) < 1 for place in places)


def _likeliest(at: Draw, lam: float) -> np.ndarray:
    X = at.setting().train.X
    return np.asarray(at(lam=lam).history.model.predict_proba(X).max(axis=1))


CLAIMS = (
    Claim(
        "mistakes",
        2,
        "it converges, and some points never get a weight",
        lambda at: (
            at().history.model.converged_ and np.count_nonzero(at().history.model.dual_coef_) < 50
        ),
    ),
    Claim(
        "mistakes",
        3,
        "more noise: the bound grows, the mistakes rise and stay far below",
        lambda at: (
            at.answered.bound.mistakes > 2 * at().bound.mistakes
            and at().history.total < at.answered.history.total < at.answered.bound.mistakes / 3
        ),
    ),
    Claim("mistakes", 4, "its margin is less than half of the widest", _margin_is_less_than_half),
    Claim(
        "mistakes",
        5,
        "no line: every epoch has mistakes",
        lambda at: not at().history.model.converged_ and (at().history.model.mistakes_ > 0).all(),
    ),
    Claim(
        "mistakes",
        6,
        "degree 2 converges in the gap",
        lambda at: at().history.model.converged_ and _crosses_in_the_gap(at),
    ),
    Claim(
        "mistakes",
        7,
        "λ = 0.001: most above 95 %; λ = 100: none above 55 %, a larger test error",
        every(
            lambda at: np.mean(_likeliest(at, 0.001) > 0.95) > 0.5,
            lambda at: _likeliest(at, 100).max() < 0.55,
            moves(error_test="rises"),
        ),
    ),
    Claim(
        "mistakes",
        8,
        "with γ = 2 it makes 35 mistakes and misclassifies 0.8 %",
        lambda at: (
            at.amount("mistakes", k1__gamma=2.0) == 35
            and at.amount("error_test", k1__gamma=2.0) == 0.8
        ),
        of_this_draw=True,
    ),
)
