"""A kernel in small: its slice, its Gram matrix and samples, side by side in one picture."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.kernels.results.gallery import Card
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.ranges import span
from pages.shared.results.gram import ends
from pages.shared.scene import Figure
from pages.shared.stage.wire import Quantised
from pages.shared.style import ACCENT, CLASSES, DIVERGING, MUTED, SEQUENTIAL

PREFIX = "card_"  # of the id of a figure; the kernel's name follows
SLICE, GRAM, SAMPLES = (0.0, 0.27), (0.37, 0.63), (0.73, 1.0)
SMALL = {"size": 10}
NONE = {"text": "no process", "xref": "x3 domain", "yref": "y3 domain", "x": 0.5, "y": 0.6}
NONE |= {"showarrow": False, "font": {"size": 10, "color": MUTED}}


def card(found: Card) -> Figure:
    """Return one kernel in three small pictures; a click is a press on the figure of its name."""
    kernel, x = found.kernel, found.x
    traces = [
        *_slice(found),
        matrix(x, found.gram, "k") | {"xaxis": "x2", "yaxis": "y2"},
        *_samples(found),
    ]
    height = span(np.array([0.0]) if found.samples is None else found.samples)
    return Figure(
        id=f"{PREFIX}{kernel.name or 'whole'}",
        title=kernel.label,
        note=kernel.character,
        formula=f"k(x, z) = {found.formula}",
        data=traces,
        layout=layout(
            _axis("x", _ends(x), domain=SLICE),
            _axis("k(x₀, x)", span(np.append(found.slice, 0.0)), nticks=3),
            xaxis2=_axis("x", _ends(x), domain=GRAM, anchor="y2"),
            yaxis2=_axis("z", _ends(x)[::-1], anchor="x2", showticklabels=False),
            xaxis3=_axis("x", _ends(x), domain=SAMPLES, anchor="y3"),
            yaxis3=_axis("f(x)", height, anchor="x3", showticklabels=False),
            font=SMALL,
            margin={"l": 44, "r": 4, "t": 4, "b": 32},
            meta={"press": True},
            annotations=[] if kernel.is_psd else [NONE],
        ),
        alt=f"{kernel.label}: k(x₀, ·) of x₀ = {found.at:.3g}, the Gram matrix of even places"
        f"{'' if found.samples is None else ', three samples'}. {kernel.character}",
    )


def matrix(x: np.ndarray, K: np.ndarray, name: str) -> dict[str, Any]:
    """Return the small heatmap of a symmetric matrix over the places from x[0] to x[-1]."""
    low, high = ends(K)
    return {
        "type": "heatmap",
        "x": np.linspace(x[0], x[-1], len(K)),
        "y": np.linspace(x[0], x[-1], len(K)),
        "z": Quantised(K, low, high, 8, symmetric=True),
        "zmin": low,
        "zmax": high,
        "colorscale": DIVERGING if low < 0 else SEQUENTIAL,
        "showscale": False,
        "name": name,
        "hoverinfo": "skip",
        "meta": {"role": "heat"},
    }


def _slice(found: Card) -> list[dict[str, Any]]:
    at = np.array([found.at])
    line = curve.curve(found.x, found.slice, "k(x₀, x)", CLASSES[0], 1.8, role="path")
    dot = {
        "type": "scatter",
        "mode": "markers",
        "x": at,
        "y": found.slice[found.x == found.at],
        "name": "x₀",
        "marker": {"color": ACCENT, "size": 7},
        "hoverinfo": "skip",
        "meta": {"role": "mark"},
    }
    return [line, dot]


def _samples(found: Card) -> list[dict[str, Any]]:
    on = {"xaxis": "x3", "yaxis": "y3"}
    if found.samples is None:
        none = curve.curve(found.x, np.zeros_like(found.x), "no process", ACCENT, 1, "dot", "draw")
        return [none | on]
    return [
        curve.curve(found.x, f, "sample", CLASSES[c], 1.5, role="draw") | on
        for c, f in enumerate(found.samples.T)
    ]


def _ends(x: np.ndarray) -> tuple[float, float]:
    return float(x[0]), float(x[-1])


def _axis(title: str, ends: tuple[float, float], **more: Any) -> dict[str, Any]:
    return axis(title, ends, nticks=more.pop("nticks", 4), tickfont={"size": 9}, **more)
