"""What the stories of the page say, on the states that they say it of."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.scene.places import straight_boundary
from pages.svm.stage.svm import fit_svm
from tests.pages import stories
from tests.pages.stories import setting_of, stops
from tests.pages.straight_lines import fewest_errors

MARGIN = partial(stories.result_of_step, "svm", "margin")
SCORES = partial(stories.result_of_step, "svm", "scores")


def test_the_widest_street_is_the_machines_own():
    page, setting = registry.page("svm"), setting_of("svm", "margin", 1)
    scene = page.scene(setting)
    a, b, c = straight_boundary(scene.figures[0])
    X = setting.train.X
    signs = np.where(setting.train.y == 1, 1, -1)
    heights = signs * (X @ [a, b] - c)
    assert (heights > 0).all() or (heights < 0).all(), "no point is on the wrong side"
    width = next(one.amount for one in scene.readouts if one.key == "margin_width")
    assert 2 * np.abs(heights).min() == pytest.approx(width, abs=0.01)
    upright = 2 * np.abs(X[:, 0] + 0.08).min()
    near = page.teaching.step("margin", 1).question.near
    assert 1.7 < upright < near * width, "an upright line is good, and not close to the best"


def test_the_first_groups_come_again_after_another_draw():
    first, other, again = (setting_of("svm", "margin", number).train for number in (1, 2, 3))
    assert np.array_equal(first.X, again.X) and not np.array_equal(first.X, other.X)
    story = registry.page("svm").teaching.step("margin", 3)
    assert "first two groups again" in story.text


def test_the_line_depends_on_two_or_three_of_twenty_points():
    machine = MARGIN(3)
    assert machine.gram.count == 20
    assert len(machine.support) in (2, 3)
    assert machine.errors.train == 0


def test_the_groups_overlap_and_a_higher_price_narrows_the_margin():
    cheap, dear = MARGIN(4), MARGIN(4, C=100)
    assert cheap.errors.train > 0
    assert dear.errors.train > 0
    assert dear.widths[0] < cheap.widths[0]
    assert len(dear.support) < len(cheap.support)


def test_under_the_hand_the_street_widens_step_by_step_over_more_and_more_points():
    """From C = 100 down to 0.01, as the slider of the step goes: nothing jumps."""
    places = [C for C in stops("svm", "margin", 4) if 0.01 <= C <= 100][::-1]
    seen = [MARGIN(4, C=C) for C in places]
    widths = np.array([one.widths[0] for one in seen])
    slack = np.array([one.slack.total for one in seen])
    swallowed = [len(one.slack.xi) for one in seen]
    assert widths[0] < 1.3 and widths[-1] > 4.5 and swallowed[-1] > 3 * swallowed[0]
    growth = widths[1:] / widths[:-1]
    assert growth.min() > 0.998 and growth.max() < 1.01 * 10**0.05, "no faster than C falls"
    assert (np.diff(slack) > -0.02).all() and slack[-1] > 2 * slack[0]
    turns = [one.width.ends[1] - one.width.ends[0] for one in seen]
    angles = np.unwrap([np.arctan2(y, x) for x, y in turns])
    assert np.abs(np.diff(angles)).max() < np.deg2rad(8)


def test_the_readout_of_the_slack_adds_up_the_thin_lines_and_says_their_price():
    page, result = registry.page("svm"), MARGIN(4)
    said = next(one for one in page.method.draw(result).readouts if one.key == "slack")
    setting = setting_of("svm", "margin", 4)
    signs = np.where(setting.train.y == 1, 1, -1)
    xi = np.maximum(0, 1 - signs * fit_svm(setting).decision_function(setting.train.X))
    assert said.amount == pytest.approx(xi.sum(), abs=0.1)
    assert said.detail == f"costs {0.1 * said.amount:.3g}"
    bent = page.scene(setting_of("svm", "margin", 6)).readouts
    assert "slack" not in [one.key for one in bent], "no line can be drawn"


def test_no_line_follows_a_ring_and_degree_two_does():
    line, curve = MARGIN(5), MARGIN(6)
    assert 0.3 < line.errors.train < 0.5
    data = setting_of("svm", "margin", 5).train
    assert 0.28 < fewest_errors(data.X, data.y) < 0.32 < line.errors.train, "three in ten"
    assert len(line.support) == 193
    assert line.gram.count == 200
    assert curve.errors.train == 0
    assert len(curve.support) < 20


def test_a_large_gamma_learns_the_noise():
    before, after = MARGIN(9), MARGIN(9, k1__gamma=1000)
    assert after.errors.train < before.errors.train
    assert after.errors.test > 3 * before.errors.test
    assert len(after.support) > 190


def test_the_last_task_can_be_done_with_gamma_alone_and_is_not_done_at_the_start():
    start = MARGIN(10)
    assert start.validation.error > 0.08
    models = {gamma: MARGIN(10, k1__gamma=gamma) for gamma in (0.3, 1, 3, 10)}
    done = [gamma for gamma, m in models.items()
            if m.validation.error <= 0.08 and len(m.support) < 65]  # fmt: skip
    assert done == [1, 3]


def test_a_large_c_is_weak_regularisation():
    strict, usual = SCORES(2), SCORES(2, C=1)
    assert usual.errors.train > strict.errors.train
    assert usual.errors.test < strict.errors.test
    assert usual.widths[0] > strict.widths[0]
    assert 1 / (2 * 0.005) == 100


def test_a_small_c_underfits():
    usual, cheap = SCORES(3), SCORES(3, C=0.01)
    assert cheap.errors.train > 2 * usual.errors.train
    assert cheap.errors.test > 2 * usual.errors.test


def test_unscaled_wine_is_learnt_by_heart():
    raw, scaled = SCORES(4), SCORES(5, scaling="standardise")
    assert raw.errors.train == 0
    assert raw.errors.test > 0.5
    assert scaled.errors.test < 0.05
    setting = setting_of("svm", "scores", 4)
    K = setting.gram
    assert np.mean(K > 0.1) < 0.05
    share = setting.train.X.var(axis=0) / setting.train.X.var(axis=0).sum()
    assert setting.train.feature_names[share.argmax()] == "proline"
    assert share.max() > 0.99


def test_scores_are_no_probabilities():
    def scores(C):
        setting = setting_of("svm", "scores", 7, C=C)
        return fit_svm(setting).decision_function(setting.test.X), setting.test.y

    small, y = scores(0.01)
    large, _ = scores(1000)
    assert 0.2 < np.abs(small).max() < 0.25
    near = np.abs(small - 0.2) < 0.02
    assert near.sum() > 50
    assert y[near].mean() > 0.95
    other = np.abs(large - 0.2) < 0.2
    assert y[other].mean() < 0.9
    assert np.abs(large).max() > 50 * np.abs(small).max()
    assert np.mean((small > 0) == (large > 0)) < 0.95, "the boundary bends"
    middle, _ = scores(1)
    assert np.mean((small > 0) == (middle > 0)) > 0.93, "few points change their class"
    assert 6 < np.median(np.abs(middle)) / np.median(np.abs(small)) < 10


def test_c_alone_does_the_task_of_the_scores():
    def done(model):
        return model.validation.error <= 0.08 and model.widths[0] > 0.3

    assert not done(SCORES(8))
    assert all(done(SCORES(8, C=C)) for C in (0.5, 1)), "several do"
    assert SCORES(8, C=0.5).widths[0] > SCORES(8, C=1).widths[0]


def test_the_boundary_lies_midway_between_the_nearest_points():
    model, setting = MARGIN(2), setting_of("svm", "margin", 2)
    data = setting.train
    a, b = (data.X[i] for i in model.support.rows)
    assert len(model.support) == 2
    asked = registry.page("svm").teaching.step("margin", 2).question
    scene = registry.page("svm").scene(setting)
    (x,) = asked.places(scene.figures[0])
    # Points that are as far from a as from b: (p - (a + b) / 2) . (b - a) = 0, here with p = (x, 0)
    assert abs(([x, 0] - (a + b) / 2) @ (b - a)) < 0.05
    assert abs(x) > asked.near
