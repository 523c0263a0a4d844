"""Axes and layouts: thin, named, and staying put while a slider moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.style import INK, MUTED

# Of a box in space: so far away that the names along its edges are in the picture.
CAMERA = {"eye": {"x": 1.75, "y": 1.75, "z": 1.1}, "center": {"x": 0.06, "y": -0.06, "z": -0.1}}


def axis(
    title: str, span: tuple[float, float] | np.ndarray | None = None, **more: Any
) -> dict[str, Any]:
    """Return an axis with a title, and a range that stays where it is given one."""
    look = {
        "title": {"text": plain(title), "standoff": 6},
        "zeroline": False,
        "showgrid": False,
        "ticks": "outside",
        "ticklen": 4,
        "tickcolor": MUTED,
        "linecolor": MUTED,
        "showline": True,
        "automargin": True,
    }
    if span is not None:
        look |= {"range": [float(span[0]), float(span[1])], "autorange": False}
    return look | more


def layout(x: dict[str, Any], y: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the layout of a picture with two axes."""
    return {
        "xaxis": x,
        "yaxis": y,
        "margin": {"l": 52, "r": 12, "t": 8, "b": 44},
        "showlegend": False,
        "font": {"size": 12, "color": INK},
        "hoverlabel": {"namelength": -1},
        "uirevision": "kept",
        "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
    } | more


def plain(text: str) -> str:
    """Return a name as Plotly shows it literally: no tags, no links, not longer than a title."""
    text = str(text)
    text = text if len(text) <= 40 else text[:38] + "…"
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
