"""The experiments of the page: each can be set up, and shows what it says."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import RBF, Polynomial, SupportVectorClassifier
from pages.compare.experiments import EXPERIMENTS
from pages.compare.page import PAGE
from pages.compare.stage.methods import (
    DISCRIMINANT,
    LOGISTIC,
    MACHINE,
    NEAREST,
    PERCEPTRON,
    PROCESS,
    RIDGE,
)
from pages.compare.views.degree_sweep import GAMMAS, MAX_STEPS, kernels
from pages.shared.pictures.results.errors import error
from pages.shared.pictures.results.validation import cross_validated
from tests.pages.compare.states import setting, shown

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
QUERIES = {experiment.title: dict(experiment.query) for experiment in EXPERIMENTS}
SIXTEEN = "Sixteen squares"


def state(title, **more):
    return setting(**QUERIES[title] | more)


def errors(title, **more):
    """The test errors at a state, in percent or as RMSE, and what was computed."""
    result = PAGE.method.compute(state(title, **more))
    return {name: one.test for name, one in result.errors.items()}, result


def test_with_a_suitable_kernel_all_methods_agree():
    test, result = errors("The same kernel, seven methods")
    said = shown(PAGE.method.draw(result))
    assert said["all agree"] == "95.6 % (956 of 1000)"
    assert min(test.values()) == test[RIDGE] == 0.05
    assert max(test.values()) == test[PERCEPTRON] == 0.066


def test_at_equal_noise_and_penalty_the_process_is_ridge():
    _, result = errors("A penalty or noise")
    assert result.disagreement[PROCESS] == 0.02
    _, equal = errors("A penalty or noise", noise=0.1)
    assert equal.disagreement[PROCESS] == 0
    one, two = (equal.outcomes[name].f for name in (RIDGE, PROCESS))
    np.testing.assert_allclose(one, two, atol=1e-9)


def test_with_a_narrow_kernel_only_the_intercept_is_left():
    test, result = errors("Only the intercept is left", **{"kernel": "rbf(gamma=1000)"})
    assert test[RIDGE] == test[PROCESS] == 0.06 and test[PERCEPTRON] == 0.07
    for name in (MACHINE, DISCRIMINANT, LOGISTIC):
        assert 0.38 < test[name] < 0.39
        assert (
            np.mean(result.outcomes[name].f > 0) < 0.2 or np.mean(result.outcomes[name].f > 0) > 0.8
        )


def test_no_loss_bends_a_straight_line():
    test, _ = errors("A straight line for rings")
    assert test.pop(NEAREST) == 0.001 and 0.41 < min(test.values()) < 0.42
    bent, _ = errors("A straight line for rings", kernel="polynomial(degree=2)")
    assert max(bent.values()) == 0.012


def test_squared_errors_follow_wrong_measurements():
    before, _ = errors("Three wrong measurements", edits="")
    after, _ = errors("Three wrong measurements")
    assert [f"{one[RIDGE]:.3f}" for one in (before, after)] == ["0.217", "0.319"]
    assert [f"{one[MACHINE]:.3f}" for one in (before, after)] == ["0.215", "0.214"]


def test_degree_six_and_a_gaussian_on_the_checkerboard():
    now = state(SIXTEEN)
    by_name = dict(kernels(now))
    assert list(by_name)[:10] == [f"degree {d}" for d in range(1, 11)] and len(by_name) == 20
    assert by_name["degree 6"] == Polynomial(degree=6, gamma=0.5) and 3.16 in GAMMAS

    def validated(kernel):
        there = replace(now, kernel=kernel)
        return cross_validated(SupportVectorClassifier, there, max_iter=MAX_STEPS)

    low = [validated(by_name[f"degree {d}"]) for d in range(1, 6)]
    assert min(low) > 0.25 > validated(by_name["degree 6"]) == 0.195
    widths = {gamma: validated(RBF(gamma=gamma)) for gamma in GAMMAS}
    assert min(widths, key=lambda gamma: widths[gamma]) == 3.16
    assert widths[3.16] == pytest.approx(0.155, abs=0.003)
    best = replace(now, kernel=RBF(gamma=3.16)).fit(SupportVectorClassifier)
    assert best.converged_
    assert error(best, now.test) == pytest.approx(0.126, abs=0.001)
