"""How many features there are: by formula, one by one, and what they cost."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import pytest

from kernels import polynomial_powers
from pages.features.views import count as view
from pages.features.views.count import count_features
from pages.shared.pictures.results import costs
from tests.pages.features.states import setting, texts
from tests.pages.shared.app.stage.figure_schema import check_figure


@pytest.mark.parametrize("d", [1, 2, 3, 5])
@pytest.mark.parametrize("p", [1, 2, 4])
def test_the_formula_counts_the_monomials_one_by_one(d, p):
    count = count_features(d, p, 100)
    exact = list(combinations_with_replacement(range(d), p))
    at_most = [m for q in range(p + 1) for m in combinations_with_replacement(range(d), q)]
    assert count.homogeneous == len(exact) == len(polynomial_powers(d, p, 0.0))
    assert count.width == len(at_most) == len(polynomial_powers(d, p, 1.0))


def test_degree_four_in_a_hundred_inputs_has_4_6_million_features():
    said = texts(view.draw(count_features(100, 4, 1000)))
    assert said["features"] == "4,598,126"
    assert said["features_homogeneous"] == "4,421,275"
    assert said["entry_cost"] == "features 4,598,126; kernel 103"
    assert said["memory"] == "features 36.8 GB; Gram matrix 8 MB"
    more = texts(view.draw(count_features(100, 5, 1000)))
    assert more["memory"] == "features 772 GB; Gram matrix 8 MB", "the Gram matrix stays as large"


@pytest.mark.parametrize(("d", "p"), [(2, 2), (10, 3), (100, 4), (300, 10)])
def test_primal_and_dual_cross_once(d, p):
    count = count_features(d, p, 1000)
    at = count.crossing
    assert costs.dual_cost(at, d) == pytest.approx(costs.primal_cost(at, count.width), rel=1e-9)
    assert costs.dual_cost(at / 2, d) < costs.primal_cost(at / 2, count.width)
    assert costs.dual_cost(2 * at, d) > costs.primal_cost(2 * at, count.width)


@pytest.mark.parametrize("d", [1, 300])
@pytest.mark.parametrize("p", [1, 10])
@pytest.mark.parametrize("n", [10, 1e6])
def test_the_ends_of_all_sliders_are_drawn(d, p, n):
    scene = view.draw(view.compute(setting(inputs_d=d, degree_p=p, points_n=n)))
    for figure in scene.figures:
        check_figure(figure)
        low, high = figure.layout["yaxis"]["range"]
        assert np.isfinite([low, high]).all() and low < high
    assert not any("inf" in value or "nan" in value for value in texts(scene).values())


def test_memory_has_its_unit():
    assert [view.memory(8.0 * 10**k) for k in (0, 3, 9, 18)] == ["8 B", "8 kB", "8 GB", "8 EB"]
    assert view.whole(10**13) == "10¹³"
