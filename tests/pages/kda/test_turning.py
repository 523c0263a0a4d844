"""The line under the hand: where the points fall, what their heaps are, and that nothing jumps."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy.linalg import eigvalsh
from scipy.stats import norm
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from pages.kda.stage import fisher
from pages.kda.views import turning as view
from tests.pages.kda.states import setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure


def at(angle, data="blobs", **query):
    return setting(data, kernel="linear()", angle=angle, **query)


@pytest.mark.parametrize("angle", [0.0, 45.0, 90.0, 120.0, 180.0])
def test_each_point_falls_onto_the_line_at_a_right_angle(angle):
    now = at(angle)
    turned = view.compute(now)
    w = fisher.direction(angle)
    away = now.train.X - turned.feet
    np.testing.assert_allclose(away @ w, 0, atol=1e-9)
    across = np.array([-w[1], w[0]])
    np.testing.assert_allclose((turned.feet - now.train.X.mean(axis=0)) @ across, 0, atol=1e-9)


def test_a_heap_is_the_mean_of_gaussian_bumps_at_the_feet():
    now = at(30.0)
    turned, w = view.compute(now), fisher.direction(30.0)
    reach = np.hypot(np.ptp(turned.viewport.across), np.ptp(turned.viewport.up))
    mean, sd = now.train.X.mean(axis=0), view.WIDTH * reach
    own = ((now.train.X - mean) @ w)[now.train.y == 1]
    heap = (turned.heaps[1] - mean) @ np.column_stack([w, [-w[1], w[0]]])
    bumps = norm.pdf(heap[:, :1], own, sd) / norm.pdf(0, 0, sd)
    np.testing.assert_allclose(heap[:, 1], view.HEIGHT * reach * bumps.mean(axis=1), atol=1e-9)


def test_j_is_largest_where_linear_discriminant_analysis_puts_the_line():
    now = at(0.0, "ripley")
    lda = LinearDiscriminantAnalysis(solver="eigen").fit(now.train.X, now.train.y)
    w = lda.coef_[0]
    best = float(np.degrees(np.arctan2(w[1], w[0])) % 180)
    turned = view.compute(at(best, "ripley"))
    assert turned.ratio == pytest.approx(turned.best_ratio, rel=1e-6)
    assert shown(view.draw(turned))["of the best J"].startswith("100")


@pytest.mark.parametrize(("data", "vanishes"), [("blobs", True), ("iris", False)])
def test_with_two_classes_there_is_a_line_with_j_of_0(data, vanishes):
    scatter = fisher.plane_scatter(at(0.0, data))
    smallest, largest = eigvalsh(scatter.between, scatter.within)
    assert (smallest < 1e-9 * largest) == vanishes


def test_the_heaps_part_in_the_story_as_the_line_turns():
    def overlap(angle):
        turned = view.compute(at(angle, n="100"))
        start, end = turned.ends
        line = start + np.linspace(0, 1, view.STEPS)[:, None] * (end - start)
        one, other = (np.linalg.norm(heap - line, axis=1) for heap in turned.heaps)
        return np.minimum(one, other).sum() / np.maximum(one, other).sum()

    best = fisher.best_angle(at(0.0, n="100"))
    assert overlap(best) < 0.15 and overlap((best + 90) % 180) > 0.5


def test_a_degree_moves_nothing_far_and_no_axis():
    angles = np.arange(20.0, 160.0, 1.0)
    drawn = [view.compute(at(float(angle))) for angle in angles]
    for one, next_one in itertools.pairwise(drawn):
        assert np.abs(next_one.feet - one.feet).max() < 0.4
    figures = [view.draw(one).figures[0] for one in drawn[::30]]
    assert len({str(f.layout["xaxis"]["range"] + f.layout["yaxis"]["range"]) for f in figures}) == 1
    check_figure(figures[0])


@pytest.mark.parametrize(("data", "offered"), [("moons", True), ("wine", True)])
def test_it_is_offered_where_a_line_can_turn(data, offered):
    now = setting(data, angle=40.0)
    assert view.VIEW.when(now.values) == offered and view.compute(now).heaps
