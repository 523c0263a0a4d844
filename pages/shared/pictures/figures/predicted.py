"""Predicted against actual: the picture of a regression over any number of features."""

from __future__ import annotations

import numpy as np

from pages.shared.model.scene.scene import Figure
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import MUTED, TEST
from pages.shared.pictures.results.predicted import Predicted

BANDS = 2.0  # standard deviations to either side of a prediction


def against_actual(predictions: Predicted, tube: float = 0.0) -> Figure:
    """Return predictions over actual targets of both parts; a perfect fit is the diagonal.

    ``tube`` is half the width of a tube around it, in the target's own unit; none where 0.
    """
    ends = np.array(predictions.ends)
    traces = [
        curve.line(ends, ends + shift, name, MUTED, 1.2, dash, "mark") | {"hoverinfo": "skip"}
        for shift, name, dash in (
            (0.0, "perfect", "dash"),
            *((side * tube, "tube", "dot") for side in (-1, 1) if tube),
        )
    ]
    said = ["dots: training", "dashes: predicted = actual"]
    if predictions.held_out is not None:
        actual, values = predictions.held_out
        said[0] += ", circles: test"
        if predictions.spread is not None:
            traces.append(_bars(actual, values, BANDS * predictions.spread))
            said.append(f"lines: ± {BANDS:g} sd of a new y at the test points")
        circles = points.held_out(actual, np.clip(values, *ends), TEST)
        circles["marker"] |= {"opacity": 0.9, "size": 6}
        traces.append(circles)
    values = np.clip(predictions.predicted, *ends)
    if _beyond(predictions):
        said.append("on the frame: beyond it")
    drawn = points.plain_points(predictions.actual, values, 4)
    drawn["marker"] |= {"opacity": 0.55}
    traces.append(drawn)
    if tube:
        said.append("dotted: ± ε, beyond it support vectors")
    if predictions.chosen:
        rows = np.array(predictions.chosen)
        traces.append(points.chosen(predictions.actual[rows], values[rows]))
    return Figure(
        id="stage",
        title="Predicted against actual",
        note=" · ".join(said),
        data=traces,
        layout=layout(
            axis(f"actual {predictions.label}", ends), axis(f"predicted {predictions.label}", ends)
        ),
        alt=f"Predicted against actual {predictions.name} for {len(predictions.actual)} training "
        "points.",
        weight=1.25,
    )


def _beyond(predictions: Predicted) -> bool:
    """Whether some predictions lie beyond the range of the targets that is shown."""
    drawn = [
        predictions.predicted,
        *([] if predictions.held_out is None else [predictions.held_out[1]]),
    ]
    low, high = predictions.ends
    return any(((values < low) | (values > high)).any() for values in drawn)


def _bars(x: np.ndarray, y: np.ndarray, half: np.ndarray) -> dict:
    """Return vertical lines from y - half to y + half at each x, as one line with gaps."""
    gap = np.full(len(x), np.nan)
    return curve.line(
        np.column_stack([x, x, gap]).ravel(),
        np.column_stack([y - half, y + half, gap]).ravel(),
        f"± {BANDS:g} sd",
        TEST.replace(")", "/0.35)"),
        1,
        role="band",
    ) | {"hoverinfo": "skip"}
