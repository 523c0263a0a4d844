"""What of a scene is shown: the rule that a room's server and the browser share."""

from __future__ import annotations

import pytest

from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.scene.shown import means, shown

TRACES = [
    {"type": "scatter", "name": "training points", "meta": {"role": "points"}},
    {"type": "scatter", "name": "fit", "meta": {"role": "curve"}},
    {"type": "contour", "meta": {"role": "boundary"}},
]
LAYOUT = {"xaxis": {"range": [0, 1]}, "annotations": [{"text": "error 0.2"}]}
STAGE = Figure("stage", "Component 1 (20.7 %)", TRACES, LAYOUT, "train 4 %", "a fit with error 0.2")
SCENE = Scene(
    [STAGE, Figure("gram", "Gram matrix", [], {})],
    [Readout(key, 1.0, "", key, "") for key in ("error_test", "error_train", "rank")],
    ["The error is 0.2."],
)


@pytest.mark.parametrize(
    ("name", "meant"), [("curve", 1), ("Training", 0), ("boundary", 2), ("fit", 1), ("", None)]
)
def test_a_name_means_a_role_or_the_beginning_of_a_name(name, meant):
    assert [i for i, trace in enumerate(TRACES) if means(name, trace)] == (
        [] if meant is None else [meant]
    )


def test_nothing_is_taken_where_nothing_is_named():
    assert shown(SCENE) == SCENE


def test_what_is_hidden_leaves_no_words_either():
    cut = shown(SCENE, hidden=["curve", "gram", "error_t"])
    (stage,) = cut.figures
    assert [trace["meta"]["role"] for trace in stage.data] == ["points", "boundary"]
    assert (stage.title, stage.note, stage.alt) == ("Component 1", "", "Component 1")
    assert "annotations" not in stage.layout and stage.layout["xaxis"] == {"range": [0, 1]}
    assert [one.key for one in cut.readouts] == ["rank"] and not cut.notices


def test_a_step_shows_what_it_names():
    cut = shown(SCENE, {"stage": ("curve",)}, ["rank"])
    (stage,) = cut.figures
    assert [trace["name"] for trace in stage.data] == ["fit"] and stage.note == STAGE.note
    assert [one.key for one in cut.readouts] == ["rank"]
    assert not shown(SCENE, hidden=[""]).readouts
    assert len(shown(SCENE, hidden=[""]).figures[0].data) == 3
