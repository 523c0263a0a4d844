"""Which classes are predicted for which."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures.axes import axis, layout, plain
from pages.shared.pictures.figures.style import INK, SEQUENTIAL, TYPE_SMALL
from pages.shared.pictures.results.confusion import Confusion, confusion_of
from pages.shared.pictures.results.errors import Predictions
from pages.shared.pictures.results.validation import Validated


def confusion_matrix(
    setting: Setting, predictions: Predictions, validation: Validated | None = None
) -> Confusion:
    """Return the confusion matrix of the test part, of the training part where there is none.

    Where cross-validation is chosen it is that of the training texts, each predicted without its
    fold: what a learner chooses by.
    """
    if validation is not None:
        return confusion_of(validation.data, validation.predicted, "cross-validated training")
    if setting.test is not None and predictions.test is not None:
        return confusion_of(setting.test, predictions.test, "test")
    return confusion_of(setting.train, predictions.train, "training")


LONG = 14  # letters of a class name


def confusion_figure(confusion: Confusion) -> Figure:
    """Return the shares of the texts of each class for which a class is predicted."""
    totals = np.maximum(confusion.counts.sum(axis=1, keepdims=True), 1)
    count = len(confusion.classes)
    names = [plain(name[:LONG]) for name in confusion.classes]
    ticks = {"tickvals": list(range(count)), "ticktext": names, "ticks": "", "showline": False}
    ends = (-0.5, count - 0.5)
    right = int(np.trace(confusion.counts))
    return Figure(
        id="stage",
        title="Confusion matrix",
        note=f"{confusion.part} part; number: texts, colour: share of the row",
        data=[
            {
                "type": "heatmap",
                "z": Quantised(confusion.counts / totals, 0.0, 1.0, 8),
                "zmin": 0.0,
                "zmax": 1.0,
                "colorscale": SEQUENTIAL,
                "showscale": False,
                "name": "share",
                "hoverinfo": "skip",
                "meta": {"role": "heat"},
            }
        ],
        layout=layout(
            axis("predicted", ends, **ticks),
            axis("true", ends[::-1], **ticks),
            annotations=_numbers(confusion, confusion.counts / totals),
            margin={"l": 70, "r": 8, "t": 8, "b": 60},
        ),
        alt=f"Confusion matrix of {confusion.counts.sum()} {confusion.part} texts, {right} of them "
        "right.",
        weight=1.25,
    )


def _numbers(confusion: Confusion, shares: np.ndarray) -> list[dict[str, Any]]:
    """Return the counts that are not zero, each in its cell, readable on its colour."""
    return [
        {
            "x": int(j),
            "y": int(i),
            "text": str(confusion.counts[i, j]),
            "showarrow": False,
            "font": {
                "size": TYPE_SMALL,
                "color": "var(--kp-ground)" if shares[i, j] > 0.6 else INK,
            },
        }
        for i, j in np.argwhere(confusion.counts)
    ]
