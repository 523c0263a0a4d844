"""The pictures of the toy: one large, six small ones, all over the same points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from pages.home.compute import Toy
from pages.shared.model.scene.scene import Callout, Figure, Scene
from pages.shared.pictures.figures import gram, points, support, surface
from pages.shared.pictures.figures.axes import editable, layout, plane
from pages.shared.pictures.figures.style import DIVERGING, INK, MUTED, SEQUENTIAL, SIGNED

LIMIT = 2.0  # decision values at which the colours saturate
ODDS = 12.0  # log odds
DEVIATIONS = 3.0  # of a component
PALE = 0.6
DRAG = "points can be dragged"
SMALL = {"margin": {"l": 8, "r": 8, "t": 4, "b": 8}}


def draw(toy: Toy) -> Scene:
    """Draw the margin large, then what the other methods make of the same points."""
    matrix = gram.heatmap(toy.gram)
    return Scene(
        [
            _large(toy),
            _small(toy, "kernel", "kernels", "Kernel", "k(x, ·) of one point", _of(toy)),
            _matrix(matrix),
            _small(toy, "ridge", "krr", "Ridge", "fit to ±1", _signed(toy, toy.ridge, 1.0)),
            _small(toy, "discriminant", "kda", "Discriminant", "log odds",
                   _signed(toy, toy.discriminant, ODDS)),
            _small(toy, "component", "kpca", "PCA", "component 1",
                   _signed(toy, toy.component, DEVIATIONS, SIGNED)),
            _small(toy, "process", "gp", "Gaussian process", "sd of f",
                   _positive(toy, toy.deviation, float(toy.deviation.max()))),
        ]
    )  # fmt: skip


def _large(toy: Toy) -> Figure:
    traces = _signed(toy, toy.margin, LIMIT)
    traces += surface.levels(*toy.viewport.plane, toy.margin, [-1.0, 1.0], MUTED, "dash", 1.2)
    return Figure(
        id="stage",
        title="Support vector machine",
        note=DRAG,
        callouts=(Callout("points", "drag a point", DRAG), Callout("boundary", "the boundary")),
        data=[*traces, *_dots(toy), *support.rings(toy.support, toy.points)],
        layout=layout(*plane(toy.viewport), meta=editable(toy.viewport)),
        alt=f"The boundary between two classes of {len(toy.points)} points.",
    )


def _matrix(matrix: Figure) -> Figure:
    """Return the Gram matrix as small as its neighbours: without scale and titles."""
    heat = matrix.data[0] | {"showscale": False}
    axes = {n: matrix.layout[n] | {"title": {"text": ""}} for n in ("xaxis", "yaxis")}
    return replace(
        matrix,
        data=[heat],
        layout=matrix.layout | axes | SMALL,
        note="k of all pairs",
        weight=1.0,
        opens="kernels",
    )


def _small(
    toy: Toy, id: str, opens: str, title: str, note: str, traces: list[dict[str, Any]]
) -> Figure:
    across, up = (axis | {"showticklabels": False, "ticks": "", "title": {"text": ""}}
                  for axis in plane(toy.viewport))  # fmt: skip
    return Figure(
        id=id,
        title=title,
        note=note,
        data=[*traces, *_dots(toy, 5)],
        layout=layout(across, up, **SMALL),
        alt=f"{title} on the same points: {note}.",
        opens=opens,
    )


def _of(toy: Toy) -> list[dict[str, Any]]:
    at = slice(toy.of, toy.of + 1)
    ring = points.rings(toy.points.x[at], toy.points.y[at], "the point")
    return [*_positive(toy, toy.kernel, 1.0), ring]


def _signed(toy: Toy, f: np.ndarray, limit: float, scale: str = DIVERGING) -> list[dict[str, Any]]:
    x, y = toy.viewport.plane
    heat = surface.heat(x, y, f, limit, "f", scale) | {"opacity": PALE}
    return [heat, *surface.levels(x, y, f, [0.0], INK, "solid", 2)]


def _positive(toy: Toy, f: np.ndarray, top: float) -> list[dict[str, Any]]:
    x, y = toy.viewport.plane
    low = min(0.0, float(f.min()))
    middle = (low + top) / 2
    return [surface.heat(x, y, f, (top - low) / 2 or 1.0, "f", SEQUENTIAL, middle)
            | {"opacity": PALE}]  # fmt: skip


def _dots(toy: Toy, size: float | None = None) -> list[dict[str, Any]]:
    placed = toy.points
    return [
        *points.by_class(placed.x, placed.y, placed.target, placed.classes, size, placed.opacity),
        *points.chosen_ones(placed),
    ]
