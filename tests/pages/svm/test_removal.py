"""The view in which points are removed."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from kernels import KernelError, SupportVectorClassifier
from pages.shared.pictures.results.viewport import viewport_of
from pages.svm.views.removal import candidates, compute, draw, largest_change, solve
from tests.apptest import opened, state_of
from tests.pages.svm.settings import marked, of_data, setting, texts

app = partial(opened, "svm", "views", "removal")
NOTHING = np.empty(0, dtype=int)

CASES = [
    ("moons", "", {}),
    ("blobs", "linear()", {"C": 1.0}),
    ("moons", "polynomial(degree=8)", {}),
    ("three_blobs", "", {"C": 10.0}),
    ("ripley", "laplacian(gamma=2)", {}),
    ("sine", "", {}),
]


@pytest.mark.parametrize(("data", "kernel", "values"), CASES)
def test_removing_points_that_are_no_support_vectors_changes_nothing(data, kernel, values):
    now = setting(data, kernel, **values)
    before = solve(now, NOTHING)
    others = candidates(before, of_support=False)
    assert len(others) > 1
    for gone in (others[:1], others):
        after = solve(now, gone)
        assert largest_change(before, after) < 1e-6
        if now.train.n_features == 2 and data != "three_blobs":
            view = viewport_of(now)
            grids = [each.model.on_grid(view.x, view.y) for each in (before, after)]
            assert np.max(np.abs(grids[0] - grids[1])) < 1e-6
    first = candidates(before, of_support=True)[:1]
    assert largest_change(before, solve(now, first)) > 1e-3


def test_the_exact_machine_is_the_one_of_the_stage_to_more_digits():
    now = setting("moons")
    stage, exact = now.fit(SupportVectorClassifier), solve(now, NOTHING)
    f, g = (model.decision_function(now.train.X) for model in (stage, exact.model))
    np.testing.assert_allclose(f, g, atol=5e-3)
    free = exact.support.rows[~exact.support.bounded]
    np.testing.assert_allclose(np.abs(g[free]), 1, atol=1e-5)


def test_the_others_are_taken_from_the_margin_outwards():
    now = setting("moons")
    before = solve(now, NOTHING)
    others = candidates(before, of_support=False)
    f = np.abs(before.model.decision_function(now.train.X[others]))
    assert np.all(np.diff(f) >= 0) and f[0] > 1
    alpha = dict(zip(before.support.rows, before.support.alpha, strict=True))
    sizes = [alpha[row] for row in candidates(before, of_support=True)]
    assert np.all(np.diff(sizes) <= 0)


def test_buttons_take_points_and_put_them_back():
    at = app(n="60")
    at.button(key="svm_remove_1").click().run()
    rows = state_of(at, "svm").record.marks["removed"]
    now = setting(n=60)
    assert set(rows) == set(candidates(solve(now, NOTHING), of_support=False).tolist())
    values = texts(draw(compute(marked(now, rows))))
    assert values["support_vectors_removed"] == "0"
    assert values["change_of_f"].startswith(("none", "0"))
    at.button(key="svm_remove_none").click().run()
    assert "removed" not in state_of(at, "svm").record.marks
    state_of(at, "svm").undo()
    assert state_of(at, "svm").record.marks["removed"] == rows


def test_removed_points_are_part_of_the_address():
    at = app(n="60", **{"mark.removed": "3_5"})
    assert state_of(at, "svm").record.marks["removed"] == (3, 5)
    at.button(key="svm_remove_2").click().run()
    rows = state_of(at, "svm").record.marks["removed"]
    first = candidates(solve(setting(n=60), np.array([3, 5])), of_support=True)[0]
    assert set(rows) == {3, 5, first}


def test_removing_a_whole_class_is_refused_in_a_sentence():
    now = setting(n=40)
    gone = np.flatnonzero(now.train.y == 0)
    with pytest.raises(KernelError, match="one class"):
        solve(now, gone)
    many = setting("three_blobs", n=40)
    with pytest.raises(KernelError, match="no points left"):
        compute(marked(many, np.flatnonzero(many.train.y == 0)))
    at = app(n="40", **{"mark.removed": "_".join(map(str, gone))})
    at.button(key="svm_remove_0").click().run()
    assert not at.exception
    assert "one class" in state_of(at, "svm").messages[0]


def test_what_many_classes_had_before_a_point_was_removed_stays_in_the_picture():
    now = setting("three_blobs", n=40)
    rows = candidates(solve(now, NOTHING), of_support=True)[:1]
    (figure,) = draw(compute(marked(now, rows))).figures
    assert figure.title == "Without 1 point"
    old = [t for t in figure.data if t.get("line", {}).get("dash") == "dash"]
    assert len(old) >= 3  # a border of each class


def test_removed_points_are_crossed_out_on_a_surface_too():
    now = setting("hills", n=40)
    (figure,) = draw(compute(marked(now, [3, 5]))).figures
    crosses = next(t for t in figure.data if t.get("name") == "removed")
    np.testing.assert_array_equal(crosses["x"], now.train.X[[3, 5], 0])
    np.testing.assert_array_equal(crosses["y"], now.train.X[[3, 5], 1])


@pytest.mark.parametrize("data", ["moons", "sine", "hills", "line_clusters", "three_blobs", "iris"])
def test_the_picture_adds_no_points(data):
    (figure,) = draw(compute(setting(data))).figures
    assert figure.id == "removal" and figure.title == "With all points"
    assert not (figure.layout.get("meta") or {}).get("editable")


def test_own_points_are_drawn():
    rng = np.random.default_rng(0)
    own = setting().train.replace(
        name="drawn", X=rng.normal(size=(24, 2)), y=np.arange(24) % 3,
        class_names=("a", "b", "c"), feature_names=("x", "y"), holdout=None,
    )  # fmt: skip
    assert draw(compute(of_data(own))).figures


@pytest.mark.parametrize("target", ["none", "standardise"])
def test_the_change_of_a_fit_has_the_unit_of_its_target(target):
    now = setting("sine", target=target)
    rows = candidates(solve(now, NOTHING), of_support=True)[:1]
    removal = compute(marked(now, rows))
    before, after = solve(now, NOTHING), solve(now, rows)
    X = now.train.X
    own = now.unit * (before.model.predict(X) - after.model.predict(X))
    assert removal.change == pytest.approx(np.abs(own).max(), rel=1e-6)
    (said,) = (one for one in draw(removal).readouts if one.key == "change_of_f")
    assert said.unit == removal.errors[0].unit and "margins" not in said.help
