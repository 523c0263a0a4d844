"""The confusion matrix as a picture."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.figures.axes import axis, layout, plain
from pages.shared.results.confusion import Confusion
from pages.shared.scene import Figure
from pages.shared.stage.wire import Quantised
from pages.shared.style import INK, SEQUENTIAL

LONG = 14  # letters of a class name


def confusion(found: Confusion) -> Figure:
    """Return the shares of the texts of each class for which a class is predicted."""
    totals = np.maximum(found.counts.sum(axis=1, keepdims=True), 1)
    count = len(found.classes)
    names = [plain(name[:LONG]) for name in found.classes]
    ticks = {"tickvals": list(range(count)), "ticktext": names, "ticks": "", "showline": False}
    ends = (-0.5, count - 0.5)
    right = int(np.trace(found.counts))
    return Figure(
        id="stage",
        title="Confusion matrix",
        note=f"{found.part} part; number: texts, colour: share of the row",
        data=[
            {
                "type": "heatmap",
                "z": Quantised(found.counts / totals, 0.0, 1.0, 8),
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
            annotations=_numbers(found, found.counts / totals),
            margin={"l": 70, "r": 8, "t": 8, "b": 60},
        ),
        alt=f"Confusion matrix of {found.counts.sum()} {found.part} texts, {right} of them right.",
        weight=1.25,
    )


def _numbers(found: Confusion, shares: np.ndarray) -> list[dict[str, Any]]:
    """Return the counts that are not zero, each in its cell, readable on its colour."""
    return [
        {
            "x": int(j),
            "y": int(i),
            "text": str(found.counts[i, j]),
            "showarrow": False,
            "font": {"size": 11, "color": "var(--kp-ground)" if shares[i, j] > 0.6 else INK},
        }
        for i, j in np.argwhere(found.counts)
    ]
