"""Each event makes the next record, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

import datasets
from pages.shared.model.controls.control import kernel_of
from pages.shared.model.declarations import registry
from pages.shared.model.record import events
from pages.shared.model.record.edits import FEWEST, MAX_EDITS
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import Refusal, reduce
from pages.shared.model.tables.uploaded_file import opened
from tests.pages.shared.model.state.declared import KRR, SVM, owner

registry.load()


def shown(state):
    return resolve(state.record, state.own()).train


def test_points_by_hand_can_be_undone():
    state = owner(n="20")
    before = shown(state)
    state.apply(events.AddPoint(0.5, 0.25, 1))
    assert shown(state).n_samples == 21
    np.testing.assert_allclose(shown(state).X[-1], [0.5, 0.25])
    assert shown(state).y[-1] == 1
    state.apply(events.MovePoint(20, -1.0, 2.0))
    np.testing.assert_allclose(shown(state).X[20], [-1.0, 2.0])
    state.apply(events.MovePoint(3, 0.1, 0.2))
    np.testing.assert_allclose(shown(state).X[3], [0.1, 0.2])
    state.apply(events.RemovePoint(3))
    assert shown(state).n_samples == 20
    np.testing.assert_array_equal(shown(state).X[3], before.X[4])
    for _ in range(4):
        state.undo()
    assert not state.can_undo
    np.testing.assert_array_equal(shown(state).X, before.X)
    for _ in range(4):
        state.redo()
    assert shown(state).n_samples == 20 and not state.can_redo


def test_the_last_two_points_stay():
    state = owner(n="20")
    state.apply(events.ClearPoints())
    assert state.messages == (FEWEST,), "and it is said why"
    assert shown(state).n_samples == 2
    assert sorted(shown(state).y) == [0, 1]
    with pytest.raises(Refusal, match="last two"):
        state.apply(events.RemovePoint(0))


def test_at_the_most_changes_by_hand_one_may_still_be_moved_and_taken_back():
    state = owner(n="20", edits="~".join(["a0.1_0.2_1"] * MAX_EDITS))
    assert len(state.record.edits) == MAX_EDITS
    state.apply(events.MovePoint(30, 0.3, 0.3))
    with pytest.raises(Refusal, match=f"At most {MAX_EDITS}"):
        state.apply(events.MovePoint(3, 0.3, 0.3))
    state.apply(events.RemovePoint(25))
    state.apply(events.MovePoint(3, 0.3, 0.3))


def test_no_hand_puts_a_point_where_nothing_can_be_computed():
    state = owner(n="20")
    for event in (events.AddPoint(1e300, 0.0, 1), events.MovePoint(0, 0.0, -1e100)):
        with pytest.raises(Refusal, match=r"^Points beyond 10¹⁰⁰ are too far away to compute with"):
            state.apply(event)
    assert not state.record.edits


@pytest.mark.parametrize("scaling", ["none", "standardise", "minmax"])
@pytest.mark.parametrize("target", ["none", "centre", "standardise"])
def test_an_edit_is_kept_in_the_data_s_own_units(scaling, target):
    state = owner(KRR, n="30", scaling=scaling, target=target)
    x, y = shown(state).X[4, 0] + 0.1, shown(state).y[4] - 0.2
    state.apply(events.MovePoint(4, x, y))
    np.testing.assert_allclose([shown(state).X[4, 0], shown(state).y[4]], [x, y], rtol=1e-5)
    raw = owner(KRR, n="30", edits=state.record.edits.to_text())
    state.apply(events.SetValues({"scaling": "none", "target": "none"}))
    np.testing.assert_array_equal(shown(state).X, shown(raw).X)
    np.testing.assert_array_equal(shown(state).y, shown(raw).y)


def test_the_test_points_stay_when_a_point_is_added():
    state = owner(n="20")
    before = resolve(state.record, {}).test
    state.apply(events.AddPoint(0.0, 0.0, 0))
    np.testing.assert_array_equal(resolve(state.record, {}).test.X, before.X)


def test_another_draw_takes_the_edits_away_and_says_so():
    state = owner(n="20", edits="a0.1_0.2_1")
    state.apply(events.SetValues({"seed": 3}))
    assert not state.record.edits and "redrawn" in state.messages[0]
    state.undo()
    assert state.record.edits


def test_other_data_keep_what_the_learner_has_set():
    state = owner(kernel="laplacian(gamma=3)", C="31.6", n="60")
    state.apply(events.SwitchData("circles"))
    values = state.record.values
    assert (values["terms"], values["k1.gamma"], values["C"]) == (("laplacian",), 3, 31.6)
    assert values["n"] == datasets.SOURCES["circles"].default_n
    assert state.messages == ("Kept from before: the kernel and C.",)
    state.apply(events.UseOpening())
    assert state.record.values["terms"] == ("rbf",) and state.record.values["C"] == 1
    state.undo()
    state.undo()
    assert state.record.values["data"] == "moons" and state.record.values["n"] == 60


def test_untouched_numbers_follow_the_data():
    state = owner()
    state.apply(events.SwitchData("circles"))
    assert state.record.values["k1.gamma"] == 2 and not state.messages


def test_a_kernel_keeps_the_numbers_of_a_term_in_its_place():
    state = owner(kernel="rbf(gamma=3) + periodic(period=2)")
    state.apply(events.SetKernel(("rbf", "linear"), ("*",)))
    assert state.record.values["k1.gamma"] == 3
    assert "k2.period" not in state.record.values
    for terms, ops in (((), ()), (("rbf",) * 9, ("+",) * 8), (("nosuch",), ()), (("rbf",), ("+",))):
        with pytest.raises(Refusal):
            state.apply(events.SetKernel(terms, ops))


@pytest.mark.parametrize(("slug", "terms", "why"), [
    ("gp", ("rbf", "sigmoid"), "^This page does not take the kernel Sigmoid.$"),
    ("svm", ("nosuch",), "^This page does not take the kernel nosuch.$"),
    ("svm", ("word_set",), "^These data are no texts, which that kernel takes.$"),
    ("svm", ("word_set", "rbf"), "^A kernel of texts and one of numbers cannot be joined.$"),
])  # fmt: skip
def test_a_kernel_that_does_not_fit_is_refused_with_the_reason(slug, terms, why):
    state = owner(registry.page(slug))
    with pytest.raises(Refusal, match=why):
        state.apply(events.SetKernel(terms, ("+",) * (len(terms) - 1)))


def test_a_nested_kernel_keeps_its_shape_and_the_numbers_of_its_leaves():
    state = owner(kernel="(rbf(gamma=3) + linear())**2 * periodic(period=2)")
    shape = state.record.values["ops"]
    state.apply(events.SetKernel(("rbf", "linear", "laplacian"), shape))
    assert state.record.values["k1.gamma"] == 3 and state.record.values["k3.gamma"] == 1
    state.apply(events.SetValues({"k3.gamma": 5}))
    assert str(kernel_of(state.record.values)) == (
        "(rbf(gamma=3) + linear())**2 * laplacian(gamma=5)")  # fmt: skip
    for terms, ops in ((("rbf", "linear"), shape), (("rbf",), ("**", 1, 99)), (("rbf",), (2,))):
        with pytest.raises(Refusal):
            state.apply(events.SetKernel(terms, ops))
    state.undo()
    assert state.record.values["k3.gamma"] == 1


def test_steps_of_one_drag_are_undone_together():
    state = owner()
    for gamma in (1.12, 1.26, 1.41):
        state.apply(events.SetValues({"k1.gamma": gamma}), gesture=7)
    state.apply(events.SetValues({"C": 10}), gesture=8)
    state.undo()
    assert state.record.values["k1.gamma"] == 1.41 and state.record.values["C"] == 1
    state.undo()
    assert state.record.values["k1.gamma"] == 1 and not state.can_undo


def test_values_are_checked():
    state = owner()
    for raw in ("x", "nan", None, [1], {"text": "3"}):
        with pytest.raises(Refusal, match="no such value"):
            state.apply(events.SetValues({"C": raw}))
    before = state.record
    assert state.apply(events.SetValues({"nonsense": 1})) is before


def test_a_revision_for_each_change_of_structure():
    state = owner()
    first = state.revision
    state.apply(events.SetValues({"C": 10}))
    state.apply(events.AddPoint(0, 0, 1))
    assert state.revision == first
    state.apply(events.SwitchData("circles"))
    assert state.revision == first + 1
    state.undo()
    assert state.revision == first + 2


def test_reset_goes_to_the_opening_state_and_can_be_undone():
    state = owner(data="circles", C="100", edits="a0.1_0.2_1")
    state.reset()
    assert state.record.values["C"] == 1 and not state.record.edits
    assert state.record.values["data"] == "circles"
    state.undo()
    assert state.record.values["C"] == 100 and state.record.edits


def test_pages_hand_on_data_and_kernel_where_they_fit():
    state = owner()
    kernel = {"terms": ("periodic",), "ops": (), "k1.period": 2.0, "k1.lengthscale": 1.0}
    state.apply(events.Arrive("Sine", "sine", {}, kernel=kernel))
    assert state.record.values["data"] == "moons" and "does not suit" in state.messages[0]
    assert state.record.values["k1.period"] == 2
    state.apply(events.Arrive("Circles", "circles", {"n": 60, "seed": 3}))
    assert (state.record.values["data"], state.record.values["n"]) == ("circles", 60)


def test_a_wider_table_brings_its_own_width_of_the_kernel_unless_one_was_chosen():
    def own(width: int) -> dict:
        names = [f"x{i}" for i in range(width)]
        rows = np.random.default_rng(width).normal(size=(40, width)).round(3)
        lines = [f"{','.join(map(str, row))},{'ab'[i % 2]}" for i, row in enumerate(rows)]
        text = "\n".join([",".join([*names, "class"]), *lines])
        return {"upload": opened(text.encode(), "own.csv").use(("classification",))}

    record, _ = address.from_query(SVM, {"data": "upload"}, own(2))
    assert record.values["k1.gamma"] == 0.5
    wider, _ = reduce(SVM, record, events.Refresh(), own(20))
    assert wider.values["width"] == 20 and wider.values["k1.gamma"] == 0.05
    chosen, _ = reduce(SVM, record, events.SetValues({"k1.gamma": 3.0, "C": 10}), own(2))
    wider, _ = reduce(SVM, chosen, events.Refresh(), own(20))
    assert wider.values["k1.gamma"] == 3 and wider.values["C"] == 10
