"""The check of errors and support vectors over C."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kernels import SupportVectorClassifier
from pages.shared.results.errors import error
from pages.shared.results.validation import cross_validated
from pages.shared.stage.figure_schema import check_figure
from pages.shared.state.page_controls import controls_of
from pages.svm import c_path
from pages.svm.figures import evaluation as figures
from pages.svm.page import PAGE
from pages.svm.results.evaluation import along_c, class_counts
from pages.svm.results.machine import MAX_ITER, depends_on
from tests.pages.svm.settings import setting


def test_counts_by_class_add_up():
    now = setting("iris")
    counts = class_counts(now)
    model = now.fit(SupportVectorClassifier)
    assert sum(one.free + one.bounded for one in counts) == len(model.support_)
    assert sum(one.points for one in counts) == now.train.n_samples
    rows = c_path.rows(counts)
    assert [row["class"] for row in rows] == list(now.train.class_names)


def test_the_path_has_the_errors_of_each_c():
    now, costs = setting("moons", n=60), (0.01, 1.0, 100.0)
    found = list(along_c(now, costs))
    for C, one in zip(costs, found, strict=True):
        model = now.fit(SupportVectorClassifier, C=C, max_iter=MAX_ITER)
        assert one.train == error(model, now.train)
        assert one.test == error(model, now.test)
        assert one.validated == cross_validated(
            SupportVectorClassifier, now, C=C, max_iter=MAX_ITER
        )
        assert one.support == len(model.support_) / 60
    C = controls_of(PAGE, now.values)["C"].declared
    picture = figures.errors_along_c(found, costs, C, 1.0, "share misclassified")
    test = next(t for t in picture.data if t["name"] == "test")
    np.testing.assert_array_equal(test["y"], [one.test for one in found])
    shares = figures.shares_along_c(found[:2], costs, C, 1.0)
    for figure in (picture, shares):
        check_figure(figure)
    assert len(shares.data[0]["x"]) == 2  # what is not computed yet is not drawn


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
    values = {r.label: r.value for r in c_path.compared(setting("moons"))}
    assert values["largest class"] == "50 %"
    assert values["misclassified, cross-validated"].endswith(" of 200)")
    now = setting("sine")
    values = {r.label: r.value for r in c_path.compared(now)}
    guess = now.unit * now.train.y.std()
    assert float(values["RMSE of the mean"]) == pytest.approx(guess, rel=1e-2)
    assert values["cross-validated RMSE"].endswith(f"({now.train.n_samples} points)")


def test_it_is_said_how_many_points_cross_validation_uses():
    board = c_path.compared(setting("checkerboard"))[0]
    assert board.value.endswith(" of 400)") and "all 400 training points" in board.help
    large = c_path.compared(setting("moons", n=600))[0]
    assert large.value.endswith(" of 500)")
    assert "500 evenly chosen points of the 600" in large.help
