"""Few points with many features: primal and dual, and what is left without a penalty."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import Ridge

from pages.krr.views import few_points
from pages.krr.views.few_points import NOISE, FewPoints, dual, linear_data, primal
from tests.pages.krr.states import at_values, texts, with_values


def computed(n: int, d: int, seed: int, lam: float) -> FewPoints:
    return few_points.compute(with_values(few_n=n, few_d=d, few_seed=seed, lam=lam))


@pytest.mark.parametrize(("n", "d"), [(20, 60), (60, 20), (30, 30)])
def test_primal_dual_and_scikit_learn_agree(n, d):
    data, result = linear_data(n, d, 0), computed(n, d, 0, 0.5)
    w = Ridge(alpha=0.5, fit_intercept=False).fit(data.X, data.y).coef_
    np.testing.assert_allclose(primal(data.X, data.y, 0.5), w, atol=1e-8)
    np.testing.assert_allclose(dual(data.X, data.y, 0.5), w, atol=1e-8)
    assert result.norm[-1] == pytest.approx(np.linalg.norm(w))
    assert result.train[-1] == pytest.approx(np.sqrt(np.mean((data.X @ w - data.y) ** 2)))
    fresh = np.random.default_rng(9).standard_normal((40_000, d))
    squared = np.mean((fresh @ (w - data.w)) ** 2) + NOISE**2
    assert result.new[-1] == pytest.approx(np.sqrt(squared), rel=0.02)
    assert result.rank == min(n, d) and result.difference < 1e-10


def test_without_a_penalty_the_shortest_exact_fit_is_left():
    data, result = linear_data(20, 60, 0), computed(20, 60, 0, 1e-6)
    shortest = np.linalg.lstsq(data.X, data.y, rcond=None)[0]
    assert result.limit == pytest.approx(np.linalg.norm(shortest))
    assert result.train_limit < 1e-10
    assert result.norm[-1] == pytest.approx(result.limit, rel=1e-4)
    assert np.all(np.diff(result.norm[:-1]) < 0)


def test_the_error_is_largest_near_where_points_and_features_are_as_many():
    for seed in range(5):
        by_count = {n: computed(n, 60, seed, 1e-6) for n in range(30, 95, 5)}
        assert abs(max(by_count, key=lambda n: by_count[n].new[-1]) - 60) <= 5
        assert abs(max(by_count, key=lambda n: by_count[n].norm[-1]) - 60) <= 5


def test_the_view_of_few_points_follows_its_sliders():
    readouts = texts(few_points.draw(few_points.compute(at_values(few_n="10", few_d="40"))))
    assert readouts["primal_equations"] == "40 equations"
    assert readouts["dual_equations"] == "10 equations"
    assert readouts["rank"] == "10" and readouts["error_train_limit"] == "0"
