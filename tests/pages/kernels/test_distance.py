"""Distance in feature space is that of the features, and the median heuristic is a median."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.distance import pdist, squareform

from kernels import RBF, parse, polynomial_features
from pages.kernels.page import PAGE
from pages.kernels.views.distance import (
    MAX_POINTS,
    compute,
    draw,
    feature_distances,
    median_gamma,
)
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.apptest import calm, opened, values_of
from tests.pages.shared.app.stage.figure_schema import check_figure


def setting(**query):
    record, messages = address.from_query(PAGE, query, {})
    assert not messages
    return resolve(record, {})


def test_it_is_the_distance_of_the_features():
    now = setting(data="moons", kernel="polynomial(degree=2, gamma=0.5, coef0=1)", n="40")
    features = polynomial_features(now.train.X, degree=2, gamma=0.5, coef0=1.0)
    np.testing.assert_allclose(feature_distances(now.gram), squareform(pdist(features)), atol=1e-7)
    linear = setting(data="moons", kernel="linear()", n="40")
    np.testing.assert_allclose(
        feature_distances(linear.gram), squareform(pdist(linear.train.X)), atol=1e-7
    )


def test_of_many_pairs_some_are_drawn_and_all_are_counted():
    distances = compute(setting(data="moons", n="1000"))
    assert len(distances.apart) == len(distances.in_features) <= 1500
    assert np.all(np.diff(distances.apart) >= 0)
    few = compute(setting(n="20"))
    X = setting(n="20").train.X
    assert len(few.apart) == 190 and few.median == pytest.approx(np.median(pdist(X)))
    gamma = setting(n="20").kernel.gamma
    np.testing.assert_allclose(few.in_features, np.sqrt(2 - 2 * np.exp(-gamma * few.apart**2)))
    assert MAX_POINTS >= 400


def test_with_the_heuristic_the_lengthscale_is_the_median_distance():
    X = np.random.default_rng(0).normal(size=(101, 3))
    median, gamma = median_gamma(X)
    assert RBF(gamma).shortest_scale == pytest.approx(median) == np.median(pdist(X))
    assert (pdist(X) < RBF(gamma).shortest_scale).mean() == pytest.approx(0.5, abs=0.01)
    assert median_gamma(np.zeros((5, 2))) == median_gamma(np.zeros((1, 2))) == (0.0, 0.0)


@pytest.mark.parametrize(("gamma", "low", "high"), [(1e3, 1.41, 1.415), (1e-3, 0.0, 0.05)])
def test_too_large_a_gamma_parts_all_and_too_small_a_one_none(gamma, low, high):
    distances = compute(setting(kernel=f"rbf(gamma={gamma})"))
    assert low <= np.quantile(distances.in_features, 0.75) <= high
    assert distances.in_features.max() <= np.sqrt(2) + 1e-12


@pytest.mark.parametrize(
    "query",
    [{}, {"data": "iris"}, {"kernel": "sigmoid()"}, {"kernel": "white()"}, {"data": "hills"}],
)
def test_the_distances_are_drawn(query):
    for figure in draw(compute(setting(**query))).figures:
        check_figure(figure)


def test_the_button_takes_the_gamma():
    at = opened("kernels", "views", "distance", kernel="linear()", data="moons")
    median = float(np.median(pdist(setting(data="moons").train.X)))
    button = at.button(key="kernels_median")
    gamma = float(f"{0.5 / median**2:.3g}")
    assert f"γ = {gamma:.3g}" in button.label
    calm(button.click().run())
    assert values_of(at, "kernels")["terms"] == ("rbf",)
    assert values_of(at, "kernels")["k1.gamma"] == gamma
    assert parse(f"rbf(gamma={gamma})") == RBF(gamma)
