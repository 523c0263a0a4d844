"""A log marginal likelihood in colours, over any two axes."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.figures.surface import named_bar
from pages.shared.stage.wire import Quantised
from pages.shared.style import SEQUENTIAL


def likelihood_heat(
    x: np.ndarray, y: np.ndarray, z: np.ndarray, low: float, high: float
) -> dict[str, Any]:
    """Return the heatmap of ``z`` (nats, rows along y) with its colours from low to high."""
    return {
        "type": "heatmap",
        "x": x,
        "y": y,
        "z": Quantised(np.clip(z, low, high), low, high, 16),
        "zmin": low,
        "zmax": high,
        "colorscale": SEQUENTIAL,
        "zsmooth": False,
        **named_bar("nats"),
        "name": "nats",
        "hovertemplate": "%{z:.4g} nats<extra></extra>",
        "meta": {"role": "heat"},
    }
