"""A process fitted to data that break one of its assumptions."""

from __future__ import annotations

from pages.gp.figures import process
from pages.gp.results.misspecification import Fitted
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.scene import Figure
from pages.shared.style import MUTED


def misspecified(found: Fitted) -> Figure:
    """Return the mean with the bands of a new y, over the truth and the points."""
    case, x, at = found.case, found.x, found.moments
    dots = points.plain_points(case.x, case.y, 4) | {"meta": {"role": "mark"}}
    return Figure(
        id=case.id,
        title=case.title,
        note=case.note,
        data=[
            *process.sigma_bands(x, at.mean, at.noisy, "y", process.OF_Y, filled=True),
            curve.curve(x, found.truth, "truth", MUTED, 2, "dot"),
            curve.curve(x, at.mean, "mean", process.OF_F, 2),
            dots,
        ],
        layout=layout(axis("x", (0, 1)), axis("y", (-4, 4))),
        alt=f"{case.title}: {case.note}.",
    )
