"""Predicted against actual: the picture of a fit over any number of features."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pages.krr.compute import Predicted
from pages.shared.figures import curve, points
from pages.shared.figures.axes import layout, measured
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, MUTED


def predicted(found: Predicted) -> Figure:
    """Return predictions over actual targets of both parts; a perfect fit is the diagonal."""
    ends = np.array(found.ends)
    traces = [
        curve.curve(ends, ends, "perfect", MUTED, 1.2, "dash", "mark") | {"hoverinfo": "skip"}
    ]
    if found.held_out is not None:
        actual, values = found.held_out
        rings = points.held_out(actual, np.clip(values, *ends), CLASSES[1])
        rings["marker"] |= {"opacity": 0.9, "size": 6}
        traces.append(rings)
    dots = points.plain_points(found.actual, np.clip(found.predicted, *ends), 4)
    dots["marker"] |= {"opacity": 0.55}
    traces.append(dots)
    axes = (
        measured(replace(found.measure, name=name), found.ends)
        for name in (f"actual {found.measure.name}", "predicted")
    )
    return Figure(
        id="predicted",
        title="Predicted over actual",
        note="dots: training, rings: test",
        data=traces,
        layout=layout(*axes),
        alt=f"Predicted over actual {found.measure.name} for {len(found.actual)} training points.",
        weight=0.95,
    )
