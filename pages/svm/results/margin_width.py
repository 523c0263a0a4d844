"""The width of the margin where the boundary is straight: from one dashed line to the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.results.frame import Frame

STRAIGHT = 1e-7  # largest deviation from a plane, as a share of the largest value


@dataclass(frozen=True, eq=False)
class MarginWidth:
    """The straight line across the margin.

    Attributes
    ----------
    ends : ndarray of shape (2, 2)
        A point on f = -1 and one on f = +1, the left one first; the boundary is half way.
    width : float
        Their distance, 2 / |w|.
    """

    ends: np.ndarray
    width: float


def gradient(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray | None:
    """Return the gradient (2,) of z (len(y), len(x)) where it is an affine function, else None."""
    slope = np.array([(z[0, -1] - z[0, 0]) / (x[-1] - x[0]), (z[-1, 0] - z[0, 0]) / (y[-1] - y[0])])
    most = STRAIGHT * np.max(np.abs(z))
    row = z[len(y) // 2]
    bent = np.max(np.abs(row - row[0] - slope[0] * (x - x[0]))) > 2 * most  # as most are
    if bent or not slope.any():
        return None
    affine = z[0, 0] + slope[0] * (x[None, :] - x[0]) + slope[1] * (y[:, None] - y[0])
    return None if np.max(np.abs(z - affine)) > most else slope


def margin_width(seen: Frame, f: np.ndarray) -> MarginWidth | None:
    """Return the line across the margin, from decision values f over a plane.

    It crosses the boundary f(x) = 0 as far out as the picture allows, away from the points. None
    for a bent boundary, for a slice, over one feature and for more than two classes.
    """
    if f.ndim != 2 or seen.y is None or seen.is_slice:
        return None
    if (w := gradient(seen.x, seen.y, f)) is None:
        return None
    middle = np.array([seen.x.mean(), seen.y.mean()])
    value = f[0, 0] + w @ (middle - [seen.x[0], seen.y[0]])
    centre, half = middle - value * w / (w @ w), w / (w @ w)
    along = np.array([-w[1], w[0]]) / np.linalg.norm(w)
    reach = np.hypot(np.ptp(seen.x), np.ptp(seen.y)) / 2
    places = centre + reach * np.linspace(-1, 1, 81)[:, None] * along
    room = np.min(np.abs(_inset(seen, places + half)) < 1, axis=1)
    room &= np.min(np.abs(_inset(seen, places - half)) < 1, axis=1)
    if room.any():
        centre = places[np.flatnonzero(room)[-1]]
    ends = np.array([centre - half, centre + half])
    return MarginWidth(ends[np.argsort(ends[:, 0])], float(2 / np.linalg.norm(w)))


def _inset(seen: Frame, places: np.ndarray) -> np.ndarray:
    """Return coordinates (m, 2) in units of half the picture less its edge: inside is -1 to 1."""
    left, right, low, high = seen.ends
    corners = np.array([[left, low], [right, high]])
    return (places - corners.mean(axis=0)) / (0.44 * (corners[1] - corners[0]))
