"""Axes and layouts: thin, named, and staying put while a slider moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.model.units.measure import Measure
from pages.shared.pictures.figures.style import ACCENT, INK, MUTED, TYPE_SMALL
from pages.shared.pictures.results.viewport import Viewport

MAX_ASPECT = 4.0  # of a picture with equal units on both axes

# Of a box in space: so far away that the names along its edges are in the picture.
CAMERA = {"eye": {"x": 1.75, "y": 1.75, "z": 1.1}, "center": {"x": 0.06, "y": -0.06, "z": -0.1}}

# An axis of such a box: few numbers, as they stand close together.
SOLID_AXIS = {"showbackground": False, "gridcolor": MUTED, "color": INK, "nticks": 5,
              "tickfont": {"size": TYPE_SMALL}}  # fmt: skip


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


def measured(
    measure: Measure,
    span: tuple[float, float],
    within: tuple[float, float] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Return an axis of a feature or a target: its ticks are in the data's own unit, or dates.

    Where a zoom shows what is ``within`` alone, it has ticks of its own in there.
    """
    placed = measure.ticks(*span)
    if within is not None:
        left, right = within
        placed = measure.ticks(left, right) + tuple(
            (at, text) for at, text in placed if not left <= at <= right
        )
    if placed:
        places, texts = zip(*placed, strict=True)
        more = {"tickmode": "array", "tickvals": [*places], "ticktext": [*texts], **more}
    if (unit := measure.wire()) is not None:
        more["measure"] = unit
    return axis(measure.label, span, **more)


def across(viewport: Viewport, **more: Any) -> dict[str, Any]:
    """Return the horizontal axis of a viewport."""
    return measured(
        viewport.measures[0], viewport.across, viewport.window and viewport.window[:2], **more
    )


def up(viewport: Viewport, span: tuple[float, float] | None = None, **more: Any) -> dict[str, Any]:
    """Return the vertical axis of a viewport, over ``span`` instead where it is given."""
    within = viewport.window and viewport.window[2:]
    return measured(viewport.measures[1], viewport.up if span is None else span, within, **more)


def layout(x: dict[str, Any], y: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the layout of a picture with two axes."""
    return {
        "xaxis": x,
        "yaxis": y,
        "margin": {"l": 52, "r": 12, "t": 8, "b": 44},
        "showlegend": False,
        "font": {"size": TYPE_SMALL, "color": INK},
        "hoverlabel": {"namelength": -1},
        "uirevision": "kept",
        "separators": ".",  # 1980.5 is a year
        "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
    } | more


def dotted_line(x: float) -> dict[str, Any]:
    """Return the shape of a dotted vertical line at x, through the whole picture."""
    line = {"color": ACCENT, "width": 1.5, "dash": "dot"}
    return {"type": "line", "x0": x, "x1": x, "yref": "paper", "y0": 0, "y1": 1, "line": line}


def plane(viewport: Viewport) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the axes of a picture over two features, on which a distance is one in each direction.

    So a circle is a circle, as it is for the kernel. Where one side of the picture would be more
    than four times the other, the axes have scales of their own.
    """
    aspect = np.ptp(viewport.across) / np.ptp(viewport.up)
    if not 1 / MAX_ASPECT < aspect < MAX_ASPECT:
        return across(viewport), up(viewport)
    return across(viewport, constrain="domain"), up(viewport, constrain="domain", scaleanchor="x")


def editable(viewport: Viewport) -> dict[str, bool]:
    """Return the ``meta`` that lets a hand draw points: none in a slice, off which points lie."""
    return {} if viewport.is_slice else {"editable": True}


def plain(text: str) -> str:
    """Return a name as Plotly shows it literally: no tags, no links, not longer than a title."""
    text = str(text)
    text = text if len(text) <= 40 else text[:38] + "…"
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
