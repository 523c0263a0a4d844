"""The map of the cross-validated error over two hyperparameters, and its section over one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kernels.hyperparameter import Hyperparameter
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.scene import Figure, number
from pages.shared.stage.wire import Quantised
from pages.shared.style import ACCENT, GROUND, INK, SEQUENTIAL


def position(declared: Hyperparameter, values: Any) -> np.ndarray:
    """Return where values stand on an axis: at their decimal logarithm where the slider has one."""
    values = np.asarray(values, dtype=float)
    return np.log10(values) if declared.scale == "log" else values


def value(declared: Hyperparameter, position: float) -> float:
    """Return the value that stands at a position, the inverse of `position`."""
    return 10.0**position if declared.scale == "log" else position


def axis_of(declared: Hyperparameter, values: Sequence[float], **more: Any) -> dict[str, Any]:
    """Return the axis of a hyperparameter with its values written on it."""
    places = position(declared, values)
    step = (places[-1] - places[0]) / max(len(places) - 1, 1) or 1.0
    ends = (places[0] - step / 2, places[-1] + step / 2)
    if declared.scale == "log":
        ticks = np.arange(np.ceil(places[0] - 1e-9), np.floor(places[-1] + 1e-9) + 1)
    else:
        ticks = places[:: max(1, len(places) // 6)]
    texts = [f"{value(declared, t):.3g}".replace("e+03", "000") for t in ticks]
    return axis(declared.label, ends, tickvals=ticks, ticktext=texts, **more)


def error_map(
    errors: np.ndarray,
    across: Hyperparameter,
    along: Hyperparameter,
    places: tuple[Sequence[float], Sequence[float]],
    present: tuple[float, float],
    best: tuple[int, int] | None,
    unit: str,
) -> Figure:
    """Return the errors (rows, columns) as a heatmap with the present setting and the best one.

    ``places`` are the values of columns and rows, ``present`` the two present values, ``unit``
    what the errors are.
    """
    x, y = position(across, places[0]), position(along, places[1])
    known = errors[np.isfinite(errors)]
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
    if high <= low:
        high = low + 1e-3
    names = [f"{d.name} = {'10^' if d.scale == 'log' else ''}" for d in (across, along)]
    heat = {
        "type": "heatmap",
        "x": x,
        "y": y,
        "z": Quantised(errors, low, high, 16),
        "zmin": low,
        "zmax": high,
        "colorscale": SEQUENTIAL,
        "showscale": True,
        "colorbar": {"thickness": 8, "outlinewidth": 0, "title": {"text": unit, "side": "right"}},
        "name": "error",
        "hovertemplate": f"{names[0]}%{{x:.2f}}, {names[1]}%{{y:.2f}}: {unit} %{{z:.3g}}"
        "<extra></extra>",
        "meta": {"role": "heat"},
    }
    traces = [heat]
    if best is not None:
        traces.append(_mark("best", [x[best[1]]], [y[best[0]]], "star", GROUND))
    here = position(across, present[0]), position(along, present[1])
    traces.append(_mark("here", [float(here[0])], [float(here[1])], "circle-open", ACCENT))
    return Figure(
        id="map",
        title="Cross-validated error",
        note="ring: here, star: least error; a click goes there",
        data=traces,
        layout=layout(axis_of(across, places[0]), axis_of(along, places[1]), meta={"press": True}),
        alt=f"Cross-validated error over {across.name} and {along.name}, "
        f"from {number(low)} to {number(high)} {unit}.",
    )


def error_section(
    errors: np.ndarray,
    along: Hyperparameter,
    values: Sequence[float],
    present: float,
    best: int | None,
    unit: str,
) -> Figure:
    """Return the errors (n,) over one hyperparameter as a curve, for a kernel without any."""
    x = position(along, values)
    known = errors[np.isfinite(errors)]
    top = 1.15 * (float(known.max()) if known.size else 1.0) or 1.0
    here = float(position(along, present))
    traces = [
        curve.curve(x, errors, unit),
        curve.curve(np.array([here, here]), np.array([0, top]), "here", ACCENT, 1.5, "dash"),
    ]
    if best is not None:
        traces.append(_mark("best", [x[best]], [errors[best]], "star", INK))
    return Figure(
        id="map",
        title="Cross-validated error",
        note="dashes: here, star: least error; a click goes there",
        data=traces,
        layout=layout(axis_of(along, values), axis(unit, (0, top)), meta={"press": True}),
        alt=f"Cross-validated error over {along.name}.",
    )


def _mark(name: str, x: list, y: list, symbol: str, colour: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": x,
        "y": y,
        "marker": {
            "symbol": symbol,
            "size": 16,
            "color": colour,
            "line": {"color": ACCENT if symbol.endswith("open") else INK, "width": 3},
        },
        "meta": {"role": "mark"},
        "hoverinfo": "skip",
    }
