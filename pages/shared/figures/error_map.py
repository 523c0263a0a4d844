"""A map of cross-validated errors over lambda and one hyperparameter of the kernel."""

from __future__ import annotations

import numpy as np

from kernels import Hyperparameter
from pages.shared.figures import surface
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.decades import decades
from pages.shared.scene import Figure, number
from pages.shared.stage.wire import Quantised
from pages.shared.style import ACCENT, CLASSES, GROUND, SEQUENTIAL


def error_map(
    declared: Hyperparameter,
    values: np.ndarray,
    lams: np.ndarray,
    error: np.ndarray,
    now: tuple[float, float],
    best: tuple[float, float] | None,
    top: float,
) -> Figure:
    """Return the map, with where the sliders are and the smallest error marked.

    Parameters
    ----------
    declared : Hyperparameter
        Whose slider is the vertical axis.
    values, lams : ndarray of shape (g,), (l,)
    error : ndarray of shape (g, l)
        RMSE; NaN where it is not known.
    now, best : tuple of float
        (lambda, value) of the sliders and of the smallest error.
    top : float
        The error at which the colours end, that of a constant 0.
    """
    logarithmic = declared.scale == "log"
    up = np.log10 if logarithmic else np.asarray
    x, y = np.log10(lams), up(np.asarray(values, dtype=float))
    low = float(np.nanmin(error)) if np.isfinite(error).any() else 0.0
    top = max(top, low * 1.01 + 1e-12)
    shown = np.clip(error, low, top)
    heat = {
        "type": "heatmap",
        "x": x,
        "y": y,
        "z": Quantised(shown, low, top, 16),
        "zmin": low,
        "zmax": top,
        "colorscale": SEQUENTIAL,
        "reversescale": True,
        "zsmooth": False,
        "showscale": True,
        "colorbar": {
            "thickness": 8,
            "len": 0.9,
            "outlinewidth": 0,
            "tickfont": {"size": 10},
            "title": {"text": "RMSE", "side": "right"},
        },
        "hoverinfo": "skip",
        "meta": {"role": "heat"},
    }
    traces = [heat]
    if np.isfinite(error).all() and min(error.shape) > 1:
        traces += surface.levels(x, y, shown, [low * 1.05, low * 1.2], CLASSES[1], "dot", 1.2)
    if now[0] > 0:
        traces.append(_mark(np.log10(now[0]), up(now[1]), "now", "circle", ACCENT, 14))
    if best is not None:
        traces.append(_mark(np.log10(best[0]), up(best[1]), "smallest", "star", CLASSES[1], 15))
    vertical = (
        decades(declared.label, values[0], values[-1])
        if logarithmic
        else axis(declared.label, (y[0] - 0.5, y[-1] + 0.5) if len(y) < 15 else (y[0], y[-1]))
    )
    return Figure(
        id="map",
        title="Error where points were left out",
        note="disc: the sliders now · star: smallest · dotted: 5 % and 20 % above it · click to go",
        data=traces,
        layout=layout(
            decades("λ", lams[0], lams[-1]),
            vertical,
            meta={"press": True},
            margin={"l": 60, "r": 12, "t": 8, "b": 44},
        ),
        alt=f"Cross-validated error over lambda and {declared.name}, smallest {number(low)}.",
    )


def _mark(x: float, y: float, name: str, symbol: str, colour: str, size: int) -> dict:
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": np.array([float(x)]),
        "y": np.array([float(y)]),
        "marker": {
            "symbol": symbol,
            "color": colour,
            "size": size,
            "line": {"color": GROUND, "width": 2},
        },
        "meta": {"role": "mark"},
        "hoverinfo": "skip",
    }
