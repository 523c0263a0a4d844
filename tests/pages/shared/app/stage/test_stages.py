"""Stages by their tokens: one of a session that has ended is not found, whoever holds it."""

from __future__ import annotations

import gc
from types import SimpleNamespace

from pages.shared.app.stage.stages import Stages


class Held(SimpleNamespace):
    """What stands for a stage, which can be told apart and refers to itself as a session does."""

    __hash__ = object.__hash__
    __eq__ = object.__eq__


def test_of_a_session_that_has_ended_no_stage_is_found_though_one_is_held():
    stages = Stages()
    one, other = Held(token="a", session="gone"), Held(token="b", session="here")
    for stage in (one, other):
        stages.add(stage)
    stages.keep_only({"here"})
    assert stages.find("a") is None and stages.find("b") is other
    assert stages.are_held()
    del one, stage
    gc.collect()
    assert not stages.are_held()


def test_stages_are_not_kept_alive():
    stages = Stages()
    stages.add(Held(token="a", session="here"))
    gc.collect()
    assert stages.find("a") is None and not stages.are_held()
