"""The page of the support vector machine: what it shows, and that its numbers are right."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from pages.shared.controls import kernel_of, kernel_values
from pages.shared.method import Method, is_kernel
from sklearn.model_selection import cross_val_score
from sklearn.svm import SVC

from kernels import SupportVectorClassifier, SupportVectorRegressor, parse
from pages.shared import validation
from pages.shared.figures import decision, error_map, support
from pages.shared.results.decision import decision as decided
from pages.shared.results.fit import fit as fitted_over
from pages.shared.results.frame import frame
from pages.shared.results.points import points
from pages.shared.results.support import support as supporting
from pages.shared.setting import resolve
from pages.svm import diagnostics_tab, journey, loss_tab, removal, removal_tab, search
from pages.svm import street as straight
from pages.svm.experiments import TRIALS
from pages.svm.figures import loss, street, tube
from tests.apptest import opened

app = partial(opened, "svm")

METHOD = Method(
    "svm", "", "", SupportVectorClassifier, ("classification", "regression"), "moons",
    regressor=SupportVectorRegressor,
)  # fmt: skip
TABS = ("Try this", "Why it works", "Diagnostics", "Remove points", "Loss", "C × kernel map",
        "Kernels side by side")  # fmt: skip
# The library warns where the page shows a notice: an indefinite kernel, a solver that gave up.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def setting(data="moons", kernel=None, private=None, **values):
    begin = METHOD.defaults(data, private or {})
    if kernel:
        begin = {n: v for n, v in begin.items() if not is_kernel(n)}
        begin |= kernel_values(parse(kernel))
    return resolve(begin | values, {}, private or {})


def drawn(now, model):
    found = decided(now, model)
    rings = support.rings(supporting(model), found.points)
    across = street.street(found.frame, straight.street(found.frame, found.f))
    return decision.boundary(found, rings, under=across)


def test_page_opens_with_a_shared_and_with_a_broken_link():
    assert app().session_state["svm_values"]["data"] == "moons"
    linked = app(data="circles", kernel="polynomial(degree=2)", C="10")
    assert linked.session_state["svm_values"]["k1.degree"] == 2
    assert linked.session_state["svm_values"]["C"] == 10
    broken = app(data="nowhere", kernel="rbf(", C="much")
    assert broken.session_state["svm_values"]["terms"] == ("rbf",)
    assert not broken.warning


@pytest.mark.parametrize("data", sorted(METHOD.sources()))
def test_every_data_set_of_the_menu_is_drawn(data):
    assert not app(data=data).warning


@pytest.mark.parametrize("name", METHOD.kernel_names())
def test_every_kernel_is_fitted_at_the_ends_of_its_sliders(name):
    from kernels import KERNELS

    kernel = KERNELS[name]
    for end in (0, -1):
        values = {h.name: h.steps[end] for h in kernel.hyperparameters}
        scaled = "minmax" if kernel.domain == "nonnegative" else "none"
        now = setting(kernel=str(kernel(**values)), n=40, scaling=scaled, C=1.0)
        model = now.fit(SupportVectorClassifier, max_iter=5000)
        picture = drawn(now, model)
        assert all(np.isfinite(model.decision_function(now.train.X)))
        assert picture.data


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("data", ["moons", "three_blobs", "sine", "line_clusters"])
def test_every_tab_opens(tab, data):
    n = {"moons": 60, "three_blobs": 40, "sine": 30, "line_clusters": 40}[data]
    assert not app(tab, data=data, n=str(n)).warning


def test_sigmoid_says_that_it_is_not_positive_semi_definite():
    at = app(kernel="sigmoid(gamma=1, coef0=0)")
    assert any("not positive semi-definite" in c.value.replace("\\", "") for c in at.caption)


def test_epsilon_is_a_slider_of_regression_only():
    assert "epsilon" in METHOD.controls(METHOD.defaults("sine"))
    assert "epsilon" not in METHOD.controls(METHOD.defaults("moons"))


CASES = [
    ("moons", None, {}),
    ("blobs", "linear()", {"C": 1.0}),
    ("moons", "polynomial(degree=8)", {}),
    ("three_blobs", None, {"C": 10.0}),
    ("ripley", "laplacian(gamma=2)", {}),
    ("sine", None, {}),
]


@pytest.mark.parametrize(("data", "kernel", "values"), CASES)
def test_removing_points_that_are_no_support_vectors_changes_nothing(data, kernel, values):
    now = setting(data, kernel, **values)
    before = removal.solve(now)
    others = removal.candidates(before, support=False)
    assert len(others) > 1
    for gone in (others[:1], others):
        after = removal.solve(now, gone)
        assert removal.change(before, after) < 1e-6
        if now.train.n_features == 2 and data != "three_blobs":
            view = frame(now)
            grids = [solution.on_grid(view.x, view.y) for solution in (before, after)]
            assert np.max(np.abs(grids[0] - grids[1])) < 1e-6
    first = removal.candidates(before, support=True)[:1]
    assert removal.change(before, removal.solve(now, first)) > 1e-3


def test_the_removal_tab_takes_points_and_puts_them_back():
    at = app("Remove points", n="60")
    at.button(key="svm_removed_1").click().run()
    rows = at.session_state["svm_removed"]["rows"]
    now = setting(n=60)
    assert set(rows) == set(removal.candidates(removal.solve(now), support=False).tolist())
    scene = removal_tab.compared(METHOD, now, np.array(rows))
    assert {r.label: r.value for r in scene.readouts}["of them support vectors"] == "0"
    at.button(key="svm_removed_back").click().run()
    assert at.session_state["svm_removed"]["rows"] == ()


def test_removing_a_whole_class_is_refused_in_a_sentence():
    now = setting(n=40)
    with pytest.raises(ValueError, match="one class"):
        removal.solve(now, np.flatnonzero(now.train.y == 0))


def test_the_drawn_width_is_the_largest_margin_of_the_linear_machine():
    now = setting("blobs", "linear()", spread=0.4, C=1000.0, n=40)
    model = now.fit(SupportVectorClassifier)
    view = frame(now)
    z = model.on_grid(view.x, view.y)
    found = straight.street(view, z)
    assert found.width == pytest.approx(model.margin_, rel=1e-6)
    (arrow,) = street.street(view, found)
    ends = np.column_stack([arrow["x"], arrow["y"]])
    assert np.hypot(*(ends[2] - ends[0])) == pytest.approx(model.margin_, rel=1e-6)
    np.testing.assert_allclose(model.decision_function(ends), [-1, -0.5, 1], atol=1e-6)
    # No two points of different classes lie closer together across the street than it is wide.
    w = ends[2] - ends[0]
    along = now.train.X @ (w / np.linalg.norm(w))
    gap = along[now.train.y == 1].min() - along[now.train.y == 0].max()
    assert gap == pytest.approx(model.margin_, rel=2e-3)


def test_the_width_is_written_where_there_is_room():
    for data, beside in (("blobs", True), ("xor", False)):
        now = setting(data, "linear()", C=10.0, n=100, spread=0.4 if beside else 0.0)
        view = frame(now)
        z = now.fit(SupportVectorClassifier).on_grid(view.x, view.y)
        (arrow,) = street.street(view, straight.street(view, z))
        at = next(i for i, text in enumerate(arrow["text"]) if text)
        room = max(arrow["x"][0] - view.x[0], view.x[-1] - arrow["x"][-1]) / np.ptp(view.x)
        assert (at != 1) == (room >= street.LABEL) == beside


def test_a_bent_boundary_has_no_drawn_width():
    now = setting("moons")
    view = frame(now)
    z = now.fit(SupportVectorClassifier).on_grid(view.x, view.y)
    assert straight.street(view, z) is None


def test_rings_tell_free_from_bounded_and_grow_with_alpha():
    now = setting("moons")
    model = now.fit(SupportVectorClassifier)
    free, bounded = support.rings(supporting(model), points(now, frame(now)))
    assert free["marker"]["symbol"] == "circle-open"
    assert bounded["marker"]["symbol"] == "square-open"
    assert len(free["x"]) + len(bounded["x"]) == len(model.support_)
    assert len(bounded["x"]) == np.sum(np.isclose(supporting(model).alpha, 1.0))
    assert np.all(bounded["marker"]["size"] == bounded["marker"]["size"].max())
    assert np.all(free["marker"]["size"] < bounded["marker"]["size"].max())
    f = model.decision_function(np.column_stack([free["x"], free["y"]]))
    np.testing.assert_allclose(np.abs(f), 1, atol=5e-3)


def test_the_loss_and_its_sum_are_those_of_the_optimum():
    now = setting("moons", C=3.16)
    model, data, margin = loss_tab.costs(now)
    paid = loss.hinge(margin)
    alpha = supporting(model).alpha
    dual = alpha.sum() - 2 / model.margin_**2
    assert 2 / model.margin_**2 + 3.16 * paid.sum() == pytest.approx(dual, rel=1e-3)
    assert np.all(paid[np.setdiff1d(np.arange(data.n_samples), model.support_)] < 1e-2)


def test_a_pair_by_itself_is_the_machine_of_that_pair():
    now = setting("three_blobs", n=60)
    whole = now.fit(SupportVectorClassifier)
    widths = [loss_tab.costs(now, pair)[0].margin_ for pair in ((0, 1), (0, 2), (1, 2))]
    np.testing.assert_allclose(widths, whole.margin_, rtol=1e-2)


def test_the_tube_is_epsilon_on_both_sides_and_free_points_lie_on_its_edge():
    now = setting("sine", C=10.0, epsilon=0.2)
    model = now.fit(SupportVectorRegressor)
    bands = {
        t["name"]: t
        for t in tube.tube(fitted_over(now, model), 0.2).data
        if "tube" in t.get("name", "")
    }
    assert bands
    edges = [
        t
        for t in tube.tube(fitted_over(now, model), 0.2).data
        if t["meta"]["role"] == "mark" and "line" in t
    ]
    edges = [t["y"] for t in edges if t["type"] == "scatter" and t["mode"] == "lines"]
    np.testing.assert_allclose(edges[1] - edges[0], 0.4)
    residual = np.abs(now.train.y - model.predict(now.train.X))
    free = model.support_[~model.bounded_]
    np.testing.assert_allclose(residual[free], 0.2, atol=5e-3)
    assert np.all(residual[model.support_[model.bounded_]] > 0.2 - 5e-3)


def test_cross_validation_agrees_with_scikit_learn():
    now = setting("moons", "rbf(gamma=2)", C=3.16)
    parts = validation.folds(now.train)
    theirs = cross_val_score(SVC(gamma=2, C=3.16), now.train.X, now.train.y, cv=parts)
    assert validation.cross_validated(METHOD, now) == pytest.approx(1 - theirs.mean())


def test_the_map_marks_its_least_error_and_its_cells_are_cross_validated_errors():
    now = setting("moons", n=60)
    up = search.second_axis(METHOD.controls(now.values))[0]
    assert up.name == "k1.gamma"
    places, prices = up.declared.spread(4), (0.1, 1.0, 10.0)
    cells = list(search.search(METHOD, now, up, places, prices))
    errors = search.table(cells, len(places), len(prices))
    row, column = search.best(errors)
    assert errors[row, column] == errors.min()
    there = setting("moons", f"rbf(gamma={places[1]})", n=60, C=prices[2])
    assert errors[1, 2] == pytest.approx(validation.cross_validated(METHOD, there))
    price = METHOD.controls(now.values)["C"].declared
    picture = error_map.error_map(
        errors, price, up.declared, (prices, places), (1.0, 1.0), (row, column), "errors", 0.3
    )
    heat = next(t for t in picture.data if t["type"] == "heatmap")
    assert heat["reversescale"] and heat["zmin"] == errors.min()
    assert heat["zmax"] == min(errors.max(), 0.3)
    star = next(t for t in picture.data if t.get("name") == "best")
    assert star["x"][0] == pytest.approx(np.log10(prices[column]))
    assert star["y"][0] == pytest.approx(np.log10(places[row]))


@pytest.mark.parametrize("data", ["three_blobs", "sine"])
def test_the_map_takes_a_short_way_to_the_cross_validated_error_of_the_page(data):
    now = setting(data, n=40)
    up, prices = search.second_axis(METHOD.controls(now.values))[0], (0.1, 100.0)
    places = up.declared.spread(3)
    for cell in search.search(METHOD, now, up, places, prices):
        there = replace(now, kernel=kernel_of(dict(now.values) | {up.name: places[cell.row]}))
        more = {"C": prices[cell.column], "max_iter": search.PATIENCE}
        assert cell.error == pytest.approx(validation.cross_validated(METHOD, there, **more))


def test_a_kernel_without_numbers_is_searched_over_c_alone():
    now = setting("blobs", "linear()", n=40)
    assert search.second_axis(METHOD.controls(now.values)) == []
    cells = list(search.search(METHOD, now, None, (None,), (0.1, 10.0)))
    assert search.table(cells, 1, 2).shape == (1, 2)


def test_folds_refuse_what_cannot_be_cut():
    now = setting("moons", n=20)
    lonely = now.train.take(np.r_[np.flatnonzero(now.train.y == 0), [1]])
    with pytest.raises(ValueError, match="each class"):
        validation.folds(lonely)
    with pytest.raises(ValueError, match="four"):
        validation.folds(now.train.take(np.arange(3)))


def test_counts_by_class_add_up():
    now = setting("iris")
    table = diagnostics_tab.counts(METHOD, now)
    model = now.fit(SupportVectorClassifier)
    assert sum(table["free"]) + sum(table["bounded"]) == len(model.support_)
    assert sum(table["points"]) == now.train.n_samples


def test_shares_of_the_calibration_are_those_of_the_held_out_points():
    now = setting("ripley")
    model = now.fit(SupportVectorClassifier)
    scores, shares, _ = journey.calibration(now, model)
    assert np.all(np.diff(scores) > 0)
    assert shares.mean() == pytest.approx(np.mean(now.test.y == 1), abs=0.01)


def test_kernels_side_by_side_are_degrees_one_to_eight_and_the_errors_are_theirs():
    now = setting("circles", n=60)
    names = [name for name, _ in journey.contestants(dict(now.values))]
    assert names[1:9] == [f"degree {p}" for p in range(1, 9)]
    stops = {stop.name: stop for stop in journey.side_by_side(METHOD, now)}
    assert stops["linear"].test > 0.3
    assert stops["degree 2"].test < 0.05
    assert stops["sigmoid"].notices


def test_trials_do_what_they_say():
    begin = {t.title: t for t in TRIALS}

    def fitted(title, **more):
        trial = begin[title]
        values = {**trial.values, **more}
        now = setting(trial.data, more.pop("kernel", trial.kernel), **{
            n: v for n, v in values.items() if n != "kernel"
        })  # fmt: skip
        return now, now.fit(METHOD.estimator_for(now.train.task))

    now, model = fitted("The widest street")
    assert len(model.support_) <= 4 and not model.bounded_.any()
    assert model.score(now.train.X, now.train.y) == 1
    cheap, dear = (fitted("What C buys", C=c)[1].margin_ for c in (0.01, 100.0))
    assert cheap > 2 * dear
    now, model = fitted("Learning by heart")
    assert model.score(now.train.X, now.train.y) == 1
    assert len(model.support_) > 0.8 * now.train.n_samples
    now, line = fitted("A line must fail")
    _, bent = fitted("A line must fail", kernel="polynomial(degree=2)")
    assert line.score(now.test.X, now.test.y) < 0.65 < 0.9 < bent.score(now.test.X, now.test.y)
    wide, narrow = (
        len(fitted("A tube around a curve", epsilon=e)[1].support_) for e in (0.5, 0.05)
    )
    assert wide < narrow


def test_one_dimension_many_features_and_hand_drawn_points_are_drawn():
    line = setting("line_clusters")
    model = line.fit(SupportVectorClassifier)
    assert drawn(line, model).data
    rng = np.random.default_rng(0)
    own = setting().train.replace(
        name="drawn", X=rng.normal(size=(12, 2)), y=np.arange(12) % 3,
        class_names=("<b>a</b>", "b", "c"), feature_names=("<i>x</i>", "y"), holdout=None,
    )  # fmt: skip
    hand = setting("drawn", private={"drawn": own})
    assert hand.test is None
    model = hand.fit(SupportVectorClassifier)
    figure = drawn(hand, model)
    assert "<i>" not in figure.layout["xaxis"]["title"]["text"]
    assert removal_tab.compared(METHOD, hand, np.array([], dtype=int)).figures
    wide = replace(hand, train=own.replace(
        X=rng.normal(size=(12, 40)), feature_names=tuple(f"f{i}" for i in range(40))
    ))  # fmt: skip
    assert decision.boundary(decided(wide, wide.fit(SupportVectorClassifier))).data


def test_what_many_classes_had_before_a_point_was_removed_stays_in_the_picture():
    now = setting("three_blobs", n=40)
    before = removal.solve(now)
    rows = removal.candidates(before, True)[:1]
    (figure,) = removal_tab.compared(METHOD, now, rows).figures
    assert figure.title == "Without 1 point"
    old = [t for t in figure.data if t.get("line", {}).get("dash") == "dash"]
    assert len(old) >= 3  # a border of each class


def test_removed_points_are_crossed_out_on_a_surface_too():
    now = setting("hills", n=40)
    (figure,) = removal_tab.compared(METHOD, now, np.array([3, 5])).figures
    crosses = next(t for t in figure.data if t.get("name") == "removed")
    np.testing.assert_array_equal(crosses["x"], now.train.X[[3, 5], 0])
    np.testing.assert_array_equal(crosses["y"], now.train.X[[3, 5], 1])


def test_the_curve_over_one_feature_leaves_the_picture_where_it_is_steep():
    now = setting("line_clusters")
    figure = decision.boundary(decided(now, now.fit(SupportVectorClassifier)))
    f = next(t for t in figure.data if t.get("name") == "f")["y"]
    low = figure.layout["yaxis"]["range"][0]
    assert f.min() < low and np.all(np.diff(f)[f[1:] > -30] != 0)  # no shelf inside
