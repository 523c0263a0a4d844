"""The projections on the discriminants: their boundary and their regions are the decisions."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import KernelDiscriminant
from pages.kda.stage import histogram, projection
from pages.kda.views import projections
from tests.pages.kda.states import setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure


def test_the_boundary_in_the_histogram_is_where_the_decision_changes():
    now = setting("ripley", lam=0.1)
    model = now.fit(KernelDiscriminant)
    X = now.train.X
    at = projection.threshold(model.transform(X)[:, 0], model.decision_function(X))
    p, f = model.transform(now.test.X)[:, 0], model.decision_function(now.test.X)
    np.testing.assert_array_equal(p > at, f > 0)
    m, prior = model.means_[:, 0], model.priors_
    assert at == pytest.approx(m.mean() - np.log(prior[0] / prior[1]) / (m[0] - m[1]), abs=1e-6)
    result = projection.compute_projection(now)
    assert result.threshold == at and result.plane is None


def test_three_classes_have_two_discriminants_and_their_regions_are_the_decisions():
    now = setting("wine")
    model = now.fit(KernelDiscriminant)
    P = model.transform(now.test.X)
    assert P.shape[1] == 2
    scores = projection.scores(model, model.transform(now.train.X), now.train.y, P)
    np.testing.assert_array_equal(scores.argmax(1), model.predict(now.test.X))
    ours = scores - scores[:, :1]
    theirs = model.decision_function(now.test.X)
    np.testing.assert_allclose(ours, theirs - theirs[:, :1], atol=1e-6)
    scene = projections.draw(now)
    assert list(shown(scene)) == ["separation 1", "separation 2"]
    tested = [t for t in scene.figures[0].data if t.get("name") == "test points"]
    x = np.sort(np.concatenate([t["x"] for t in tested]))
    np.testing.assert_allclose(x, np.sort(P[:, 0]))


def test_bars_are_shares_of_each_class():
    now = setting("three_blobs")
    bars, _, top = histogram.by_class(now.train.X[:, 0], now.train.y, now.train.class_names)
    for bar in bars:
        assert np.sum(bar["y"]) == pytest.approx(1)
    assert top == max(bar["y"].max() for bar in bars)


@pytest.mark.parametrize("data", ["checkerboard", "line_clusters", "three_blobs", "digits"])
def test_what_is_shown_can_be_drawn(data):
    (figure,) = projections.draw(setting(data, n=80)).figures
    check_figure(figure)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_points_that_all_fall_on_one_place_have_no_boundary():
    now = setting("moons", kernel="constant()")
    scene = projections.draw(now)
    assert "boundary" not in shown(scene)
    check_figure(scene.figures[0])


def test_regions_are_the_decisions_also_where_each_class_is_drawn_to_one_point():
    now = setting("iris", kernel="rbf(gamma=1000)", lam=1e-6)
    model = now.fit(KernelDiscriminant)
    P, own = model.transform(now.test.X), model.transform(now.train.X)
    regions = projection.scores(model, own, now.train.y, P).argmax(1)
    np.testing.assert_array_equal(regions, model.predict(now.test.X))
