"""The check of errors and support vectors over C."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import SupportVectorClassifier
from pages.shared.pictures.results.errors import error
from pages.shared.pictures.results.validation import cross_validated
from pages.svm.stage.evaluation import FOLD_STOPPED, STOPPED_CAPTION, notes
from pages.svm.stage.svm import depends_on
from pages.svm.views import c_path
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.svm.settings import setting


def test_counts_by_class_add_up():
    now = setting("iris")
    rows = c_path.count_by_class(now)
    model = now.fit(SupportVectorClassifier)
    both = sum(row["0 < |α| < C"] + row["|α| = C"] for row in rows)
    assert both == len(model.support_)
    assert sum(row["points"] for row in rows) == now.train.n_samples
    assert [row["class"] for row in rows] == list(now.train.class_names)


def test_the_path_has_the_errors_of_each_c():
    now, costs = setting("moons", n=60), (0.01, 1.0, 100.0)
    evaluations = list(c_path.along_c(now, costs))
    for C, each in zip(costs, evaluations, strict=True):
        model = now.fit(SupportVectorClassifier, C=C)
        assert each.train == error(model, now.train)
        assert each.test == error(model, now.test)
        assert each.validated == cross_validated(SupportVectorClassifier, now, C=C)
        assert each.support == len(model.support_) / 60
    path = c_path.Path(costs, evaluations, "share misclassified")
    picture = c_path.errors_along_c(path, 1.0)
    test = next(t for t in picture.data if t["name"] == "test")
    np.testing.assert_array_equal(test["y"], [each.test for each in evaluations])
    shares = c_path.shares_along_c(c_path.Path(costs, evaluations[:2], path.of), 1.0)
    for figure in (picture, shares):
        check_figure(figure)
    assert len(shares.data[0]["x"]) == 2  # what is not computed yet is not drawn


def test_the_line_and_the_readout_are_one_computation_and_tell_what_has_not_converged():
    now = setting("moons", "polynomial(degree=5)", C=1000)
    easy, hard = c_path.along_c(now, (0.1, 1000.0))
    readouts, notices = c_path.compare(now)
    assert readouts[0].amount == pytest.approx(100 * hard.validated)
    assert easy.converged and not hard.converged and notices == [FOLD_STOPPED]
    assert notes([easy, hard]) == [STOPPED_CAPTION] and notes([easy]) == []
    path = c_path.Path((0.1, 1000.0), [easy, hard], "share misclassified")
    figure = c_path.errors_along_c(path, 1000.0)
    check_figure(figure)
    marks = [t for t in figure.data if t["name"] == "stopped before the optimum"]
    assert [mark["x"].tolist() for mark in marks] == [[3.0]] * 3
    assert {float(mark["y"][0]) for mark in marks} == {hard.train, hard.validated, hard.test}
    assert "*: stopped" in figure.note
    only = c_path.errors_along_c(c_path.Path((0.1, 1000.0), [easy], "share misclassified"), 0.1)
    assert "*" not in only.note and all(t["name"] != marks[0]["name"] for t in only.data)


def test_what_was_done_beyond_the_formula_is_said():
    (each,) = c_path.along_c(setting("moons", "sigmoid()", n=40), (1.0,))
    assert any("not positive semi-definite" in notice for notice in notes([each]))


def test_long_work_goes_on_whatever_is_looked_at():
    now = setting("moons", n=60)
    there = replace(now, chosen=(3,), marks={"removed": (1, 2)})
    assert depends_on(now) == depends_on(there)
    assert depends_on(now, "C") == depends_on(setting("moons", n=60, C=7), "C")
    other = (
        setting("moons", n=60, C=7),
        setting("moons", n=61),
        setting("moons", n=60, seed=1),
        setting("moons", "rbf(gamma=2)", n=60),
        setting("moons", "laplacian()", n=60),
        setting("moons", n=60, scaling="standardise"),
    )
    assert len({depends_on(now), *map(depends_on, other)}) == 7


def test_the_error_here_stands_beside_the_error_without_a_model():
    values = {r.key: r.text for r in c_path.compare(setting("moons"))[0]}
    assert values["largest_class"] == "50 %"
    assert values["error_validated"].endswith(" of 200)")
    now = setting("sine")
    values = {r.key: r.text for r in c_path.compare(now)[0]}
    guess = now.unit * now.train.y.std()
    assert float(values["error_of_mean"]) == pytest.approx(guess, rel=1e-2)
    assert values["error_validated"].endswith(f"({now.train.n_samples} points)")


def test_it_is_said_how_many_points_cross_validation_uses():
    board = c_path.compare(setting("checkerboard"))[0][0]
    assert board.text.endswith(" of 400)") and "all 400 training points" in board.help
    large = c_path.compare(setting("moons", n=600))[0][0]
    assert large.text.endswith(" of 500)")
    assert "500 evenly chosen points of the 600" in large.help
