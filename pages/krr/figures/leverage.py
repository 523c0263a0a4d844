"""The hat matrix, its diagonal, and one of its rows."""

from __future__ import annotations

import numpy as np

from pages.krr.figures.kernel_sum import stems
from pages.krr.results.leverage import Leverage
from pages.shared.figures import curve, gram, points
from pages.shared.figures.axes import axis, layout, measured
from pages.shared.ranges import span
from pages.shared.scene import Figure, number
from pages.shared.style import MUTED


def leverage(found: Leverage) -> list[Figure]:
    """Return H as colours, h_ii of each point, and the row of the point that is shown."""
    hat = gram.gram(found.hat, "Hat matrix H = K(K + λI)⁻¹", "hat", entry="H")
    return [hat, _diagonal(found), _row(found)]


def _diagonal(found: Leverage) -> Figure:
    x, h, i = found.x, found.leverages, found.shown
    ends, mean = np.array(found.ends), found.trace / len(h)
    return Figure(
        id="leverages",
        title="Leverage of each point",
        note="dashed: mean · circled: " + ("chosen" if found.is_chosen else "largest"),
        data=[
            curve.curve(ends, np.full(2, mean), "mean", MUTED, 1.2, "dash", "mark"),
            points.plain_points(x, h)
            | {"hovertemplate": "h = %{y:.3g}<extra>training point</extra>"},
            points.chosen(x[[i]], h[[i]]),
        ],
        layout=layout(measured(found.measure, found.ends), axis("leverage", (0, 1.05))),
        alt=f"Leverages from {number(float(h.min()))} to {number(float(h.max()))}.",
    )


def _row(found: Leverage) -> Figure:
    low, high = span(np.append(found.row, 0.0), 0.12)
    i = found.shown
    x, row = found.x, found.row
    return Figure(
        id="hat_row",
        title="Its row of H",
        note="the weight of each target in the prediction at the circled point",
        data=[*stems(x, row, np.arange(len(row))), points.chosen(x[[i]], row[[i]])],
        layout=layout(
            measured(found.measure, found.ends), axis("weight of the target", (low, high))
        ),
        alt=f"Weights of {len(row)} targets, from {number(float(row.min()))} to "
        f"{number(float(row.max()))}.",
    )
