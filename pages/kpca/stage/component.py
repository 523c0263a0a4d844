"""Components: a map over a plane, a curve over one feature, or a sheet of images."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from pages.kpca.stage.compute import Map, Patterns
from pages.kpca.stage.embedding import axis_title, shade
from pages.shared.model.scene.scene import Callout, Figure
from pages.shared.pictures.figures import curve, images, points, surface
from pages.shared.pictures.figures.axes import across, axis, editable, layout, plane
from pages.shared.pictures.figures.style import CLASSES, MUTED, SIGNED
from pages.shared.pictures.results.points import Points

LINES = "lines: −1, 0 and 1 σ of the scores"
SIGNS = f"green: above 0, violet: below · {LINES}"
CALLOUTS = (Callout("levels", "scores of −1, 0 and 1 σ", LINES),)
LIMIT = 2.5  # standard deviations of the scores at which the colours saturate
A_ROW = 3  # images of a sheet


def component_map(map_: Map, id: str = "component") -> Figure:
    """Return a component over the input, in standard deviations of its scores."""
    viewport, number = map_.viewport, map_.number
    if viewport.y is None:
        return component_curves(map_, id)
    named = axis_title(number, map_.shares, map_.centred)
    field = surface.heat(viewport.x, viewport.y, map_.f, LIMIT, f"component {number}", SIGNED)
    lines = surface.levels(viewport.x, viewport.y, field["z"], [-1.0, 0.0, 1.0], MUTED, "solid", 1)
    traces = [field, *lines]
    if map_.kernel is not None:
        traces += surface.kernel_slice(viewport.x, viewport.y, map_.kernel)
    traces += coloured_points(map_.points)
    where = points.slice_note(viewport.note, map_.points)
    return Figure(
        id=id,
        title=f"A slice of {named}" if viewport.is_slice else named.capitalize(),
        note=" · ".join(filter(None, [SIGNS, where])),
        data=traces,
        layout=layout(*plane(viewport), meta=editable(viewport)),
        alt=f"Component {number} as a map over {viewport.labels[0]} and {viewport.labels[1]}.",
        weight=1.1,
        callouts=CALLOUTS,
    )


def component_curves(map_: Map, id: str = "component") -> Figure:
    """Return all components over one feature, the one asked for drawn thick."""
    viewport, number, count = map_.viewport, map_.number, map_.f.shape[1]
    traces = []
    for j, column in enumerate(map_.f.T):
        width = 3 if j == number - 1 else 1.2
        traces.append(
            curve.line(viewport.x, column, f"component {j + 1}", CLASSES[j % 8], width)
            | {"showlegend": True}
        )
    base = replace(map_.points, y=np.full(len(map_.points), -3.2))
    traces += [trace | {"showlegend": False} for trace in coloured_points(base)]
    first = zip(("blue", "orange", "teal"), range(1, count + 1), strict=False)
    colours = ", ".join(f"{colour}: {j}" for colour, j in first)
    return Figure(
        id=id,
        title="Components over the input",
        note=" · ".join(
            filter(
                None, [f"{colours}; thick: component {number}, in σ of its scores", viewport.note]
            )
        ),
        data=traces,
        layout=layout(
            across(viewport),
            axis("score [σ]", (-3.6, 3.6)),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 32, "b": 44},
            meta={"editable": True, "zoom": True},
        ),
        alt=f"{count} components as curves over {viewport.names[0]}.",
        weight=1.3,
    )


def coloured_points(placed: Points) -> list[dict[str, Any]]:
    """Return the samples, coloured by class or by target, and the chosen ones marked."""
    if placed.classes:
        traces = points.by_class(
            placed.x, placed.y, placed.target, placed.classes, opacity=placed.opacity
        )
    else:
        traces = [points.plain_points(placed.x, placed.y, 7, placed.opacity)]
        traces[0]["marker"] |= shade(placed.target)
    return [*traces, *points.chosen_ones(placed)]


def pattern_sheet(patterns: Patterns, id: str = "patterns") -> Figure:
    """Return the components as images, three to a row."""
    q = len(patterns.values)
    starts = range(0, q, A_ROW)
    return images.sheet(
        [patterns.values[start : start + A_ROW] for start in starts],
        patterns.shape,
        [_numbers(start + 1, min(start + A_ROW, q)) for start in starts],
        id,
        "Components as images",
        "green pixels rise with the score, violet ones fall",
        (-1.0, 1.0),
        SIGNED,
    )


def _numbers(first: int, last: int) -> str:
    """Return which components a row shows."""
    return f"{first}" if first == last else f"{first}-{last}"
