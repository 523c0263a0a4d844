"""What of a scene is shown: what a step names, without what a question hides.

One rule with two readers: the browser's (``stage/js/shown.js``) leaves out what is on its way to be
seen, a room's server (`app.rooms`) what a student must not have before the truth is out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from pages.shared.model.scene.scene import Figure, Scene

SHARE = re.compile(r"\s*\([^()]*\d[^()]*%[^()]*\)")  # a measured number in a title


def means(name: str, trace: Mapping[str, Any]) -> bool:
    """Whether a name means a trace: its role, or the beginning of its own name."""
    role = (trace.get("meta") or {}).get("role", "")
    own = str(trace.get("name") or "").lower()
    return bool(name) and (role == name or own.startswith(name.lower()))


def reads(names: Collection[str], key: str) -> bool:
    """Whether one of the names is the beginning of a readout's key."""
    return any(key.startswith(name) for name in names)


def shown(
    scene: Scene,
    figures: Mapping[str, Collection[str]] | None = None,
    readouts: Collection[str] | None = None,
    hidden: Collection[str] = (),
) -> Scene:
    """Return a scene with what is shown of it, and nothing that is hidden.

    Parameters
    ----------
    scene : Scene
    figures : mapping, optional
        Figures by id, each with its layers: traces by role, or by the beginning of their name.
    readouts : collection of str, optional
        Readouts by the beginning of their key.
    hidden : collection of str
        Figures by id, layers, readouts by the beginning of their key; ``""`` for all readouts.
        Where anything is hidden, no words that say numbers of the picture are left either.
    """
    kept = [
        _figure(figure, None if figures is None else figures[figure.id], hidden)
        for figure in scene.figures
        if (figures is None or figure.id in figures) and figure.id not in hidden
    ]
    told = [
        one
        for one in scene.readouts
        if (readouts is None or reads(readouts, one.key)) and not reads(hidden, one.key)
    ]
    cut = replace(scene, figures=kept, readouts=told)
    return replace(cut, notices=(), passages=None) if hidden else cut


def _figure(figure: Figure, layers: Collection[str] | None, hidden: Collection[str]) -> Figure:
    data = [
        trace
        for trace in figure.data
        if (layers is None or any(means(name, trace) for name in layers))
        and not any(means(name, trace) for name in hidden)
    ]
    if not hidden:
        return replace(figure, data=data)
    layout = {name: value for name, value in figure.layout.items() if name != "annotations"}
    title = SHARE.sub("", figure.title)
    return replace(figure, data=data, layout=layout, title=title, note="", alt=title, callouts=())
