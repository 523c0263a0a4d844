"""A signed sum of Gaussians: as a surface in space, and from above."""

from __future__ import annotations

import numpy as np

from pages.features.results.gaussians import CENTRES, REACH, Gaussians
from pages.shared.figures import points, surface
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.space import box, points_by_class, segment
from pages.shared.scene import Figure, number
from pages.shared.stage.wire import Quantised
from pages.shared.style import DIVERGING, INK, MUTED

TOP = 2.4  # of the vertical axis, doubled where f is higher
NAMES = ("α < 0", "α ≥ 0")
VIEW = {"eye": {"x": 1.5, "y": -1.6, "z": 0.9}, "center": {"x": 0, "y": 0, "z": -0.12}}


def hills(found: Gaussians) -> Figure:
    """Return the sum as a surface, with a stem at each centre as high as its weight."""
    high = float(np.abs(found.f).max())
    top = TOP * 2.0 ** max(0, int(np.ceil(np.log2(high / TOP)))) if high > TOP else TOP
    sheet = {
        "type": "surface",
        "x": found.places,
        "y": found.places,
        "z": Quantised(found.f, -top, top, 16),
        "colorscale": DIVERGING,
        "cmin": -2.0,
        "cmax": 2.0,
        "opacity": 0.9,
        "showscale": False,
        "hovertemplate": "%{x:.3g}, %{y:.3g}: %{z:.3g}<extra></extra>",
    }
    feet = np.column_stack([CENTRES, np.zeros(len(CENTRES))])
    heads = np.column_stack([CENTRES, found.alpha])
    stems = [
        segment(foot, head, f"α = {number(float(head[2]))}", INK, 4)
        for foot, head in zip(feet, heads, strict=True)
    ]
    codes = (found.alpha >= 0).astype(int)
    return Figure(
        id="hills",
        title="f(x) = Σ αᵢ k(xᵢ, x)",
        note="stems: the four weights; drag to rotate",
        data=[sheet, *stems, *points_by_class(heads, codes, NAMES, 5)],
        layout=box(("x1", "x2", "f"), [(-REACH, REACH), (-REACH, REACH), (-top, top)], VIEW),
        alt=f"A surface from {number(float(found.f.min()))} to {number(float(found.f.max()))}.",
        weight=1.3,
    )


def above(found: Gaussians) -> Figure:
    """Return the sum from above, with the line f = 0 and the centres."""
    codes, ends = (found.alpha >= 0).astype(int), (-REACH, REACH)
    marks = points.by_class(CENTRES[:, 0], CENTRES[:, 1], codes, NAMES, 11)
    return Figure(
        id="above",
        title="From above",
        note="line: f = 0, the boundary of a classifier; blue: negative, orange: positive",
        data=[
            surface.heat(found.places, found.places, found.f, 2.0, "f"),
            *surface.levels(found.places, found.places, found.f, [0.0], INK, "solid", 2),
            *surface.levels(found.places, found.places, found.f, [-1.0, 1.0], MUTED, "dash", 1.2),
            *(trace | {"meta": {"role": "mark"}} for trace in marks),
        ],
        layout=layout(
            axis("x1", ends, constrain="domain"),
            axis("x2", ends, constrain="domain", scaleanchor="x"),
        ),
        alt="The sum from above, with the line on which it is 0.",
    )
