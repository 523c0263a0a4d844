"""How blocks are mounted, and what clicks in them change: without a view of any page."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from kernels import Polynomial
from pages.shared.app.chrome import changes
from pages.shared.app.store import store
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.experiment import Experiment
from pages.shared.model.record import events
from tests.apptest import calm
from tests.pages.shared.model.state.declared import owner

registry.load()
SVM = registry.page("svm")


@pytest.fixture
def state(monkeypatch):
    """The owner of a page's state, whose session is this test."""
    of_page = owner(SVM)
    monkeypatch.setattr(store, "page_store", lambda page: of_page)
    return of_page


def test_a_kernel_comes_with_its_numbers_and_is_undone_in_one_step(state):
    before = state.record
    changes.apply_change(SVM, Polynomial(degree=5))
    values = state.record.values
    assert values["terms"] == ("polynomial",) and values["k1.degree"] == 5
    assert state.undo() == before


def test_values_events_and_experiments_change_the_state(state):
    changes.apply_change(SVM, {"C": 10})
    assert state.record.values["C"] == 10
    changes.apply_change(SVM, events.Mark("removed", (1, 2)))
    assert state.record.marks["removed"] == (1, 2)
    changes.apply_change(SVM, Experiment("Rings", "?", query={"data": "circles"}, about="C"))
    assert state.record.values["data"] == "circles" and state.about[0] == "C"
    before = state.record
    changes.apply_change(SVM, None)
    assert state.record == before


def test_several_changes_are_made_one_after_the_other(state):
    changes.apply_change(SVM, (Polynomial(degree=2), {"C": 0.1}))
    assert state.record.values["terms"] == ("polynomial",) and state.record.values["C"] == 0.1


def test_what_cannot_be_is_said(state):
    before = state.record
    changes.apply_change(SVM, {"C": "many"})
    assert state.record == before and "C" in state.messages[0]


def mounted():
    """A page with one body that has each simple kind of block."""
    from datasets import DataError
    from pages.shared.app.chrome.body import mount_body
    from pages.shared.app.chrome.changes import present_setting
    from pages.shared.app.store import visit
    from pages.shared.model.declarations import registry
    from pages.shared.model.declarations.blocks import (
        Ask,
        Button,
        Formula,
        Kept,
        Message,
        Note,
        Number,
        Row,
        Table,
        Text,
        TextField,
        Work,
    )
    from pages.shared.model.scene.readout import Readout

    registry.load()
    page = registry.page("svm")
    visit.enter_page(page)

    def refuse(text, setting):
        raise ValueError(f"{text} is no kernel.")

    def body(setting):
        yield Text("**Words**")
        yield Formula("x^2")
        yield Message("Look <b>here</b>")
        yield Number(Readout("count", 3, "", "count", "How many."))
        yield Table([{"a": 1.0, "b": "x"}], "%.1f", is_wide=False)
        yield Table({"a": [1, 2]})
        yield Row((Button("Ten", {"C": 10}, key="ten"), Note("beside")), ("More", "Words"))
        yield Button("Two", {"C": 2}, key="two")
        yield TextField("Kernel", "rbf()", refuse, key="typed")
        yield TextField("C", f"{setting.values['C']:g}", refuse, "Take it", 80, "waiting")
        yield Note(f"kept {(yield Kept('numbers', 1, lambda: 41)) + 1}")
        if (yield Ask("now", "Begin", key="work")):
            results = yield Work("now", 3, lambda: iter("abc"), "Working", key="work")
            yield Note("".join(results))
        raise DataError("These data are <i>too few</i>.")

    mount_body(page, "test", body, present_setting(page))


@pytest.fixture
def at():
    return calm(AppTest.from_function(mounted, default_timeout=60).run())


def test_each_block_is_mounted_in_its_place(at):
    assert at.markdown[0].value == "**Words**" and at.latex[0].value == "$$\nx^2\n$$"
    assert "here" in at.info[0].value and "<b>" not in at.info[0].value
    assert at.metric[0].value == "3" and len(at.dataframe) == 2
    assert "kept 42" in [caption.value for caption in at.caption]


def test_an_error_of_the_data_is_said_below_what_came_before(at):
    assert "too few" in at.warning[0].value and "<i>" not in at.warning[0].value


def test_a_button_changes_the_page(at):
    at.button(key="svm_ten").click().run()
    assert at.session_state["kp"].pages["svm"].record.values["C"] == 10


def test_work_that_was_asked_for_is_done_and_stays(at):
    at.button(key="svm_work_go").click().run()
    assert "abc" in [caption.value for caption in at.caption]
    calm(at.run())
    assert "abc" in [caption.value for caption in at.caption]


def test_a_text_with_a_button_waits_for_it_until_another_text_is_there(at):
    at.text_area(key="svm_waiting").set_value("20").run()
    assert at.text_area(key="svm_waiting").value == "20" and not at.error
    at.text_area(key="svm_waiting").set_value("many").run()
    at.button(key="svm_waiting_use").click().run()
    assert at.text_area(key="svm_waiting").value == "many" and "many is no" in at.error[0].value
    at.button(key="svm_two").click().run()
    calm(at.run())
    assert at.text_area(key="svm_waiting").value == "2" and not at.error


def test_a_text_that_is_refused_stays_with_the_reason(at):
    at.text_input(key="svm_typed").set_value("rbbf").run()
    assert at.text_input(key="svm_typed").value == "rbbf"
    assert "rbbf is no kernel" in at.error[0].value
