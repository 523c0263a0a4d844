"""The primal and the dual solution: what they predict."""

from __future__ import annotations

import numpy as np

from pages.krr.results.primal_dual import PrimalDual
from pages.shared.figures import curve, points
from pages.shared.figures.axes import across, axis, layout, up
from pages.shared.ranges import span
from pages.shared.results.frame import Frame
from pages.shared.results.points import Points
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, MUTED

DUAL, PRIMAL = CLASSES[0], CLASSES[1]


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
