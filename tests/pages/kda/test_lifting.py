"""Lifting one feature to its powers: the discriminant there, and the plane in the cube."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from pages.kda.views import lifting as view
from pages.shared.pictures.figures import lifting as figures
from pages.shared.pictures.figures import space
from pages.shared.pictures.results import hyperplane, lifting
from tests.pages.kda.states import app, setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure


@pytest.mark.parametrize("degree", [1, 2, 3])
def test_the_lifted_discriminant_is_linear_discriminant_analysis_up_there(degree):
    now = setting("line_clusters")
    x, second = now.train.X[:, 0], now.train.y == 1
    ours = lifting.lift(x, second, degree)
    theirs = LinearDiscriminantAnalysis(solver="svd").fit(lifting.phi(x, degree), second)
    places = np.linspace(-4, 4, 201)
    expected = theirs.decision_function(lifting.phi(places, degree))
    np.testing.assert_allclose(ours.decide(places), expected, rtol=1e-5, atol=1e-5)


def test_lifting_separates_what_a_threshold_cannot():
    now = setting("line_clusters", camera="edge on")
    x, second = now.train.X[:, 0], now.train.y == 1
    errors = [lifting.lift(x, second, degree).error(x, second) for degree in (1, 2, 3)]
    assert errors[0] > 0.3 and max(errors[1:]) < 0.06
    assert lifting.compute_lifting(now, view.CLUSTERS).errors == tuple(errors)
    bent = lifting.lift(x, second, 2)
    assert len(bent.roots()) == 2
    np.testing.assert_allclose(bent.decide(bent.roots()), 0, atol=1e-9)
    assert shown(view.draw(now))["misclassified with x alone"].endswith(" of 200)")


def test_the_kernel_opens_at_the_degree_of_the_parabola():
    now = setting("line_clusters")
    assert str(now.kernel).startswith("polynomial(degree=2")
    assert shown(view.draw(now))["with (x, x²)"].startswith("3 %")


@pytest.mark.parametrize("degree", [2, 3])
def test_the_line_lies_beyond_half_way_on_the_side_of_the_rarer_class(degree):
    now = setting("line_clusters")
    x, second = now.train.X[:, 0], now.train.y == 1
    assert second.mean() < 0.4
    f = lifting.lift(x, second, degree).decide(x)
    larger, rarer = f[~second].mean(), f[second].mean()
    assert 0.55 < -larger / (rarer - larger) < 0.6  # the share of the way at which f = 0


@pytest.mark.parametrize("seed", range(5))
def test_the_plane_in_the_cube_is_the_separating_plane(seed):
    rng = np.random.default_rng(seed)
    normal, low, high = rng.normal(size=3), -np.ones(3), np.ones(3)
    corners = hyperplane.polygon(normal, 0.3, low, high)
    assert 3 <= len(corners) <= 6
    np.testing.assert_allclose(corners @ normal + 0.3, 0, atol=1e-12)
    assert np.all((corners >= low - 1e-12) & (corners <= high + 1e-12))
    assert len(hyperplane.polygon(normal, 100.0, low, high)) == 0
    eye = np.array(space.edge_on(normal, high - low))
    assert eye @ (normal * (high - low)) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("camera", list(figures.CAMERAS))
def test_each_camera_has_its_place(camera):
    scene = view.draw(setting("line_clusters", camera=camera))
    for figure in scene.figures:
        check_figure(figure)
    eye = tuple(scene.figures[1].layout["scene"]["camera"]["eye"].values())
    assert eye == (figures.CAMERAS[camera] or pytest.approx(eye))
    assert np.linalg.norm(eye) > 2


def test_data_that_do_not_suit_show_the_clusters_and_say_so():
    assert lifting.suits(setting("line_clusters"))
    for data in ("moons", "three_blobs"):
        assert not lifting.suits(setting(data))
        assert lifting.compute_lifting(setting(data), view.CLUSTERS).feature == "x"
    captions = [c.value for c in app("views", "lifting", data="moons").caption]
    assert any("the picture shows the clusters on a line" in text for text in captions)
    captions = [c.value for c in app("views", "lifting", data="line_clusters").caption]
    assert not any("the picture shows the clusters on a line" in text for text in captions)
