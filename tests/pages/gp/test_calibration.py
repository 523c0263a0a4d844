"""Coverage on held-out points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sklearn.model_selection import GroupKFold

from datasets import DataError
from kernels import GaussianProcess
from pages.gp.views.calibration import compute, draw, promised
from tests.pages.gp.states import at_values, readouts_of


def test_coverage_counts_held_out_points():
    setting = at_values()
    coverage = compute(setting)
    model = setting.fit(GaussianProcess)
    mean, sd = model.predict(setting.test.X, return_std=True, include_noise=True)
    assert len(coverage.z) == setting.test.n_samples
    readouts = readouts_of(draw(coverage))
    for times in (1, 2):
        share = np.mean(np.abs(setting.test.y - mean) <= times * sd)
        assert coverage.inside(promised(times)) == pytest.approx(share)
        assert readouts[f"inside_{times}_sigma"].amount == pytest.approx(100 * share)
    assert readouts["inside_1_sigma"].text.endswith(" % (promised 68.3 %)")
    # The noise of this set is 0.2 in sd, which the model is told as a variance of 0.04.
    right = compute(at_values(noise=0.04, n=200))
    assert right.inside(0.683) == pytest.approx(0.683, abs=0.05)
    folds = compute(replace(setting, test=None))
    assert len(folds.z) == setting.train.n_samples
    inside = (setting.train.y - model.predict(setting.train.X)) / sd[0]
    assert np.mean(folds.z**2) > np.mean(inside**2)  # points of its own fit would flatter it


def test_too_little_noise_is_overconfident_and_too_much_is_not():
    little, much = (compute(at_values(noise=noise)).spread for noise in (0.001, 1))
    assert little > 1.5 and much < 0.5


def test_rows_of_a_group_are_left_out_together():
    setting = at_values()
    data = setting.train
    train = data.replace(groups=np.arange(data.n_samples) // 2)
    coverage = compute(replace(setting, train=train, test=None))
    assert coverage.held_out.endswith("each left out once in 5 folds of whole groups")
    by_rows = compute(replace(setting, test=None))
    assert by_rows.held_out.endswith("in 5 folds")
    expected = np.empty(data.n_samples)
    for kept, held_out in GroupKFold(5).split(data.X, groups=train.groups):
        model = replace(setting, train=data.take(kept)).fit(GaussianProcess)
        mean, sd = model.predict(data.X[held_out], return_std=True, include_noise=True)
        expected[held_out] = (data.y[held_out] - mean) / sd
    np.testing.assert_allclose(coverage.z, expected, rtol=1e-6)


def test_a_single_point_cannot_be_held_out():
    setting = at_values()
    alone = replace(setting, train=setting.train.take(np.array([0])), test=None)
    with pytest.raises(DataError, match="at least four"):
        compute(alone)
