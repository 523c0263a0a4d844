"""The errors of the methods as bars, and the scores of two of them over one another."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.perceptron.results.comparison import Row, Scores
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.ranges import steady
from pages.shared.scene import Figure
from pages.shared.style import MUTED, TEST, TRAINING

WIDE = 0.36  # of a bar


def errors(rows: tuple[Row, ...]) -> Figure:
    """Return the shares that each method misclassifies."""
    places = np.arange(len(rows))
    parts = [("training", TRAINING, -WIDE / 2, [row.train for row in rows])]
    if all(row.test is not None for row in rows):
        parts.append(("test", TEST, WIDE / 2, [row.test or 0.0 for row in rows]))
    traces: list[dict[str, Any]] = [
        {
            "type": "bar",
            "x": places + shift,
            "y": np.array(shares),
            "width": WIDE,
            "name": name,
            "marker": {"color": colour},
            "hovertemplate": "%{y:.3g}<extra>" + name + "</extra>",
            "meta": {"role": "bars"},
        }
        for name, colour, shift, shares in parts
    ]
    top = max(max(shares) for *_, shares in parts)
    short = [row.name.replace("support vector machine", "SVM").split()[0] for row in rows]
    return Figure(
        "methods",
        "Errors of the methods",
        traces,
        layout(
            axis("", (-0.6, len(rows) - 0.4), tickvals=places.tolist(), ticktext=short),
            axis("share misclassified", (0, 1.1 * top or 1.0)),
        ),
        note="grey: training, gold: test",
        alt="Shares misclassified: "
        + ", ".join(f"{row.name} {row.train:.3g} in training" for row in rows)
        + ".",
    )


def scores(found: Scores, own: str) -> Figure:
    """Return the score ``own`` of each training point by the page's method over that by the SVM."""
    across, up = steady(found.svm, 0.05), steady(found.own, 0.05)
    traces = [
        curve.curve(np.array(across), np.zeros(2), "0", MUTED, 1, "dot", "mark"),
        curve.curve(np.zeros(2), np.array(up), "0", MUTED, 1, "dot", "mark"),
        *points.by_class(found.svm, found.own, found.codes, found.classes),
    ]
    return Figure(
        "scores",
        "Scores beside the SVM's",
        traces,
        layout(axis("f of the SVM", across), axis(own, up)),
        note="in the upper left and lower right quarter the two name different classes",
        alt=f"Scores of {len(found.svm)} training points by both methods.",
    )
