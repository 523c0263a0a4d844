"""Points of classes and a plane between them, in a box that can be rotated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pages.shared.model.units.measure import Measure
from pages.shared.pictures.figures.axes import SOLID_AXIS, plain
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, TYPE_SMALL

SOLID = ("circle", "square", "diamond", "cross", "x")  # symbols that Plotly has in space
LONGEST = 20  # characters of a name along an edge of the box
Ends = Sequence[tuple[float, float]]


def points_by_class(
    places: np.ndarray, codes: np.ndarray, names: Sequence[str], size: float = 4
) -> list[dict[str, Any]]:
    """Return one trace for each class of the points ``places`` (n, 3)."""
    return [
        {
            "type": "scatter3d",
            "mode": "markers",
            "name": plain(name),
            "meta": {"role": "lifted"},
            "x": places[codes == code, 0],
            "y": places[codes == code, 1],
            "z": places[codes == code, 2],
            "marker": {
                "size": size,
                "color": CLASSES[code % 8],
                "symbol": SOLID[code % len(SOLID)],
            },
            "hovertemplate": "%{x:.3g}, %{y:.3g}, %{z:.3g}<extra>" + plain(name) + "</extra>",
        }
        for code, name in enumerate(names)
    ]


def plane(corners: np.ndarray, name: str = "separating plane") -> list[dict[str, Any]]:
    """Return a flat polygon with ``corners`` (m, 3) in order; nothing where there are none."""
    if not len(corners):
        return []
    fan = np.arange(1, len(corners) - 1)
    return [
        {
            "type": "mesh3d",
            "name": name,
            "meta": {"role": "plane"},
            "x": corners[:, 0],
            "y": corners[:, 1],
            "z": corners[:, 2],
            "i": np.zeros(len(fan), dtype=np.int32),
            "j": fan.astype(np.int32),
            "k": (fan + 1).astype(np.int32),
            "color": ACCENT,
            "opacity": 0.35,
            "hoverinfo": "skip",
        }
    ]


def segment(
    start: np.ndarray,
    end: np.ndarray,
    name: str,
    colour: str,
    width: float = 5,
    dash: str = "solid",
) -> dict[str, Any]:
    """Return a line between two places (3,)."""
    x, y, z = np.column_stack([start, end])
    look = {"color": colour, "width": width, "dash": dash}
    return {
        "type": "scatter3d",
        "mode": "lines",
        "name": name,
        "x": x,
        "y": y,
        "z": z,
        "line": look,
        "hovertemplate": name + "<extra></extra>",
    }


def box(
    titles: Sequence[str], ends: Ends, camera: dict[str, Any], kept: str = "kept"
) -> dict[str, Any]:
    """Return the layout of a cube with three named axes.

    ``kept`` is Plotly's ``uirevision``: the eye stays where a hand has put it until it changes.
    """
    axes = {
        f"{letter}axis": SOLID_AXIS
        | {"title": {"text": plain(title)}, "range": list(map(float, end))}
        for letter, title, end in zip("xyz", titles, ends, strict=True)
    }
    return cube(axes, camera, kept)


def cube(axes: dict[str, Any], camera: dict[str, Any], kept: str = "kept") -> dict[str, Any]:
    """Return the layout of a cube with its axes by name; ``kept`` is as in `box`."""
    return {
        "scene": axes | {"aspectmode": "cube", "camera": camera, "uirevision": kept},
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        "showlegend": False,
        "uirevision": kept,
        "font": {"size": TYPE_SMALL, "color": INK},
    }


def in_own_unit(measure: Measure, shown: np.ndarray) -> np.ndarray:
    """Return shown numbers in the data's own unit."""
    raw: np.ndarray = measure.offset + measure.step * shown
    return raw


def edge(measure: Measure, shown: tuple[float, float]) -> dict[str, Any]:
    """Return an edge of a box in the data's own unit, or with dates; ``shown`` are its ends."""
    name = measure.name
    short = replace(measure, name=name if len(name) <= LONGEST else name[: LONGEST - 2] + "…")
    look = SOLID_AXIS | {"title": {"text": plain(short.label)}}
    if measure.dates is not None:
        ticks = measure.ticks(*shown)
        look |= {
            "tickvals": [measure.raw(at) for at, _ in ticks],
            "ticktext": [text for _, text in ticks],
        }
    return look | {"range": in_own_unit(measure, np.array(shown)).tolist()}


def edge_on(normal: np.ndarray, width: np.ndarray) -> tuple[float, float, float]:
    """Return a place to look from that lies in the plane, in units of the cube."""
    across = np.cross(normal * width, [0.0, 0.0, 1.0])
    if not np.linalg.norm(across) > 1e-9 * np.linalg.norm(normal * width):
        across = np.array([1.0, 0.0, 0.0])
    x, y, z = (2.4 * across / np.linalg.norm(across)).tolist()
    return x, y, z
