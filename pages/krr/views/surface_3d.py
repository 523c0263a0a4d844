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
from pages.shared.model.units.measure import Measure
from pages.shared.pictures.figures.axes import CAMERA
from pages.shared.pictures.figures.space import cube, edge, in_own_unit
from pages.shared.pictures.figures.style import INK, MUTED
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
    """Draw the fit as a surface over the data's own units, with the training points.

    Of more than two features the others are fixed, and a point may stand off the surface because
    of them.
    """
    viewport, points, centre, limit = result.viewport, result.points, result.centre, result.limit
    across, up = viewport.measures
    height = result.measure or Measure(result.target)
    x, y = (
        in_own_unit(of, places) for of, places in zip((across, up), viewport.plane, strict=True)
    )
    ends = (centre - 1.15 * limit, centre + 1.15 * limit)
    low, high = in_own_unit(height, np.array(ends)).tolist()
    darkest, brightest = in_own_unit(height, np.array([centre - limit, centre + limit])).tolist()
    f = np.clip(in_own_unit(height, result.f[::EVERY, ::EVERY]), low, high)
    sheet = {
        "type": "surface",
        "x": x[::EVERY],
        "y": y[::EVERY],
        "z": Quantised(f, low, high, 16),
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
        "cmin": darkest,
        "cmax": brightest,
    }
    marks = {
        "type": "scatter3d",
        "mode": "markers",
        "name": "training points",
        "x": in_own_unit(across, points.x),
        "y": in_own_unit(up, points.y),
        "z": in_own_unit(height, points.target),
        "marker": {"size": 3, "color": INK},
        "hovertemplate": "%{x:.3g}, %{y:.3g}: %{z:.3g}<extra>training point</extra>",
    }
    axes = {
        "xaxis": edge(across, viewport.across),
        "yaxis": edge(up, viewport.up),
        "zaxis": edge(height, ends),
    }
    figure = Figure(
        id="surface_3d",
        title=f"Fit of {height.label}",
        note=" · ".join(filter(None, ["drag to rotate", viewport.note])),
        data=[sheet, marks],
        layout=cube(axes, CAMERA),
        alt=f"The fit of {result.target} as a surface over {viewport.names[0]} "
        f"and {viewport.names[1]}.",
    )
    return Scene([figure])


VIEW = View("surface_3d", "In 3-D", (stage(compute, draw, height=480),), when=is_surface)
