"""The fit taken apart: alpha_i k(x_i, .) for some points, their sum, and all weights as stems."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.krr.bump_sum import BumpSum
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, INK, MUTED

MOST = 60  # bumps that are drawn one by one; the sum has them all
UP, DOWN = CLASSES[1], CLASSES[0]  # as the sign of a surface: orange above 0, blue below


def bumps(found: BumpSum, stacked: bool) -> Figure:
    """Return the bumps of the picked points over one feature, with the stems of all below.

    ``stacked``: whether each bump stands on the sum of those before it.
    """
    seen, dots, each = found.frame, found.points, found.each
    alpha, picked = found.alpha, found.picked
    low, high = seen.up
    drawn = _stack(seen.x, each, alpha[picked]) if stacked else _single(seen.x, each)
    reach = np.abs(np.cumsum(each, axis=1) if stacked else each).max(initial=0.0)
    grow = _steady(max(reach, np.abs(found.part).max()) / max(abs(low), abs(high)))
    traces = [
        *drawn,
        curve.zero(seen.x),
        curve.curve(seen.x, found.whole, "fit: all bumps", MUTED, 2, "dash", "whole"),
        curve.curve(seen.x, found.part, "sum of these bumps", INK, 2.6, role="sum"),
        points.plain_points(dots.x, dots.y, 6),
        points.rings(dots.x[picked], dots.y[picked], "these points", 11),
        *stems(dots.x, alpha, picked, "y2"),
    ]
    top = float(np.abs(alpha).max()) * 1.15 or 1.0
    return Figure(
        id="bumps",
        title="Bumps, one on top of the other" if stacked else "Bumps, each by itself",
        note="orange: up, blue: down · below: the weight of each point",
        data=traces,
        layout=layout(
            axis(seen.labels[0], seen.across, anchor="y2"),
            axis(seen.labels[1], (low * grow, high * grow), domain=[0.36, 1]),
            yaxis2=axis("α", (-top, top), domain=[0, 0.27], anchor="x"),
        ),
        alt=f"{len(picked)} of {len(alpha)} bumps and their sum, above the weights of all points.",
    )


def over_plane(found: BumpSum) -> list[Figure]:
    """Return the sum of the picked bumps over the plane, and the stems over its first feature."""
    seen, dots, z = found.frame, found.points, found.part
    alpha, picked = found.alpha, found.picked
    limit = found.height * _steady(float(np.abs(z).max()) / found.height)
    top = float(np.abs(alpha).max()) * 1.15 or 1.0
    across, up = (
        axis(label, ends) for label, ends in zip(seen.labels, (seen.across, seen.up), strict=True)
    )
    return [
        Figure(
            id="bumps",
            title="Sum of these bumps",
            note=" · ".join(filter(None, ["ringed: whose bumps these are", seen.note])),
            data=[
                surface.heat(seen.x, seen.y, z, limit, found.target) | surface.BAR,
                *surface.levels(seen.x, seen.y, z, [-limit / 2, 0.0, limit / 2], width=1),
                points.plain_points(dots.x, dots.y, 4),
                points.rings(dots.x[picked], dots.y[picked], "these points", 9),
            ],
            layout=layout(across, up),
            alt=f"Sum of {len(picked)} of {len(alpha)} bumps over {seen.labels[0]} and "
            f"{seen.labels[1]}.",
        ),
        Figure(
            id="stems",
            title="Weights",
            note="orange: up, blue: down, grey: not added",
            data=stems(dots.x, alpha, picked),
            layout=layout(across, axis("α", (-top, top))),
            alt=f"The weights of {len(alpha)} points over {seen.labels[0]}.",
        ),
    ]


def stems(x: np.ndarray, alpha: np.ndarray, picked: np.ndarray, yaxis: str = "y") -> list[dict]:
    """Return alpha as stems from 0 at x; the picked ones in the colour of their sign."""
    rest = np.setdiff1d(np.arange(len(alpha)), picked)
    parts = {
        MUTED.replace(")", "/0.45)"): rest,
        UP: picked[alpha[picked] >= 0],
        DOWN: picked[alpha[picked] < 0],
    }
    traces: list[dict[str, Any]] = []
    for colour, rows in parts.items():
        foot, gap = np.zeros(len(rows)), np.full(len(rows), np.nan)
        places = np.column_stack([x[rows], x[rows], gap]).ravel()
        heights = np.column_stack([foot, alpha[rows], gap]).ravel()
        stem = curve.curve(places, heights, "α", colour, 1.4, role="stem")
        head = {
            "type": "scatter",
            "mode": "markers",
            "name": "α",
            "x": x[rows],
            "y": alpha[rows],
            "marker": {"color": colour, "size": 5},
            "meta": {"role": "stem"},
            "hovertemplate": "α = %{y:.3g}<extra></extra>",
        }
        traces += [stem | {"hoverinfo": "skip", "hovertemplate": None}, head]
    return [trace | {"yaxis": yaxis} for trace in traces if len(trace["x"])]


def _single(x: np.ndarray, each: np.ndarray) -> list[dict]:
    """Return each bump as a line, the highest ones if there are too many."""
    highest = np.argsort(-np.abs(each).max(axis=0), kind="stable")[:MOST]
    return [
        curve.curve(x, each[:, j], "one bump", _tint(each[:, j].sum(), 0.55), 1.2, role="bump")
        | {"hoverinfo": "skip", "hovertemplate": None}
        for j in highest
    ]


def _stack(x: np.ndarray, each: np.ndarray, weights: np.ndarray) -> list[dict]:
    """Return areas between successive sums; what comes before the last few is one area."""
    sums = np.cumsum(each, axis=1)
    first = max(0, each.shape[1] - MOST)
    below = sums[:, first - 1] if first else np.zeros(len(x))
    bottom = curve.curve(x, below, "sum before", MUTED, 0.6, role="bump")
    traces = [bottom | {"hoverinfo": "skip", "hovertemplate": None}]
    for j in range(first, each.shape[1]):
        layer = curve.curve(x, sums[:, j], "one more", _tint(weights[j], 0.8), 0.7, role="bump")
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
