"""Surfaces over a plane: decision functions and fits, as colours and level lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.shared.model.units.measure import Measure
from pages.shared.pictures.figures.axes import plain
from pages.shared.pictures.figures.style import ACCENT, DIVERGING, INK, TYPE_SMALL

LOOK: dict[str, Any] = {
    "thickness": 8,
    "len": 0.9,
    "outlinewidth": 0,
    "tickfont": {"size": TYPE_SMALL},
}
SMALLEST = {np.float16: 2.0**-24, np.float32: 2.0**-149}  # above 0


def own(measure: Measure | None) -> dict[str, Any]:
    """Return the part of a trace's ``meta`` by which a hover reads its colour in its own unit."""
    unit = measure.wire() if measure else None
    return {"measure": unit} if unit else {}


def named_bar(name: str, **more: Any) -> dict[str, Any]:
    """Return a colour bar that says what its numbers are."""
    title = {"text": plain(name), "side": "right", "font": {"size": TYPE_SMALL}}
    return {"showscale": True, "colorbar": LOOK | {"title": title} | more}


def bar(measure: Measure | None, low: float, high: float, name: str = "f") -> dict[str, Any]:
    """Return a colour bar from ``low`` to ``high`` with its name and ticks in the own unit."""
    if measure is None:
        return named_bar(name)
    if placed := measure.ticks(low, high):
        places, texts = zip(*placed, strict=True)
        ticks = {"tickmode": "array", "tickvals": [*places], "ticktext": [*texts]}
        return named_bar(measure.label, **ticks)
    return named_bar(measure.label)


def heat(
    x: np.ndarray,
    y: np.ndarray,
    z: np.ndarray,
    limit: float,
    name: str,
    scale: str = DIVERGING,
    centre: float = 0.0,
) -> dict[str, Any]:
    """Return the colours of z (len(y), len(x)), saturating at ``centre`` ± ``limit``."""
    low, high, name = centre - limit, centre + limit, plain(name)
    return {
        "type": "heatmap",
        "x": x,
        "y": y,
        "z": half(np.clip(z, low, high)),
        "zmin": low,
        "zmax": high,
        "colorscale": scale,
        "zsmooth": "fast",
        "showscale": False,
        "name": name,
        "hovertemplate": "%{x:.3g}, %{y:.3g}: " + name + " %{z:.3g}<extra></extra>",
        "meta": {"role": "heat"},
    }


def levels(
    x: np.ndarray,
    y: np.ndarray,
    z: np.ndarray,
    at: Sequence[float],
    colour: str = INK,
    dash: str = "solid",
    width: float = 2,
    role: str = "levels",
) -> list[dict[str, Any]]:
    """Return the lines on which z takes the values ``at``, evenly spaced ones as one trace.

    With the ``z`` of a `heat` for the same values, nothing more has to be sent.
    """
    at = sorted(at)
    gaps = np.diff(at)
    even = len(at) == 2 or (len(at) > 2 and np.allclose(gaps, gaps[0]))
    runs = [(at[0], at[-1], float(gaps[0]))] if even else [(level, level, 1.0) for level in at]
    sent = half(z)
    return [
        {
            "type": "contour",
            "x": x,
            "y": y,
            "z": sent,
            "autocontour": False,
            "contours": {"coloring": "none", "start": start, "end": end, "size": size},
            "line": {"color": colour, "width": width, "dash": dash, "smoothing": 0},
            "showscale": False,
            "hoverinfo": "skip",
            "meta": {"role": role},
        }
        for start, end, size in runs
    ]


def half(z: np.ndarray) -> np.ndarray:
    """Return z in half precision, which keeps three digits and so smooth lines near 0.

    Numbers outside of its range stay in single precision. What is too small for either keeps its
    sign, as the smallest number there is: f = 0 is drawn where f changes its sign.
    """
    if z.dtype == np.float16:
        return z
    sizes = np.abs(z)
    precision = np.float16 if 1e-2 < float(np.nanmax(sizes)) < 6e4 else np.float32
    rounded = z.astype(precision, copy=False)
    if float(np.nanmin(sizes)) < (least := SMALLEST[precision]):
        signed = np.copysign(precision(least), rounded)  # a rounded 0 has the sign of its number
        rounded = np.where((rounded == 0) & (sizes > 0), signed, rounded)
    return rounded


def kernel_slice(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> list[dict[str, Any]]:
    """Return the kernel function k(x_i, .) of the chosen point as level lines over the plane."""
    top = float(np.nanmax(np.abs(z))) or 1.0
    return levels(x, y, z, [0.2 * top, 0.5 * top, 0.8 * top], ACCENT, "dot", 1.5, "kernel")
