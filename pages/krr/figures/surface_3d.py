"""A fit over two features as a surface in three dimensions, which can be rotated."""

from __future__ import annotations

import numpy as np

from pages.shared.figures.axes import CAMERA, SOLID_AXIS, plain
from pages.shared.figures.surface import DIVERGING
from pages.shared.results.fit import Fit
from pages.shared.scene import Figure
from pages.shared.stage.wire import Quantised
from pages.shared.style import INK, MUTED

EVERY = 2  # of the plane's grid lines
MESH = 16  # meshes to a side that are drawn on the surface


def short(name: str) -> str:
    """Return a name as it fits along an edge of the box; its unit is told in the pictures above."""
    return plain(name if len(name) <= 20 else name[:18] + "…")


def surface_3d(found: Fit) -> Figure:
    """Return the fit over a plane in three dimensions, with the training points.

    Of more than two features the others are fixed, and a point may stand off the surface because
    of them.
    """
    seen, dots, centre, limit = found.frame, found.points, found.centre, found.limit
    x, y = seen.plane
    z = found.f[::EVERY, ::EVERY]
    low, high = centre - 1.15 * limit, centre + 1.15 * limit
    names = [short(name) for name in (*seen.names, found.target)]
    ends = (seen.across, seen.up, (low, high))
    colours = {"colorscale": DIVERGING, "cmin": centre - limit, "cmax": centre + limit}
    sheet = {
        "type": "surface",
        "x": x[::EVERY],
        "y": y[::EVERY],
        "z": Quantised(np.clip(z, low, high), low, high, 16),
        "opacity": 0.95,
        "contours": {
            letter: {
                "show": True,
                "start": float(along[0]),
                "end": float(along[-1]),
                "size": float(along[-1] - along[0]) / MESH,
                "color": MUTED,
                "width": 1,
                "highlight": False,
            }
            for letter, along in (("x", x), ("y", y))
        },
        "showscale": False,
        "hovertemplate": "%{x:.3g}, %{y:.3g}: %{z:.3g}<extra></extra>",
        **colours,
    }
    marks = {
        "type": "scatter3d",
        "mode": "markers",
        "name": "training points",
        "x": dots.x,
        "y": dots.y,
        "z": dots.target,
        "marker": {"size": 3, "color": INK},
        "hovertemplate": "%{x:.3g}, %{y:.3g}: %{z:.3g}<extra>training point</extra>",
    }
    axes = {
        f"{letter}axis": SOLID_AXIS
        | {"title": {"text": name}, "range": [float(end[0]), float(end[1])]}
        for letter, name, end in zip("xyz", names, ends, strict=True)
    }
    return Figure(
        id="surface_3d",
        title=f"Fit of {found.label}",
        note=" · ".join(filter(None, ["drag to rotate", seen.note])),
        data=[sheet, marks],
        layout={
            "scene": axes | {"aspectmode": "cube", "uirevision": "kept", "camera": CAMERA},
            "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
            "showlegend": False,
            "uirevision": "kept",
            "font": {"size": 11, "color": INK},
        },
        alt=f"The fit of {found.target} as a surface over {names[0]} and {names[1]}.",
    )
