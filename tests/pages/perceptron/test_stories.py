"""What the stories of the page say, on the states that they say it of."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from pages.shared.model.declarations import question_data, registry
from tests.pages.stories import result_of_step, setting_of

MISTAKES = partial(result_of_step, "perceptron", "mistakes")
PAGE = registry.page("perceptron")


def test_a_mistake_adds_the_sign_of_its_class():
    setting, history = setting_of("perceptron", "mistakes", 1), MISTAKES(1).history
    sign = np.where(setting.train.y == 1, 1, -1)
    for step in range(1, history.total + 1):
        change = (history.alpha(step) - history.alpha(step - 1))[:, 0]
        at = history.sample(step)
        assert np.flatnonzero(change).tolist() == [at] and change[at] == sign[at]


@pytest.mark.parametrize("seed", range(8))
def test_the_first_step_opens_with_a_bar_and_a_ring_and_more_are_to_come(seed):
    result = MISTAKES(1, seed=seed)
    assert result.weights.alpha.any() and len(result.weights.current) == 1
    assert result.step < result.history.total


def test_the_first_step_has_fewer_points_and_does_not_show_the_answer_of_the_second():
    setting, history = setting_of("perceptron", "mistakes", 1), MISTAKES(1, history=100).history
    assert setting.train.n_samples == 30 and setting.train.n_classes == 2
    asked, truth = PAGE.teaching.step("mistakes", 2).question, MISTAKES(2).history.total
    assert asked.readout == "mistakes" and history.total < truth - asked.near


def test_a_weighted_sum_of_kernel_functions_begins_at_zero():
    """f has no intercept, and no sign at first: the first point is a mistake."""
    setting, result = setting_of("perceptron", "mistakes", 1), MISTAKES(1, history=100)
    alpha = result.history.alpha(result.history.total)[:, 0]
    f = result.history.model.decision_function(setting.train.X)
    np.testing.assert_allclose(f, setting.gram @ alpha, atol=1e-9)
    assert not result.history.alpha(0).any() and result.history.sample(1) == 0


def test_a_hundred_points_take_few_mistakes_and_the_rest_has_no_weight():
    result = MISTAKES(2)
    assert result.errors.count == 100
    assert result.history.total == 14 and result.history.model.converged_
    alpha = result.history.alpha(14)[:, 0]
    assert set(np.flatnonzero(alpha)) <= set(result.history.model.updates_)


def test_noise_raises_the_bound_more_than_the_mistakes():
    narrow, wide = MISTAKES(3), MISTAKES(3, spread=0.15)
    assert wide.bound.mistakes > 10 * narrow.bound.mistakes
    assert narrow.history.total < wide.history.total < wide.bound.mistakes / 5
    assert wide.errors.train == narrow.errors.train == 0


def test_the_perceptrons_margin_is_far_from_the_widest():
    result, setting = MISTAKES(4), setting_of("perceptron", "mistakes", 4)
    K, alpha = setting.gram, result.history.model.dual_coef_
    sign = np.where(setting.train.y == 1, 1, -1)
    margin = np.min(sign * (K @ alpha)) / np.sqrt(alpha @ K @ alpha)
    widest = np.sqrt(np.diag(K).max() / result.bound.mistakes)
    assert result.errors.train == 0
    assert 0 < margin < widest / 2


def test_a_line_never_separates_a_ring_from_a_disc():
    result = MISTAKES(5)
    assert not result.history.model.converged_ and not result.bound.is_separable
    assert (result.history.model.mistakes_ > 0).all()
    assert result.errors.train > 0.2


def test_degree_two_converges_in_the_gap():
    result = MISTAKES(6)
    assert result.history.model.converged_ and result.history.total == 20
    asked = PAGE.teaching.step("mistakes", 6).question
    scene = PAGE.scene(setting_of("perceptron", "mistakes", 6))
    left, right = asked.places(next(f for f in scene.figures if f.id == asked.figure))
    assert -1 < left < -0.4 and 0.4 < right < 1


def test_in_the_gap_a_guess_is_as_good_and_a_circle_makes_no_mistake():
    setting = setting_of("perceptron", "mistakes", 6)
    asked = PAGE.teaching.step("mistakes", 6).question
    gaps = question_data.question(asked, PAGE.scene(setting))["gaps"]
    assert [any(low < x < high for low, high in gaps) for x in (-0.7, 0.7, 0.4, 1)] == [
        True, True, False, False]  # fmt: skip
    radius, y = np.linalg.norm(setting.train.X, axis=1), setting.train.y
    inner = y[radius.argmin()]
    for place in np.linspace(*gaps[1], 9)[1:-1]:
        assert ((radius < place) == (y == inner)).all()


def test_a_large_lambda_takes_the_certainty_away():
    likeliest, errors = {}, {}
    for lam in (0.001, 100):
        result = MISTAKES(7, lam=lam)
        train = setting_of("perceptron", "mistakes", 7).train
        assert len(set(np.bincount(train.y))) == 1, "two equally frequent classes"
        likeliest[lam] = result.history.model.predict_proba(train.X).max(axis=1)
        errors[lam] = result.errors.test
    assert np.mean(likeliest[0.001] > 0.95) > 0.5
    assert likeliest[100].max() < 0.55
    assert errors[100] > errors[0.001]


def test_gamma_alone_does_the_task_and_fewer_mistakes_are_not_fewer_errors():
    start, two, done = MISTAKES(8), MISTAKES(8, k1__gamma=2), MISTAKES(8, k1__gamma=5)
    assert not start.history.model.converged_
    assert done.history.model.converged_ and done.history.total <= 20 < two.history.total
    assert done.errors.test > two.errors.test
    assert (two.history.total, two.errors.test) == (35, 0.008)  # as the answer says


def test_the_end_counts_the_mistakes_of_at_most_twenty_epochs():
    assert "{mistakes} mistakes in at most 20 epochs" in PAGE.teaching.stories[0].learnt
    spent = {gamma: len(MISTAKES(8, k1__gamma=gamma).history.model.mistakes_) for gamma in (0.1, 5)}
    assert spent[5] < spent[0.1] == 20
