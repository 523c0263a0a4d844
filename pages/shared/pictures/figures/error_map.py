"""The map of the cross-validated error over two hyperparameters, and its section over one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kernels import Hyperparameter
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Figure
from pages.shared.model.units.number_text import number
from pages.shared.model.units.wording import spoken
from pages.shared.pictures.figures import curve, surface
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.decades import axis_of, position
from pages.shared.pictures.figures.style import ACCENT, CLASSES, GROUND, INK, SEQUENTIAL

NOTE = "the more a cell stands out, the smaller its error · disc: here, star: smallest"
STOPPED = ", stopped before the optimum"
STOPPED_NOTE = " · *: stopped before the optimum"
NAMED = 400  # cells up to which each says its setting when pointed at


def error_heatmap(
    errors: np.ndarray,
    across: Hyperparameter,
    up: Hyperparameter,
    places: tuple[Sequence[float] | np.ndarray, Sequence[float] | np.ndarray],
    present: tuple[float, float],
    best: tuple[int, int] | None,
    unit: str,
    guess: float,
    beyond: Sequence[float] = (),
    stopped: np.ndarray | None = None,
) -> Figure:
    """Return the map, with where the sliders are and the smallest error marked.

    Parameters
    ----------
    errors : ndarray of shape (rows, columns)
        NaN where it is not known.
    across, up : Hyperparameter
        Of the columns and of the rows.
    places, present : tuple
        The values of columns and rows; the two present ones.
    best : tuple of int or None
        Row and column of the smallest error.
    unit : str
        What the errors are.
    guess : float
        The error without a model, at which the colours end: what is worse is as pale.
    beyond : sequence of float
        Dotted lines where the error is so much larger than the smallest, 0.05 for 5 %.
    stopped : ndarray of bool of shape (rows, columns), optional
        Where a solver stopped before the optimum: these cells have a *.
    """
    x, y = position(across, places[0]), position(up, places[1])
    known = errors[np.isfinite(errors)]
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, guess)
    high = max(min(high, guess), low * 1.01 + 1e-12)
    shown = np.clip(errors, low, high)
    heat = {
        "type": "heatmap",
        "x": x,
        "y": y,
        "z": Quantised(shown, low, high, 16),
        "zmin": low,
        "zmax": high,
        "colorscale": SEQUENTIAL,
        "reversescale": True,
        "zsmooth": False,
        **surface.named_bar(unit),
        "name": "error",
        "meta": {"role": "heat"},
    }
    if errors.size <= NAMED:
        ended = np.zeros(errors.shape, dtype=bool) if stopped is None else stopped
        texts = _texts(errors, ended, (across, up), places, unit)
        heat |= {"text": texts, "hovertemplate": "%{text}<extra></extra>"}
    else:
        heat["hoverinfo"] = "skip"
    traces, note = [heat], NOTE
    if len(beyond) and np.isfinite(errors).all() and min(errors.shape) > 1:
        levels = [low * (1 + share) for share in beyond]
        traces += surface.levels(x, y, shown, levels, CLASSES[1], "dot", 1.2)
        note += f" · dotted: {' and '.join(f'{100 * share:g} %' for share in beyond)} above it"
    if stopped is not None and stopped.any():
        rows, columns = np.nonzero(stopped)
        traces.append(stopped_marks(x[columns], y[rows]))
        note += STOPPED_NOTE
    here = [_place(d, v) for d, v in zip((across, up), present, strict=True)]
    if np.isfinite(here).all():
        traces.append(_mark("here", here[0], here[1], "circle", ACCENT))
    if best is not None:
        traces.append(_mark("best", x[best[1]], y[best[0]], "star", CLASSES[1]))
    return Figure(
        id="map",
        title="Cross-validated error",
        note=f"{note} · a click sets both sliders",
        data=traces,
        layout=layout(
            axis_of(across, places[0]),
            axis_of(up, places[1]),
            meta={"press": True},
            margin={"l": 60, "r": 12, "t": 8, "b": 44},
        ),
        alt=f"Cross-validated error over {spoken(across)} and {spoken(up)}, "
        f"smallest {number(low)} {unit}.",
    )


def error_section(
    errors: np.ndarray,
    declared: Hyperparameter,
    values: Sequence[float],
    present: float,
    best: int | None,
    unit: str,
    stopped: np.ndarray,
) -> Figure:
    """Return the errors (n,) over one hyperparameter as a curve, for a kernel without any.

    Where a solver ``stopped`` (n,) before the optimum the curve has a *.
    """
    x = position(declared, values)
    known = errors[np.isfinite(errors)]
    top = 1.15 * (float(known.max()) if known.size else 1.0) or 1.0
    here = float(position(declared, present))
    traces = [
        curve.line(x, errors, unit),
        curve.line(np.array([here, here]), np.array([0, top]), "here", ACCENT, 1.5, "dash"),
    ]
    if stopped.any():
        traces.append(stopped_marks(x[stopped], errors[stopped]))
    if best is not None:
        traces.append(_mark("best", x[best], errors[best], "star", CLASSES[1]))
    return Figure(
        id="map",
        title="Cross-validated error",
        note="dashes: here, star: smallest · a click sets the slider"
        + STOPPED_NOTE * bool(stopped.any()),
        data=traces,
        layout=layout(axis_of(declared, values), axis(unit, (0, top)), meta={"press": True}),
        alt=f"Cross-validated error over {declared.name}.",
    )


def _place(declared: Hyperparameter, value: float) -> float:
    return float(position(declared, value)) if value > 0 or declared.scale != "log" else np.nan


def stopped_marks(x: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    """Return a * at each place (x, y) of what stopped before the optimum."""
    return {
        "type": "scatter",
        "mode": "markers",
        "name": "stopped before the optimum",
        "x": x,
        "y": y,
        "marker": {"symbol": "asterisk-open", "size": 9, "color": INK, "line": {"width": 1.5}},
        "meta": {"role": "mark"},
        "hoverinfo": "skip",
    }


def _texts(
    errors: np.ndarray, stopped: np.ndarray, declared: tuple, places: tuple, unit: str
) -> list[list[str]]:
    """Return what each cell says: its two values and its error, not cut where the colours end."""
    across, up = declared
    return [
        [
            f"{across.name} = {number(a)}, {up.name} = {number(b)}: "
            + (f"{unit} {number(error)}" if np.isfinite(error) else "no fit")
            + STOPPED * bool(has_stopped)
            for a, error, has_stopped in zip(places[0], row, ended, strict=True)
        ]
        for b, row, ended in zip(places[1], errors, stopped, strict=True)
    ]


def _mark(name: str, x: float, y: float, symbol: str, colour: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": np.array([float(x)]),
        "y": np.array([float(y)]),
        "marker": {
            "symbol": symbol,
            "size": 15,
            "color": colour,
            "line": {"color": GROUND, "width": 2},
        },
        "meta": {"role": "mark"},
        "hoverinfo": "skip",
    }
