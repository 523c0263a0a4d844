"""Axes and layouts: thin, named, and staying put while a slider moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.results.frame import Frame
from pages.shared.style import INK, MUTED

MOST_ASPECT = 4.0  # of a picture with equal units on both axes

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


def plane(seen: Frame) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the axes of a picture over two features, on which a distance is one in each direction.

    So a circle is a circle, as it is for the kernel. Where one side of the picture would be more
    than four times the other, the axes have scales of their own.
    """
    aspect = np.ptp(seen.across) / np.ptp(seen.up)
    if not 1 / MOST_ASPECT < aspect < MOST_ASPECT:
        return axis(seen.labels[0], seen.across), axis(seen.labels[1], seen.up)
    across = axis(seen.labels[0], seen.across, constrain="domain")
    return across, axis(seen.labels[1], seen.up, constrain="domain", scaleanchor="x")


def editable(seen: Frame) -> dict[str, bool]:
    """Return the ``meta`` that lets a hand draw points: none in a slice, off which points lie."""
    return {} if seen.is_slice else {"editable": True}


def plain(text: str) -> str:
    """Return a name as Plotly shows it literally: no tags, no links, not longer than a title."""
    text = str(text)
    text = text if len(text) <= 40 else text[:38] + "…"
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
