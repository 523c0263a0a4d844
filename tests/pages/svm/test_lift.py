"""The points rise to f, the plane f = 0 cuts, and the cut falls back as the boundary."""

from __future__ import annotations

import numpy as np
import pytest

from pages.svm.stage.svm import fit_svm
from pages.svm.views.lift import VIEW, compute, crossings, draw, frame, projected
from tests.pages.svm.settings import setting

RING = {"data": "circles", "kernel": "polynomial(degree=2)", "C": 10}


def in_units_of_the_data(now, places: np.ndarray) -> np.ndarray:
    middle, half = frame(now.train.X)
    return middle + places * half


@pytest.mark.parametrize("raised", [0, 100])
def test_before_and_after_all_is_seen_from_above(raised):
    now = setting(**RING, raised=raised)
    lift = compute(now)
    np.testing.assert_allclose(in_units_of_the_data(now, lift.points), now.train.X, atol=1e-9)


@pytest.mark.parametrize(
    ("data", "kernel"), [("circles", "polynomial(degree=2)"), ("moons", "rbf(gamma=2)")]
)
def test_the_cut_lies_on_the_boundary(data, kernel):
    now = setting(data, kernel, C=10, raised=100)
    lift, model = compute(now), fit_svm(now)
    f = model.decision_function(in_units_of_the_data(now, lift.cut))
    assert len(lift.cut) > 40
    assert np.abs(f).max() < 0.03 * np.abs(model.decision_function(now.train.X)).max()


def test_the_plane_comes_once_the_points_are_up():
    up, cut = compute(setting(**RING, raised=50)), compute(setting(**RING, raised=70))
    assert (up.raise_by, up.plane, cut.plane) == (1, 0, 1)
    names = [t["name"] for t in draw(up).figures[0].data]
    assert "boundary" not in names
    assert "boundary" in [t["name"] for t in draw(cut).figures[0].data]


def test_a_lifted_point_stands_over_its_foot_as_high_as_its_value():
    now = setting(**RING, raised=50)
    lift, f = compute(now), fit_svm(now).decision_function(now.train.X)
    rise = lift.points - lift.feet
    np.testing.assert_allclose(rise[:, 0], 0, atol=1e-12)
    np.testing.assert_allclose(rise[:, 1] / f, rise[0, 1] / f[0])
    assert lift.wrong_side == 0


def test_a_parallel_projection_keeps_lengths_across_the_eye():
    at = np.array([[1.0, 0.0], [0.0, 1.0]])
    np.testing.assert_allclose(projected(at, 0.0, 0.0), at, atol=1e-12)
    seen = projected(at, np.zeros(2), 1.0)
    assert (np.linalg.norm(seen, axis=1) < 1).all()
    assert np.linalg.norm(seen[:, 0]) == pytest.approx(1), "a turn keeps what lies across"


def test_crossings_of_a_flat_surface_lie_on_its_line():
    ticks = np.linspace(-1, 1, 21)
    x, y = np.meshgrid(ticks, ticks)
    found = crossings(ticks, x + 2 * y - 0.13)
    np.testing.assert_allclose(found[:, 0] + 2 * found[:, 1], 0.13, atol=1e-12)


def test_it_is_offered_in_a_plane_of_two_classes():
    assert VIEW.when(setting("moons").values)
    assert not VIEW.when(setting("wine").values)
    assert not VIEW.when(setting("sine").values)
