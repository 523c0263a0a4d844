"""A noise variance for each point, beside one for all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import GaussianProcess
from pages.gp.views.noise_per_point import compute, draw, nearby_mean
from tests.pages.gp.states import at_values, readouts_of


def test_the_mean_of_the_nearest():
    x, values = np.array([0.0, 1.0, 2.0, 10.0]), np.array([1.0, 3.0, 5.0, 100.0])
    np.testing.assert_allclose(nearby_mean(x, values, np.array([0.1, 9.0]), 2), [2.0, 52.5])
    np.testing.assert_allclose(nearby_mean(x, values, np.array([0.1]), 60), [values.mean()])


def test_each_variance_is_the_mean_square_of_errors_left_out_nearby():
    setting = at_values(data="motorcycle", n=40, neighbours=5)
    one, each = compute(setting).fits
    X, y, noise = setting.train.X, setting.train.y, setting.values["noise"]
    errors = np.empty(40)
    for i in range(40):
        rest = np.arange(40) != i
        others = GaussianProcess(setting.kernel, noise).fit(X[rest], y[rest])
        errors[i] = y[i] - others.predict(X[i : i + 1])[0]
    nearest = np.argsort(np.abs(X[:, 0] - X[7, 0]))[:5]
    assert each.noise_sd[7] ** 2 == pytest.approx(np.mean(errors[nearest] ** 2), rel=1e-6)
    np.testing.assert_allclose(one.noise_sd**2, noise)


@pytest.mark.parametrize("seed", range(10))
def test_it_helps_where_the_noise_changes(seed):
    one, each = compute(at_values(data="motorcycle", seed=seed)).fits
    assert each.score.log_density > one.score.log_density + 0.1
    promised = 0.683
    wrong, right = (max(abs(share - promised) for share in fit.inside) for fit in (one, each))
    assert right < wrong
    assert one.inside[0] > 0.8 > promised > one.inside[1]  # too wide, and too narrow


def test_where_the_noise_is_the_same_everywhere_many_neighbours_find_that():
    few, many = (compute(at_values(neighbours=k)).fits[1].noise_sd for k in (5, 60))
    assert few.max() > 4 * few.min() and many.max() == pytest.approx(many.min())
    assert many[0] == pytest.approx(0.2, abs=0.05)  # the data's own


def test_readouts_and_figures():
    result = compute(at_values(data="motorcycle"))
    scene = draw(result)
    readouts = readouts_of(scene)
    assert readouts["sd_largest"].amount == pytest.approx(
        result.unit * result.fits[1].noise_sd.max()
    )
    assert readouts["sd_largest"].unit == "g"
    assert readouts["inside_one_noisy"].amount == pytest.approx(100 * result.fits[0].inside[1])
    assert [figure.id for figure in scene.figures] == ["one", "each"]
    bars = next(t for t in scene.figures[1].data if t.get("name") == "1σ of the noise")
    low, high = bars["y"][:2]
    assert high - low == pytest.approx(2 * result.fits[1].noise_sd[0])
    without_test = draw(compute(replace(at_values(data="motorcycle"), test=None)))
    assert set(readouts_of(without_test)) == {"sd_smallest", "sd_largest"}


def test_equal_estimates_have_no_quiet_half():
    assert "inside_one_quiet" not in readouts_of(draw(compute(at_values(neighbours=60))))
