"""Each point on its way from the plane to its scores."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import KernelPCA

from pages.kpca.stage.components import components
from pages.kpca.views.unroll import VIEW, compute, in_units
from tests.pages.kpca.states import linked

RINGS = {"data": "circles", "kernel": "rbf(gamma=2)", "n_components": 3, "component": 3}


def test_it_begins_in_the_plane_and_ends_at_the_scores():
    start, end = compute(linked(**RINGS, unrolled=0)), compute(linked(**RINGS, unrolled=100))
    X = start.setting.train.X
    np.testing.assert_allclose(start.places, in_units(X))
    scores = KernelPCA(3, kernel="rbf", gamma=2).fit_transform(X)[:, [2, 0]]
    correlation = [np.corrcoef(a, b)[0, 1] for a, b in zip(scores.T, end.places.T, strict=True)]
    np.testing.assert_allclose(np.abs(correlation), 1, atol=1e-9)


@pytest.mark.parametrize("kernel", ["rbf(gamma=2)", "rbf(gamma=10)"])
@pytest.mark.parametrize("component", [1, 2, 3])
def test_it_ends_at_the_scores_of_the_stage_signs_included(kernel, component):
    setting = linked(**RINGS | {"kernel": kernel, "component": component}, unrolled=100)
    end, scores = compute(setting), components(setting).scores
    for axis, number in enumerate((end.number, end.other)):
        np.testing.assert_allclose(end.places[:, axis], in_units(scores[:, [number - 1]])[:, 0])


def test_the_rings_come_to_lie_side_by_side():
    end = compute(linked(**RINGS, unrolled=100))
    y, across = end.setting.train.y, end.places[:, 0]
    sides = max(np.mean((across > edge) == (y == 1)) for edge in across)
    assert max(sides, 1 - min(np.mean((across > e) == (y == 1)) for e in across)) > 0.97


def test_half_way_is_half_way():
    ends = [compute(linked(**RINGS, unrolled=share)).places for share in (0, 50, 100)]
    np.testing.assert_allclose(ends[1], (ends[0] + ends[2]) / 2)


def test_a_column_without_spread_stays_in_the_middle():
    places = in_units(np.array([[1.0, 2.0], [3.0, 2.0]]))
    np.testing.assert_array_equal(places, [[-1, 0], [1, 0]])


@pytest.mark.parametrize(("data", "offered"), [("circles", True), ("wine", False), ("sine", False)])
def test_it_is_offered_in_a_plane(data, offered):
    assert VIEW.when(linked(data=data).values) == offered
