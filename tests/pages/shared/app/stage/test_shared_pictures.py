"""A picture of public data is computed once for all sessions, and one of own points for its own."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from pages.shared.app.stage import live as module
from pages.shared.model.record.edits import Edits
from tests.pages.shared.app.stage.staged import staged

STATE = {"data": "moons", "n": "40", "kernel": "rbf(gamma=2)"}


@pytest.fixture(autouse=True)
def nothing_is_kept():
    module.SHARED.clear()
    yield
    module.SHARED.clear()


@pytest.fixture
def computed(monkeypatch):
    """How often a picture was computed."""
    calls, compute = [], module.LiveStage._compute
    monkeypatch.setattr(
        module.LiveStage, "_compute", lambda *given: calls.append(given) or compute(*given)
    )
    return calls


def test_a_second_session_is_given_the_picture_of_the_first(computed):
    first, second = staged("svm", **STATE), staged("svm", **STATE)
    mine, yours = first.drawn(first.page_store.record), second.drawn(second.page_store.record)
    assert yours is mine and mine.scene is not None and len(computed) == 1


def test_another_state_and_another_page_have_pictures_of_their_own(computed):
    pictures = [
        one.drawn(one.page_store.record)
        for one in (
            staged("svm", **STATE),
            staged("svm", **STATE | {"kernel": "rbf(gamma=3)"}),
            staged("kda", **STATE),
        )
    ]
    assert len(computed) == 3 and len({id(one) for one in pictures}) == 3


def test_points_changed_by_hand_are_of_their_session(computed):
    for _ in range(2):
        one = staged("svm", **STATE)
        record = replace(one.page_store.record, edits=Edits().add((0.5, 0.5, 0.0)))
        assert one.drawn(record).scene is not None
    assert len(computed) == 2 and not len(module.SHARED)


def test_a_table_of_ones_own_is_of_its_session(computed, monkeypatch):
    """Even where two sessions have the same table, neither is given what the other has seen."""
    for _ in range(2):
        one = staged("svm", **STATE)
        own = SimpleNamespace(fingerprint="the same")
        monkeypatch.setattr(one.page_store, "own", lambda own=own: {"moons": own})
        one.drawn(one.page_store.record)
    assert len(computed) == 2 and not len(module.SHARED)


def test_what_cannot_be_drawn_is_not_kept_for_others(computed):
    for _ in range(2):
        one = staged("svm", **STATE)
        one.draw = refuse
        assert one.drawn(one.page_store.record).scene is None
    assert len(computed) == 2 and not len(module.SHARED)


def refuse(setting):
    raise ValueError("no")


def test_the_picture_is_the_one_that_is_computed_alone():
    first, second = staged("svm", **STATE), staged("svm", **STATE)
    first.drawn(first.page_store.record)
    shared = second.drawn(second.page_store.record).scene
    module.SHARED.clear()
    third = staged("svm", **STATE)
    alone = third.drawn(third.page_store.record).scene
    for one, other in zip(shared.figures, alone.figures, strict=True):
        for a, b in zip(one.data, other.data, strict=True):
            np.testing.assert_equal(a.get("x"), b.get("x"))
    assert [r.text for r in shared.readouts] == [r.text for r in alone.readouts]
