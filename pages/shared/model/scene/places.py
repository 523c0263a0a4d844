"""Places and curves on a figure that a story asks for, read off the arrays that are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from pages.shared.model.scene.scene import Figure

HEIGHTS = 33  # at which a boundary is followed
Places = Callable[[Figure], Sequence[float]]
Line = Callable[[Figure], tuple[np.ndarray, np.ndarray]]


def peak(of: str) -> Places:
    """Return what finds the x at which the line of that role, or name, is highest."""

    def locate(figure: Figure) -> list[float]:
        x, y = _line(figure, of)
        return [float(x[np.nanargmax(y)])]

    return locate


def crossings(of: str, level: float = 0.0) -> Places:
    """Return what finds every x at which the line of that role, or name, takes a value."""

    def locate(figure: Figure) -> list[float]:
        x, y = _line(figure, of)
        return _crossings(x, y - level)

    return locate


def boundary_crossings(across: float) -> Places:
    """Return what finds every x at which the boundary crosses the line on which y = across."""

    def locate(figure: Figure) -> list[float]:
        drawn = _trace(figure, "boundary")
        z, y = np.asarray(drawn["z"], dtype=float), np.asarray(drawn["y"])
        above = int(np.clip(np.searchsorted(y, across), 1, len(y) - 1))
        share = (across - y[above - 1]) / (y[above] - y[above - 1])
        row = (1 - share) * z[above - 1] + share * z[above]
        return _crossings(np.asarray(drawn["x"]), row - drawn["contours"]["start"])

    return locate


def widest(of: str, low: float, high: float) -> Places:
    """Return what finds the x between two ends at which two lines are farthest apart.

    They are the first two of that role: a band's lower and upper edge.
    """

    def locate(figure: Figure) -> list[float]:
        below, above = [t for t in figure.data if (t.get("meta") or {}).get("role") == of][:2]
        within = (below["x"] >= low) & (below["x"] <= high)
        gap = np.where(within, above["y"] - below["y"], -np.inf)
        return [float(below["x"][np.argmax(gap)])]

    return locate


def drawn(of: str) -> Line:
    """Return what finds the line of that role, or name: x in rising order, and y."""

    def locate(figure: Figure) -> tuple[np.ndarray, np.ndarray]:
        return _line(figure, of)

    return locate


def boundary_from_below(low: float, high: float) -> Line:
    """Return what finds the boundary as x over y, between two ends of y.

    Raises
    ------
    LookupError
        When called for a figure whose boundary crosses a height not exactly once.
    """

    def locate(figure: Figure) -> tuple[np.ndarray, np.ndarray]:
        heights = np.linspace(low, high, HEIGHTS)
        across = [boundary_crossings(float(y))(figure) for y in heights]
        if any(len(places) != 1 for places in across):
            raise LookupError("The boundary is no curve from below: a height has it not once.")
        return heights, np.array([places[0] for places in across])

    return locate


def _crossings(x: np.ndarray, f: np.ndarray) -> list[float]:
    """Return where the polygon through (x, f) is 0."""
    before, after = f[:-1], f[1:]
    at = np.flatnonzero((before < 0) != (after < 0))
    share = before[at] / (before[at] - after[at])
    return [float(place) for place in x[at] + share * (x[at + 1] - x[at])]


def _line(figure: Figure, of: str) -> tuple[np.ndarray, np.ndarray]:
    drawn = _trace(figure, of)
    return np.asarray(drawn["x"], dtype=float), np.asarray(drawn["y"], dtype=float)


def _trace(figure: Figure, of: str) -> Mapping[str, Any]:
    """Return the first trace of a role, or whose name begins so.

    Raises
    ------
    LookupError
        If the figure has none.
    """
    for trace in figure.data:
        name = str(trace.get("name") or "")
        if (trace.get("meta") or {}).get("role") == of or name.startswith(of):
            return trace
    raise LookupError(f"Figure {figure.id!r} has no trace {of!r}.")
