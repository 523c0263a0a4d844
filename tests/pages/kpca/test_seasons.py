"""The season taken apart: the errors that the text compares, and the linear one by hand."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import PCA

from kernels import parse
from pages.kpca.views.seasons import (
    COUNT,
    GAMMA,
    ORIGIN,
    PERIODIC,
    TEXT,
    VIEW,
    compute,
    draw,
    draw_scores,
    error_left_out,
    product,
    rebuild,
)
from tests.pages.addresses import texts
from tests.pages.kpca.states import at
from tests.pages.shared.app.stage.figure_schema import check_figure

GRID = [float(f"{10**power:.3g}") for power in np.arange(-5, -0.9, 0.5)]


def opened():
    return compute(COUNT.default, GAMMA.default)


def correlation(a, b):
    return abs(np.corrcoef(a, b)[0, 1])


def test_a_product_of_kernels_rebuilds_trend_and_season():
    seasons = opened()
    linear, periodic, both = seasons.methods
    assert linear.error == pytest.approx(3.98, abs=0.01)
    assert both.error < linear.error < periodic.error
    theirs = PCA(1).fit(seasons.pairs)
    back = theirs.inverse_transform(theirs.transform(seasons.pairs))
    np.testing.assert_allclose(linear.pairs, back, atol=1e-8)


def test_linear_pca_keeps_the_trend_and_the_periodic_kernel_loses_it():
    seasons = opened()
    linear, periodic, _ = seasons.methods
    month = seasons.pairs[:, 0]
    assert correlation(linear.pairs[:, 1], month) > 0.95
    assert correlation(periodic.pairs[:, 1], month) < 0.5


def test_gamma_has_the_smallest_error_on_what_was_left_out():
    pairs = opened().pairs
    errors = {gamma: error_left_out(product(gamma), pairs, 2) for gamma in GRID}
    assert min(errors, key=errors.get) == GAMMA.default
    assert opened().left_out == errors[GAMMA.default]
    larger = [gamma for gamma in GRID if gamma > GAMMA.default]
    assert all(np.diff([errors[gamma] for gamma in larger]) > 0)
    rebuilt = [rebuild("", product(gamma), pairs, 2).error for gamma in [GAMMA.default, *larger]]
    assert all(np.diff(rebuilt) < 0)
    assert f"opens at {GAMMA.default}" in ORIGIN and "course" not in ORIGIN


def test_what_is_said_of_the_kernels_holds():
    pairs, (linear, *_) = opened().pairs, opened().methods
    periodic, polynomial = parse(PERIODIC), product(0.1).k2
    assert (periodic.period, periodic.lengthscale) == (6, 5) and product(0.1).k1 == periodic
    assert (polynomial.degree, polynomial.gamma, polynomial.coef0) == (2, 0.1, 1)
    assert all(text in ORIGIN for text in ("period 6", "lengthscale 5", "degree 2", "$c_0 = 1$"))
    assert periodic([[0.0, 0.0]], [[6.0, 12.0]]) == pytest.approx(1)
    for lengthscale in (0.3, 1.0, 5.0, 20.0):
        other = rebuild("", periodic.replace(lengthscale=lengthscale), pairs, 2)
        assert other.error > linear.error


def test_one_component_tracks_time_and_the_other_the_season():
    seasons = opened()
    first, second = seasons.scores.T
    assert correlation(first, seasons.pairs[:, 0]) > 0.98 > 0.1 > correlation(first, seasons.season)
    assert correlation(second, seasons.season) > 0.7
    assert correlation(second, seasons.pairs[:, 0]) < 0.1
    shown = texts(draw_scores(at()))
    assert (shown["tracks_time"], shown["tracks_season"]) == ("0.986", "0.741")


@pytest.mark.parametrize(("gamma", "one", "two"), [(0.000141, 3.39, 2.08), (0.00316, 3.28, 1.06)])
def test_with_one_component_the_season_is_lost_and_the_trend_stays(gamma, one, two):
    alone, both = compute(1, gamma), compute(2, gamma)
    assert alone.methods[2].error == pytest.approx(one, abs=0.01)
    assert both.methods[2].error == pytest.approx(two, abs=0.01)
    sales = alone.methods[2].pairs[:, 1]
    assert correlation(sales, alone.pairs[:, 0]) > 0.85 > 0.2 > correlation(sales, alone.season)
    assert correlation(both.methods[2].pairs[:, 1], both.season) > 0.4


@pytest.mark.parametrize("count", [1, 2, 6])
def test_the_pictures_with_their_errors(count):
    setting = at(season_components=count)
    scene, scores = draw(setting), draw_scores(setting)
    for figure in (*scene.figures, *scores.figures):
        check_figure(figure)
    assert len(scene.figures) == 3 and len(scores.figures) == (3 if count > 1 else 1)
    methods = compute(count, GAMMA.default).methods
    assert [readout.amount for readout in scene.readouts[:3]] == [m.error for m in methods]
    assert VIEW.controls == (COUNT, GAMMA)


@pytest.mark.parametrize("gamma", [gamma for gamma in GRID if gamma >= 1e-4])
@pytest.mark.parametrize("count", [2, 3, 6])
def test_from_the_named_gamma_on_both_are_kept(gamma, count):
    seasons = compute(count, gamma)
    linear, _, both = seasons.methods
    assert both.error < linear.error
    assert correlation(seasons.scores[:, 0], seasons.pairs[:, 0]) > 0.95
    assert correlation(seasons.scores[:, 1], seasons.season) > 0.7


def test_the_texts_say_with_how_many_components():
    assert "from q = 2 and γ = 0.0001 on" in TEXT and "error of two components" in ORIGIN
    best = {g: error_left_out(product(g), opened().pairs, 6) for g in GRID}
    assert min(best, key=best.get) != GAMMA.default  # of another number it is another
