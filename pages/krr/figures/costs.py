"""What the primal and the dual solution cost, over the number of points."""

from __future__ import annotations

import numpy as np

from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.decades import decades
from pages.shared.results.frame import Frame
from pages.shared.results.points import Points
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, MUTED

DUAL, PRIMAL = CLASSES[0], CLASSES[1]


def costs(n: int, d: int, width: int, dual, primal) -> Figure:
    """Return both costs in multiplications over n, with the present n marked.

    ``dual(n, d)`` and ``primal(n, D)`` are the costs, ``width`` is the number of features D.
    """
    many = np.logspace(1, 6, 60)
    x = np.log10(many)
    lines = {
        "dual": (dual(many, d), DUAL),
        "primal": (primal(many, width), PRIMAL),
    }
    at = float(np.log10(n))
    look = {"color": ACCENT, "width": 1.5, "dash": "dot"}
    return Figure(
        id="costs",
        title="Multiplications",
        note=f"blue: dual, n equations · orange: primal, {width} equations · dotted: n now",
        data=[
            curve.curve(x, np.log10(np.maximum(y, 1.0)), name, colour, 2.4, role="cost")
            | {"hoverinfo": "skip", "hovertemplate": None}
            for name, (y, colour) in lines.items()
        ],
        layout=layout(
            decades("points n", 10, 1e6),
            decades("multiplications", 1e2, 1e18),
            shapes=[
                {
                    "type": "line",
                    "x0": at,
                    "x1": at,
                    "yref": "paper",
                    "y0": 0,
                    "y1": 1,
                    "line": look,
                }
            ],
        ),
        alt=f"Dual: {number(dual(n, d))}, primal: {number(primal(n, width))} multiplications.",
    )


def both_curves(seen: Frame, found: Points, dual: np.ndarray, primal: np.ndarray) -> Figure:
    """Return both predictions over one feature, one on top of the other."""
    return Figure(
        id="both",
        title="Two ways, one fit",
        note="blue: dual, orange dashes: primal",
        data=[
            points.plain_points(found.x, found.y, 4),
            curve.curve(seen.x, dual, "dual", DUAL, 5, role="dual"),
            curve.curve(seen.x, primal, "primal", PRIMAL, 2, "dash", "primal"),
        ],
        layout=layout(axis(seen.labels[0], seen.across), axis(seen.labels[1], seen.up)),
        alt="The predictions of the dual and of the primal solution.",
    )


def both_points(ends: tuple[float, float], dual: np.ndarray, primal: np.ndarray) -> Figure:
    """Return the primal predictions over the dual ones at the training points."""
    ends = np.array(ends)
    dots = points.plain_points(np.clip(dual, *ends), np.clip(primal, *ends), 5)
    return Figure(
        id="both",
        title="Two ways, one fit",
        note="on the diagonal: the same prediction",
        data=[curve.curve(ends, ends, "the same", MUTED, 1.2, "dash", "mark"), dots],
        layout=layout(axis("dual prediction", ends), axis("primal prediction", ends)),
        alt="Primal predictions over dual ones at the training points.",
    )
