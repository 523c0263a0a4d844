"""A figure among seven others: smaller letters, margins and dots; points can still be moved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from pages.shared.model.scene.scene import Figure
from pages.shared.pictures.figures.style import INK, TYPE_SMALL

SHRUNK = 0.6  # size of a dot or a ring
MARGIN = {"l": 34, "r": 6, "t": 6, "b": 30}
FONT = {"size": TYPE_SMALL, "color": INK}


def small(figure: Figure, id: str, title: str, note: str) -> Figure:
    """Return a figure of the stage as one of many."""
    layout = figure.layout | {"font": FONT, "margin": MARGIN, "showlegend": False}
    layout.pop("annotations", None)  # they would cover the points of a small picture
    layout |= {name: _close(layout[name]) for name in ("xaxis", "yaxis")}
    traces = [_shrunk(trace) for trace in figure.data]
    return replace(
        figure,
        id=id,
        title=title,
        note=note,
        data=traces,
        layout=layout,
        alt=f"{title}: {figure.alt}",
        weight=1.0,
    )


def _close(axis: dict[str, Any]) -> dict[str, Any]:
    """Return an axis with its title near, and few ticks."""
    few = {} if "tickvals" in axis else {"nticks": 5}
    return axis | {"title": axis["title"] | {"standoff": 2}, "ticklen": 3} | few


def _shrunk(trace: dict[str, Any]) -> dict[str, Any]:
    if "z" in trace:
        return trace | {"showscale": False}
    if (size := (trace.get("marker") or {}).get("size")) is not None:
        return trace | {"marker": trace["marker"] | {"size": SHRUNK * np.asarray(size)}}
    return trace
