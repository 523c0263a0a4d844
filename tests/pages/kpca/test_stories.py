"""What the stories of the page say, on the states that they say it of."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from tests.pages.stories import result_of_step, setting_of

COMPONENTS = partial(result_of_step, "kpca", "components")


def scores(model, number):
    return model.embedding.scores[:, number - 1]


def test_linear_components_of_two_features_are_a_rotation():
    first, rings = COMPONENTS(1), COMPONENTS(2)
    X = setting_of("kpca", "components", 2).train.X
    kept = rings.embedding.scores[:, :2]
    apart = np.linalg.norm(X[:20, None] - X[:20], axis=2)
    assert np.allclose(np.linalg.norm(kept[:20, None] - kept[:20], axis=2), apart)
    assert rings.evaluation.accuracy == pytest.approx(rings.evaluation.guess, abs=0.03)
    assert np.all(np.diff(first.embedding.shares) < 0)


def test_a_third_component_separates_the_rings():
    two, three = COMPONENTS(3), COMPONENTS(3, n_components=3)
    assert two.evaluation.accuracy < 0.6
    assert three.evaluation.accuracy > 0.99
    assert three.evaluation.explained < 0.6


def test_the_sign_of_a_component_means_nothing():
    model, setting = COMPONENTS(5), setting_of("kpca", "components", 5)
    third, y = scores(model, 3), setting.train.y
    outer, inner = (np.sign(third[y == code]).mean() for code in (0, 1))
    assert setting.train.class_names == ("outer", "inner")
    assert outer > 0.9
    assert inner < -0.9
    H = np.eye(len(y)) - 1 / len(y)
    K = H @ setting.gram @ H
    value = third @ K @ third / (third @ third)
    for direction in (third, -third):
        assert np.allclose(K @ direction, value * direction, atol=1e-6 * value)


def test_without_centring_the_first_component_is_mostly_the_mean():
    centred, plain = COMPONENTS(6), COMPONENTS(6, centring="off")
    assert plain.evaluation.largest > 2 * centred.evaluation.largest
    first = scores(plain, 1)
    assert np.all(first > 0) or np.all(first < 0)
    similar = setting_of("kpca", "components", 6).gram.mean(axis=0)
    assert abs(np.corrcoef(first, similar)[0, 1]) > 0.99
    assert plain.evaluation.accuracy > 0.99


def test_a_large_gamma_makes_all_directions_alike():
    before, after = COMPONENTS(7), COMPONENTS(7, k1__gamma=1000)
    assert before.evaluation.explained > 0.5
    assert after.evaluation.explained < 0.05
    assert after.evaluation.accuracy < 0.6 < before.evaluation.accuracy
    K = setting_of("kpca", "components", 7, k1__gamma=1000).gram
    assert (K - np.eye(len(K))).mean() < 0.01


def test_one_unscaled_measurement_has_nearly_all_the_variance():
    raw, scaled = COMPONENTS(8), COMPONENTS(8, scaling="standardise")
    data = setting_of("kpca", "components", 8).train
    share = data.X.var(axis=0) / data.X.var(axis=0).sum()
    assert data.feature_names[share.argmax()] == "proline"
    assert share.max() > 0.99
    assert 100 < np.median(data.X[:, share.argmax()]) < 1000
    assert raw.evaluation.explained > 0.99
    assert scaled.evaluation.explained < 0.5
    assert scaled.evaluation.accuracy > raw.evaluation.accuracy + 0.1


def test_gamma_alone_does_the_task():
    assert COMPONENTS(9).evaluation.validation.error > 0.4
    for gamma in (6.31, 7.94):
        done = COMPONENTS(9, k1__gamma=gamma).evaluation
        assert done.validation.error < 0.25
        assert done.accuracy > 0.8
