"""A feature lifted to two and to three dimensions, with what separates the classes there."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.model.scene.scene import Figure
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.space import box, edge_on, plane, points_by_class
from pages.shared.pictures.figures.style import INK, MUTED
from pages.shared.pictures.results.lifting import Lifting

CAMERAS = {
    "from the side": (1.7, -1.7, 0.8),
    "x and x²": (0.0, 0.0, 2.4),
    "x and x³": (0.0, -2.4, 0.0),
    "edge on": None,  # along the plane, which is then a line
}


def parabola(lifting: Lifting, note: str = "line: where both classes are equally likely") -> Figure:
    """Return the points (x, x^2) with the line w . (x, x^2) + offset = 0."""
    x, bent = lifting.x, lifting.degrees[1]
    normal, offset = bent.normal, bent.offset
    ends, tops = span(x), span(np.append(x**2, 0.0))
    line = np.linspace(*ends, 200)
    if abs(normal[1]) > 1e-12 * np.abs(normal).max():
        across = curve.line(line, -(normal[0] * line + offset) / normal[1], "boundary", INK, 2)
    else:
        across = curve.line(np.full(2, -offset / normal[0]), np.array(tops), "boundary", INK, 2)
    traces = [
        curve.line(line, line**2, "x²", MUTED, 1, "dot"),
        across,
        *points.by_class(x, x**2, lifting.codes, lifting.classes),
    ]
    return Figure(
        id="parabola",
        title="Lifted to (x, x²)",
        note=note,
        data=[trace | {"meta": {"role": "lifted"}} for trace in traces],
        layout=layout(axis(lifting.feature, ends), axis("x²", tops)),
        alt="The points on a parabola, with the line between the classes.",
    )


def cubic(lifting: Lifting, camera: str) -> Figure:
    """Return the points (x, x^2, x^3) with the separating plane; ``camera`` is one of `CAMERAS`."""
    space = lifting.degrees[2]
    ends = [span(column) for column in space.points.T]
    width = np.array([high - low for low, high in ends])
    eye = CAMERAS[camera] or edge_on(space.normal, width)
    view: dict[str, Any] = {
        "eye": dict(zip("xyz", eye, strict=True)),
        "center": {"x": 0, "y": 0, "z": -0.12},
    }
    if camera == "x and x²":
        view["up"] = {"x": 0, "y": 1, "z": 0}
    return Figure(
        id="cubic",
        title="Lifted to (x, x², x³)",
        note="drag to rotate",
        data=[
            *points_by_class(space.points, lifting.codes, lifting.classes),
            *plane(lifting.corners),
        ],
        layout=box((lifting.feature, "x²", "x³"), ends, view, camera),
        alt="The points on a curve in space, with the plane between the classes.",
    )
