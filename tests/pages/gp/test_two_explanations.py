"""Two local maxima of the marginal likelihood."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import RBF, GaussianProcess
from pages.gp.views import two_explanations as view
from tests.pages.gp.states import at_values, readouts_of


def test_the_map_is_the_log_marginal_likelihood():
    x, y = view.sample_points(7, 3)
    total = view.log_likelihoods(x, y)
    for i, j in ((0, 0), (10, 40), (30, 20)):
        kernel = RBF(0.5 / view.LENGTHS[j] ** 2)
        model = GaussianProcess(kernel, view.NOISES[i]).fit(x[:, None], y)
        assert total[i, j] == pytest.approx(model.evidence_.total, abs=1e-6)


def test_the_points_of_the_view_have_two_explanations():
    two = view.compute(at_values())
    assert len(two.maxima) == 2
    quick, slow = sorted(two.maxima, key=lambda best: best.length)
    assert slow.length > 3 * quick.length and slow.noise > 3 * quick.noise
    for best in two.maxima:  # a maximum of the function itself, not only of the map
        theta = np.log([0.5 / best.length**2, best.noise])
        model = GaussianProcess(RBF(np.exp(theta[0])), best.noise).fit(two.x[:, None], two.y)
        model.optimise(n_restarts=0)
        length = np.sqrt(0.5 / model.kernel_.gamma)
        assert 0.8 < length / best.length < 1.25 and 0.7 < model.noise_ / best.noise < 1.4
    scene = view.draw(two)
    assert readouts_of(scene)["local_maxima"].text == "2" and len(scene.figures) == 3
    apart = two.maxima[0].value - two.maxima[1].value
    assert readouts_of(scene)["a_over_b"].amount == apart > 0


def test_what_the_text_says_of_draw_0_and_of_others_holds():
    a, b = view.compute(at_values()).maxima
    assert "Seven points of draw 0 have two." in view.TEXT and view.POINTS.default == 7
    assert a.length < b.length and a.noise < b.noise
    assert view.compute(at_values(two_points=30)).count == 1
    counts = [view.explain(30, draw).count for draw in range(41)]
    assert counts.count(1) > len(counts) / 2
    assert {0, 1} <= {view.explain(7, draw).count for draw in range(41)}


def test_all_local_maxima_are_counted_and_no_plain():
    three = view.explain(7, next(d for d in range(41) if view.explain(7, d).count == 3))
    assert len(three.maxima) == 2 and readouts_of(view.draw(three))["local_maxima"].text == "3"
    flat = np.zeros((30, 30))
    flat[10, 10:12] = 1.0
    assert not view.peaks(flat)


def test_peaks_are_the_largest_cells_around():
    z = np.random.default_rng(0).uniform(0, 0.1, (30, 30))
    z[5, 5], z[20, 20], z[21, 22], z[0, 29] = 1.0, 2.0, 1.9, 9.0
    assert view.peaks(z)[:2] == [(20, 20), (5, 5)] and (21, 22) not in view.peaks(z)
