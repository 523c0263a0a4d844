"""A log marginal likelihood in colours, over any two axes, and marks on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.model.scene.quantised import Quantised
from pages.shared.pictures.figures.style import GROUND, SEQUENTIAL
from pages.shared.pictures.figures.surface import named_bar


def heat(x: np.ndarray, y: np.ndarray, z: np.ndarray, low: float, high: float) -> dict[str, Any]:
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


def mark(x: float, y: float, name: str, symbol: str, colour: str, size: float) -> dict[str, Any]:
    """Return one marked place, for instance the present one or the best."""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": np.array([x]),
        "y": np.array([y]),
        "name": name,
        "marker": {
            "symbol": symbol,
            "color": colour,
            "size": size,
            "line": {"width": 2, "color": GROUND},
        },
        "hovertemplate": f"{name}<extra></extra>",
        "meta": {"role": "mark"},
    }
