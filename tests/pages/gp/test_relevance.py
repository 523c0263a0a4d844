"""One lengthscale for each feature."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import RBF, GaussianProcess
from pages.gp.views import relevance as view
from tests.pages.gp.states import at_values, readouts_of


def test_the_likelihood_of_two_lengthscales_is_that_of_the_process():
    data = view.likelihoods(0.3, 0)
    for i, j in ((4, 9), (15, 6)):
        gamma = tuple(0.5 / view.LENGTHS[k] ** 2 for k in (j, i))
        model = GaussianProcess(RBF(gamma), view.NOISE**2).fit(data.X, data.y)
        assert data.total[i, j] == pytest.approx(model.evidence_.total, abs=1e-6)
    relevance = view.compute(at_values(influence=0.3, length_1=1, length_2=3))
    model = GaussianProcess(RBF((0.5, 0.5 / 9)), view.NOISE**2).fit(data.X, data.y)
    assert relevance.value == pytest.approx(model.evidence_.total)
    np.testing.assert_allclose(relevance.mean, model.on_grid(relevance.x, relevance.x), atol=1e-8)


def test_an_irrelevant_feature_gets_a_long_lengthscale():
    without, with_it = (view.likelihoods(share, 0) for share in (0.0, 1.0))
    row, column = without.best
    assert view.LENGTHS[row] > 5 * 2 * view.EDGE and view.LENGTHS[column] < 2
    assert view.LENGTHS[with_it.best[0]] < 3
    gain = [data.total.max() - data.total[data.shared, data.shared] for data in (without, with_it)]
    assert gain[0] > 15 and gain[1] < 3
    assert "ℓ₂" in readouts_of(view.draw(view.compute(at_values())))["best_likelihood"].text


def test_a_click_on_the_map_sets_both_lengthscales():
    place = {"x": 0.0, "y": 1.0}
    changed = view.set_lengths({"figure": "relevance_map"} | place, at_values())
    assert changed == {"length_1": 1.0, "length_2": 10.0}
    assert view.set_lengths({"figure": "relevance_mean"} | place, at_values()) is None
