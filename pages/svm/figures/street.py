"""The street between the classes where the boundary is straight: its width, drawn across it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.plane import Plane
from pages.shared.scene import number
from pages.shared.style import INK

LABEL = 0.3  # of the picture's width: room for the label, on a phone too
ABOVE = 0.06  # of its height: room for a label above the line
STRAIGHT = 1e-7  # largest deviation from a plane, of the largest value


def gradient(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray | None:
    """Return the gradient (2,) of z (len(y), len(x)) where it is an affine function, else None."""
    slope = np.array([(z[0, -1] - z[0, 0]) / (x[-1] - x[0]), (z[-1, 0] - z[0, 0]) / (y[-1] - y[0])])
    affine = z[0, 0] + slope[0] * (x[None, :] - x[0]) + slope[1] * (y[:, None] - y[0])
    if np.max(np.abs(z - affine)) > STRAIGHT * np.max(np.abs(z)) or not slope.any():
        return None
    return slope


def width(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> float | None:
    """Return the distance 2 / |w| between the lines z = -1 and z = +1; None for a bent boundary."""
    w = gradient(x, y, z)
    return None if w is None else float(2 / np.linalg.norm(w))


def street(view: Plane, z: np.ndarray) -> list[dict[str, Any]]:
    """Return the width of the street, drawn from one margin to the other; nothing if it is bent.

    It crosses the boundary f(x) = 0 as far out as the picture allows, away from the points.
    """
    if z.ndim != 2 or view.is_slice or (w := gradient(view.x, view.y, z)) is None:
        return []
    middle = np.array([view.x.mean(), view.y.mean()])
    value = z[0, 0] + w @ (middle - [view.x[0], view.y[0]])
    centre, half = middle - value * w / (w @ w), w / (w @ w)
    along = np.array([-w[1], w[0]]) / np.linalg.norm(w)
    reach = np.hypot(np.ptp(view.x), np.ptp(view.y)) / 2
    places = centre + reach * np.linspace(-1, 1, 81)[:, None] * along
    room = np.min(np.abs(_inset(view, places + half)) < 1, axis=1)
    room &= np.min(np.abs(_inset(view, places - half)) < 1, axis=1)
    if room.any():
        centre = places[np.flatnonzero(room)[-1]]
    ends = np.array([centre - half, centre + half])
    ends = ends[np.argsort(ends[:, 0])]
    text, position = f"width {number(2 / float(np.linalg.norm(w)))}", _place(view, ends)
    # The label stands outside the street where there is room, else between kerb and boundary.
    points = np.array([ends[0], 0.75 * ends[0] + 0.25 * ends[1], ends[1]])
    at = {"middle left": 0, "middle right": 2}.get(position, 1)
    if position == "inside":
        steep = abs(ends[1, 1] - ends[0, 1]) * np.ptp(view.x) > np.ptp(ends[:, 0]) * np.ptp(view.y)
        left = points[1, 0] > view.x.mean()
        low = view.y[-1] - points[1, 1] < ABOVE * np.ptp(view.y)
        flat = "bottom center" if low else "top center"
        position = ("middle left" if left else "middle right") if steep else flat
    return [
        {
            "type": "scatter",
            "mode": "lines+markers+text",
            "name": "width of the street",
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


def _place(view: Plane, ends: np.ndarray) -> str:
    """Return the side of the line with room for the label, "inside" where neither has."""
    left, right = ends[0, 0] - view.x[0], view.x[-1] - ends[1, 0]
    if max(left, right) < LABEL * np.ptp(view.x):
        return "inside"
    return "middle right" if right > left else "middle left"


def _inset(view: Plane, places: np.ndarray) -> np.ndarray:
    """Return coordinates (m, 2) in units of half the picture less a margin: inside is -1 to 1."""
    low, high = np.array([[view.x[0], view.y[0]], [view.x[-1], view.y[-1]]])
    return (places - (low + high) / 2) / (0.44 * (high - low))
