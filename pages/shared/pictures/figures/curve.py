"""Curves over one feature: fits, bands, kernel functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK


def line(
    x: np.ndarray,
    y: np.ndarray,
    name: str,
    colour: str = CLASSES[0],
    width: float = 2.5,
    dash: str = "solid",
    role: str = "curve",
) -> dict[str, Any]:
    """Return a line through (x, y)."""
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "name": name,
        "line": {"color": colour, "width": width, "dash": dash},
        "meta": {"role": role},
        "hovertemplate": "%{x:.5~g}: " + name + " %{y:.3g}<extra></extra>",
    }


def band(
    x: np.ndarray, low: np.ndarray, high: np.ndarray, name: str, colour: str
) -> list[dict[str, Any]]:
    """Return the area between two curves; ``name`` says what it is (sigma, with noise or not)."""
    edge = {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "line": {"width": 0, "color": colour},
        "hoverinfo": "skip",
        "meta": {"role": "band"},
    }
    return [
        edge | {"y": low, "showlegend": False},
        edge | {"y": high, "name": name, "fill": "tonexty", "fillcolor": colour},
    ]


def kernel_curve(x: np.ndarray, k: np.ndarray, low: float, high: float) -> dict[str, Any]:
    """Return k(x_i, .) of the chosen point, scaled into the lower third of the picture."""
    top = float(np.max(np.abs(k))) or 1.0
    scaled = low + (high - low) * (0.02 + 0.3 * k / top)
    name = "k(x<sub>i</sub>, ·), scaled"
    drawn = line(x, scaled, name, ACCENT, 2, "dot", "kernel")
    return drawn | {"hovertemplate": f"%{{x:.5~g}}<extra>{name}</extra>"}  # its height says nothing


def zero(x: np.ndarray) -> dict[str, Any]:
    """Return the zero line."""
    return line(x, np.zeros_like(x), "0", INK, 1, "dot") | {"hoverinfo": "skip"}
