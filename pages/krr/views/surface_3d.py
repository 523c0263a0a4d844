"""The fit over two features in three dimensions, which can be rotated."""

from __future__ import annotations

import numpy as np

from kernels import KernelRidge
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import stage
from pages.shared.model.declarations.conditions import has_axes, one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures.axes import CAMERA, SOLID_AXIS, plain
from pages.shared.pictures.figures.style import INK, MUTED, TYPE_SMALL
from pages.shared.pictures.figures.surface import DIVERGING
from pages.shared.pictures.results.fit import Fit, compute_fit

EVERY = 2  # of the plane's grid lines
MESH = 16  # meshes to a side that are drawn on the surface


def is_surface(values: Values) -> bool:
    """Whether the fit is a surface: over a single feature the stage shows all of it."""
    return has_axes(values) and not one_feature(values)


def compute(setting: Setting) -> Fit:
    """Return the fit over the plane."""
    return compute_fit(setting, setting.fit(KernelRidge))


def draw(result: Fit) -> Scene:
    """Draw the fit as a surface, with the training points.

    Of more than two features the others are fixed, and a point may stand off the surface because
    of them.
    """
    viewport, points, centre, limit = result.viewport, result.points, result.centre, result.limit
    x, y = viewport.plane
    low, high = centre - 1.15 * limit, centre + 1.15 * limit
    names = [_short(name) for name in (*viewport.names, result.target)]
    ranges = (viewport.across, viewport.up, (low, high))
    sheet = {
        "type": "surface",
        "x": x[::EVERY],
        "y": y[::EVERY],
        "z": Quantised(np.clip(result.f[::EVERY, ::EVERY], low, high), low, high, 16),
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
        "colorscale": DIVERGING,
        "cmin": centre - limit,
        "cmax": centre + limit,
    }
    marks = {
        "type": "scatter3d",
        "mode": "markers",
        "name": "training points",
        "x": points.x,
        "y": points.y,
        "z": points.target,
        "marker": {"size": 3, "color": INK},
        "hovertemplate": "%{x:.3g}, %{y:.3g}: %{z:.3g}<extra>training point</extra>",
    }
    axes = {
        f"{letter}axis": SOLID_AXIS
        | {"title": {"text": name}, "range": [float(first), float(last)]}
        for letter, name, (first, last) in zip("xyz", names, ranges, strict=True)
    }
    figure = Figure(
        id="surface_3d",
        title=f"Fit of {result.label}",
        note=" · ".join(filter(None, ["drag to rotate", viewport.note])),
        data=[sheet, marks],
        layout={
            "scene": axes | {"aspectmode": "cube", "uirevision": "kept", "camera": CAMERA},
            "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
            "showlegend": False,
            "uirevision": "kept",
            "font": {"size": TYPE_SMALL, "color": INK},
        },
        alt=f"The fit of {result.target} as a surface over {names[0]} and {names[1]}.",
    )
    return Scene([figure])


def _short(name: str) -> str:
    """Return a name as it fits along an edge of the box; its unit is told in the pictures above."""
    return plain(name if len(name) <= 20 else name[:18] + "…")


VIEW = View("surface_3d", "In 3-D", (stage(compute, draw, height=480),), when=is_surface)
