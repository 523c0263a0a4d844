"""Points (x, x^2, y) with the plane of the quadratic fit, in three dimensions."""

from __future__ import annotations

import numpy as np

from pages.krr.results.lifted_plane import LiftedPlane
from pages.shared.figures.space import box, plane
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, INK

# Across the line of the points on the floor, so that the arch is seen from its side.
CAMERA = {"eye": {"x": 1.55, "y": -1.75, "z": 0.75}, "center": {"x": 0, "y": 0, "z": -0.1}}


def lifted_plane(found: LiftedPlane) -> Figure:
    """Return the points over (x, x^2), the plane, and the fit of the page as a curve."""
    dots = _points(found.x, found.y, "training points")
    dots |= {"mode": "markers", "marker": {"size": 3, "color": INK}}
    line = _points(found.curve_x, found.curve_y, "fit of the page")
    line |= {"mode": "lines", "line": {"color": CLASSES[0], "width": 6}}
    return Figure(
        id="lifted_plane",
        title=f"{found.names[2]} over x and x²",
        note="drag to rotate · blue: the fit of the page · the plane is the fit of degree 2",
        data=[*plane(found.corners, "fit of degree 2"), line, dots],
        layout=box(found.names, found.ends, CAMERA),
        alt=f"{len(found.x)} points over {found.names[0]} and its square with a plane.",
    )


def _points(x: np.ndarray, y: np.ndarray, name: str) -> dict:
    return {
        "type": "scatter3d",
        "name": name,
        "x": x,
        "y": x**2,
        "z": y,
        "hovertemplate": "%{x:.3g}, %{y:.3g}: %{z:.3g}<extra>" + name + "</extra>",
        "meta": {"role": "lifted"},
    }
