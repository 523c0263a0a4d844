"""Where two methods differ: a map with both boundaries, and the value of one over the other's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from pages.compare.results.difference import Difference
from pages.shared.figures import curve, decision, points, surface
from pages.shared.figures.axes import across, axis, layout, measured, plane, up
from pages.shared.ranges import steady
from pages.shared.results.frame import Frame
from pages.shared.results.points import Points
from pages.shared.scene import Figure, number, share
from pages.shared.stage.wire import Quantised
from pages.shared.style import ACCENT, CLASSES, INK, MUTED

DARK = INK.replace(")", "/0.5)")
SIZE = 5  # pixels of a dot


def map_of(found: Difference) -> Figure | None:
    """Return the map of the difference, or both curves over one feature; None above two."""
    seen, dots = found.frame, found.points
    if seen is None or dots is None or found.f is None:
        return None
    if seen.y is None:
        return _curves(found, seen, dots, found.f)
    return _classes(found, seen, dots) if found.classes else _gap(found, seen, dots, found.f)


def scores(found: Difference) -> Figure:
    """Return f of the second method over f of the first at the training points."""
    (first, second), (a, b) = found.names, found.values
    x, y = steady(a, 0.05), steady(b, 0.05)
    if found.classes:
        lines = [
            curve.curve(np.array(x), np.zeros(2), "0", MUTED, 1, "dot", "mark"),
            curve.curve(np.zeros(2), np.array(y), "0", MUTED, 1, "dot", "mark"),
        ]
        dots = points.by_class(a, b, found.codes, found.classes, SIZE)
        note = "upper left and lower right: different classes"
        below, beside = axis(f"f of {first}", x), axis(f"f of {second}", y)
    else:
        first, second = (f"{found.measure.name} by {name}" for name in found.names)
        ends = np.array([max(x[0], y[0]), min(x[1], y[1])])
        lines = [curve.curve(ends, ends, "equal", MUTED, 1, "dot", "mark")]
        dots, note = [points.plain_points(a, b, SIZE)], "on the line: the same prediction"
        below = measured(replace(found.measure, name=first), x)
        beside = measured(replace(found.measure, name=second), y)
    return Figure(
        "scores",
        "One over the other",
        [*lines, *dots],
        layout(below, beside),
        note=note,
        alt=f"f of {second} over f of {first} at {len(a)} training points.",
    )


def _classes(found: Difference, seen: Frame, dots: Points) -> Figure:
    assert found.f is not None  # of all that has a frame
    one, two = found.f
    kind = np.where(found.differs, 2.0, (one > 0).astype(float))
    shades = (CLASSES[0].replace(")", "/0.3)"), CLASSES[1].replace(")", "/0.3)"), DARK)
    scale = [[edge / 3, shade] for i, shade in enumerate(shades) for edge in (i, i + 1)]
    field = {
        "type": "heatmap",
        "x": seen.x,
        "y": seen.y,
        "z": Quantised(kind, 0, 2, 8),
        "zmin": -0.5,
        "zmax": 2.5,
        "colorscale": scale,
        "showscale": False,
        "hoverinfo": "skip",
        "meta": {"role": "heat"},
    }
    first, second = found.names
    return Figure(
        "difference",
        "Where they differ",
        [
            field,
            *surface.levels(*seen.plane, one, [0.0], INK, "solid", 2),
            *surface.levels(*seen.plane, two, [0.0], ACCENT, "dot", 2.5),
            *points.by_class(dots.x, dots.y, dots.target, dots.classes, SIZE),
        ],
        layout(*plane(seen)),
        note=f"dark: different classes · line: {first}, dotted: {second}",
        alt=f"{first} and {second} give different classes at {share(found.place or 0.0)} of the "
        "places of the picture.",
        weight=1.2,
    )


def _gap(found: Difference, seen: Frame, dots: Points, f: tuple[np.ndarray, np.ndarray]) -> Figure:
    gap = f[0] - f[1]
    first, second = found.names
    top = float(np.abs(gap).max()) or 1.0
    own = replace(found.measure, name="difference", offset=0.0)  # both have the same middle
    field = surface.heat(*seen.plane, gap, top, "difference") | surface.bar(own, -top, top)
    field["meta"] |= surface.own(own)
    most = f"{number(own.raw(float(np.abs(gap).max())))} {own.unit}".strip()
    return Figure(
        "difference",
        "Difference of both fits",
        [
            field,
            *surface.levels(*seen.plane, gap, [0.0], INK, "solid", 1),
            points.plain_points(dots.x, dots.y, SIZE),
        ],
        layout(*plane(seen)),
        note=f"{first} less {second}, at most {most}; line: equal",
        alt=f"{first} less {second} over two features.",
        weight=1.2,
    )


def _curves(
    found: Difference, seen: Frame, dots: Points, f: tuple[np.ndarray, np.ndarray]
) -> Figure:
    shown = [decision.cut(one) if found.classes else one for one in f]
    marks: list[dict[str, Any]]
    if found.classes:
        marks = points.by_class(dots.x, dots.y, dots.target, dots.classes, SIZE)
        lines, upright = [curve.zero(seen.x)], axis("decision value f", seen.up)
    else:
        marks, lines, upright = [points.plain_points(dots.x, dots.y, SIZE)], [], up(seen)
    first, second = found.names
    return Figure(
        "difference",
        "Both curves",
        [
            *lines,
            curve.curve(seen.x, shown[0], first, INK),
            curve.curve(seen.x, shown[1], second, ACCENT, 2, "dot"),
            *marks,
        ],
        layout(across(seen), upright),
        note=f"line: {first}, dotted: {second}",
        alt=f"The curves of {first} and {second} over one feature.",
        weight=1.2,
    )
