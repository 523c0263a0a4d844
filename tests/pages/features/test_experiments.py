"""The experiments of the page: each can be set up, and shows what it says."""

from __future__ import annotations

import numpy as np

from pages.features.experiments import EXPERIMENTS
from pages.features.page import PAGE
from tests.pages.features.states import setting

QUERIES = {experiment.title: dict(experiment.query) for experiment in EXPERIMENTS}


def computed(title, **more):
    return PAGE.method.compute(setting(**QUERIES[title] | more))


def test_a_plane_above_the_rings_is_nearly_a_circle():
    result = computed("Lift the inner ring")
    assert result.flat > 1 / 3 and result.errors.train == 0
    w1, w2, w3 = result.lift.normal / result.lift.normal[2]
    # a^2 + b^2 + w1 a + w2 b = c is a circle; its centre is nearly that of the rings
    assert abs(w3) == 1 and np.hypot(w1, w2) / 2 < 0.02


def test_a_constant_of_zero_makes_the_matrix_symmetric():
    title = "Which kernel is it?"
    assert not computed(title).comparison.agree
    result = computed(title, kernel="polynomial(degree=2, coef0=0)")
    assert result.comparison.agree
    np.testing.assert_allclose(
        result.comparison.gram.values, result.comparison.gram.values.T, atol=1e-14
    )


def test_exclusive_or_needs_the_product_alone():
    result = computed("Exclusive or")
    used = np.abs(result.lift.normal * result.lift.points.std(axis=0))
    assert used[2] > 5 * used[:2].max()
    assert 0.4 < result.flat < 0.5 and result.errors.train < 0.05


def test_three_features_are_enough_for_a_wide_kernel_alone():
    title = "Three of infinitely many"
    assert computed(title).errors.train == 0
    narrow = computed(title, kernel="rbf(gamma=100)")
    assert narrow.errors.train > 0.1 and narrow.errors.test > 0.1
    assert narrow.comparison.difference > 0.9


def test_features_have_to_suit_the_data():
    title = "The wrong features"
    squares, own = computed(title), computed(title, lift="leading features")
    assert squares.errors.train > squares.flat > own.errors.train
