"""The view of classes: what its text says holds."""

from __future__ import annotations

import numpy as np
import pytest

from pages.gp.views import classes
from tests.pages.gp.states import at_values, readouts_of
from tests.pages.shared.app.stage.figure_schema import check_figure


@pytest.mark.parametrize("data", ["sine", "motorcycle", "ice_cream"])
@pytest.mark.parametrize("variance", [0.1, 10, 1000])
def test_the_mean_of_the_sigmoid_is_never_surer_than_the_sigmoid_of_the_mean(data, variance):
    result = classes.compute(at_values(data=data, n=60, latent_variance=variance))
    averaged, plain = np.abs(result.probability - 0.5), np.abs(result.plug_in - 0.5)
    assert (averaged <= plain + 1e-12).all()
    assert (result.low <= result.plug_in).all() and (result.plug_in <= result.high).all()
    for figure in classes.draw(result).figures:
        check_figure(figure)


def test_the_threshold_says_how_many_points_are_of_class_a():
    for share in (10, 50, 90):
        result = classes.compute(at_values(n=60, threshold=share))
        assert np.sum(~result.is_second) == 60 * share / 100


@pytest.mark.parametrize("n", [5, 8, 9])
def test_each_class_has_a_point(n):
    for share in (10, 90):
        assert set(classes.compute(at_values(n=n, threshold=share)).is_second) == {False, True}


def test_the_band_of_the_regression_does_not_depend_on_the_labels():
    one, other = (classes.compute(at_values(n=60, threshold=share)) for share in (20, 70))
    np.testing.assert_array_equal(one.regression_sd, other.regression_sd)
    assert np.abs(one.high - one.low - (other.high - other.low)).max() > 0.05


def test_nothing_keeps_the_mean_of_the_regression_between_the_labels():
    result = classes.compute(at_values(n=60, kernel="rbf(gamma=20)", noise="0.001"))
    shown = readouts_of(classes.draw(result))
    assert shown["largest_regression"].amount > 1
    assert 0 < shown["surest_probability"].amount < 1


def test_far_from_all_points_the_probability_is_a_half_and_the_band_wide():
    setting = at_values(n=60, kernel="rbf(gamma=1000)")
    result = classes.compute(setting)
    gaps = np.abs(result.x[:, None] - result.places).min(axis=1)
    far = gaps.argmax()
    assert result.probability[far] == pytest.approx(0.5, abs=0.2)
    assert result.high[far] - result.low[far] > 0.8
