"""The page of the feature maps: that it opens, its stage, and the lifted points on it."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from sklearn.svm import SVC

from kernels import KernelError
from pages.features.page import PAGE
from pages.features.stage import compute, lift
from pages.features.views import line
from pages.shared.model.declarations.page_controls import own_names
from pages.shared.pictures.covers import covers
from pages.shared.teaching.narrator.moment import moment
from tests.apptest import values_of
from tests.pages.features.states import app, setting, texts
from tests.pages.shared.app.stage.figure_schema import check_figure


def test_a_shared_link_is_understood_and_a_broken_one_opens_the_page():
    linked = values_of(app(data="xor", lift="squared radius", kernel="rbf(gamma=3)"), "features")
    assert (linked["data"], linked["lift"], linked["k1.gamma"]) == ("xor", "squared radius", 3)
    broken = app(data="sine", kernel="rbf(", lift="up")
    assert values_of(broken, "features")["data"] == "circles" and not broken.warning


@pytest.mark.parametrize("data", sorted(PAGE.data.sources()))
@pytest.mark.parametrize("kind", lift.LIFTS)
def test_every_data_set_is_drawn_with_every_lift(data, kind):
    now = setting(data=data)
    if now.train.n_features == 1 and kind != lift.SQUARES:
        return
    more = {} if now.train.n_features == 1 else {"lift": kind}
    scene = PAGE.scene(setting(data=data, n=60, **more))
    for figure in scene.figures:
        check_figure(figure)
    assert scene.figures[0].id == "space"


def test_a_choice_of_features_is_offered_over_two_features_alone():
    assert own_names(PAGE, setting().values) == ("lift", "validation")
    assert own_names(PAGE, setting(data="four_line_clusters").values) == ("validation",)
    assert lift.kind_of(setting(data="four_line_clusters")) == lift.POWERS


def test_the_page_opens_with_features_that_are_those_of_its_kernel():
    said = texts(PAGE.scene(setting()))
    assert said["largest_difference"] == "0"
    assert said["error_train"].startswith("0 %")
    assert texts(PAGE.scene(setting(kernel="polynomial(degree=2)")))["largest_difference"] != "0"


@pytest.mark.parametrize("kind", lift.LIFTS)
def test_the_plane_is_that_of_a_linear_svm_on_standardised_features(kind):
    now = setting(lift=kind, kernel="rbf(gamma=1)")
    lifted = lift.compute_lift(now, lift.kernel_matrix(now))
    Z = (lifted.points - lifted.points.mean(axis=0)) / lifted.points.std(axis=0)
    theirs = SVC(kernel="linear", C=10.0).fit(Z, now.train.y).decision_function(Z)
    ours = lifted.points @ lifted.normal + lifted.offset
    np.testing.assert_allclose(ours, theirs, atol=2e-3 * np.abs(theirs).max())
    np.testing.assert_allclose(lifted.corners @ lifted.normal + lifted.offset, 0, atol=1e-9)
    assert PAGE.scene(now).figures[0].note == "drag to rotate; plane: a linear SVM, C = 10"


def test_a_curve_over_one_input_is_called_a_curve():
    for data, word in (("four_line_clusters", "curve: w·φ(x) + b"), ("circles", "line: where")):
        back = PAGE.scene(setting(data=data, n=60)).figures[1]
        assert back.note.startswith(word)
        # What a callout says is left out of the note, also where there is nothing to point at.
        assert {callout.instead for callout in back.callouts} <= {back.note}
        roles = {trace["meta"]["role"] for trace in back.data}
        assert {callout.of for callout in back.callouts} <= roles


def test_white_noise_is_in_the_leading_features_and_not_in_their_boundary():
    noisy = setting(kernel="rbf(gamma=1) + white(noise=1)", lift=lift.OWN, n=40)
    result = PAGE.method.compute(noisy)
    seen = lift.decide(result.lift, noisy, noisy.train.X)
    assert not np.allclose(seen, result.lift.points @ result.lift.normal + result.lift.offset)
    assert compute.NOISY[0] in result.notices
    for query in ({"kernel": "rbf(gamma=1)", "lift": lift.OWN}, {"kernel": "rbf() + white()"}):
        assert not PAGE.scene(setting(n=40, **query)).notices


@pytest.mark.parametrize("kind", lift.LIFTS)
def test_the_boundary_in_the_plane_is_the_plane_in_space(kind):
    now = setting(lift=kind, kernel="rbf(gamma=1)", n=50)
    lifted = lift.compute_lift(now, lift.kernel_matrix(now))
    decided = lift.decide(lifted, now, now.train.X)
    np.testing.assert_allclose(decided, lifted.points @ lifted.normal + lifted.offset, atol=1e-9)
    result = PAGE.method.compute(now)
    viewport = result.decision.viewport
    np.testing.assert_allclose(
        result.decision.f.ravel(), lift.decide(lifted, now, viewport.samples), atol=1e-9
    )


def test_the_leading_features_are_the_best_three():
    now = setting(lift=lift.OWN, kernel="rbf(gamma=1)", n=50)
    points, weights = lift.leading(now.gram)
    np.testing.assert_allclose(now.gram @ weights, points, atol=1e-10)
    values = np.linalg.eigvalsh(now.gram)
    left = np.sum((points @ points.T - now.gram) ** 2)
    np.testing.assert_allclose(left, np.sum(values[:-3] ** 2))


def test_a_kernel_of_low_rank_has_no_third_feature():
    points, weights = lift.leading(setting(kernel="linear()").gram)
    assert np.all(points[:, 2] == 0) and np.all(weights[:, 2] == 0)
    assert np.all(points[:, :2].std(axis=0) > 0)


def test_above_the_diagonal_are_the_features_and_below_it_the_kernel():
    now = setting(kernel="rbf(gamma=1)", n=40)
    result = PAGE.method.compute(now)
    order, points, K = now.order, result.lift.points, now.gram
    products = (points @ points.T)[np.ix_(order, order)]
    above = np.triu_indices(len(order), 1)
    np.testing.assert_allclose(result.comparison.gram.values[above], products[above])
    below = np.tril_indices(len(order))
    np.testing.assert_allclose(result.comparison.gram.values[below], K[np.ix_(order, order)][below])
    assert result.comparison.difference == np.abs(points @ points.T - K).max()


def test_of_a_wide_table_the_two_features_on_the_axes_are_lifted():
    now = setting(data="breast_cancer", x1=3, x2=5, n=60)
    lifted = lift.compute_lift(now, lift.kernel_matrix(now))
    a, b = now.train.X[:, 3], now.train.X[:, 5]
    np.testing.assert_allclose(lifted.points, np.column_stack([a**2, b**2, np.sqrt(2) * a * b]))
    picture = PAGE.scene(now).figures[1]
    assert "only these two of the 30 features are used" in picture.note
    assert "slice" not in picture.note and "editable" not in picture.layout["meta"]
    marks = [t for t in picture.data if t["meta"]["role"] == "points"]
    assert marks and all("opacity" not in t["marker"] for t in marks)
    others = replace(now, train=now.train.replace(X=_shuffled(now.train.X, (3, 5))))
    assert PAGE.method.compute(others).errors.train == PAGE.method.compute(now).errors.train


def test_two_points_of_a_wide_table_are_as_far_apart_as_their_kernel_sees_them():
    now = setting(data="breast_cancer", x1=3, x2=5, n=60, kernel="rbf(gamma=1)")
    i, j = now.order[[20, 4]].tolist()  # below the diagonal: the kernel
    note = PAGE.scene(replace(now, chosen=(i, j))).figures[2].note
    said = re.fullmatch(r"chosen pair: (.*), at distance (.*)", note)
    value, apart = map(float, said.groups())
    assert value == pytest.approx(np.exp(-(apart**2)), rel=0.02)


def _shuffled(X, kept):
    """Other columns than those kept in another order of the rows."""
    rows = np.random.default_rng(0).permutation(len(X))
    mixed = X[rows]
    mixed[:, kept] = X[:, kept]
    return mixed


@pytest.mark.parametrize(
    ("scaling", "said"),
    [("none", ""), ("standardise", " [scaled]"), ("minmax", " [scaled]")],
)
def test_axes_in_space_say_that_their_numbers_were_scaled(scaling, said):
    for data, kind in (("breast_cancer", lift.SQUARES), ("circles", lift.RADIUS)):
        now = setting(data=data, n=60, scaling=scaling, lift=kind, kernel="rbf(gamma=0.1)")
        box = PAGE.scene(now).figures[0].layout["scene"]
        titles = [box[f"{letter}axis"]["title"]["text"] for letter in "xyz"]
        assert [title for title in titles if title.endswith(said)] == titles
        assert ("[" in "".join(titles)) == bool(said) and max(map(len, titles)) <= 33
    now = setting(data="four_line_clusters", n=60, scaling=scaling, camera="edge on")
    figures = [*PAGE.scene(now).figures[:1], line.draw(now).figures[1]]
    for figure in figures:
        assert figure.layout["scene"]["xaxis"]["title"]["text"].endswith(said)


def test_the_cover_shows_lifted_rings():
    drawn = covers.cover("features")
    assert drawn.count("<circle") == 160 and "polyline" in drawn


def test_the_narrator_takes_features_and_kernel_together_for_no_gram_matrix():
    """Half of that picture are inner products of features: its mean says nothing of the kernel."""
    assert moment(PAGE.scene(setting(kernel="rbf(gamma=1e-06)", n=40))).similarity is None


def test_the_lifted_picture_is_as_large_as_both_others_together():
    space, *others = PAGE.scene(setting()).figures
    assert space.weight >= sum(figure.weight for figure in others)


def test_with_one_class_left_a_sentence_says_what_is_missing():
    drawn = setting(data="circles", n="20")
    gone = "~".join(f"r{i}" for i in np.flatnonzero(drawn.train.y == 0))
    with pytest.raises(KernelError, match="needs points of both"):
        PAGE.method.compute(setting(data="circles", n="20", edits=gone))


@pytest.mark.parametrize(
    ("kernel", "said"),
    [("polynomial(degree=2)", "is not finite"), ("linear()", "too large to compute with")],
)
def test_points_that_overflow_are_said_to_be_too_far(kernel, said):
    """Their kernel, or the features against a kernel that does not."""
    with pytest.raises(KernelError, match=said):
        PAGE.scene(setting(data="circles", n="20", kernel=kernel, edits="a1e99_0_1"))


def test_the_colour_bar_of_features_and_kernel_is_named_after_neither():
    (both,) = (f for f in PAGE.scene(setting()).figures if f.id == "both")
    assert both.data[0]["colorbar"]["tickprefix"] == "both = "
