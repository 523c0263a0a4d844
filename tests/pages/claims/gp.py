"""What the stories of the Gaussian process say of their draws."""

from __future__ import annotations

from typing import Any

import numpy as np

from kernels import KernelRidge
from tests.pages.claims.claim import Claim, Draw, between, every, moves


def _crossings(process: Any) -> float:
    return float(np.mean(np.sum(np.diff(np.sign(process.draws), axis=0) != 0, axis=0)))


def _at(process: Any, values: np.ndarray, x: np.ndarray) -> np.ndarray:
    return np.interp(x, process.viewport.x, values)


def _is_narrow_at_points(at: Draw) -> bool:
    process = at.answered.process
    x = np.sort(process.points.x)
    narrow = _at(process, process.moments.sd, x).max()
    return bool(_at(process, process.moments.sd, (x[1:] + x[:-1]) / 2).max() > 4 * narrow)


def _is_widest_in_the_gap(at: Draw) -> bool:
    x = at.setting().train.X
    return bool(not ((x > 0.4) & (x < 0.7)).any() and abs(at.places()[0] - 0.55) < 0.1)


def _holds_half_of_the_measurements(at: Draw) -> bool:
    setting, process = at.setting(), at().process
    x, y = setting.test.X[:, 0], setting.test.y
    away = np.abs(y - _at(process, process.moments.mean, x))
    return bool(0.4 < np.mean(away <= 2 * _at(process, process.moments.sd, x)) < 0.6)


def _shrinks_alone(at: Draw) -> bool:
    few, many = at().process, at.answered.process
    inner = [(s.viewport.x > 0.05) & (s.viewport.x < 0.95) for s in (few, many)]
    widths = [s.moments.sd[i].mean() for s, i in zip((few, many), inner, strict=True)]
    band = 2 * many.moments.noisy[inner[1]].mean()
    return bool(widths[1] < 0.5 * widths[0] and 0.38 < band < 0.42)


def _goes_back_to_zero(at: Draw) -> bool:
    process = at().process
    return bool(np.abs(process.moments.mean[process.viewport.x > 46]).max() < 0.02)


def _leaves_out_too_easily(at: Draw) -> bool:
    setting = at.setting()
    noise = setting.values["noise"]
    left_out = setting.fit(KernelRidge, lam=noise).loo_path([noise])
    return bool(setting.unit * np.sqrt(np.mean(left_out**2)) < at.amount("error_test") / 4)


def _rises_less_than_the_other_falls(at: Draw) -> bool:
    fit = [at.amount("likelihood_data_fit", **moved) for moved in ({}, at.then)]
    complexity = [at.amount("likelihood_complexity", **moved) for moved in ({}, at.then)]
    return 0 < complexity[1] - complexity[0] < 0.5 * (fit[0] - fit[1])


def _promises_the_band_where_most_likely(at: Draw) -> bool:
    def likelihood(noise: float) -> float:
        return at.amount("likelihood_total", noise=noise)

    best = max((0.1, 0.126, 0.141, 0.158, 0.178, 0.2, 0.251, 0.316), key=likelihood)
    return abs(at.amount("inside_band", noise=best) - 95) < 3.5


CLAIMS = (
    Claim(
        "posterior",
        5,
        "samples vary faster",
        lambda at: (
            _crossings(at(draws=12, **at.then).process) > 2 * _crossings(at(draws=12).process)
        ),
    ),
    Claim("posterior", 6, "the band is narrowest at the points", _is_narrow_at_points),
    Claim(
        "posterior",
        8,
        "30 points: an error near the noise",
        between("error_test", 0.025, 0.045),
    ),
    Claim(
        "posterior",
        8,
        "with 6 points it was 0.171",
        lambda at: Draw("gp", "posterior", 7, at.seed).amount("error_test") == 0.171,
        of_this_draw=True,
    ),
    Claim(
        "posterior", 9, "widest in the middle of the gap", _is_widest_in_the_gap, of_this_draw=True
    ),
    Claim(
        "bands", 1, "half of the test points lie in the band of f", _holds_half_of_the_measurements
    ),
    Claim("bands", 2, "95 % lie in the band of y", between("inside_band", 92, 98)),
    Claim("bands", 3, "more points shrink the band of f alone, that of y is 0.4", _shrinks_alone),
    Claim("bands", 4, "the variance is 0.04", between("true_noise", 0.04, 0.04)),
    Claim(
        "bands",
        5,
        "a small σ²: fewer inside, nearly the same curve",
        lambda at: (
            at.amount("inside_band", noise=0.001) < 60 < at.amount("inside_band")
            and at.amount("error_test", noise=0.001) < 1.15 * at.amount("error_test")
        ),
    ),
    Claim("bands", 5, "σ² = 1: all lie inside", between("inside_band", 100, 100, noise=1)),
    Claim(
        "bands",
        8,
        "where the likelihood is highest, about 95 % lie inside",
        _promises_the_band_where_most_likely,
    ),
    Claim("beyond", 1, "the mean goes back to 0", _goes_back_to_zero),
    Claim(
        "beyond",
        2,
        "the error stays, the band is too narrow",
        lambda at: (
            abs(at.amount("error_test", **at.then) / at.amount("error_test") - 1) < 0.2
            and at.amount("inside_band", **at.then) < 80 <= at.amount("inside_band")
        ),
    ),
    Claim(
        "beyond",
        3,
        "the season alone cannot follow the trend",
        every(between("error_test", 3, 9), between("error_train", 3, 9)),
    ),
    Claim(
        "beyond", 4, "season and trend forecast the fourth year", between("error_test", 0.5, 1.5)
    ),
    Claim(
        "beyond",
        4,
        "the RBF alone had 4.21",
        lambda at: Draw("gp", "beyond", 1, at.seed).amount("error_test") == 4.21,
        of_this_draw=True,
    ),
    Claim(
        "beyond",
        5,
        "a wrong period: more than twice the error, and the likelihood falls",
        lambda at: (
            at.amount("error_test", **at.then) > 2 * at.amount("error_test")
            and at.amount("error_train", **at.then) > 2 * at.amount("error_train")
            and at.amount("likelihood_total", **at.then) < at.amount("likelihood_total")
        ),
    ),
    Claim("beyond", 6, "leave-one-out is less than a quarter", _leaves_out_too_easily),
    Claim(
        "evidence",
        2,
        "a small σ²: data fit falls, complexity rises less",
        _rises_less_than_the_other_falls,
    ),
    Claim(
        "evidence",
        3,
        "a large σ²: complexity falls, data fit rises, the sum falls",
        moves(likelihood_complexity="falls", likelihood_data_fit="rises", likelihood_total="falls"),
    ),
    Claim(
        "evidence",
        4,
        "γ = 1000: training falls, likelihood falls, test rises",
        moves(error_train="falls", likelihood_total="falls", error_test="rises"),
    ),
    Claim(
        "evidence",
        5,
        "γ = 1: the data-fit term says so",
        lambda at: (
            at.amount("likelihood_data_fit") < at.amount("likelihood_data_fit", k1__gamma=20) - 50
            and at.amount("likelihood_complexity")
            > at.amount("likelihood_complexity", k1__gamma=20)
        ),
    ),
    Claim(
        "evidence",
        5,
        "it was −31.09 with γ = 20",
        lambda at: at.amount("likelihood_data_fit", k1__gamma=20) == -31.09,
        of_this_draw=True,
    ),
)
