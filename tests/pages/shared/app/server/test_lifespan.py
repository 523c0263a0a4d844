"""What estimators warn of is not in the log; what sessions leave behind is let go of."""

from __future__ import annotations

import warnings

import pytest
from sklearn.exceptions import ConvergenceWarning

from kernels import SupportVectorClassifier
from pages.shared.app.server import lifespan
from pages.shared.app.server.lifespan import ForgetSessions, ignore_warnings_of_estimators
from pages.shared.app.stage.stages import Stages
from tests.loops import run
from tests.pages.svm.settings import setting


def test_a_solver_that_stops_early_fills_no_log():
    moons = setting()
    with warnings.catch_warnings(record=True) as logged:
        warnings.simplefilter("always")
        stopped = moons.fit(SupportVectorClassifier, max_iter=3)
        assert ConvergenceWarning in {one.category for one in logged}
        assert "stopped after 3 steps" in "".join(stopped.notices_)
    with warnings.catch_warnings(record=True) as logged:
        warnings.simplefilter("always")
        ignore_warnings_of_estimators()
        moons.fit(SupportVectorClassifier, max_iter=3)
        assert not logged


@pytest.mark.parametrize("category", [DeprecationWarning, RuntimeWarning, ResourceWarning])
def test_other_warnings_of_the_pages_are_logged(category):
    with warnings.catch_warnings(record=True) as logged:
        warnings.simplefilter("always")
        ignore_warnings_of_estimators()
        warnings.warn_explicit(
            "something else", category, "x.py", 1, "pages.shared.model.setting.setting"
        )
        assert [one.category for one in logged] == [category]


class Held:
    """What stands for the stage of a session, which something still holds."""

    token, session = "a", "gone"


@pytest.fixture
def collected(monkeypatch):
    """A list that grows with each collection, and `ends`: whether a session has ended."""
    collections, ends, stages = [], [], Stages()
    monkeypatch.setattr(lifespan, "_collect", lambda: collections.append(1))
    monkeypatch.setattr(lifespan.streamlit_private, "expire_sessions", lambda: bool(ends))
    monkeypatch.setattr(lifespan.store, "living", set)
    monkeypatch.setattr(lifespan, "STAGES", stages)
    return collections, ends, stages


def test_after_the_end_of_a_session_it_is_collected_twice_and_then_no_more(collected):
    collections, ends, _ = collected
    forget = ForgetSessions()
    run(forget)
    assert not collections
    ends.append(1)
    run(forget)
    ends.clear()
    for _look in range(5):
        run(forget)
    assert len(collections) == 2


def test_it_is_collected_while_something_holds_a_stage_but_not_for_ever(collected):
    collections, ends, stages = collected
    forget, stage = ForgetSessions(), Held()
    stages.add(stage)
    ends.append(1)
    run(forget)
    ends.clear()
    assert stages.find("a") is None
    for _look in range(4):
        run(forget)
    assert len(collections) == 5
    del stage
    run(forget)
    assert len(collections) == 5
    stage = Held()
    stages.add(stage)
    ends.append(1)
    run(forget)
    ends.clear()
    for _look in range(100):
        run(forget)
    assert len(collections) == 5 + lifespan.MAX_LOOKS
