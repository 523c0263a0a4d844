"""Places and curves on a figure that a story asks for, read off the arrays that are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from pages.shared.model.scene.scene import Figure

Places = Callable[[Figure], Sequence[float]]
Stretches = Callable[[Figure], Sequence[tuple[float, float]]]
_STRAIGHT = 0.02  # of the picture, within which a boundary counts as a line
Line = Callable[[Figure], tuple[np.ndarray, np.ndarray]]


def peak(of: str) -> Places:
    """Return what finds the x at which the line of that role, or name, is highest."""

    def locate(figure: Figure) -> list[float]:
        x, y = _line(figure, of)
        return [float(x[np.nanargmax(y)])]

    return locate


def trough(of: str) -> Places:
    """Return what finds the x at which the line of that role, or name, is lowest."""

    def locate(figure: Figure) -> list[float]:
        x, y = _line(figure, of)
        return [float(x[np.nanargmin(y)])]

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
        return _crossings(*values_across(across)(figure))

    return locate


def gaps_between_rings(figure: Figure) -> list[tuple[float, float]]:
    """Return the stretches of y = 0 between two classes, one around the other and both around 0.

    A circle around 0 through any place in them separates all points.
    """
    radii = [np.linalg.norm(places, axis=1) for _, places in points_by_class(figure)]
    inner, outer = sorted(radii, key=lambda radius: float(radius.mean()))
    low, high = float(inner.max()), float(outer.min())
    return [(-high, -low), (low, high)]


def values_across(across: float) -> Line:
    """Return what finds f along the line on which y = across: 0 is the boundary."""

    def locate(figure: Figure) -> tuple[np.ndarray, np.ndarray]:
        drawn = _trace(figure, "boundary")
        z, y = np.asarray(drawn["z"], dtype=float), np.asarray(drawn["y"])
        above = int(np.clip(np.searchsorted(y, across), 1, len(y) - 1))
        share = (across - y[above - 1]) / (y[above] - y[above - 1])
        row = (1 - share) * z[above - 1] + share * z[above]
        return np.asarray(drawn["x"], dtype=float), row - drawn["contours"]["start"]

    return locate


def widest(of: str, low: float = -np.inf, high: float = np.inf) -> Places:
    """Return what finds the x between two ends at which two lines are farthest apart.

    They are the first two of that role: a band's lower and upper edge.
    """

    def locate(figure: Figure) -> list[float]:
        x, gap = gap_between(of)(figure)
        within = (x >= low) & (x <= high)
        return [float(x[np.argmax(np.where(within, gap, -np.inf))])]

    return locate


def gap_between(of: str) -> Line:
    """Return what finds how far apart the first two lines of that role are, along x."""

    def locate(figure: Figure) -> tuple[np.ndarray, np.ndarray]:
        below, above = _of_role(figure, of)[:2]
        return np.asarray(below["x"], dtype=float), np.asarray(above["y"]) - below["y"]

    return locate


def drawn(of: str) -> Line:
    """Return what finds the line of that role, or name: x in rising order, and y."""

    def locate(figure: Figure) -> tuple[np.ndarray, np.ndarray]:
        return _line(figure, of)

    return locate


def straight_boundary(figure: Figure) -> tuple[float, float, float]:
    """Return a, b and c of a straight boundary, on which a x + b y = c; a^2 + b^2 = 1.

    The values of a linear f are those of a plane over the picture, but that large ones are drawn
    as if they were smaller: only those near to 0 count.
    """
    drawn = _trace(figure, "boundary")
    x, y = np.meshgrid(np.asarray(drawn["x"], dtype=float), np.asarray(drawn["y"], dtype=float))
    plane = np.column_stack([x.ravel(), y.ravel(), np.ones(x.size)])
    f = np.asarray(drawn["z"], dtype=float).ravel() - drawn["contours"]["start"]
    near = np.abs(f) <= np.abs(f).max() / 2
    a, b, rest = np.linalg.lstsq(plane[near], f[near], rcond=None)[0]
    length = float(np.hypot(a, b))
    return float(a) / length, float(b) / length, -float(rest) / length


def is_straight(figure: Figure) -> bool:
    """Whether the boundary of a figure is a line: f is that of a plane, but where it is cut."""
    drawn = _trace(figure, "boundary")
    a, b, c = straight_boundary(figure)
    f = np.asarray(drawn["z"], dtype=float) - drawn["contours"]["start"]
    x, y = np.meshgrid(np.asarray(drawn["x"], dtype=float), np.asarray(drawn["y"], dtype=float))
    away = a * x + b * y - c
    return bool(np.all((f > 0) == (away > 0), where=np.abs(away) > _STRAIGHT * np.abs(away).max()))


def points_by_class(figure: Figure) -> list[tuple[str, np.ndarray]]:
    """Return the training points as they are drawn: for each class its name and (n, 2) places."""
    return [(str(one["name"]), _places(one)) for one in _of_role(figure, "points")]


def numbered_points(figure: Figure) -> list[tuple[int, np.ndarray]]:
    """Return the training points as they are drawn, each with its number and its place (2,)."""
    return [
        (int(number), place)
        for one in _of_role(figure, "points")
        for number, place in zip(one["customdata"], _places(one), strict=True)
    ]


def points_of(figure: Figure, of: str) -> np.ndarray:
    """Return the points of a role as they are drawn, of all classes: (n, 2)."""
    return np.concatenate([_places(one) for one in _of_role(figure, of)])


def _crossings(x: np.ndarray, f: np.ndarray) -> list[float]:
    """Return where the polygon through (x, f) is 0."""
    before, after = f[:-1], f[1:]
    at = np.flatnonzero((before < 0) != (after < 0))
    share = before[at] / (before[at] - after[at])
    return [float(place) for place in x[at] + share * (x[at + 1] - x[at])]


def _line(figure: Figure, of: str) -> tuple[np.ndarray, np.ndarray]:
    drawn = _trace(figure, of)
    return np.asarray(drawn["x"], dtype=float), np.asarray(drawn["y"], dtype=float)


def _places(drawn: Mapping[str, Any]) -> np.ndarray:
    return np.column_stack([np.asarray(drawn[axis], dtype=float) for axis in "xy"])


def _of_role(figure: Figure, of: str) -> list[dict[str, Any]]:
    return [trace for trace in figure.data if (trace.get("meta") or {}).get("role") == of]


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
