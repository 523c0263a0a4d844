"""The multipliers of the points: by size, and over the margin of each."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout, plain
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, INK, MUTED
from pages.svm.figures.loss import MARGINS
from pages.svm.results.dual import Dual


def multipliers(found: Dual) -> Figure:
    """Return alpha_i = y_i a_i as bars, from the largest to the smallest in each class."""
    alpha = found.a * found.sides
    order = np.lexsort((-found.a, found.sides))
    ends = np.array([-0.5, len(order) - 0.5])
    traces: list[dict[str, Any]] = []
    codes = found.losses.codes[order]
    for code in np.unique(codes):
        rows = np.flatnonzero(codes == code)
        traces.append(
            {
                "type": "bar",
                "x": rows,
                "y": alpha[order[rows]],
                "width": 0.9,
                "name": plain(found.losses.names[code]),
                "marker": {"color": CLASSES[code % 8]},
                "hovertemplate": "α = %{y:.3g}<extra></extra>",
                "meta": {"role": "bars"},
            }
        )
    traces += [
        curve.curve(ends, np.full(2, bound), "C", ACCENT, 1.5, "dash", "mark")
        for bound in (-found.C, found.C)
    ]
    used = int(np.sum(found.a > 0))
    top = 1.12 * found.C
    return Figure(
        id="multipliers",
        title="Weights α = y a of all points",
        note="up: one class, down: the other, each sorted · dashed: ±C",
        data=traces,
        layout=layout(
            axis("training points, sorted", ends, showticklabels=False, ticks=""),
            axis("α", (-top, top)),
            bargap=0,
        ),
        alt=f"{used} of {len(alpha)} multipliers are above 0, the largest is "
        f"{number(float(found.a.max()))} of {number(found.C)}.",
        weight=1.2,
    )


def conditions(found: Dual) -> Figure:
    """Return a_i over y_i f(x_i): by the KKT conditions all points lie on one bent line."""
    C, (left, right) = found.C, MARGINS
    bent = curve.curve(
        np.array([left, 1, 1, right]), np.array([C, C, 0, 0]), "KKT conditions", INK, 1.5, "dot"
    )
    losses = found.losses
    return Figure(
        id="conditions",
        title="Multiplier over margin",
        note="dotted: the KKT conditions",
        data=[
            curve.curve(np.zeros(2), np.array([0, 1.1 * C]), "f = 0", MUTED, 1, "dash", "mark"),
            bent,
            *points.by_class(np.clip(losses.margin, left, right), found.a, losses.codes,
                             losses.names),
        ],
        layout=layout(axis("margin m = y f(x)", (-3.2, 4.2)), axis("a", (-0.06 * C, 1.12 * C))),
        alt=f"Multipliers of {len(found.a)} points over their margins.",
    )  # fmt: skip
