"""A pinned picture: part of the record and of its address, drawn once, beside whatever is live."""

from __future__ import annotations

import gzip
from dataclasses import replace
from urllib.parse import parse_qsl

import numpy as np
import pytest
from hypothesis import given, settings

from pages.shared.app.stage.live import LiveStage
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import unseen_names
from pages.shared.model.record import events
from pages.shared.model.record.page_state import PageState
from pages.shared.model.state import address
from pages.shared.model.state.differences import differences
from pages.shared.model.state.page_store import PageStore
from pages.shared.model.state.reducer import Refusal, reduce
from pages.shared.model.state.sharing import LONGEST, NOT_SHARED, PIN_TOO_LONG, why_not_shared
from pages.shared.model.tables.uploaded_file import opened
from tests.pages.shared.app.stage.staged import same, staged
from tests.pages.shared.app.stage.wire_reader import decode
from tests.pages.shared.model.state.declared import KRR, SVM, owner, records

TABLE = ("x,y\n" + "\n".join(f"{i},{i * i % 7}" for i in range(30))).encode()
EXPERIMENT = {"data": "circles", "C": "10"}


def query_of(state):
    text = address.to_text(state.page, state.record, state.own())
    return dict(parse_qsl(text, keep_blank_values=True))


def pinned(**query):
    """A page whose present picture is pinned."""
    state = owner(SVM, **{"n": "30", **query})
    state.apply(events.Pin())
    return state


def answered(live, known=None, **body):
    body = {"revision": live.page_store.revision, **body}
    return decode(gzip.decompress(live.answer(body)), known)


def counted(live):
    """Count the pictures that a stage draws from now on; return the settings they were drawn of."""
    drawn, draw = [], live.draw

    def draw_and_count(setting):
        drawn.append(setting)
        return draw(setting)

    live.renew(draw_and_count)
    return drawn


@settings(max_examples=40, deadline=None)
@given(records(SVM))
def test_a_pinned_record_is_the_picture_of_its_text(record):
    text = address.pinned_text(SVM, record, {})
    back = address.pinned_record(SVM, text, {})
    picture = PageState(record.values, record.edits)
    without = unseen_names(SVM, record.values)
    assert back.digest(without=without) == picture.digest(without=without)
    assert address.pinned_text(SVM, back, {}) == text
    both = replace(record, pinned=text)
    assert both.digest() == record.digest(), "the live picture is the same with and without"


def test_pin_swap_and_unpin_are_undone_one_by_one():
    state = pinned(C="10", edits="a0.1_0.2_1", chosen="3", tab="why")
    first = state.record
    state.apply(events.SetValues({"k1.gamma": 5, "C": 100}))
    moved = state.record
    assert moved.pinned == first.pinned
    state.apply(events.Swap())
    assert state.record == replace(first, pinned=address.pinned_text(SVM, moved, {}))
    state.apply(events.Unpin())
    assert state.record == replace(first, pinned="")
    state.undo()
    state.undo()
    assert state.record == moved
    state.undo()
    state.undo()
    assert not state.record.pinned and state.record.values == first.values
    for _ in range(4):
        state.redo()
    assert not state.record.pinned and state.record.values == first.values


def test_a_swap_lets_go_of_what_was_chosen_in_other_points():
    state = pinned(chosen="3")
    state.apply(events.SetValues({"seed": 5}))
    state.apply(events.Choose((4,)))
    revision = state.revision
    state.apply(events.Swap())
    assert state.record.chosen == () and state.record.values["seed"] == 0
    assert state.revision == revision + 1


def test_it_stays_beside_other_data_an_experiment_and_the_opening_state():
    state = pinned(C="10")
    text = state.record.pinned
    for act in (
        lambda: state.apply(events.SwitchData("circles")),
        lambda: state.experiment(EXPERIMENT, ""),
        lambda: state.apply(events.Arrive("Circles", "circles", {"n": 60})),
        state.reset,
    ):
        act()
        assert state.record.pinned == text
    assert query_of(state) == {"data": "circles", "pin": text}
    back, messages = address.from_query(SVM, query_of(state), {})
    assert back == state.record and not messages


@pytest.mark.parametrize(
    "text",
    ["data=nosuch", "C=x", "C=1e9", "data=moons&tabb=why", "kernel=rbf(", "x", "pin=data%3Dmoons",
     "story=margin&step=1", "=", "%FF%00=%FF"],
)  # fmt: skip
def test_a_broken_pin_is_one_sentence_and_the_rest_holds(text):
    record, messages = address.from_query(SVM, {"C": "10", "pin": text}, {})
    (sentence,) = messages
    assert "pin=" in sentence and "none is pinned" in sentence
    assert record == address.from_query(SVM, {"C": "10"}, {})[0]


def test_where_nothing_can_be_pinned():
    registry.load()
    state = PageStore(registry.page("compare"), dict, address.from_query(SVM, {}, {})[0])
    with pytest.raises(Refusal, match="cannot be pinned here"):
        state.apply(events.Pin())
    svm = registry.page("svm")
    reading, _ = address.from_query(svm, {"story": "margin", "step": "2"}, {})
    with pytest.raises(Refusal, match="cannot be pinned here"):
        reduce(svm, reading, events.Pin(), {})
    with pytest.raises(Refusal, match="No picture is pinned"):
        owner().apply(events.Swap())
    pin = {"pin": "data=moons"}
    for page, query in (
        (registry.page("compare"), pin),
        (svm, pin | address.step_query("margin", 2)),
    ):
        record, messages = address.from_query(page, query, {})
        assert not record.pinned and len(messages) == 1 and "pin" in messages[0]


def test_data_of_one_s_own_are_pinned_in_their_session_alone():
    own = {"upload": opened(TABLE, "own.csv").use(("regression",))}
    record, _ = address.from_query(KRR, {"data": "upload"}, own)
    record, _ = reduce(KRR, record, events.Pin(), own)
    record, _ = reduce(KRR, record, events.SwitchData("sine"), own)
    text = address.to_text(KRR, record, own)
    assert why_not_shared(text, record, own) == NOT_SHARED
    query = dict(parse_qsl(text))
    assert address.from_query(KRR, query, own) == (record, ())
    elsewhere, (sentence,) = address.from_query(KRR, query, {})
    assert not elsewhere.pinned and "data that are not here" in sentence
    assert reduce(KRR, record, events.Refresh(), own)[0] == record
    gone, _ = reduce(KRR, record, events.Refresh(), {})
    assert gone == replace(record, pinned="")


def test_an_address_that_two_pictures_make_too_long_says_so():
    state = pinned()
    assert why_not_shared("x" * LONGEST, state.record, {}) == ""
    assert why_not_shared("x" * (LONGEST + 1), state.record, {}) == PIN_TOO_LONG


@pytest.mark.parametrize(("live", "text"), [
    ({}, "the same settings"),
    ({"kernel": "rbf(gamma=5)"}, "γ 2"),
    ({"kernel": "rbf(gamma=5)", "C": "3.16"}, "γ 2, C 10"),
    ({"kernel": "linear"}, "RBF kernel, γ 2"),
    ({"seed": "3", "n": "40"}, "n 30, seed 0"),
    ({"edits": "a0.1_0.2_1"}, "no changes of points by hand"),
    ({"scaling": "standardise"}, "scaling none"),
])  # fmt: skip
def test_the_caption_names_only_what_differs(live, text):
    usual = {"n": "30", "C": "10", "kernel": "rbf(gamma=2)"}
    record = address.from_query(SVM, usual, {})[0]
    other = address.from_query(SVM, usual | live, {})[0]
    assert differences(SVM, record, other) == text


def test_the_caption_says_which_of_several_kernels_and_is_short():
    record = address.from_query(SVM, {"kernel": "rbf(gamma=2) + rbf(gamma=3) * linear()"}, {})[0]
    other = address.from_query(SVM, {"kernel": "rbf() + rbf() * linear()"}, {})[0]
    assert differences(SVM, record, other) == "kernel 1 γ 2, kernel 2 γ 3"
    other = address.from_query(SVM, {"data": "circles", "n": "40", "seed": "2", "C": "10"}, {})[0]
    said = differences(SVM, record, other)
    assert said.startswith("moons, RBF + RBF × Linear kernel, ") and said.endswith(" more")
    record = address.from_query(SVM, {"kernel": "(rbf(gamma=2) + linear())**2"}, {})[0]
    assert "kernel (rbf(gamma=2) + linear())**2" in differences(SVM, record, other)


def test_a_move_neither_draws_nor_sends_the_pinned_picture_again():
    live = staged("svm", n="30")
    first, arrays = answered(live)
    drawn = counted(live)
    answer, more = answered(live, arrays, base=first["state"], event={"kind": "pin"})
    arrays |= more
    assert not drawn and answer["state"] == first["state"], "it is the picture that is there"
    figure = answer["pin"]["figures"][0]
    assert figure["id"] == "pinned" and same(figure["data"], first["figures"][0]["data"])
    assert answer["pin"]["readouts"] == answer["readouts"]
    for gamma in ("1.41", "2", "2.82", "4", "5.62", *(str(10 + i) for i in range(14))):
        before = answer["state"]
        answer, more = answered(live, arrays, base=before, values={"k1.gamma": gamma})
        arrays |= more
        assert answer["state"] != before
        said = answer["pin"]
        assert said["note"] == "γ 1" and said["points"] and said["plane"]
        assert not {"figures", "readouts"} & said.keys()
    assert {setting.values["k1.gamma"] for setting in drawn}.isdisjoint({1.0})
    # Who does not know it gets it whole, as nobody has drawn it before: from the address alone.
    query = query_of(live.page_store)
    fresh, _ = answered(staged("svm", **query))
    assert same(fresh["pin"]["figures"][0]["data"], figure["data"])
    assert fresh["pin"]["readouts"] == first["readouts"]
    answer, _ = answered(live, arrays, base=answer["state"], event={"kind": "unpin"})
    assert answer["pin"] == {"state": ""} and "pin" not in query_of(live.page_store)


def test_a_chosen_point_is_chosen_in_both_pictures_of_the_same_points():
    live = staged("svm", n="30")
    answered(live, event={"kind": "pin"})
    answered(live, values={"k1.gamma": "4"})
    answer, _ = answered(live, event={"kind": "choose", "chosen": [5]})
    (figure,), live_figure = answer["pin"]["figures"], answer["figures"][0]

    def rings(one):
        return [t for t in one["data"] if t.get("name") == "chosen"]

    assert len(rings(figure)) == len(rings(live_figure)) == 1
    assert same(rings(figure)[0]["x"], rings(live_figure)[0]["x"])
    answer, _ = answered(live, values={"seed": "7"}, event={"kind": "choose", "chosen": [5]})
    assert not answer["pin"]["points"] and not rings(answer["pin"]["figures"][0])


def test_swapped_pictures_are_each_other_s():
    live = staged("svm", n="30")
    first, _ = answered(live)
    answered(live, event={"kind": "pin"})
    moved, _ = answered(live, values={"k1.gamma": "4"})
    swapped, _ = answered(live, event={"kind": "swap"})
    assert swapped["state"] == first["state"] and swapped["values"]["k1.gamma"] == 1
    assert same(swapped["figures"], first["figures"])
    assert same(swapped["pin"]["figures"][0]["data"], moved["figures"][0]["data"])
    assert swapped["pin"]["note"] == "γ 4"


def test_frames_of_a_sweep_say_what_differs():
    live = staged("svm", n="20")
    answered(live, event={"kind": "pin"})
    notes, known = [], {}
    for frame in live.sweep({"name": "C"}):
        scene, arrays = decode(frame[4:], known)
        known |= arrays
        notes.append(scene["pin"]["note"])
    assert len(notes) == 40 and set(notes) == {"C 1"}


def test_a_view_shows_no_pinned_picture():
    state = pinned()
    live = LiveStage("view", state)
    live.renew(SVM.scene)
    assert answered(live)[0]["pin"] == {"state": ""}


def test_what_cannot_be_drawn_says_so_where_it_is_pinned():
    state = pinned()
    live = LiveStage("stage", state)

    def draw(setting):
        if setting.values["C"] == 1:
            raise Refusal("Not with that C.")
        return SVM.scene(setting)

    live.renew(draw)
    answer, _ = answered(live, values={"C": "10"})
    (figure,) = answer["pin"]["figures"]
    assert figure["data"] == [] and "cannot be drawn" in str(figure["layout"])
    np.testing.assert_equal(answer["pin"]["note"], "C 1")
