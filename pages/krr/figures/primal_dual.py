"""The primal and the dual solution: what they predict, and what they cost over n."""

from __future__ import annotations

from math import comb

import numpy as np

from pages.krr.results.primal_dual import PrimalDual, dual_cost, primal_cost
from pages.shared.figures import curve, points
from pages.shared.figures.axes import across, axis, layout, up
from pages.shared.figures.decades import decades
from pages.shared.ranges import span
from pages.shared.results.frame import Frame
from pages.shared.results.points import Points
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, MUTED

DUAL, PRIMAL = CLASSES[0], CLASSES[1]


def costs(n: float, d: float, degree: int) -> Figure:
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
    at = float(np.log10(n))
    look = {"color": ACCENT, "width": 1.5, "dash": "dot"}
    top = 10.0 ** np.ceil(np.log10(max(1e18, float(primal_cost(1e6, width)))))
    return Figure(
        id="costs",
        title=f"Flops, a polynomial of degree {degree} on {number(d)} features",
        note=f"blue: dual, n equations · orange: primal, {number(width)} equations · dotted: n",
        data=[
            curve.curve(x, np.log10(np.maximum(y, 1.0)), name, colour, 2.4, role="cost")
            | {"hoverinfo": "skip", "hovertemplate": None}
            for name, (y, colour) in lines.items()
        ],
        layout=layout(
            decades("points n", 10, 1e6),
            decades("floating-point operations", 1e2, top),
            shapes=[
                {"type": "line", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1}
                | {"line": look}
            ],
        ),
        alt=f"Dual: {number(float(dual_cost(n, d)))}, primal: "
        f"{number(float(primal_cost(n, width)))} floating-point operations.",
    )


def predictions(found: PrimalDual) -> Figure:
    """Return both predictions: over one feature, else one over the other."""
    if found.frame is None or found.points is None:
        return _over_each_other(found)
    return _curves(found, found.frame, found.points)


def _curves(found: PrimalDual, seen: Frame, dots: Points) -> Figure:
    return Figure(
        id="both",
        title="Two ways, one fit",
        note="blue: dual, orange dashes: primal",
        data=[
            points.plain_points(dots.x, dots.y, 4),
            curve.curve(seen.x, found.dual, "dual", DUAL, 5, role="dual"),
            curve.curve(seen.x, found.primal, "primal", PRIMAL, 2, "dash", "primal"),
        ],
        layout=layout(across(seen), up(seen), meta={"zoom": True}),
        alt="The predictions of the dual and of the primal solution.",
    )


def _over_each_other(found: PrimalDual) -> Figure:
    ends = np.array(span(found.y, 0.1))
    dots = points.plain_points(np.clip(found.dual, *ends), np.clip(found.primal, *ends), 5)
    return Figure(
        id="both",
        title="Two ways, one fit",
        note="on the diagonal: the same prediction",
        data=[curve.curve(ends, ends, "the same", MUTED, 1.2, "dash", "mark"), dots],
        layout=layout(axis("dual prediction", ends), axis("primal prediction", ends)),
        alt="Primal predictions over dual ones at the training points.",
    )
