"""A small matrix with its numbers written into the cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Figure
from pages.shared.pictures.figures.axes import axis, layout, plain
from pages.shared.pictures.figures.style import DIVERGING, GROUND, INK, SEQUENTIAL, TYPE_SMALL

SMALL = 0.1  # largest entry below which all are written in units of a power of ten
LARGE = 100.0  # from which on, too
DARK = 0.6  # of the sequential scale, from which on ground is easier to read than ink
PALE = 1.6  # times the range, over which the diverging scale is spread: ink is readable on all


def unit(values: np.ndarray) -> int:
    """Return the power of ten in units of which the entries are written, often 0."""
    top = float(np.abs(values).max(initial=0.0))
    return 0 if top == 0 or SMALL <= top < LARGE else int(np.floor(np.log10(top)))


def numbered(values: np.ndarray) -> list[list[str]]:
    """Return the entries (m, p) as texts with two digits behind the point, in units of `unit`."""
    scaled = values / 10.0 ** unit(values)
    return [[f"{entry:.2f}".replace("-0.00", "0.00") for entry in row] for row in scaled]


def heatmap(
    values: np.ndarray,
    id: str,
    title: str,
    note: str,
    named: tuple[str, str],
    ticks: tuple[Sequence[str], Sequence[str]],
    texts: Sequence[Sequence[str]],
    ends: tuple[float, float],
    edges: Sequence[float] = (),
) -> Figure:
    """Return a heatmap with a text in each cell.

    Parameters
    ----------
    values : ndarray of shape (m, p)
        What is coloured: on the diverging scale where ``ends[0]`` is negative.
    named, ticks : tuple
        The names of the horizontal and of the vertical axis, and the names of their cells.
    texts : sequence of m sequences of p str
        What is written.
    ends : tuple of float
        Values at the two ends of the colour scale.
    edges : sequence of float
        Where lines separate groups of rows and columns.
    """
    rows, columns = values.shape
    signed = ends[0] < 0
    low, high = (PALE * end for end in ends) if signed else ends
    heat = {
        "type": "heatmap",
        "z": Quantised(values, low, high, 16),
        "zmin": low,
        "zmax": high,
        "colorscale": DIVERGING if signed else SEQUENTIAL,
        "showscale": False,
        "name": title,
        "hoverinfo": "skip",
        "meta": {"role": "heat"},
    }
    look = {"showline": False, "ticks": "", "constrain": "domain"}
    across, down = (
        {"tickvals": list(range(len(texts))), "ticktext": [plain(text)[:12] for text in texts]}
        for texts in ticks
    )
    line = {"type": "line", "line": {"color": INK, "width": 1}}
    both = (columns - 0.5, rows - 0.5)
    return Figure(
        id=id,
        title=title,
        note=note,
        data=[heat],
        layout=layout(
            axis(named[0], (-0.5, both[0]), **look, **across),
            axis(named[1], (both[1], -0.5), **look, **down),
            annotations=_written(values, texts, ends),
            shapes=[
                shape
                for at in edges
                for shape in (
                    line | {"x0": at, "x1": at, "y0": -0.5, "y1": both[1]},
                    line | {"y0": at, "y1": at, "x0": -0.5, "x1": both[0]},
                )
            ],
            margin={"l": 52, "r": 8, "t": 8, "b": 44},
        ),
        alt=f"{title}: {rows} by {columns} numbers.",
    )


def _written(
    values: np.ndarray, texts: Sequence[Sequence[str]], ends: tuple[float, float]
) -> list[dict[str, Any]]:
    low, high = ends
    strong = np.zeros(values.shape) if low < 0 else (values - low) / (high - low)
    return [
        {
            "x": j,
            "y": i,
            "text": text,
            "showarrow": False,
            "font": {"size": TYPE_SMALL, "color": GROUND if strong[i, j] > DARK else INK},
        }
        for i, row in enumerate(texts)
        for j, text in enumerate(row)
        if text
    ]
