"""The width of the margin, drawn across it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.results.frame import Frame
from pages.shared.scene import number
from pages.shared.style import INK
from pages.svm.results.margin_width import MarginWidth

LABEL = 0.3  # of the picture's width: room for the label, on a phone too
ABOVE = 0.06  # of its height: room for a label above the line


def margin_width(seen: Frame, found: MarginWidth | None) -> list[dict[str, Any]]:
    """Return the line from one margin to the other with its length; nothing where there is none."""
    if found is None:
        return []
    (x, y), ends, text = seen.plane, found.ends, f"width {number(found.width)}"
    position = _place(seen, ends)
    # The label stands outside the margin where there is room, else beside its first quarter.
    points = np.array([ends[0], 0.75 * ends[0] + 0.25 * ends[1], ends[1]])
    at = {"middle left": 0, "middle right": 2}.get(position, 1)
    if position == "inside":
        steep = abs(ends[1, 1] - ends[0, 1]) * np.ptp(x) > np.ptp(ends[:, 0]) * np.ptp(y)
        left = points[1, 0] > x.mean()
        low = y[-1] - points[1, 1] < ABOVE * np.ptp(y)
        flat = "bottom center" if low else "top center"
        position = ("middle left" if left else "middle right") if steep else flat
    return [
        {
            "type": "scatter",
            "mode": "lines+markers+text",
            "name": "width of the margin",
            "x": points[:, 0],
            "y": points[:, 1],
            "text": [text if i == at else "" for i in range(3)],
            "textposition": position,
            "textfont": {"color": INK, "size": 14},
            "line": {"color": INK, "width": 2.5},
            "marker": {"color": INK, "size": [8, 0, 8], "symbol": "diamond"},
            "meta": {"role": "mark"},
            "hoverinfo": "skip",
        }
    ]


def _place(seen: Frame, ends: np.ndarray) -> str:
    """Return the side of the line with room for the label, "inside" where neither has."""
    left, right = ends[0, 0] - seen.x[0], seen.x[-1] - ends[1, 0]
    if max(left, right) < LABEL * np.ptp(seen.x):
        return "inside"
    return "middle right" if right > left else "middle left"
