"""A picture among its like: small, without what acts on a point, named by its value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from pages.shared.model.scene.scene import Figure
from pages.shared.pictures.figures.style import TYPE_SMALL

ID = "multiple_"  # of the id of a figure; its place follows
INACTIVE = {"points": "mark", "gram": "heat", "curve": "path", "kernel": "path"}  # by role
SHRUNK = 0.5  # size of a dot or a ring


def multiple(figure: Figure, place: int, title: str) -> Figure:
    """Return a figure as one of several; a click on it is a press."""
    layout = figure.layout | {
        "font": {"size": TYPE_SMALL},
        "margin": {"l": 36, "r": 6, "t": 6, "b": 32},
        "showlegend": False,
        "meta": {"press": True},
    }
    return replace(
        figure,
        id=f"{ID}{place}",
        title=title,
        formula="",
        data=[_still(trace) for trace in figure.data],
        layout=layout,
        alt=f"{title}: {figure.alt}",
        weight=1.0,
    )


def _still(trace: dict[str, Any]) -> dict[str, Any]:
    role = (trace.get("meta") or {}).get("role", "")
    small = trace | {"showscale": False} if "z" in trace else trace
    if (size := trace.get("marker", {}).get("size")) is not None:
        small = trace | {"marker": trace["marker"] | {"size": SHRUNK * np.asarray(size)}}
    return small | {"meta": {"role": INACTIVE[role]}} if role in INACTIVE else small
