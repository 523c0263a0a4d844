"""The fit over two features in three dimensions, which can be rotated."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

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
from pages.shared.pictures.figures.axes import CAMERA, SOLID_AXIS, plain
from pages.shared.pictures.figures.style import INK, MUTED, TYPE_SMALL
from pages.shared.pictures.figures.surface import DIVERGING
from pages.shared.pictures.results.fit import Fit, compute_fit

EVERY = 2  # of the plane's grid lines
MESH = 16  # meshes to a side that are drawn on the surface
LONGEST = 20  # characters of a name along an edge of the box


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
    x, y = (_raw(of, places) for of, places in zip((across, up), viewport.plane, strict=True))
    low, high = _raw(height, np.array([centre - 1.15 * limit, centre + 1.15 * limit])).tolist()
    darkest, brightest = _raw(height, np.array([centre - limit, centre + limit])).tolist()
    f = np.clip(_raw(height, result.f[::EVERY, ::EVERY]), low, high)
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
        "x": _raw(across, points.x),
        "y": _raw(up, points.y),
        "z": _raw(height, points.target),
        "marker": {"size": 3, "color": INK},
        "hovertemplate": "%{x:.3g}, %{y:.3g}: %{z:.3g}<extra>training point</extra>",
    }
    axes = {
        "xaxis": _axis(across, viewport.across),
        "yaxis": _axis(up, viewport.up),
        "zaxis": _axis(height, (centre - 1.15 * limit, centre + 1.15 * limit)),
    }
    figure = Figure(
        id="surface_3d",
        title=f"Fit of {height.label}",
        note=" · ".join(filter(None, ["drag to rotate", viewport.note])),
        data=[sheet, marks],
        layout={
            "scene": axes | {"aspectmode": "cube", "uirevision": "kept", "camera": CAMERA},
            "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
            "showlegend": False,
            "uirevision": "kept",
            "font": {"size": TYPE_SMALL, "color": INK},
        },
        alt=f"The fit of {result.target} as a surface over {viewport.names[0]} "
        f"and {viewport.names[1]}.",
    )
    return Scene([figure])


def _raw(measure: Measure, shown: np.ndarray) -> np.ndarray:
    """Return shown numbers in the data's own unit."""
    raw: np.ndarray = measure.offset + measure.step * shown
    return raw


def _axis(measure: Measure, shown: tuple[float, float]) -> dict[str, Any]:
    """Return an edge of the box in the data's own unit, or with dates; ``shown`` are its ends."""
    name = measure.name
    short = replace(measure, name=name if len(name) <= LONGEST else name[: LONGEST - 2] + "…")
    look = SOLID_AXIS | {"title": {"text": plain(short.label)}}
    if measure.dates is not None:
        ticks = measure.ticks(*shown)
        look |= {
            "tickvals": [measure.raw(at) for at, _ in ticks],
            "ticktext": [text for _, text in ticks],
        }
    return look | {"range": _raw(measure, np.array(shown)).tolist()}


VIEW = View("surface_3d", "In 3-D", (stage(compute, draw, height=480),), when=is_surface)
