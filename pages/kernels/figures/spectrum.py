"""The eigenvalues of a Gram matrix, and its eigenfunctions over one feature."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from pages.kernels.results.spectrum import EPS, Eigenfunctions, Spectrum
from pages.shared.figures import curve
from pages.shared.figures.axes import across, axis, layout
from pages.shared.figures.decades import decades
from pages.shared.results.frame import Frame
from pages.shared.scene import Figure, number
from pages.shared.style import CLASSES, MUTED

DECADES = 18.0  # shown below the largest eigenvalue
LIMIT = 3.2  # of an eigenfunction, whose mean square at the samples is 1


def eigenvalues(found: Spectrum) -> Figure:
    """Return all eigenvalues by size, negative ones in orange, with what may be rounding."""
    values = found.values[np.argsort(-np.abs(found.values), kind="stable")]
    n, top = len(values), float(np.abs(values).max()) or 1.0
    high = math.ceil(math.log10(top) + 0.1)
    low = high - DECADES
    height = np.log10(np.maximum(np.abs(values), 10.0**low))
    j = np.arange(1.0, n + 1)
    floor = math.log10(n * EPS * top)
    return Figure(
        id="eigenvalues",
        title="Eigenvalues of the Gram matrix",
        note="by absolute value · blue: positive, orange: negative · below the line: rounding",
        data=[
            _dots(j[values >= 0], height[values >= 0], "positive", CLASSES[0], "circle"),
            _dots(j[values < 0], height[values < 0], "negative", CLASSES[1], "square"),
            curve.curve(np.array([0.0, n + 1]), np.full(2, floor), "rounding", MUTED, 1, "dash"),
        ],
        layout=layout(
            axis("eigenvalue number j", (0.0, n + 1.0)),
            decades("|μⱼ|", 10.0**low, 10.0**high),
        ),
        alt=f"{n} eigenvalues; the largest is {number(float(values[0]))}, the smallest "
        f"{number(found.least)}; {found.rank} are larger than rounding.",
    )


def _dots(j: np.ndarray, height: np.ndarray, name: str, colour: str, shape: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": j,
        "y": height,
        "name": name,
        "marker": {"color": colour, "symbol": shape, "size": 6},
        "hovertemplate": "number %{x}: 10^%{y:.2f}<extra>" + name + "</extra>",
        "meta": {"role": "bars"},
    }


def functions(found: Eigenfunctions, seen: Frame, X: np.ndarray) -> Figure:
    """Return the eigenfunctions, through their values at the samples."""
    count = found.f.shape[1]
    traces = []
    for j in range(count):
        colour = CLASSES[j % 8]
        name = f"ψ<sub>{j + 1}</sub>"
        traces.append(curve.curve(found.x, found.f[:, j], name, colour, 2) | {"showlegend": True})
        traces.append(
            {
                "type": "scatter",
                "mode": "markers",
                "x": X[:, 0],
                "y": found.samples[:, j],
                "name": name,
                "marker": {"color": colour, "size": 4},
                "hoverinfo": "skip",
                "showlegend": False,
                "meta": {"role": "mark"},
            }
        )
    if not traces:
        traces = [curve.zero(found.x)]
    return Figure(
        id="eigenfunctions",
        title="Eigenfunctions of the largest eigenvalues",
        note=" · ".join(filter(None, ["dots: the eigenvector at the training points", seen.note])),
        data=traces,
        layout=layout(
            across(seen),
            axis("ψⱼ(x)", (-LIMIT, LIMIT)),
            showlegend=bool(count),
            margin={"l": 52, "r": 12, "t": 32, "b": 44},
        ),
        alt=f"{count} eigenfunctions over {seen.names[0]}.",
        weight=1.3,
    )
