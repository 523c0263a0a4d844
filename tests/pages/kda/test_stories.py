"""What the stories of the page say, on the states that they say it of."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from pages.kda.stage import fisher
from pages.shared.model.declarations import registry
from tests.pages.stories import result_of_step, setting_of

DIRECTION = partial(result_of_step, "kda", "direction")


def test_the_first_line_can_be_rotated_to_a_much_larger_ratio():
    setting = setting_of("kda", "direction", 1)
    start = fisher.compute(setting)
    assert start.ratio < 0.1 * start.best_ratio


def test_the_best_direction_turns_away_from_the_line_of_the_means():
    setting = setting_of("kda", "direction", 2)
    means, best = (
        fisher.angle_between_means(setting),
        fisher.best_angle(setting),
    )
    assert means == pytest.approx(63, abs=0.5)
    assert best == pytest.approx(87, abs=0.5)
    at_means, at_best = (
        fisher.compute(setting_of("kda", "direction", 2, angle=angle)).ratio for angle in (63, 87)
    )
    assert at_best > 1.1 * at_means
    data = setting.train
    for code in (0, 1):
        wide, high = data.X[data.y == code].std(axis=0)
        assert wide > 1.5 * high


def test_no_direction_separates_a_ring_from_its_disc():
    line, data = DIRECTION(3), setting_of("kda", "direction", 3).train
    assert line.errors.train > 0.4
    assert line.separations[0] == pytest.approx(0.00455, abs=5e-6)
    means = [data.X[data.y == code].mean(axis=0) for code in (0, 1)]
    assert np.abs(means).max() < 0.2


def test_squares_of_the_features_separate_them():
    curve = DIRECTION(4)
    assert curve.separations[0] > 0.9
    assert curve.errors.train == 0
    data = setting_of("kda", "direction", 4).train
    squared = (data.X**2).sum(axis=1)
    inner, outer = (squared[data.y == code] for code in (1, 0))
    assert outer.mean() - inner.mean() > 3 * max(outer.std(), inner.std())


def test_separation_of_training_points_says_nothing_about_new_ones():
    tight, smooth = DIRECTION(5), DIRECTION(5, lam=3)
    assert tight.separations[0] > 0.99
    assert tight.errors.train == 0
    assert smooth.separations[0] < 0.6
    assert smooth.errors.test < 0.8 * tight.errors.test
    assert not smooth.notices


def test_the_plane_of_the_discriminants_is_the_one_picture_of_its_step():
    step = registry.page("kda").teaching.step("direction", 6)
    assert [*step.shows.figures] == ["stage"] and "the first picture" not in step.question.answer
    figure = registry.page("kda").scene(setting_of("kda", "direction", 6)).figures[0]
    axes = [figure.layout[f"{axis}axis"]["title"]["text"] for axis in "xy"]
    assert figure.id == "stage" and all("discriminant" in name for name in axes), axes


def test_three_classes_have_two_discriminants():
    wine, setting = DIRECTION(6), setting_of("kda", "direction", 6)
    assert len(wine.separations) == 2
    assert setting.train.n_features == 13
    assert len(setting.train.class_names) == 3
    assert wine.errors.train == 0


def test_gamma_alone_does_the_task():
    assert DIRECTION(7).validation.error > 0.4
    for gamma in (1, 2, 5):
        assert DIRECTION(7, k1__gamma=gamma).validation.error <= 0.18
