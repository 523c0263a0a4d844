"""A number of each training point as a stem from zero, for instance its dual coefficient."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.pictures.figures.curve import line
from pages.shared.pictures.figures.style import CLASSES, MUTED

UP, DOWN = CLASSES[1], CLASSES[0]  # as the sign of a surface: orange above 0, blue below


def stems(x: np.ndarray, alpha: np.ndarray, rows: np.ndarray, yaxis: str = "y") -> list[dict]:
    """Return alpha (n,) as stems from 0 at x; those of ``rows`` in the colour of their sign."""
    rest = np.setdiff1d(np.arange(len(alpha)), rows)
    groups = {
        MUTED.replace(")", "/0.45)"): rest,
        UP: rows[alpha[rows] >= 0],
        DOWN: rows[alpha[rows] < 0],
    }
    traces: list[dict[str, Any]] = []
    for colour, group in groups.items():
        foot, gap = np.zeros(len(group)), np.full(len(group), np.nan)
        places = np.column_stack([x[group], x[group], gap]).ravel()
        heights = np.column_stack([foot, alpha[group], gap]).ravel()
        stem = line(places, heights, "α", colour, 1.4, role="stem")
        head = {
            "type": "scatter",
            "mode": "markers",
            "name": "α",
            "x": x[group],
            "y": alpha[group],
            "marker": {"color": colour, "size": 5},
            "meta": {"role": "stem"},
            "hovertemplate": "α = %{y:.3g}<extra></extra>",
        }
        traces += [stem | {"hoverinfo": "skip", "hovertemplate": None}, head]
    return [trace | {"yaxis": yaxis} for trace in traces if len(trace["x"])]
