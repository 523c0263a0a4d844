"""What a fit costs over the number of points, with weights on points and on features."""

from __future__ import annotations

from math import comb

import numpy as np

from pages.shared.model.scene.scene import Callout, Figure
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import layout
from pages.shared.pictures.figures.decades import log_axis
from pages.shared.pictures.figures.style import ACCENT, CLASSES
from pages.shared.pictures.results.costs import crossing, dual_cost, primal_cost

DUAL, PRIMAL = CLASSES[0], CLASSES[1]


def cost_curves(n: float, d: float, degree: int) -> Figure:
    """Return what both solutions cost over n, in floating-point operations; n is marked.

    The kernel is a polynomial of that degree on d features: the primal has C(d + degree, degree)
    weights, whether anybody computes them or not.
    """
    many, width = np.logspace(1, 6, 60), float(comb(int(d) + degree, degree))
    x = np.log10(many)
    lines = {
        "dual": (dual_cost(many, d), DUAL),
        "primal": (primal_cost(many, width), PRIMAL),
    }
    at, equal, rings = float(np.log10(n)), crossing(d, width), []
    if many[0] <= equal <= many[-1]:
        height = np.log10(dual_cost(np.array([equal]), d))
        rings = [points.rings(np.log10([equal]), height, "equal", 12)]
    look = {"color": ACCENT, "width": 1.5, "dash": "dot"}
    callouts = (
        Callout("dual", "dual, with the kernel: n equations", "blue: dual, n equations", "both"),
        Callout(
            "primal",
            f"primal, with the features: {number(width)} equations",
            f"orange: primal, {number(width)} equations",
            "both",
        ),
        Callout("equal", "both cost the same", "ring: equal", "both"),
    )[: 3 if rings else 2]
    top = 10.0 ** np.ceil(np.log10(max(1e18, float(primal_cost(1e6, width)))))
    return Figure(
        id="costs",
        title=f"Flops, a polynomial of degree {degree} on {number(d)} features",
        note=" · ".join(["dotted: n", *(callout.instead for callout in callouts)]),
        data=[
            *(
                curve.line(x, np.log10(np.maximum(y, 1.0)), name, colour, 2.4, role="cost")
                | {"hoverinfo": "skip", "hovertemplate": None}
                for name, (y, colour) in lines.items()
            ),
            *rings,
        ],
        layout=layout(
            log_axis("points n", 10, 1e6),
            log_axis("floating-point operations", 1e2, top),
            shapes=[
                {"type": "line", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1}
                | {"line": look}
            ],
        ),
        callouts=callouts,
        alt=f"Dual: {number(float(dual_cost(n, d)))}, primal: "
        f"{number(float(primal_cost(n, width)))} floating-point operations.",
    )
