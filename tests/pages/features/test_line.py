"""Four clusters on a line: x^2 fails, x^3 separates."""

from __future__ import annotations

import numpy as np
import pytest

import datasets
from pages.features.stage.lift import SVM
from pages.features.views import line
from pages.shared.model.declarations.blocks import Text
from pages.shared.pictures.results import lifting
from tests.pages.features.states import app, setting, texts
from tests.pages.shared.app.stage.figure_schema import check_figure


@pytest.mark.parametrize("seed", range(5))
def test_squares_fail_and_cubes_separate(seed):
    data = datasets.load("four_line_clusters", n_samples=200, seed=seed)
    x, second = data.X[:, 0], data.y == 1
    errors = [lifting.lift(x, second, p, SVM).error(x, second) for p in (1, 2, 3)]
    assert min(errors[:2]) > 0.2 and errors[2] < 0.02
    new = datasets.load("four_line_clusters", n_samples=1000, seed=seed + 100)
    assert lifting.lift(x, second, 3, SVM).error(new.X[:, 0], new.y == 1) < 0.02
    assert len(lifting.lift(x, second, 3, SVM).roots()) == 3


def test_no_quadratic_separates_the_clusters_whatever_its_weights():
    """All pairs of thresholds: what lies between them is of one class, the rest of the other."""
    data = datasets.load("four_line_clusters", n_samples=120, noise=0.05, seed=0)
    x, second = data.X[:, 0], data.y == 1
    cuts = np.linspace(-6, 6, 121)
    between = (x > cuts[:, None, None]) & (x < cuts[None, :, None])
    wrong = np.mean(between != second, axis=-1)
    assert min(wrong.min(), (1 - wrong).min()) == pytest.approx(0.25)


def test_the_view_says_what_it_shows():
    scene = line.draw(setting())
    for figure in scene.figures:
        check_figure(figure)
    said = texts(scene)
    assert said["error_degree_3"].startswith("0 %")
    assert len(said["thresholds"].split(",")) == 3
    captions = [c.value for c in app("views", "line").caption]
    assert any("the picture shows the four clusters" in text for text in captions)
    captions = [c.value for c in app("views", "line", data="four_line_clusters").caption]
    assert not any("the picture shows the four clusters" in text for text in captions)


@pytest.mark.parametrize("query", [{}, {"data": "line_clusters"}, {"data": "four_line_clusters"}])
def test_what_is_said_of_points_on_a_line_holds_of_any(query):
    now = setting(**query)
    said = next(block.markdown for block in line.body(now) if isinstance(block, Text))
    assert said.startswith("Points on a line"), "the clusters alone are not A, B, A, B"
    cuts = [len(d.roots()) for d in lifting.compute_lifting(now, line.CLUSTERS, SVM).degrees]
    assert cuts[1] <= 2 and cuts[2] <= 3
