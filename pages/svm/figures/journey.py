"""Errors and shares of support vectors: along C, and kernel by kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kernels import Hyperparameter
from pages.shared.figures import curve, points
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.decades import axis_of, position
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, CLASSES, INK, MUTED

LINES = (  # attribute, name, colour, dash
    ("train", "training", MUTED, "solid"),
    ("validated", "cross-validated", CLASSES[0], "solid"),
    ("test", "test", CLASSES[1], "solid"),
)
KEY = "grey: training, blue: cross-validated, orange: test"
SHARES_KEY = "line: all, dots: bounded"
SHARES = (("support", "support vectors", INK, "solid"), ("bounded", "bounded", MUTED, "dot"))


def along_prices(
    stops: Sequence, prices: Sequence[float], declared: Hyperparameter, present: float, unit: str
) -> list[Figure]:
    """Return errors and shares over C, with the present C marked."""
    x, here = position(declared, prices), float(position(declared, present))
    pictures = []
    for id, title, lines, name, note in (
        ("errors", "Errors over C", LINES, unit, KEY),
        ("shares", "Support vectors over C", SHARES, "share of the training points", SHARES_KEY),
    ):
        top = _top(stops, lines)
        traces = [
            curve.curve(x[: len(stops)], _column(stops, field), text, colour, 2, dash)
            for field, text, colour, dash in lines
            if np.isfinite(_column(stops, field)).any()
        ]
        mark = curve.curve(np.array([here, here]), np.array([0, top]), "here", ACCENT, 1.5, "dash")
        picture = layout(axis_of(declared, prices), axis(name, (0, top)))
        pictures.append(
            Figure(id, title, [*traces, mark], picture, f"{note}; dashes: here", f"{title}.")
        )
    return pictures


def side_by_side(stops: Sequence, unit: str) -> Figure:
    """Return the errors of machines with one kernel or another, in the order given."""
    x, top = np.arange(len(stops), dtype=float), _top(stops, LINES)
    symbols = ("circle-open", "diamond", "square")
    traces = [
        _dots(x + 0.16 * (i - 1), _column(stops, field), name, colour, symbols[i])
        for i, (field, name, colour, _) in enumerate(LINES)
        if np.isfinite(_column(stops, field)).any()
    ]
    names = [stop.name for stop in stops]
    picture = layout(
        axis("kernel", (-0.6, len(stops) - 0.4), tickvals=x, ticktext=names),
        axis(unit, (-0.03 * top, top)),
        meta={"press": True},
    )
    return Figure(
        id="kernels",
        title="Kernel by kernel",
        data=traces,
        layout=picture,
        note="circles: training, diamonds: cross-validated, squares: test; a click takes one",
        alt=f"{unit} of {len(stops)} kernels.",
    )


def calibration(scores: np.ndarray, shares: np.ndarray, second: str, logistic: bool) -> Figure:
    """Return the share of the second class over the score, bin by bin."""
    ends = (min(-2.0, float(scores.min()) - 0.3), max(2.0, float(scores.max()) + 0.3))
    traces = [
        curve.curve(np.array(ends), np.array([0.5, 0.5]), "one half", MUTED, 1, "dot"),
        curve.curve(np.zeros(2), np.array([0.0, 1.0]), "boundary", MUTED, 1, "dot"),
        curve.curve(scores, shares, "share", INK, 1),
        _dots(scores, shares, "share of the class", CLASSES[1], "circle"),
    ]
    if logistic:
        f = np.linspace(*ends, 200)
        name = "if f were log odds"
        traces.append(curve.curve(f, 1 / (1 + np.exp(-f)), name, ACCENT, 1.5, "dash"))
    return Figure(
        id="calibration",
        title="Scores and shares",
        note="dots: what was found; dashes: what it would be if the score were log odds",
        data=traces,
        layout=layout(axis("score f(x)", ends), axis(f"share of {second}", (-0.05, 1.05))),
        alt="Share of the second class in bins of the score.",
    )


def _column(stops: Sequence, field: str) -> np.ndarray:
    return np.array([getattr(stop, field) for stop in stops])


def _top(stops: Sequence, lines: Sequence) -> float:
    values = np.concatenate([_column(stops, field) for field, *_ in lines]) if stops else np.ones(1)
    values = values[np.isfinite(values)]
    return 1.1 * float(values.max()) if values.size and values.max() > 0 else 1.0


def _dots(x: np.ndarray, y: np.ndarray, name: str, colour: str, symbol: str) -> dict[str, Any]:
    dots = points.held_out(x, y, colour)
    return dots | {
        "name": name,
        "marker": {"color": colour, "symbol": symbol, "size": 10, "line": {"width": 1.5}},
        "hovertemplate": "%{y:.3g}<extra>" + name + "</extra>",
    }
