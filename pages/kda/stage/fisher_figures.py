"""The pictures of Fisher's direction: the plane, J over the angle, and both projections."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.kda.stage import histogram
from pages.kda.stage.fisher import FisherDirection, direction
from pages.shared.model.scene.scene import Figure
from pages.shared.model.units.number_text import number
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import across, axis, layout, up
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, MUTED

MAX_FEET = 60  # points whose way to the line is drawn
STEPS = CLASSES[2]  # the colour of the gradient steps


def plane(fisher_direction: FisherDirection) -> Figure:
    """Return the points with the chosen direction and the best one, through the mean.

    Thin lines take some points to their places on the line.
    """
    viewport, placed, mean, w = (
        fisher_direction.viewport,
        fisher_direction.points,
        fisher_direction.mean,
        fisher_direction.direction,
    )
    X = np.column_stack([placed.x, placed.y])
    reach = float(np.hypot(np.ptp(viewport.across), np.ptp(viewport.up)))
    feet = mean + np.outer((X - mean) @ w, w)
    few = np.linspace(0, len(X) - 1, min(len(X), MAX_FEET)).astype(int)
    drops = np.full((3 * len(few), 2), np.nan)
    drops[0::3], drops[1::3] = X[few], feet[few]
    best = mean + np.outer([-reach, reach], fisher_direction.best_direction)
    chosen = mean + np.outer([-reach, reach], w)
    traces = [
        _line(drops, "projection", MUTED, 0.7, "solid"),
        _line(best, "best direction", INK, 1.5, "dash"),
        *_steps(fisher_direction, reach),
        _line(chosen, "your direction", ACCENT, 3, "solid"),
        *points.by_class(placed.x, placed.y, placed.target, placed.classes),
    ]
    return Figure(
        id="plane",
        title="A direction in the plane",
        note="blue: yours, dashes: the best; a click rotates it there"
        + (" · teal: gradient steps" if len(fisher_direction.path) > 1 else ""),
        data=traces,
        layout=layout(
            across(viewport, constrain="domain"),
            up(viewport, scaleanchor="x", constrain="domain"),
            meta={"press": True},
        ),
        alt="The training points with a direction through their mean.",
    )


def _steps(fisher_direction: FisherDirection, reach: float) -> list[dict[str, Any]]:
    """Return the directions after each gradient step as thin lines, the last one strong."""
    path, mean = fisher_direction.path[1:], fisher_direction.mean
    if not len(path):
        return []
    ends = np.full((3 * len(path), 2), np.nan)
    for i, angle in enumerate(path):
        ends[3 * i : 3 * i + 2] = mean + np.outer([-reach, reach], direction(angle))
    return [
        _line(ends, "gradient steps", STEPS, 0.6, "solid"),
        _line(ends[-3:-1], "after the steps", STEPS, 2.5, "solid"),
    ]


def along(fisher_direction: FisherDirection) -> list[Figure]:
    """Return the histograms of the projections by class: on the chosen direction, on the best.

    Both have the same axes, so that they can be compared.
    """
    both = np.concatenate([fisher_direction.projections, fisher_direction.best_projections])
    named = (
        ("along", "Projections on yours", fisher_direction.projections, fisher_direction.ratio),
        (
            "along_best",
            "Projections on the best",
            fisher_direction.best_projections,
            fisher_direction.best_ratio,
        ),
    )
    drawn = [
        histogram.by_class(
            places,
            fisher_direction.points.target,
            fisher_direction.points.classes,
            span(both, 0.05),
        )
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


def ratios(fisher_direction: FisherDirection) -> Figure:
    """Return J over the angle, with the chosen angle and the best."""
    top = 1.12 * max(fisher_direction.best_ratio, 1e-12)
    traces = [
        curve.line(fisher_direction.angles, fisher_direction.ratios, "J", INK, 2),
        points.rings(
            np.array([fisher_direction.best_angle]),
            np.array([fisher_direction.best_ratio]),
            "best",
            14,
        ),
        *_path(fisher_direction),
        points.chosen(np.array([fisher_direction.angle]), np.array([fisher_direction.ratio])),
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
        alt=f"J over the angle: {number(fisher_direction.ratio)} here, at best "
        f"{number(fisher_direction.best_ratio)}.",
    )


def _path(fisher_direction: FisherDirection) -> list[dict[str, Any]]:
    """Return the gradient steps as points on the curve of J."""
    if len(fisher_direction.path) < 2:
        return []
    dots = points.plain_points(fisher_direction.path % 180, fisher_direction.path_ratios, 7)
    dots["marker"] |= {"color": STEPS}
    dots["meta"] = {"role": "mark"}
    return [dots | {"name": "gradient steps"}]


def _line(places: np.ndarray, name: str, colour: str, width: float, dash: str) -> dict[str, Any]:
    """Return a line through places (m, 2) that the pointer passes over: a click is the plane's."""
    line = curve.line(places[:, 0], places[:, 1], name, colour, width, dash, "mark")
    del line["hovertemplate"]
    return line | {"hoverinfo": "skip"}
