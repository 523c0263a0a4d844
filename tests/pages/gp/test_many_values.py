"""From two correlated values to a function."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import GaussianProcess
from pages.gp.views.many_values import LEVELS, ORDER, PLACES, compute
from pages.shared.model.declarations import registry
from tests.pages.gp.states import at_values
from tests.pages.stories import setting_of


def test_every_place_is_added_once_and_the_first_two_stand_beside_the_middle():
    assert sorted(ORDER) == list(range(PLACES)) and len(LEVELS) == 5
    assert abs(ORDER[:2] - PLACES // 2).tolist() == [8, 8]


@pytest.mark.parametrize("many", [2, 3, 10, 40, PLACES])
def test_more_values_are_more_of_the_same_draw(many):
    setting = at_values(kernel="rbf(gamma=20)", many=many, turn=30)
    seen, whole = compute(setting), compute(at_values(kernel="rbf(gamma=20)", many=PLACES, turn=30))
    assert len(seen.x) == many and (np.diff(seen.x) > 0).all()
    assert set(seen.x) <= set(whole.x)
    np.testing.assert_array_equal(seen.f, whole.f[np.searchsorted(whole.x, seen.x)])
    np.testing.assert_array_equal(seen.f[seen.pair], whole.f[whole.pair])
    np.testing.assert_array_equal(seen.x[seen.pair], whole.x[whole.pair])
    np.testing.assert_allclose(seen.covariance, setting.kernel(seen.x[:, None]))


def test_a_turn_leads_from_one_draw_of_the_prior_to_another_and_back():
    at = [compute(at_values(kernel="rbf(gamma=20)", many=50, turn=t)) for t in (0, 90, 180, 360)]
    a, b = (
        GaussianProcess(at_values(kernel="rbf(gamma=20)").kernel)
        .sample_prior(np.linspace(at[0].x.min(), at[0].x.max(), 5)[:, None], 2, 0)
        .T
    )
    assert not np.allclose(a, b)
    np.testing.assert_allclose(at[2].f, -at[0].f)
    np.testing.assert_allclose(at[3].f, at[0].f)
    assert abs(np.corrcoef(at[0].f, at[1].f)[0, 1]) < 0.95


def test_a_turned_draw_has_the_covariance_of_the_kernel():
    """Over 100 pairs of draws, at any angle; the mean of 100 squares is right within 4 sigma."""
    turned = [
        compute(at_values(kernel="rbf(gamma=20)", many=2, turn=50, redraw=seed)).f
        for seed in range(100)
    ]
    covariance = np.cov(np.transpose(turned))
    expected = compute(at_values(kernel="rbf(gamma=20)", many=2)).covariance
    np.testing.assert_allclose(covariance, expected, atol=4 * np.sqrt(2 / 100))


def test_the_closer_the_places_the_more_alike_are_the_neighbours():
    few, many = (compute(at_values(kernel="rbf(gamma=20)", many=m)) for m in (10, PLACES))
    assert 0.8 < few.of_neighbours < 0.9
    assert many.of_neighbours > 0.999
    assert few.correlation == pytest.approx(many.correlation) == pytest.approx(few.of_neighbours)


def test_the_first_two_values_of_the_story_are_correlated_as_it_says_and_not_before_its_answer():
    assert abs(compute(setting_of("gp", "posterior", 1)).correlation) < 0.005
    answer = registry.page("gp").teaching.step("posterior", 1).question.then
    assert answer == {"k1.gamma": "20"}
    answered = compute(setting_of("gp", "posterior", 1, k1__gamma=20))
    assert 0.87 < answered.correlation < 0.9
    following = compute(setting_of("gp", "posterior", 2))
    assert following.correlation == pytest.approx(answered.correlation)
    first, second = answered.way
    assert np.abs(first - second).max() < 0.2 < 1 < np.abs(first).max(), "near the diagonal"
