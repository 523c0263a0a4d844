"""The live route: a move becomes state and comes back as picture, formula and address together."""

from __future__ import annotations

import gzip

import numpy as np
import pytest

from kernels import KERNELS, KernelError
from pages.shared.app.stage import live as live_module
from pages.shared.app.stage.live import LiveStage, Stale
from pages.shared.app.stage.stages import STAGES
from pages.shared.model.controls.control import kernel_of
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import Refusal
from tests.pages.shared.app.stage.wire_reader import decode
from tests.pages.shared.model.state.declared import KRR, SVM, owner


def staged(**query):
    state = owner(SVM, **{"n": "30", **query})
    live = LiveStage("stage", state)
    live.renew(SVM.scene)
    return live, state


def answered(live, known=None, **body):
    return decode(
        gzip.decompress(live.answer({"revision": live.page_store.revision, **body})), known
    )


def test_a_move_becomes_state_and_comes_back_with_all_that_follows():
    live, state = staged()
    first, arrays = answered(live)
    payload = live.answer({"values": {"k1.gamma": "2"}, "base": first["state"], "seq": 4})
    moved, _ = decode(gzip.decompress(payload), arrays)
    assert state.record.values["k1.gamma"] == 2
    assert moved["state"] == live.state_of(state.record) != first["state"]
    assert moved["seq"] == 4 and not moved["run"] and moved["undo"]
    assert moved["address"] == address.to_text(SVM, state.record, {})
    assert r"\exp\left(-2\," in moved["formula"] and moved["notes"] == {"k1.gamma": "ℓ = 0.5"}
    expected = kernel_of(state.record.values)(resolve(state.record, {}).train.X)
    np.testing.assert_allclose(moved["figures"][0]["data"][0]["z"], expected, atol=1e-6)
    # What did not change is not sent again.
    assert len(payload) < len(live.answer({}))


def test_a_request_of_another_revision_is_stale():
    live, state = staged()
    old = state.revision
    state.apply(events.SwitchData("circles"))
    with pytest.raises(Stale):
        live.answer({"revision": old, "values": {"C": 10}})
    assert state.record.values["C"] == 1


def test_a_request_that_was_overtaken_changes_nothing():
    live, state = staged()
    answered(live, client="a", seq=5, values={"C": 10})
    late, _ = answered(live, client="a", seq=4, values={"C": 100})
    assert state.record.values["C"] == 10 and late["values"]["C"] == 10
    answered(live, client="b", seq=1, values={"C": 100})
    assert state.record.values["C"] == 100


def test_an_event_that_comes_again_is_done_once_and_brings_what_was_set_meanwhile():
    live, state = staged()
    sent = {"client": "a", "event": {"kind": "add", "x": 0.1, "y": 0.2, "value": 1}}
    for seq, more in ((3, {}), (4, {"values": {"C": 5}}), (4, {"values": {"C": 100}})):
        scene, _ = answered(live, **sent, seq=seq, event_seq=3, **more)
    assert len(state.record.edits.added) == 1 and scene["values"]["C"] == 5
    answered(live, **sent, seq=5)  # the first request that carries another one
    assert len(state.record.edits.added) == 2


def test_events_of_the_hand():
    live, state = staged()
    added, _ = answered(live, event={"kind": "add", "x": 0.1, "y": 0.2, "value": 1})
    assert state.record.edits and "edits=" in added["address"]
    preview, _ = answered(live, moved={"index": 3, "x": 1.0, "y": 1.0})
    assert len(state.record.edits) == 1 and preview["state"] != added["state"]
    answered(live, event={"kind": "choose", "chosen": [3]})
    assert state.record.chosen == (3,)
    answered(live, event={"kind": "undo"})
    assert not state.record.edits


def test_where_there_is_nothing_to_undo_or_redo_it_is_said():
    live, state = staged()
    before = state.record
    for kind in ("undo", "redo"):
        answer, _ = answered(live, event={"kind": kind})
        assert answer["messages"] == [f"There is nothing to {kind}."] and state.record == before
    again, _ = answered(live, values={"C": 3})
    assert again["messages"] == []


def test_a_point_over_one_feature_has_no_value_of_its_own():
    state = owner(KRR)
    live = LiveStage("stage", state)
    live.renew(KRR.scene)
    added, _ = answered(live, event={"kind": "add", "x": 0.1, "y": 0.2, "value": None})
    assert state.record.edits.added == ((0.1, 0.2, 0.0),) and "edits=" in added["address"]


def test_undo_of_other_data_asks_for_a_run():
    live, state = staged()
    state.apply(events.SwitchData("circles"))
    back, _ = answered(live, event={"kind": "undo"})
    assert back["run"] and back["revision"] == state.revision


@pytest.mark.parametrize("body", [
    {"values": {"C": "x"}}, {"values": {"C": ""}}, {"values": {"C": "1e400"}},
    {"event": {"kind": "move", "index": 10**6, "x": 0, "y": 0}},
    {"event": {"kind": "remove", "index": 10**6}}, {"moved": {"index": 10**7, "x": 0, "y": 0}},
])  # fmt: skip
def test_what_cannot_be_is_refused_with_a_sentence(body):
    live, state = staged()
    before = state.record
    with pytest.raises(Refusal, match=r"\.$"):
        live.answer(body)
    assert state.record is before


def test_a_value_that_cannot_be_keeps_no_other_from_being_set():
    live, state = staged()
    with pytest.raises(Refusal, match="Gamma"):
        live.answer({"client": "a", "seq": 1, "values": {"k1.gamma": "much", "C": 3}, "gesture": 1})
    assert state.record.values["C"] == 3
    state.undo()
    assert state.record.values["C"] != 3 and not state.can_undo


def test_a_picture_that_cannot_be_drawn_says_why_and_the_state_goes_on():
    live, state = staged()

    def refuse(setting):
        raise KernelError("The kernel is not positive semi-definite.")

    live.renew(refuse, "other")
    scene, _ = answered(live, values={"C": 10})
    assert scene["figures"] is None and "semi-definite" in scene["refusal"]
    assert state.record.values["C"] == 10 and "C=10" in scene["address"]

    def fail(setting):
        raise ZeroDivisionError("secret")

    live.renew(fail, "third")
    scene, _ = answered(live)
    assert "secret" not in scene["refusal"] and "log" in scene["refusal"]


def test_a_sweep_covers_the_range_and_leaves_the_state():
    live, state = staged(n="20")
    before = state.record
    frames = list(live.sweep({"name": "k1.gamma"}))
    assert len(frames) == 40 and state.record is before
    first = decode(frames[0][4:])[0]
    assert (
        first["value"] == first["values"]["k1.gamma"] == KERNELS["rbf"].hyperparameters[0].range[0]
    )
    assert "formula" in first and len(frames[1]) < len(frames[0])
    assert list(live.sweep({"name": "scaling"})) == list(live.sweep({"name": "x"})) == []


def test_a_stage_lives_as_long_as_its_session():
    live, _ = staged()
    token = live.token
    assert STAGES.find(token) is live
    del live
    assert STAGES.find(token) is None and STAGES.find("") is None


def test_the_same_record_gives_the_same_arrays_whatever_came_before():
    live, state = staged()
    for gamma in (5, 0.1, 3):
        answered(live, values={"k1.gamma": gamma})
    scene, arrays = answered(live)
    fresh, _ = staged(**dict(address.to_query(SVM, state.record, {})))
    again, others = answered(fresh)
    assert again["state"] == scene["state"] and arrays.keys() == others.keys()


def test_a_stage_is_known_once_a_browser_has_asked_it():
    live, _ = staged()
    live.drawn(live.page_store.record)
    assert not live.is_known
    answered(live, client="a", seq=1)
    assert live.is_known


def test_the_narrator_remembers_no_preview_and_no_frame_of_a_sweep(monkeypatch):
    kept = []
    monkeypatch.setattr(live_module.Moments, "keep", lambda self, state, scene: kept.append(state))
    live, state = staged()
    list(live.sweep({"name": "k1.gamma"}))
    answered(live, moved={"index": 3, "x": 1.0, "y": 1.0})
    assert kept == []
    answered(live)
    assert kept == [live.state_of(state.record)]
