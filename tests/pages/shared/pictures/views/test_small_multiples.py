"""Small multiples: which values stand side by side, and that each picture is that of its value."""

from __future__ import annotations

import numpy as np
import pytest

from pages.krr.page import PAGE as KRR
from pages.shared.app.stage.live import LiveStage
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.blocks import Stage
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from pages.shared.pictures.results.multiples import (
    ACROSS,
    AROUND,
    OWN,
    SELECTED,
    compute_multiples,
    offered,
    own_controls,
    series,
)
from pages.shared.pictures.results.validation import VALIDATED
from pages.shared.pictures.views.small_multiples import first_picture, stage_pictures
from pages.svm.page import PAGE as SVM
from tests.apptest import go, opened
from tests.pages.shared.app.stage.figure_schema import check_figure

registry.load()
KERNELS = registry.page("kernels")


def setting(page=KRR, **query):
    record, messages = address.from_query(page, {"view": "multiples"} | query, {})
    assert not messages, messages
    return resolve(record, {})


def control(name, **query):
    now = setting(**query)
    return offered(now.values)[name], now.values


def test_around_the_present_value_it_is_one_of_them():
    gamma, values = control("gamma", kernel="rbf(gamma=2)")
    for count in range(4, 11):
        taken = series(gamma, values, AROUND, count)
        assert len(taken) == count and 2.0 in taken and list(taken) == sorted(taken)
        assert taken[0] == 0.2 and taken[-1] <= 20
    ratio = np.diff(np.log(series(gamma, values, AROUND, 7)))
    assert np.ptp(ratio) < 0.02


def test_across_the_slider_it_goes_from_end_to_end():
    gamma, values = control("gamma")
    taken = series(gamma, values, ACROSS, 7)
    assert taken == (0.001, 0.01, 0.1, 1.0, 10.0, 100.0, 1000.0)


def test_whole_numbers_stay_whole_and_on_the_slider():
    for degree in (1, 3, 10):
        degree_control, values = control("degree", kernel=f"polynomial(degree={degree})")
        taken = series(degree_control, values, AROUND, 5)
        assert len(taken) == 5 and degree in taken and set(taken) <= set(range(1, 11))
        assert series(degree_control, values, SELECTED, 5) == (1, 2, 3)
    lengthscale, values = control("lengthscale", kernel="periodic()")
    assert series(lengthscale, values, SELECTED, 6) == (0.04, 0.1, 1.0, 10.0)


def test_own_values_stay_in_their_order_and_on_the_slider():
    gamma, values = control("gamma", series=OWN, own_count="3", value_1="5", value_2="0.2")
    assert series(gamma, values, OWN, 6)[:2] == (5.0, 0.2)
    degree, values = control("degree", kernel="polynomial()", series=OWN, whole_1="4")
    assert series(degree, values, OWN, 6) == (4, 2, 3, 1)
    for one in (gamma, degree):
        apart = [h.default for h in own_controls(one)]
        assert all(one.parse(value) == value for value in apart)


def test_a_choice_shows_all_its_values_and_terms_are_told_apart():
    nu, values = control("nu", kernel="matern()")
    assert series(nu, values, AROUND, 6) == (0.5, 1.5, 2.5)
    names = list(offered(setting(kernel="rbf() + periodic()").values))
    assert names == ["gamma of kernel 1", "period of kernel 2", "lengthscale of kernel 2"]


def test_only_the_one_value_is_another():
    now = setting(kernel="rbf(gamma=2) + linear()")
    gamma = offered(now.values)["gamma of kernel 1"]
    for one in compute_multiples(now, gamma, (0.5, 2.0)):
        assert one.setting.kernel.k1.gamma == one.value and one.setting.kernel.k2 == now.kernel.k2
        np.testing.assert_array_equal(one.setting.train.X, now.train.X)
        assert one.is_present == (one.value == 2.0)
        np.testing.assert_array_equal(one.setting.gram, one.setting.kernel(now.train.X))


@pytest.mark.parametrize(
    ("page", "query"),
    [(KRR, {}), (KRR, {"varied": "lambda"}), (KRR, {"data": "hills", "picture": "Gram matrix"}),
     (SVM, {"varied": "C"}), (SVM, {"data": "sine", "varied": "epsilon"}), (SVM, {"data": "iris"}),
     (KERNELS, {}), (KERNELS, {"picture": "samples"}), (KERNELS, {"data": "moons"}),
     (KERNELS, {"kernel": "sigmoid()", "varied": "constant"})],
)  # fmt: skip
def test_each_page_shows_as_many_as_are_asked_for(page, query):
    if "n" in setting(page, **query).values:
        query = {"n": "60", **query}
    at = opened(page.slug)
    for count in (4, 7):
        now = setting(page, side_by_side=str(count), **query)
        place = {"tab": "views", "view": "multiples", "side_by_side": str(count)}
        go(at, page.slug, **place, **query)
        stage = at.session_state["kp"].objects[f"{page.slug}_multiples"]
        figures = stage.draw(now).figures
        assert len(figures) == count and len({figure.id for figure in figures}) == count
        for figure in figures:
            check_figure(figure)
            roles = {(trace.get("meta") or {}).get("role") for trace in figure.data}
            assert not roles & {"points", "gram", "curve"}  # a click takes the value
        assert sum(figure.title.endswith(" · present") for figure in figures) == 1


def test_the_errors_under_a_picture_are_those_of_its_value():
    now = setting(SVM, varied="C")
    declared = controls_of(SVM, now.values)["C"]
    one, other = compute_multiples(now, declared, (0.1, 10.0))
    notes = [first_picture(SVM.scene(each.setting)).note for each in (one, other)]
    record, _ = address.from_query(SVM, {"C": "10"}, {})
    readouts = {r.key: r for r in SVM.scene(resolve(record, {})).readouts}
    share = readouts["error_test"].plain_text
    assert notes[0] != notes[1] and f"misclassified, test {share}" in notes[1]
    assert list(stage_pictures(SVM.scene)(now.values)) == ["boundary", "Gram matrix"]


def test_a_click_takes_the_value():
    seven = setting(SVM, varied="C", series=ACROSS, side_by_side="7")
    (view,) = (v for v in SVM.teaching.views if v.slug == "multiples")
    (stage,) = (block for block in view.body(seven) if isinstance(block, Stage))
    assert stage.press({"figure": "multiple_6", "x": 0.0, "y": 0.0}, seven) == {"C": 1000}
    assert stage.press({"figure": "multiple_99", "x": 0.0, "y": 0.0}, seven) is None
    assert stage.press({"figure": "nosuch", "x": 0.0, "y": 0.0}, seven) is None


def test_a_kernel_without_hyperparameters_says_so():
    at = opened("kernels", "views", "multiples", kernel="linear()")
    assert any("no hyperparameter" in m.value for m in at.markdown)


def test_values_of_the_view_are_part_of_the_address():
    owner = PageStore(SVM, dict, address.from_query(SVM, {}, {})[0])
    live = LiveStage("multiples", owner)
    live._apply({"values": {"varied": "C", "series": ACROSS}})
    assert "varied=C" in owner.address() and "series=across" in owner.address()


def test_own_values_are_those_of_the_hyperparameter_that_is_varied():
    """Of another one they are set between its ends, as its address says them."""
    record, _ = address.from_query(SVM, {"series": OWN, "value_4": "1000"}, {})
    owner = PageStore(SVM, dict, record)
    assert owner.record.values["value_4"] == 1000  # of gamma
    owner.apply(events.SetKernel(("white",), ()))
    own = own_controls(offered(owner.record.values)["noise variance"])[:4]
    for declared in own:
        low, high = declared.range
        assert low <= owner.record.values[declared.name] <= high
    record, messages = address.from_query(SVM, address.to_query(SVM, owner.record, {}), {})
    assert not messages and record == owner.record


def test_a_value_is_taken_by_an_error_without_test_points_where_there_is_one():
    note = first_picture(KRR.scene(setting())).note
    assert "leave-one-out RMSE" in note and "test" not in note
    note = first_picture(SVM.scene(setting(SVM, **VALIDATED))).note
    assert "cross-validated" in note and "test" not in note
