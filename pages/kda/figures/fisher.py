"""Fisher's direction: the plane with a line to turn, the points along it, and the ratio J."""

from __future__ import annotations

import numpy as np

from pages.kda.figures import histogram
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.results.frame import Frame
from pages.shared.results.points import Points
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, INK, MUTED

ANGLES = np.linspace(0, 180, 361)


def turned(seen: Frame, dots: Points, mean: np.ndarray, w: np.ndarray, v: np.ndarray) -> Figure:
    """Return the points with the direction w turned by hand and the best one v, through the mean.

    Thin lines take some points to their places on the line.
    """
    X = np.column_stack([dots.x, dots.y])
    reach = np.hypot(np.ptp(seen.across), np.ptp(seen.up))
    feet = mean + np.outer((X - mean) @ w, w)
    few = np.linspace(0, len(X) - 1, min(len(X), 60)).astype(int)
    drops = np.full((3 * len(few), 2), np.nan)
    drops[0::3], drops[1::3] = X[few], feet[few]
    traces = [
        curve.curve(drops[:, 0], drops[:, 1], "projection", MUTED, 0.7) | {"hoverinfo": "skip"},
        _line(mean, v, reach, "best direction", INK, 1.5, "dash"),
        _line(mean, w, reach, "your direction", ACCENT, 3, "solid"),
        *points.by_class(dots.x, dots.y, dots.target, dots.classes),
    ]
    return Figure(
        id="turned",
        title="Turn the direction",
        note="blue: yours, dashes: the best; a click turns it there",
        data=traces,
        layout=layout(
            axis(seen.names[0], seen.across, constrain="domain"),
            axis(seen.names[1], seen.up, scaleanchor="x", constrain="domain"),
            meta={"press": True},
        ),
        alt="The training points with a direction through their mean.",
    )


def along(dots: Points, p: np.ndarray, ratio: float) -> Figure:
    """Return the histogram of the projections p (n,) by class, over twice their own spread."""
    traces, ends, top = histogram.by_class(p, dots.target, dots.classes)
    return Figure(
        id="along",
        title="What is seen along it",
        note=f"J = {number(ratio)}",
        data=traces,
        layout=layout(
            axis("place along the direction", ends),
            axis("share of the class", (0, 1.08 * top)),
            barmode="overlay",
            bargap=0,
        ),
        alt=f"Histogram of the projections by class; J = {number(ratio)}.",
    )


def ratios(ratio: np.ndarray, here: tuple[float, float], best: tuple[float, float]) -> Figure:
    """Return J over the angle (361 values), with the present angle and the best."""
    top = 1.12 * max(best[1], 1e-12)
    traces = [
        curve.curve(ANGLES, ratio, "J", INK, 2),
        points.rings(np.array([best[0]]), np.array([best[1]]), "best", 14),
        points.chosen(np.array([here[0]]), np.array([here[1]])),
    ]
    return Figure(
        id="ratio",
        title="Fisher's ratio J",
        note="thick ring: yours, thin: the best",
        data=traces,
        layout=layout(
            axis("angle [°]", (0, 180), tickvals=[0, 45, 90, 135, 180]),
            axis("J = between / within", (0, top), tickformat=".2g"),
            meta={"press": True},
        ),
        alt=f"J over the angle: {number(here[1])} here, at best {number(best[1])}.",
        weight=0.8,
    )


def _line(mean, w, reach, name, colour, width, dash) -> dict:
    ends = mean + np.outer([-reach, reach], w)
    return curve.curve(ends[:, 0], ends[:, 1], name, colour, width, dash) | {"hoverinfo": "skip"}
