"""One component as a function of the input: a map over a plane, or a curve over one feature."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pages.kpca.compute import Map
from pages.kpca.figures.embedding import axis_title, shade
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import across, axis, editable, layout, plane
from pages.shared.results.points import Points
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, MUTED, SIGNED

SIGNS = "green: above 0, violet: below; lines: −1, 0 and 1 σ of the scores"
LIMIT = 2.5  # standard deviations of the scores at which the colours saturate


def component(found: Map, id: str = "component") -> Figure:
    """Return a component over the input, in standard deviations of its scores."""
    seen, number = found.frame, found.number
    if seen.y is None:
        return curves(found, id)
    named = axis_title(number, found.shares)
    field = surface.heat(seen.x, seen.y, found.f, LIMIT, f"component {number}", SIGNED)
    lines = surface.levels(seen.x, seen.y, field["z"], [-1.0, 0.0, 1.0], MUTED, "solid", 1)
    traces = [field, *lines]
    if found.kernel is not None:
        traces += surface.kernel_slice(seen.x, seen.y, found.kernel)
    traces += dots(found.points)
    where = points.slice_note(seen.note, found.points)
    return Figure(
        id=id,
        title=f"A slice of {named}" if seen.is_slice else named.capitalize(),
        note=" · ".join(filter(None, [SIGNS, where])),
        data=traces,
        layout=layout(*plane(seen), meta=editable(seen)),
        alt=f"Component {number} as a map over {seen.labels[0]} and {seen.labels[1]}.",
        weight=1.1,
    )


def curves(found: Map, id: str = "component") -> Figure:
    """Return all components over one feature, the one asked for drawn thick."""
    seen, number, count = found.frame, found.number, found.f.shape[1]
    traces = []
    for j, column in enumerate(found.f.T):
        width = 3 if j == number - 1 else 1.2
        traces.append(
            curve.curve(seen.x, column, f"component {j + 1}", CLASSES[j % 8], width)
            | {"showlegend": True}
        )
    base = replace(found.points, y=np.full(len(found.points), -3.2))
    traces += [trace | {"showlegend": False} for trace in dots(base)]
    first = zip(("blue", "orange", "teal"), range(1, count + 1), strict=False)
    colours = ", ".join(f"{colour}: {j}" for colour, j in first)
    return Figure(
        id=id,
        title="Components over the input",
        note=" · ".join(
            filter(None, [f"{colours}; thick: component {number}, in σ of its scores", seen.note])
        ),
        data=traces,
        layout=layout(
            across(seen),
            axis("score [σ]", (-3.6, 3.6)),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 32, "b": 44},
            meta={"editable": True, "zoom": True},
        ),
        alt=f"{count} components as curves over {seen.names[0]}.",
        weight=1.3,
    )


def dots(found: Points) -> list[dict]:
    """Return the samples, coloured by class or by target, and the chosen ones marked."""
    if found.classes:
        traces = points.by_class(
            found.x, found.y, found.target, found.classes, opacity=found.opacity
        )
    else:
        traces = [points.plain_points(found.x, found.y, 7, found.opacity)]
        traces[0]["marker"] |= shade(found.target)
    return [*traces, *points.chosen_ones(found)]
