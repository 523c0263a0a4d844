"""Fisher's direction: the plane with a line to rotate, the points along it, and the ratio J."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.kda.figures import histogram
from pages.kda.results.fisher import FisherDirection
from pages.shared.figures import curve, points
from pages.shared.figures.axes import across, axis, layout, up
from pages.shared.ranges import span
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, INK, MUTED

MOST_FEET = 60  # points whose way to the line is drawn


def plane(found: FisherDirection) -> Figure:
    """Return the points with the chosen direction and the best one, through the mean.

    Thin lines take some points to their places on the line.
    """
    seen, dots, mean, w = found.frame, found.points, found.mean, found.direction
    X = np.column_stack([dots.x, dots.y])
    reach = float(np.hypot(np.ptp(seen.across), np.ptp(seen.up)))
    feet = mean + np.outer((X - mean) @ w, w)
    few = np.linspace(0, len(X) - 1, min(len(X), MOST_FEET)).astype(int)
    drops = np.full((3 * len(few), 2), np.nan)
    drops[0::3], drops[1::3] = X[few], feet[few]
    best = mean + np.outer([-reach, reach], found.best_direction)
    chosen = mean + np.outer([-reach, reach], w)
    traces = [
        _line(drops, "projection", MUTED, 0.7, "solid"),
        _line(best, "best direction", INK, 1.5, "dash"),
        _line(chosen, "your direction", ACCENT, 3, "solid"),
        *points.by_class(dots.x, dots.y, dots.target, dots.classes),
    ]
    return Figure(
        id="plane",
        title="A direction in the plane",
        note="blue: yours, dashes: the best; a click rotates it there",
        data=traces,
        layout=layout(
            across(seen, constrain="domain"),
            up(seen, scaleanchor="x", constrain="domain"),
            meta={"press": True},
        ),
        alt="The training points with a direction through their mean.",
    )


def along(found: FisherDirection) -> list[Figure]:
    """Return the histograms of the projections by class: on the chosen direction, on the best.

    Both have the same axes, so that they can be compared.
    """
    both = np.concatenate([found.projections, found.best_projections])
    named = (
        ("along", "Projections on yours", found.projections, found.ratio),
        ("along_best", "Projections on the best", found.best_projections, found.best_ratio),
    )
    drawn = [
        histogram.by_class(places, found.points.target, found.points.classes, span(both, 0.05))
        for _, _, places, _ in named
    ]
    top = max(height for _, _, height in drawn)
    return [
        _histogram(id, title, number(ratio), traces, ends, top)
        for (id, title, _, ratio), (traces, ends, _) in zip(named, drawn, strict=True)
    ]


def _histogram(
    id: str,
    title: str,
    ratio: str,
    traces: list[dict[str, Any]],
    ends: tuple[float, float],
    top: float,
) -> Figure:
    return Figure(
        id=id,
        title=title,
        note=f"J = {ratio}",
        data=traces,
        layout=layout(
            axis("place along the direction", ends),
            axis("share of the class", (0, 1.08 * top)),
            barmode="overlay",
            bargap=0,
        ),
        alt=f"{title}, a histogram by class; J = {ratio}.",
    )


def ratios(found: FisherDirection) -> Figure:
    """Return J over the angle, with the chosen angle and the best."""
    top = 1.12 * max(found.best_ratio, 1e-12)
    traces = [
        curve.curve(found.angles, found.ratios, "J", INK, 2),
        points.rings(np.array([found.best_angle]), np.array([found.best_ratio]), "best", 14),
        points.chosen(np.array([found.angle]), np.array([found.ratio])),
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
        alt=f"J over the angle: {number(found.ratio)} here, at best {number(found.best_ratio)}.",
    )


def _line(places: np.ndarray, name: str, colour: str, width: float, dash: str) -> dict[str, Any]:
    """Return a line through places (m, 2) that the pointer passes over: a click is the plane's."""
    line = curve.curve(places[:, 0], places[:, 1], name, colour, width, dash, "mark")
    del line["hovertemplate"]
    return line | {"hoverinfo": "skip"}
