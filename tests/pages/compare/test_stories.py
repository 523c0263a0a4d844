"""What the steps of the story say holds of their states."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import SupportVectorClassifier
from pages.compare.page import PAGE
from pages.compare.stage.methods import DISCRIMINANT, LOGISTIC, MACHINE, NEAREST, PROCESS, RIDGE
from pages.compare.stories import LOSSES
from tests.pages.compare.states import setting

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def result_of_step(number, answered=False):
    """What is computed at a step, counted from 1, before or after its answer."""
    step = LOSSES.steps[number - 1]
    query = dict(step.query)
    then = dict(step.question.then) if answered else {}
    if "k1.gamma" in then:
        query["kernel"] = f"rbf(gamma={then.pop('k1.gamma')})"
    if "k1.degree" in then:
        query["kernel"] = f"polynomial(degree={then.pop('k1.degree')})"
    return PAGE.method.compute(setting(**query | then))


def test_equal_noise_and_penalty_give_one_boundary():
    assert result_of_step(2).disagreement[PROCESS] > 0
    after = result_of_step(2, answered=True)
    np.testing.assert_allclose(after.outcomes[PROCESS].f, after.outcomes[RIDGE].f, atol=1e-9)


def test_a_larger_c_lowers_the_training_error_of_the_svm_alone():
    before, after = result_of_step(3), result_of_step(3, answered=True)
    assert after.errors[MACHINE].train < before.errors[MACHINE].train - 0.05
    for name, one in before.outcomes.items():
        same = np.array_equal(one.values, after.outcomes[name].values)
        assert same == (name != MACHINE)


def test_the_intercept_decides_away_from_the_points():
    before, after = result_of_step(4), result_of_step(4, answered=True)
    assert after.errors[MACHINE].test > 5 * before.errors[MACHINE].test
    assert after.errors[RIDGE].test < 0.08
    narrow = setting(data="moons", kernel="rbf(gamma=1000)")
    model = narrow.fit(SupportVectorClassifier)
    away = narrow.train.X + np.array([0, 10])
    assert narrow.kernel(away, narrow.train.X).max() < 1e-9
    np.testing.assert_allclose(model.decision_function(away), model.intercept_.item())
    said = LOSSES.steps[3].question.answer
    assert "every kernel function is nearly 0, so f is nearly b" in said
    for name in (MACHINE, DISCRIMINANT, LOGISTIC):
        of_second = float(np.mean(after.outcomes[name].f > 0))
        assert min(of_second, 1 - of_second) < 0.2


def test_neighbours_alone_find_the_ring():
    assert max(one.test for one in result_of_step(5).errors.values()) < 0.02
    errors = {name: one.test for name, one in result_of_step(5, answered=True).errors.items()}
    assert errors.pop(NEAREST) < 0.01 and min(errors.values()) > 0.4


def test_the_last_step_asks_for_no_move_but_that_of_its_control():
    step = LOSSES.steps[-1]
    asked, freely = step.text.split("Then go on freely")
    assert step.control == "k1.degree" and "degree" in asked
    assert not [symbol for symbol in "γλC" if symbol in asked.split()]
    assert all(symbol in freely for symbol in "γλC")


def test_with_degree_two_all_agree():
    assert result_of_step(6).agree > 0.98
