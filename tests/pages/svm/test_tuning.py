"""The check with the map of C and one number of the kernel."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from kernels import SupportVectorClassifier
from pages.shared.model.controls.control import kernel_of
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record.events import ClearPoints
from pages.shared.pictures.results.validation import cross_validated
from pages.svm.page import PAGE
from pages.svm.stage.evaluation import FOLD_STOPPED
from pages.svm.views.tuning import Map, chosen_row, picture, rows_offered, search, tables
from tests.apptest import happen, opened, values_of
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.svm.settings import setting

app = partial(opened, "svm", "check", "tuning")


def test_the_map_marks_its_least_error_and_its_cells_are_cross_validated_errors():
    now = setting("moons", n=60)
    up = chosen_row(now.values)
    assert up.name == "k1.gamma"
    places, costs = up.declared.spread(4), (0.1, 1.0, 10.0)
    errors, stopped = tables(search(now, up, places, costs), len(places), len(costs))
    known = Map(up, costs, places, errors, stopped, "errors", 0.3)
    row, column = known.least
    assert errors[row, column] == errors.min()
    assert known.values_at(1, 2) == {"C": costs[2], "k1.gamma": places[1]}
    there = setting("moons", f"rbf(gamma={places[1]})", n=60, C=costs[2])
    assert errors[1, 2] == pytest.approx(cross_validated(SupportVectorClassifier, there))
    figure = picture(known, {"C": 1.0, "k1.gamma": 1.0})
    check_figure(figure)
    heat = next(t for t in figure.data if t["type"] == "heatmap")
    assert heat["reversescale"] and heat["zmin"] == errors.min()
    assert heat["zmax"] == min(errors.max(), 0.3)
    star = next(t for t in figure.data if t.get("name") == "best")
    assert star["x"][0] == pytest.approx(np.log10(costs[column]))
    assert star["y"][0] == pytest.approx(np.log10(places[row]))


@pytest.mark.parametrize("data", ["three_blobs", "sine"])
def test_a_cell_is_the_cross_validated_error_of_the_page(data):
    now = setting(data, n=40)
    up, costs = chosen_row(now.values), (0.1, 100.0)
    places = up.declared.spread(3)
    estimator = PAGE.method.estimator_for(now.values)
    for cell in search(now, up, places, costs):
        there = replace(now, kernel=kernel_of(dict(now.values) | {up.name: places[cell.row]}))
        expected = cross_validated(estimator, there, C=costs[cell.column])
        assert cell.error == pytest.approx(expected)


def test_a_cell_that_has_not_converged_is_marked_and_never_the_best():
    now = setting("moons", "polynomial(degree=5)", C=1000)
    up, costs = rows_offered(now.values)["degree"], (1.0, 1000.0)
    _, stopped = tables(search(now, up, (5,), costs), 1, 2)
    assert stopped.tolist() == [[False, True]]
    known = Map(up, costs, (5,), np.array([[0.3, 0.1]]), stopped, "share misclassified", 0.5)
    assert known.least == (0, 0)
    figure = picture(known, now.values)
    check_figure(figure)
    (mark,) = (t for t in figure.data if t["name"] == "stopped before the optimum")
    assert (mark["x"].tolist(), mark["y"].tolist()) == ([3.0], [5.0])
    assert "*: stopped" in figure.note
    heat = next(t for t in figure.data if t["type"] == "heatmap")
    assert [text.endswith("stopped before the optimum") for text in heat["text"][0]] == [
        False, True,
    ]  # fmt: skip
    curve = picture(replace(known, up=None, places=(None,)), now.values)
    assert any(t["name"] == mark["name"] for t in curve.data) and "*: stopped" in curve.note


def test_the_readout_of_the_map_is_that_of_the_stage_and_tells_of_folds_that_stopped():
    shown = setting("moons", "polynomial(degree=5)", C=1000, validation="5 folds")
    scene = PAGE.scene(shown)
    (cell,) = search(shown, rows_offered(shown.values)["degree"], (5,), (1000.0,))
    validated = next(one for one in scene.readouts if one.key == "error_validated")
    assert validated.amount == pytest.approx(100 * cell.error)
    assert FOLD_STOPPED in scene.notices


def test_a_kernel_without_numbers_is_searched_over_c_alone():
    now = setting("blobs", "linear()", n=40)
    assert rows_offered(now.values) == {} and chosen_row(now.values) is None
    errors, stopped = tables(search(now, None, (None,), (0.1, 10.0)), 1, 2)
    known = Map(None, (0.1, 10.0), (None,), errors, stopped, "errors", 0.5)
    assert known.values_at(0, 1) == {"C": 10.0}
    assert picture(known, now.values).data


def test_the_other_axis_is_a_choice_where_the_kernel_has_several_numbers():
    assert "against" not in controls_of(PAGE, setting().values)
    polynomial = setting(kernel="polynomial(degree=3)")
    control = controls_of(PAGE, polynomial.values)["against"]
    assert control.declared.choices == ("gamma", "degree", "constant")
    assert chosen_row(polynomial.values).name == "k1.gamma"
    summed = setting(kernel="rbf(gamma=2) + rbf(gamma=50)", against="gamma of kernel 2")
    assert chosen_row(summed.values).name == "k2.gamma"
    assert chosen_row({**summed.values, "against": "degree"}).name == "k1.gamma"


def test_the_button_goes_to_the_least_error():
    at = app(n="40")
    button = at.button(key="svm_map_best")
    button.click().run()
    assert not at.exception
    values = values_of(at, "svm")
    assert f"{values['C']:.3g}" in button.label
    assert at.button(key="svm_map_best").label == button.label  # nothing was computed anew


def test_points_that_cannot_be_folded_have_a_sentence_in_place_of_the_map():
    at = happen(app(n="40"), "svm", ClearPoints())
    assert any("at least four" in info.value for info in at.info)
