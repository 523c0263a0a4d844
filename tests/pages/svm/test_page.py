"""The page of the support vector machine: what its stage shows, and that its numbers are right."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from sklearn.model_selection import cross_val_score
from sklearn.svm import SVC

from kernels import KERNELS, SupportVectorClassifier, SupportVectorRegressor
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.pictures.figures import decision, support
from pages.shared.pictures.results.decision import compute_decision
from pages.shared.pictures.results.fit import compute_fit
from pages.shared.pictures.results.points import place_points
from pages.shared.pictures.results.support import compute_support
from pages.shared.pictures.results.validation import cross_validated, folds
from pages.shared.pictures.results.viewport import viewport_of
from pages.svm.page import PAGE
from pages.svm.stage.draw import OUTSIDE, fit_in_tube
from pages.svm.stage.margin import LABEL, compute_margin, width_line
from tests.apptest import opened, values_of
from tests.pages.svm.settings import of_data, setting, texts

app = partial(opened, "svm")


def drawn(now, model):
    result = compute_decision(now, model)
    rings = support.rings(compute_support(model), result.points)
    under = width_line(result.viewport, compute_margin(model, result)[0])
    return decision.boundary(result, rings, under=under)


def test_page_opens_with_a_shared_and_with_a_broken_link():
    assert values_of(app(), "svm")["data"] == "moons"
    linked = values_of(app(data="circles", kernel="polynomial(degree=2)", C="10"), "svm")
    assert linked["k1.degree"] == 2
    assert linked["C"] == 10
    broken = app(data="nowhere", kernel="rbf(", C="much")
    assert values_of(broken, "svm")["terms"] == ("rbf",)
    assert not broken.warning


@pytest.mark.parametrize("name", PAGE.method.kernel_names())
def test_every_kernel_is_fitted_at_the_ends_of_its_sliders(name):
    kernel = KERNELS[name]
    for end in (0, -1):
        values = {h.name: h.steps[end] for h in kernel.hyperparameters}
        scaled = "minmax" if kernel.domain == "nonnegative" else "none"
        now = setting(kernel=str(kernel(**values)), n=40, scaling=scaled, C=1.0)
        model = now.fit(SupportVectorClassifier, max_iter=5000)
        picture = drawn(now, model)
        assert all(np.isfinite(model.decision_function(now.train.X)))
        assert picture.data


def test_epsilon_is_a_slider_of_regression_only():
    assert "epsilon" in controls_of(PAGE, setting("sine").values)
    assert "epsilon" not in controls_of(PAGE, setting("moons").values)


def test_the_scene_says_how_many_points_count_and_how_wide_the_margin_is():
    now = setting("moons")
    model, scene = now.fit(SupportVectorClassifier), PAGE.scene(now)
    values = texts(scene)
    count, bounded = len(model.support_), int(model.bounded_.sum())
    assert values["support_vectors"].startswith(f"{count} of 200 ")
    assert values["bounded_support_vectors"].startswith(f"{bounded} of {count} ")
    wrong = int(np.sum(model.predict(now.train.X) != now.train.y))
    assert values["error_train"].endswith(f"({wrong} of 200)")
    assert values["error_test"].endswith(" of 1000)")
    assert values["largest_class"] == "50 % of train, 50 % of test"
    assert float(values["margin_width"]) == pytest.approx(model.margin_, rel=1e-2)
    assert len(scene.figures) == 2 and not scene.notices
    indefinite = PAGE.scene(setting(kernel="sigmoid(gamma=1, coef0=0)"))
    assert any("not positive semi-definite" in notice for notice in indefinite.notices)


def test_the_drawn_width_is_the_largest_margin_of_the_linear_machine():
    now = setting("blobs", "linear()", spread=0.4, C=1000.0, n=40)
    model = now.fit(SupportVectorClassifier)
    result = compute_decision(now, model)
    view, (width, _) = result.viewport, compute_margin(model, result)
    assert width.width == pytest.approx(model.margin_, rel=1e-6)
    (arrow,) = width_line(view, width)
    ends = np.column_stack([arrow["x"], arrow["y"]])
    assert np.hypot(*(ends[2] - ends[0])) == pytest.approx(model.margin_, rel=1e-6)
    np.testing.assert_allclose(model.decision_function(ends), [-1, -0.5, 1], atol=1e-6)
    # No two points of different classes lie closer together across the margin than it is wide.
    w = ends[2] - ends[0]
    along = now.train.X @ (w / np.linalg.norm(w))
    gap = along[now.train.y == 1].min() - along[now.train.y == 0].max()
    assert gap == pytest.approx(model.margin_, rel=2e-3)


def test_the_width_is_written_where_there_is_room():
    for data, beside in (("blobs", True), ("xor", False)):
        now = setting(data, "linear()", C=10.0, n=100, spread=0.4 if beside else 0.0)
        model = now.fit(SupportVectorClassifier)
        result = compute_decision(now, model)
        view = result.viewport
        (arrow,) = width_line(view, compute_margin(model, result)[0])
        at = next(i for i, text in enumerate(arrow["text"]) if text)
        room = max(arrow["x"][0] - view.x[0], view.x[-1] - arrow["x"][-1]) / np.ptp(view.x)
        assert (at != 1) == (room >= LABEL) == beside


def test_a_bent_boundary_has_no_drawn_width():
    now = setting("moons")
    model = now.fit(SupportVectorClassifier)
    assert compute_margin(model, compute_decision(now, model)) == (None, None)


def test_the_area_of_a_ring_grows_with_alpha_and_is_largest_at_the_bound():
    now = setting("moons")
    model = now.fit(SupportVectorClassifier)
    vectors = compute_support(model)
    (rings,) = support.rings(vectors, place_points(now, viewport_of(now)))
    assert rings["marker"]["symbol"] == "circle-open"
    assert len(rings["x"]) == len(model.support_)
    area = rings["marker"]["size"] ** 2
    line = np.polyfit(vectors.alpha, area, 1)
    np.testing.assert_allclose(np.polyval(line, vectors.alpha), area)
    assert line[0] > 0
    free = ~vectors.bounded
    assert area[free].max() < area[vectors.bounded].min() == area.max()
    f = model.decision_function(np.column_stack([rings["x"], rings["y"]]))
    np.testing.assert_allclose(np.abs(f[free]), 1, atol=5e-3)


def test_no_support_vectors_have_no_rings():
    now = setting("sine", epsilon=10.0)
    model = now.fit(SupportVectorRegressor)
    assert support.rings(compute_support(model), place_points(now, viewport_of(now))) == []
    assert texts(PAGE.scene(now))["bounded_support_vectors"] == "none"


def test_in_a_regression_many_points_may_be_support_vectors():
    now = setting("diabetes")
    model = now.fit(SupportVectorRegressor)
    assert len(model.support_) > now.train.n_samples / 2
    labels = {readout.key: readout.label for readout in PAGE.scene(now).readouts}
    assert list(labels.items())[-2:] == [("error_train", "train RMSE"), ("error_test", "test RMSE")]


def test_the_tube_is_epsilon_on_both_sides_and_free_points_lie_on_its_edge():
    now = setting("sine", C=10.0, epsilon=0.2)
    model = now.fit(SupportVectorRegressor)
    picture = fit_in_tube(compute_fit(now, model), 0.2)
    assert [t for t in picture.data if "tube" in t.get("name", "")]
    edges = [t for t in picture.data if t["meta"]["role"] == "mark" and "line" in t]
    edges = [t["y"] for t in edges if t["type"] == "scatter" and t["mode"] == "lines"]
    np.testing.assert_allclose(edges[1] - edges[0], 0.4)
    residual = np.abs(now.train.y - model.predict(now.train.X))
    free = model.support_[~model.bounded_]
    np.testing.assert_allclose(residual[free], 0.2, atol=5e-3)
    assert np.all(residual[model.support_[model.bounded_]] > 0.2 - 5e-3)


def test_a_huge_regression_is_drawn_where_it_crosses_the_picture_and_named_where_it_does_not():
    huge = "polynomial(degree=10, gamma=300)"
    now = setting("sine", f"{huge} * {huge}", n=20)
    fitted = compute_fit(now, now.fit(SupportVectorRegressor))
    low, high = fitted.viewport.up
    assert np.abs(fitted.f).max() > np.finfo(np.float32).max
    picture = fit_in_tube(fitted, 0.1)
    (curve,) = (trace["y"] for trace in picture.data if trace.get("name") == "fit")
    assert np.abs(curve).max() < 20 * (high - low)
    assert (curve < low).any() and (curve > high).any()
    np.testing.assert_array_equal(np.sign(curve - low), np.sign(fitted.f - low))
    assert OUTSIDE not in picture.note
    for moved in (np.abs(fitted.f) + 1e40, -np.abs(fitted.f) - 1e40):
        assert OUTSIDE in fit_in_tube(replace(fitted, f=moved), 0.1).note


def test_cross_validation_agrees_with_scikit_learn():
    now = setting("moons", "rbf(gamma=2)", C=3.16)
    parts = folds(now.train)
    theirs = cross_val_score(SVC(gamma=2, C=3.16), now.train.X, now.train.y, cv=parts)
    assert cross_validated(SupportVectorClassifier, now) == pytest.approx(1 - theirs.mean())


def test_folds_refuse_what_cannot_be_cut():
    now = setting("moons", n=20)
    lonely = now.train.take(np.r_[np.flatnonzero(now.train.y == 0), [1]])
    with pytest.raises(ValueError, match="each class"):
        folds(lonely)
    with pytest.raises(ValueError, match="four"):
        folds(now.train.take(np.arange(3)))


def test_one_dimension_many_features_and_hand_drawn_points_are_drawn():
    line = setting("line_clusters")
    model = line.fit(SupportVectorClassifier)
    assert drawn(line, model).data
    rng = np.random.default_rng(0)
    own = setting().train.replace(
        name="drawn", X=rng.normal(size=(12, 2)), y=np.arange(12) % 3,
        class_names=("<b>a</b>", "b", "c"), feature_names=("<i>x</i>", "y"), holdout=None,
    )  # fmt: skip
    hand = of_data(own)
    figure = drawn(hand, hand.fit(SupportVectorClassifier))
    assert "<i>" not in figure.layout["xaxis"]["title"]["text"]
    wide = of_data(
        own.replace(X=rng.normal(size=(12, 40)), feature_names=tuple(f"f{i}" for i in range(40)))
    )
    assert decision.boundary(compute_decision(wide, wide.fit(SupportVectorClassifier))).data


def test_the_curve_over_one_feature_leaves_the_picture_where_it_is_steep():
    now = setting("line_clusters")
    figure = decision.boundary(compute_decision(now, now.fit(SupportVectorClassifier)))
    f = next(t for t in figure.data if t.get("name") == "f")["y"]
    low = figure.layout["yaxis"]["range"][0]
    assert f.min() < low and np.all(np.diff(f)[f[1:] > -30] != 0)  # no shelf inside
