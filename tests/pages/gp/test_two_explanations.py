"""Two local maxima of the marginal likelihood, and one lengthscale for each feature."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import RBF, GaussianProcess
from pages.gp import relevance as view
from pages.gp import two_explanations as two_view
from pages.gp.results import relevance
from pages.gp.results import two_explanations as two
from tests.pages.addresses import shown
from tests.pages.gp.states import at_values


def test_the_map_is_the_log_marginal_likelihood():
    x, y = two.drawn(7, 3)
    total = two.log_likelihoods(x, y)
    for i, j in ((0, 0), (10, 40), (30, 20)):
        kernel = RBF(0.5 / two.LENGTHS[j] ** 2)
        model = GaussianProcess(kernel, two.NOISES[i]).fit(x[:, None], y)
        assert total[i, j] == pytest.approx(model.evidence_.total, abs=1e-6)


def test_the_points_of_the_view_have_two_explanations():
    setting = at_values()
    found = two.two_explanations(setting.values["two_points"], setting.values["two_draw"])
    assert len(found.found) == 2
    quick, slow = sorted(found.found, key=lambda one: one.length)
    assert slow.length > 3 * quick.length and slow.noise > 3 * quick.noise
    for one in found.found:  # a maximum of the function itself, not only of the map
        theta = np.log([0.5 / one.length**2, one.noise])
        model = GaussianProcess(RBF(np.exp(theta[0])), one.noise).fit(found.x[:, None], found.y)
        model.optimise(n_restarts=0)
        length = np.sqrt(0.5 / model.kernel.gamma)
        assert 0.8 < length / one.length < 1.25 and 0.7 < model.noise / one.noise < 1.4
    scene = two_view.draw(setting)
    assert shown(scene)["local maxima"] == "2" and len(scene.figures) == 3


def test_with_many_points_one_explanation_is_left():
    draw = at_values().values["two_draw"]
    assert len(two.two_explanations(30, draw).found) == 1


def test_peaks_are_the_largest_cells_around():
    z = np.random.default_rng(0).uniform(0, 0.1, (30, 30))
    z[5, 5], z[20, 20], z[21, 22], z[0, 29] = 1.0, 2.0, 1.9, 9.0
    assert two.peaks(z)[:2] == [(20, 20), (5, 5)] and (21, 22) not in two.peaks(z)


def test_the_likelihood_of_two_lengthscales_is_that_of_the_process():
    known = relevance.likelihoods(0.3, 0)
    for i, j in ((4, 9), (15, 6)):
        gamma = tuple(0.5 / relevance.LENGTHS[k] ** 2 for k in (j, i))
        model = GaussianProcess(RBF(gamma), relevance.NOISE**2).fit(known.X, known.y)
        assert known.total[i, j] == pytest.approx(model.evidence_.total, abs=1e-6)
    at = relevance.relevance(0.3, 0, (1.0, 3.0))
    model = GaussianProcess(RBF((0.5, 0.5 / 9)), relevance.NOISE**2).fit(known.X, known.y)
    assert at.value == pytest.approx(model.evidence_.total)
    np.testing.assert_allclose(at.mean, model.on_grid(at.x, at.x), atol=1e-8)


def test_an_irrelevant_feature_gets_a_long_lengthscale():
    without, with_it = (relevance.likelihoods(share, 0) for share in (0.0, 1.0))
    row, column = without.best
    assert relevance.LENGTHS[row] > 5 * 2 * relevance.EDGE and relevance.LENGTHS[column] < 2
    assert relevance.LENGTHS[with_it.best[0]] < 3
    gain = [k.total.max() - k.total[k.shared, k.shared] for k in (without, with_it)]
    assert gain[0] > 15 and gain[1] < 3
    assert "ℓ₂" in shown(view.draw(at_values()))["best"]
