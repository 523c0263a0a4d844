"""Predicted against actual: the picture of a regression over any number of features."""

from __future__ import annotations

import numpy as np

from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.results.predicted import Predicted
from pages.shared.scene import Figure
from pages.shared.style import MUTED, TEST

BANDS = 2.0  # standard deviations to either side of a prediction


def predicted(found: Predicted, tube: float = 0.0) -> Figure:
    """Return predictions over actual targets of both parts; a perfect fit is the diagonal.

    ``tube`` is half the width of a tube around it, in the target's own unit; none where 0.
    """
    ends = np.array(found.ends)
    traces = [
        curve.curve(ends, ends + shift, name, MUTED, 1.2, dash, "mark") | {"hoverinfo": "skip"}
        for shift, name, dash in (
            (0.0, "perfect", "dash"),
            *((side * tube, "tube", "dot") for side in (-1, 1) if tube),
        )
    ]
    said = ["dots: training", "dashes: predicted = actual"]
    if found.held_out is not None:
        actual, values = found.held_out
        said[0] += ", circles: test"
        if found.spread is not None:
            traces.append(_bars(actual, values, BANDS * found.spread))
            said.append(f"lines: ± {BANDS:g} sd of a new y at the test points")
        circles = points.held_out(actual, np.clip(values, *ends), TEST)
        circles["marker"] |= {"opacity": 0.9, "size": 6}
        traces.append(circles)
    values = np.clip(found.predicted, *ends)
    if _beyond(found):
        said.append("on the frame: beyond it")
    dots = points.plain_points(found.actual, values, 4)
    dots["marker"] |= {"opacity": 0.55}
    traces.append(dots)
    if tube:
        said.append("dotted: ± ε, beyond it support vectors")
    if found.chosen:
        rows = np.array(found.chosen)
        traces.append(points.chosen(found.actual[rows], values[rows]))
    return Figure(
        id="stage",
        title="Predicted against actual",
        note=" · ".join(said),
        data=traces,
        layout=layout(axis(f"actual {found.label}", ends), axis(f"predicted {found.label}", ends)),
        alt=f"Predicted against actual {found.name} for {len(found.actual)} training points.",
        weight=1.25,
    )


def _beyond(found: Predicted) -> bool:
    """Whether some predictions lie beyond the range of the targets that is shown."""
    drawn = [found.predicted, *([] if found.held_out is None else [found.held_out[1]])]
    low, high = found.ends
    return any(((values < low) | (values > high)).any() for values in drawn)


def _bars(x: np.ndarray, y: np.ndarray, half: np.ndarray) -> dict:
    """Return vertical lines from y - half to y + half at each x, as one line with gaps."""
    gap = np.full(len(x), np.nan)
    return curve.curve(
        np.column_stack([x, x, gap]).ravel(),
        np.column_stack([y - half, y + half, gap]).ravel(),
        f"± {BANDS:g} sd",
        TEST.replace(")", "/0.35)"),
        1,
        role="band",
    ) | {"hoverinfo": "skip"}
