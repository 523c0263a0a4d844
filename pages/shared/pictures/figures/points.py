"""Data points: one trace for each class, always in the same colour and shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.shared.pictures.figures.axes import plain
from pages.shared.pictures.figures.style import (
    ACCENT,
    CLASSES,
    GROUND,
    INK,
    MUTED,
    TYPE_SMALL,
    symbol,
)
from pages.shared.pictures.results.points import Points

# Shapes that fill little of their box, so that all classes look equally large.
WIDER = {"triangle-up": 1.4, "star": 1.3}


def by_class(
    x: np.ndarray,
    y: np.ndarray,
    codes: np.ndarray,
    names: tuple[str, ...],
    size: float | None = None,
    opacity: np.ndarray | None = None,
    only: np.ndarray | None = None,
) -> list[dict[str, Any]]:
    """Return the training points; ``customdata`` holds the sample index for the stage.

    ``opacity`` (n,) is that of each point, ``only`` (n,) says which of them are wanted.
    """
    traces = []
    for code, name in enumerate(names):
        index = np.flatnonzero(codes == code if only is None else (codes == code) & only)
        faded = {} if opacity is None else {"opacity": opacity[index]}
        marker = {
            "color": CLASSES[code % 8],
            "symbol": symbol(code),
            "size": (size or dot(len(x))) * WIDER.get(symbol(code), 1.0),
            "line": {"color": GROUND, "width": 1},
            **faded,
        }
        trace = _markers(x[index], y[index], plain(name), marker, role="points", said=plain(name))
        traces.append(trace | {"customdata": index.astype(np.int32)})
    return traces


def _markers(
    x: np.ndarray, y: np.ndarray, name: str, marker: dict[str, Any], role: str, said: str = ""
) -> dict[str, Any]:
    """Return marked places of a role; a hover gives the place and says what it is, or nothing."""
    pointed_at = f"%{{x:.5~g}}, %{{y:.3g}}<extra>{said}</extra>"
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": x,
        "y": y,
        "marker": marker,
        "meta": {"role": role},
        **({"hovertemplate": pointed_at} if said else {"hoverinfo": "skip"}),
    }


def dot(count: int) -> float:
    """Return the size of a dot in pixels: smaller where there are many."""
    return 7 if count <= 250 else 5


def plain_points(
    x: np.ndarray, y: np.ndarray, size: float | None = None, opacity: np.ndarray | None = None
) -> dict[str, Any]:
    """Return the training points of a regression; ``opacity`` (n,) is that of each point."""
    faded = {} if opacity is None else {"opacity": opacity}
    marker = {
        "color": INK,
        "size": size or dot(len(x)) - 1,
        "line": {"color": GROUND, "width": 1},
        **faded,
    }
    trace = _markers(x, y, "training points", marker, role="points", said="training point")
    return trace | {"customdata": np.arange(len(x), dtype=np.int32)}


def dots(x: np.ndarray, y: np.ndarray, name: str, colour: str, size: float) -> dict[str, Any]:
    """Return marked places as full dots, which say nothing when pointed at."""
    return _markers(x, y, name, {"color": colour, "size": size}, role="mark")


def named(trace: dict[str, Any], names: Sequence[str], said: str) -> dict[str, Any]:
    """Return a trace whose points have names, which a hover says before ``said`` of the place.

    The names go to the browser as an array of bytes, which is sent once while all else moves.
    """
    lines = "\n".join(" ".join(name.split()) for name in names).encode()
    meta = trace["meta"] | {"names": np.frombuffer(lines, np.uint8)}
    return trace | {"meta": meta, "hovertemplate": f"%{{text}}<br>{said}<extra></extra>"}


def held_out(x: np.ndarray, y: np.ndarray, colour: str = MUTED) -> dict[str, Any]:
    """Return points that were kept from training: small and hollow."""
    marker = {"color": colour, "symbol": "circle-open", "size": 5, "opacity": 0.6}
    return _markers(x, y, "test points", marker, role="test", said="test point")


def rings(x: np.ndarray, y: np.ndarray, name: str, size: float | np.ndarray = 13) -> dict[str, Any]:
    """Return rings around points, for instance around support vectors."""
    line = {"color": INK, "width": 1.5}
    marker = {"color": INK, "symbol": "circle-open", "size": size, "line": line}
    return _markers(x, y, name, marker, role="mark")


def chosen(x: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    """Return the mark of the chosen points."""
    return rings(x, y, "chosen", size=18) | {
        "marker": {
            "color": ACCENT,
            "symbol": "circle-open",
            "size": 18,
            "line": {"color": ACCENT, "width": 3},
        }
    }


def chosen_ones(points: Points) -> list[dict[str, Any]]:
    """Return the mark of the chosen points of a picture; nothing where none is chosen."""
    rows = list(points.chosen)
    return [chosen(points.x[rows], points.y[rows])] if rows else []


def slice_note(note: str, points: Points) -> str:
    """Return the note on a slice, and that the points fade where they do."""
    return note if points.opacity is None else f"{note}, fading with distance"


def kernel_label(k: np.ndarray | None) -> dict[str, Any]:
    """Return what names the dotted kernel function of the chosen point, in a corner."""
    if k is None:
        return {}
    text = "dotted: k(x<sub>i</sub>, ·) of the chosen point"
    corner = {"xref": "paper", "yref": "paper", "x": 0.01, "y": 0.01, "showarrow": False}
    corner |= {
        "xanchor": "left",
        "yanchor": "bottom",
        "font": {"size": TYPE_SMALL, "color": ACCENT},
    }
    return {"annotations": [corner | {"text": text, "bgcolor": GROUND, "opacity": 0.85}]}
