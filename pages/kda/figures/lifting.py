"""A feature lifted to two and to three dimensions, with what separates the classes there."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.kda.results.lifting import Lifting
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout, plain
from pages.shared.ranges import span
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, CLASSES, INK, MUTED

SOLID = ("circle", "square", "diamond", "cross", "x")  # symbols that Plotly has in space
CAMERAS = {
    "from the side": (1.7, -1.7, 0.8),
    "x and x²": (0.0, 0.0, 2.4),
    "x and x³": (0.0, -2.4, 0.0),
    "edge on": None,  # along the plane, which is then a line
}


def parabola(found: Lifting) -> Figure:
    """Return the points (x, x^2) with the line w . (x, x^2) + offset = 0."""
    x, bent = found.x, found.degrees[1]
    normal, offset = bent.normal, bent.offset
    ends, tops = span(x), span(np.append(x**2, 0.0))
    line = np.linspace(*ends, 200)
    if abs(normal[1]) > 1e-12 * np.abs(normal).max():
        across = curve.curve(line, -(normal[0] * line + offset) / normal[1], "boundary", INK, 2)
    else:
        across = curve.curve(np.full(2, -offset / normal[0]), np.array(tops), "boundary", INK, 2)
    traces = [
        curve.curve(line, line**2, "x²", MUTED, 1, "dot"),
        across,
        *points.by_class(x, x**2, found.codes, found.classes),
    ]
    return Figure(
        id="parabola",
        title="Lifted to (x, x²)",
        note="line: where both classes are equally likely",
        data=[trace | {"meta": {"role": "lifted"}} for trace in traces],
        layout=layout(axis(found.feature, ends), axis("x²", tops)),
        alt="The points on a parabola, with the line between the classes.",
    )


def cubic(found: Lifting, camera: str) -> Figure:
    """Return the points (x, x^2, x^3) with the separating plane; ``camera`` is one of `CAMERAS`."""
    space, corners = found.degrees[2], found.corners
    lifted, codes = space.points, found.codes
    ends = [span(column) for column in lifted.T]
    traces: list[dict[str, Any]] = [
        {
            "type": "scatter3d",
            "mode": "markers",
            "name": plain(name),
            "x": lifted[codes == code, 0],
            "y": lifted[codes == code, 1],
            "z": lifted[codes == code, 2],
            "marker": {
                "size": 4,
                "color": CLASSES[code % 8],
                "symbol": SOLID[code % len(SOLID)],
            },
            "hovertemplate": "%{x:.3g}, %{y:.3g}, %{z:.3g}<extra>" + plain(name) + "</extra>",
        }
        for code, name in enumerate(found.classes)
    ]
    if len(corners):
        fan = np.arange(1, len(corners) - 1)
        traces.append(
            {
                "type": "mesh3d",
                "name": "separating plane",
                "x": corners[:, 0],
                "y": corners[:, 1],
                "z": corners[:, 2],
                "i": np.zeros(len(fan), dtype=np.int32),
                "j": fan.astype(np.int32),
                "k": (fan + 1).astype(np.int32),
                "color": ACCENT,
                "opacity": 0.35,
                "hoverinfo": "skip",
            }
        )
    axes = {
        f"{letter}axis": {
            "title": {"text": title},
            "range": list(map(float, end)),
            "showbackground": False,
            "gridcolor": MUTED,
            "color": INK,
        }
        for letter, title, end in zip("xyz", (plain(found.feature), "x²", "x³"), ends, strict=True)
    }
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
        data=traces,
        layout={
            "scene": axes | {"aspectmode": "cube", "camera": view, "uirevision": camera},
            "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
            "showlegend": False,
            "uirevision": camera,
            "font": {"size": 11, "color": INK},
        },
        alt="The points on a curve in space, with the plane between the classes.",
    )


def edge_on(normal: np.ndarray, width: np.ndarray) -> tuple[float, float, float]:
    """Return a place to look from that lies in the plane, in units of the cube."""
    across = np.cross(normal * width, [0.0, 0.0, 1.0])
    if not np.linalg.norm(across) > 1e-9 * np.linalg.norm(normal * width):
        across = np.array([1.0, 0.0, 0.0])
    x, y, z = (2.4 * across / np.linalg.norm(across)).tolist()
    return x, y, z
