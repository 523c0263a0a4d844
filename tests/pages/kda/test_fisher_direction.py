"""Fisher's direction: no angle exceeds the best one, and J is what it is said to be."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from kernels import KernelDiscriminant
from pages.kda.stage import fisher
from pages.kda.views import fisher_direction
from pages.shared.model.state.reducer import Refusal
from tests.apptest import values_of
from tests.pages.kda.states import app, setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure


@pytest.mark.parametrize("data", ["blobs", "moons", "three_blobs", "ripley", "iris"])
def test_no_direction_by_hand_exceeds_the_best(data):
    now = setting(data)
    X, y = now.train.X[:, :2], now.train.y
    S = fisher.scatter(X, y)
    angle, best = S.best()
    ratios = S.ratio(np.linspace(0, 180, 721))
    assert ratios.max() <= best * (1 + 1e-9)
    assert S.ratio(angle) == pytest.approx(best)
    assert ratios.max() == pytest.approx(best, rel=1e-3)


@pytest.mark.parametrize("data", ["blobs", "moons", "three_blobs", "ripley", "iris"])
@pytest.mark.parametrize("angle", [0, 20, 111, 160])
def test_gradient_steps_climb_to_the_best_direction(data, angle):
    now = setting(data)
    S = fisher.scatter(now.train.X[:, :2], now.train.y)
    path = S.climb(angle, 40)
    ratios = S.ratio(path)
    assert path[0] == angle and len(path) == 41
    assert np.all(np.diff(ratios) > -1e-12) and ratios[-1] == pytest.approx(S.best()[1], rel=1e-3)
    w, step = fisher.direction(angle), 1e-6
    slope = [
        (S.ratio_along(w + step * e) - S.ratio_along(w - step * e)) / (2 * step) for e in np.eye(2)
    ]
    np.testing.assert_allclose(S.slope(w), slope, rtol=1e-4, atol=1e-6)


def test_the_steps_are_drawn_and_said():
    none, some = setting("blobs"), setting("blobs", angle=110, fisher_steps=20)
    assert "climbed" not in shown(fisher_direction.draw(none))
    scene = fisher_direction.draw(some)
    assert shown(scene)["reached by the steps"] == "100 %"
    result = fisher.compute(some)
    assert result.path_ratios[0] == pytest.approx(result.ratio)
    assert result.ratio < 0.1 * result.path_ratios[-1]
    (dots,) = (t for t in scene.figures[1].data if t.get("name") == "gradient steps")
    np.testing.assert_allclose(dots["x"], result.path % 180)
    np.testing.assert_allclose(dots["y"], result.path_ratios)
    for figure in scene.figures:
        check_figure(figure)
    at = app("views", "fisher_direction", data="blobs")
    at.button(key="kda_climb").click().run()
    assert values_of(at, "kda")["fisher_steps"] == 20


def test_the_gradient_is_zero_where_j_is():
    S = fisher.Scatter(np.diag([1.0, 0.0]), np.eye(2), np.zeros(2))
    np.testing.assert_allclose(S.climb(90, 5), 90)
    assert S.climb(89, 40)[-1] == pytest.approx(0, abs=0.1)


def test_the_best_direction_is_that_of_linear_discriminant_analysis():
    now = setting("ripley")
    S = fisher.scatter(now.train.X, now.train.y)
    w = fisher.direction(S.best()[0])
    theirs = LinearDiscriminantAnalysis(solver="svd").fit(now.train.X, now.train.y).coef_[0]
    assert abs(w @ theirs) == pytest.approx(np.linalg.norm(theirs), rel=1e-9)


def test_the_ratio_is_the_spread_of_the_projected_means_over_that_within():
    now = setting("three_blobs")
    X, y = now.train.X, now.train.y
    p = fisher.projected(X, 37.0)
    means = np.array([p[y == c].mean() for c in range(3)])[y]
    expected = np.mean((means - p.mean()) ** 2) / np.mean((p - means) ** 2)
    assert fisher.scatter(X, y).ratio(37.0) == pytest.approx(expected)


def test_without_penalty_the_separation_is_j_over_one_plus_j():
    now = setting("blobs", kernel="linear()", lam=1e-6)
    J = fisher.scatter(now.train.X, now.train.y).best()[1]
    (separation,) = now.fit(KernelDiscriminant).eigenvalues_
    assert separation == pytest.approx(J / (1 + J), rel=1e-6)


def test_the_scene_says_what_was_reached():
    scene = fisher_direction.draw(setting("blobs", angle=0))
    assert 0 < float(shown(scene)["reached"].rstrip(" %")) <= 100
    for figure in scene.figures:
        check_figure(figure)
    with pytest.raises(Refusal, match="two features"):
        fisher_direction.draw(setting("line_clusters"))


def test_the_scene_follows_the_features_on_the_axes():
    now = setting("iris", x1=1, x2=3, angle=37)
    result = fisher.compute(now)
    np.testing.assert_allclose(result.projections, fisher.projected(now.train.X[:, [1, 3]], 37))
    assert result.ratio == pytest.approx(result.ratios[74])
    assert result.best_ratio >= result.ratios.max() * (1 - 1e-9)


def test_the_best_direction_stands_beside_a_bad_one():
    now = setting("ripley", angle=0)
    result = fisher.compute(now)
    places = fisher.projected(now.train.X, result.best_angle)
    np.testing.assert_allclose(result.best_projections, places)
    figures = {figure.id: figure for figure in fisher_direction.draw(now).figures}
    assert list(figures) == ["plane", "ratio", "along", "along_best"]
    yours, best = (figures[id].layout for id in ("along", "along_best"))
    assert yours["yaxis"]["range"] == best["yaxis"]["range"]


def test_the_buttons_rotate_to_the_best_direction_and_to_the_line_between_the_means():
    at = app("views", "fisher_direction", data="blobs")
    now = setting("blobs")
    at.button(key="kda_best").click().run()
    best = fisher.scatter(now.train.X, now.train.y).best()[0]
    assert values_of(at, "kda")["angle"] == pytest.approx(best, abs=1)
    at.button(key="kda_means").click().run()
    means = [now.train.X[now.train.y == code].mean(axis=0) for code in (0, 1)]
    w, line = fisher.direction(values_of(at, "kda")["angle"]), means[1] - means[0]
    assert abs(w @ line) == pytest.approx(np.linalg.norm(line), rel=1e-3)


def test_a_point_of_the_plane_gives_its_angle_from_the_mean():
    now = setting("blobs")
    x, y = now.train.X.mean(axis=0) + 3 * fisher.direction(130.0)
    assert fisher.angle_towards(now, x, y) == pytest.approx(130)


def test_one_class_alone_has_no_line_between_means():
    now = setting("blobs")
    alone = replace(now, train=now.train.take(np.flatnonzero(now.train.y == 0)))
    with pytest.raises(Refusal, match="one class"):
        fisher.angle_between_means(alone)


def test_it_is_said_where_no_direction_helps():
    hopeless = fisher_direction.draw(setting("checkerboard")).notices
    assert any("No direction separates these classes" in text for text in hopeless)
    assert not fisher_direction.draw(setting("blobs")).notices


def test_the_angle_is_offered_where_there_is_a_plane_to_rotate_it_in():
    assert "angle" in setting("checkerboard").values
    assert "angle" not in setting("line_clusters").values
