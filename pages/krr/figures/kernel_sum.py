"""The fit taken apart: alpha_i k(x_i, .) for some points, their sum, and all weights as stems."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.krr.results.kernel_sum import KernelSum
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import across, axis, layout, up
from pages.shared.results.points import Points
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, INK, MUTED

MOST = 60  # functions that are drawn one by one; the sum has them all
UP, DOWN = CLASSES[1], CLASSES[0]  # as the sign of a surface: orange above 0, blue below
SIGNS = "orange: α > 0, blue: α < 0, grey: not added"
WEIGHTS = "weights"  # id of the picture of the weights over a plane
CLICK = "click a point: its kernel function is added, or taken away again"


def over_line(found: KernelSum, stacked: bool, clicked: bool) -> Figure:
    """Return the weighted kernel functions over one feature, with all weights as stems below.

    ``stacked``: whether each is drawn on the sum of those before it; ``clicked``: whether a click
    adds one.
    """
    seen, dots, each = found.frame, found.points, found.each
    alpha, rows = found.alpha, found.added
    assert each is not None and found.whole is not None  # as always over a single feature
    low, high = seen.up
    drawn = (_stack if stacked else _single)(seen.x, each, alpha[rows])
    reach = np.abs(np.cumsum(each, axis=1) if stacked else each).max(initial=0.0)
    grow = _steady(max(reach, np.abs(found.part).max()) / max(abs(low), abs(high)))
    traces = [
        *drawn,
        curve.zero(seen.x),
        curve.curve(seen.x, found.whole, "fit: all of them", MUTED, 2, "dash", "whole"),
        curve.curve(seen.x, found.part, "sum of those added", INK, 2.6, role="sum"),
        _dots(dots, 6, clicked),
        points.rings(dots.x[rows], dots.y[rows], "added points", 11),
        *stems(dots.x, alpha, rows, "y2"),
    ]
    top = float(np.abs(alpha).max()) * 1.15 or 1.0
    return Figure(
        id="sum",
        title="Weighted kernel functions, " + ("stacked" if stacked else "each by itself"),
        note=CLICK if clicked else f"{SIGNS} · below: the weight of each point",
        data=traces,
        layout=layout(
            across(seen, anchor="y2"),
            up(seen, (low * grow, high * grow), domain=[0.36, 1]),
            yaxis2=axis("α", (-top, top), domain=[0, 0.27], anchor="x"),
            meta={"press": clicked, "zoom": True},
        ),
        alt=f"{len(rows)} of {len(alpha)} weighted kernel functions and their sum, above the "
        "weights of all points.",
    )


def over_plane(found: KernelSum, clicked: bool) -> list[Figure]:
    """Return the sum of those added over the plane, and all weights over its first feature."""
    seen, dots, z = found.frame, found.points, found.part
    alpha, rows = found.alpha, found.added
    limit = found.height * _steady(float(np.abs(z).max()) / found.height)
    top = float(np.abs(alpha).max()) * 1.15 or 1.0
    what = CLICK if clicked else "ringed: points whose kernel function is added"
    return [
        Figure(
            id="sum",
            title="Sum of the kernel functions added",
            note=" · ".join(filter(None, [what, seen.note])),
            data=[
                _field(found, limit),
                *surface.levels(*seen.plane, z, [-limit / 2, 0.0, limit / 2], width=1),
                _dots(dots, 4, clicked),
                points.rings(dots.x[rows], dots.y[rows], "added points", 9),
            ],
            layout=layout(across(seen), up(seen), meta={"press": clicked}),
            alt=f"Sum of {len(rows)} of {len(alpha)} weighted kernel functions over "
            f"{seen.labels[0]} and {seen.labels[1]}.",
        ),
        Figure(
            id=WEIGHTS,
            title="Weights",
            note=SIGNS,
            data=stems(dots.x, alpha, rows),
            layout=layout(across(seen), axis("α", (-top, top)), meta={"press": clicked}),
            alt=f"The weights of {len(alpha)} points over {seen.labels[0]}.",
        ),
    ]


def _field(found: KernelSum, limit: float) -> dict[str, Any]:
    """Return the sum as colours that saturate at ± limit, with a bar in the target's own unit."""
    field = surface.heat(*found.frame.plane, found.part, limit, found.target)
    field["meta"] |= surface.own(found.measure)
    return field | surface.bar(found.measure, -limit, limit)


def _dots(dots: Points, size: float, clicked: bool) -> dict[str, Any]:
    """Return the training points; a click on one chooses it, unless it is to add it."""
    drawn = points.plain_points(dots.x, dots.y, size)
    return drawn | {"meta": {"role": "mark"}} if clicked else drawn


def stems(x: np.ndarray, alpha: np.ndarray, rows: np.ndarray, yaxis: str = "y") -> list[dict]:
    """Return alpha as stems from 0 at x; those of ``rows`` in the colour of their sign."""
    rest = np.setdiff1d(np.arange(len(alpha)), rows)
    parts = {
        MUTED.replace(")", "/0.45)"): rest,
        UP: rows[alpha[rows] >= 0],
        DOWN: rows[alpha[rows] < 0],
    }
    traces: list[dict[str, Any]] = []
    for colour, part in parts.items():
        foot, gap = np.zeros(len(part)), np.full(len(part), np.nan)
        places = np.column_stack([x[part], x[part], gap]).ravel()
        heights = np.column_stack([foot, alpha[part], gap]).ravel()
        stem = curve.curve(places, heights, "α", colour, 1.4, role="stem")
        head = {
            "type": "scatter",
            "mode": "markers",
            "name": "α",
            "x": x[part],
            "y": alpha[part],
            "marker": {"color": colour, "size": 5},
            "meta": {"role": "stem"},
            "hovertemplate": "α = %{y:.3g}<extra></extra>",
        }
        traces += [stem | {"hoverinfo": "skip", "hovertemplate": None}, head]
    return [trace | {"yaxis": yaxis} for trace in traces if len(trace["x"])]


def _single(x: np.ndarray, each: np.ndarray, weights: np.ndarray) -> list[dict]:
    """Return each function as a line in the colour of its weight, the highest if too many."""
    highest = np.argsort(-np.abs(each).max(axis=0), kind="stable")[:MOST]
    return [
        curve.curve(x, each[:, j], "one of them", _tint(weights[j], 0.55), 1.2, role="term")
        | {"hoverinfo": "skip", "hovertemplate": None}
        for j in highest
    ]


def _stack(x: np.ndarray, each: np.ndarray, weights: np.ndarray) -> list[dict]:
    """Return areas between successive sums; what comes before the last few is one area."""
    sums = np.cumsum(each, axis=1)
    first = max(0, each.shape[1] - MOST)
    below = sums[:, first - 1] if first else np.zeros(len(x))
    bottom = curve.curve(x, below, "sum before", MUTED, 0.6, role="term")
    traces = [bottom | {"hoverinfo": "skip", "hovertemplate": None}]
    for j in range(first, each.shape[1]):
        layer = curve.curve(x, sums[:, j], "one more", _tint(weights[j], 0.8), 0.7, role="term")
        shade = _tint(weights[j], 0.16)
        traces.append(
            layer
            | {
                "fill": "tonexty",
                "fillcolor": shade,
                "hoverinfo": "skip",
                "hovertemplate": None,
            }
        )
    return traces


def _tint(weight: float, opacity: float) -> str:
    return (UP if weight >= 0 else DOWN).replace(")", f"/{opacity})")


def _steady(ratio: float) -> float:
    """Return the power of the root of 2 that reaches the ratio: a range that seldom changes."""
    return 2.0 ** (0.5 * float(np.ceil(2 * np.log2(max(ratio, 1.0)))))
