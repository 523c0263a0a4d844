"""The number of features over the degree of a polynomial kernel."""

from __future__ import annotations

import math

import numpy as np

from pages.features.results.count import DEGREES, Count
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.decades import decades
from pages.shared.scene import Figure, number
from pages.shared.style import CLASSES, MUTED


def growth(found: Count) -> Figure:
    """Return both counts over the degree, and how many multiplications the kernel has."""
    x = np.array(DEGREES, dtype=float)
    lines = (
        ("at most degree p", found.all, CLASSES[0], "solid"),
        ("exactly degree p", found.full, CLASSES[1], "dash"),
        ("the kernel: d + p − 1", [found.d + p - 1 for p in DEGREES], MUTED, "dot"),
    )
    top = 10.0 ** max(math.ceil(math.log10(found.all[-1]) + 0.3), 4)
    here = np.log10([float(found.width)])
    return Figure(
        id="growth",
        title=f"Features of a polynomial on {found.d} inputs",
        note="blue: C(d + p, p) · orange: C(d + p − 1, p) · dotted: multiplications of the kernel",
        data=[
            *(
                curve.curve(x, np.log10(np.array(y, dtype=float)), name, colour, 2.2, dash, "path")
                | {"hoverinfo": "skip", "hovertemplate": None}
                for name, y, colour, dash in lines
            ),
            points.rings(np.array([float(found.p)]), here, "here", 14),
        ],
        layout=layout(
            axis("degree p", (0.6, DEGREES[-1] + 0.4), tickvals=list(DEGREES)),
            decades("number", 1, top),
        ),
        alt=f"Degree {found.p} on {found.d} inputs has {number(float(found.width))} features.",
    )
