"""A target fitted on a few components, as curves over one feature."""

from __future__ import annotations

import numpy as np

from pages.kpca.results.regression import Regression
from pages.shared.figures import curve, points
from pages.shared.figures.axes import across, layout, up
from pages.shared.ranges import span
from pages.shared.scene import Figure
from pages.shared.style import CLASSES


def fits(found: Regression) -> Figure:
    """Return the fits over the training points and those held out."""
    seen, dots, traces, targets = found.frame, found.points, [], [found.points.y]
    if dots.held_out is not None:
        traces.append(points.held_out(*dots.held_out) | {"showlegend": False})
        targets.append(dots.held_out[1])
    traces.append(points.plain_points(dots.x, dots.y, 4) | {"showlegend": False})
    for fit, colour in zip(found.fits, CLASSES, strict=False):
        name = count_of(fit.count)
        traces.append(curve.curve(seen.x, fit.f, name, colour, 2.5) | {"showlegend": True})
    return Figure(
        id="regression",
        title=f"Fit of {found.target} on a few components",
        note="blue: 1, orange: 2, green: as many as the slider says · hollow: held out",
        data=traces,
        layout=layout(
            across(seen),
            up(seen, span(np.concatenate(targets), 0.2)),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 36, "b": 44},
        ),
        alt=f"{found.target} over {seen.names[0]} fitted on a few components.",
    )


def count_of(count: int) -> str:
    """Return ``1 component`` or ``3 components``."""
    return f"{count} component{'s' if count > 1 else ''}"
