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
from pages.shared.style import ACCENT, INK, MUTED, TEST, TRAINING, VALIDATED
from pages.svm.results.evaluation import Evaluation

Line = tuple[str, str, str, str]  # attribute of an Evaluation, name, colour, dash
ERRORS: tuple[Line, ...] = (
    ("train", "training", TRAINING, "solid"),
    ("validated", "cross-validated", VALIDATED, "solid"),
    ("test", "test", TEST, "solid"),
)
SHARES: tuple[Line, ...] = (
    ("support", "support vectors", INK, "solid"),
    ("bounded", "at the bound", MUTED, "dot"),
)
ERRORS_NOTE = (
    "grey: training, purple: cross-validated, gold: test; dashes: here · a click goes there"
)
SHARES_NOTE = (
    "line: support vectors, dots: those at the bound |α| = C; dashes: here · a click goes there"
)
SYMBOLS = ("circle-open", "diamond", "square")
STOPPED = " *"
STOPPED_NOTE = " · *: stopped before the optimum"


def errors_along_c(
    found: Sequence[Evaluation], costs: Sequence[float], C: Hyperparameter, present: float, of: str
) -> Figure:
    """Return the errors over C, the present C marked; the first ``len(found)`` are known."""
    return _along_c("errors", "Errors over C", ERRORS, found, costs, C, present, of, ERRORS_NOTE)


def shares_along_c(
    found: Sequence[Evaluation], costs: Sequence[float], C: Hyperparameter, present: float
) -> Figure:
    """Return the share of support vectors over C, the present C marked."""
    title, of = "Support vectors over C", "share of the training points"
    return _along_c("shares", title, SHARES, found, costs, C, present, of, SHARES_NOTE)


def _along_c(
    id: str,
    title: str,
    lines: Sequence[Line],
    found: Sequence[Evaluation],
    costs: Sequence[float],
    C: Hyperparameter,
    present: float,
    of: str,
    note: str,
) -> Figure:
    x, here, top = position(C, costs), float(position(C, present)), _top(found, lines)
    traces = [
        curve.curve(x[: len(found)], _column(found, field), name, colour, 2, dash)
        for field, name, colour, dash in lines
        if np.isfinite(_column(found, field)).any()
    ]
    mark = curve.curve(np.array([here, here]), np.array([0, top]), "here", ACCENT, 1.5, "dash")
    picture = layout(axis_of(C, costs), axis(of, (0, top)), meta={"press": True})
    return Figure(id, title, [*traces, mark], picture, note, f"{title}.")


def by_kernel(found: Sequence[Evaluation], of: str) -> Figure:
    """Return the errors of machines with one kernel or another, in the order given."""
    x, top = np.arange(len(found), dtype=float), _top(found, ERRORS)
    traces = [
        dots(x + 0.16 * (i - 1), _column(found, field), name, colour, SYMBOLS[i])
        for i, (field, name, colour, _) in enumerate(ERRORS)
        if np.isfinite(_column(found, field)).any()
    ]
    names = [one.name + ("" if one.converged else STOPPED) for one in found]
    star = "" if all(one.converged for one in found) else STOPPED_NOTE
    picture = layout(
        axis("kernel", (-0.6, len(found) - 0.4), tickvals=x, ticktext=names),
        axis(of, (-0.03 * top, top)),
        meta={"press": True},
    )
    return Figure(
        id="kernels",
        title="Errors of each kernel",
        data=traces,
        layout=picture,
        note="circles: training, diamonds: cross-validated, squares: test; a click sets the kernel"
        + star,
        alt=f"{of} of {len(found)} kernels.",
    )


def dots(x: np.ndarray, y: np.ndarray, name: str, colour: str, symbol: str) -> dict[str, Any]:
    """Return numbers as dots."""
    return points.held_out(x, y, colour) | {
        "name": name,
        "marker": {"color": colour, "symbol": symbol, "size": 10, "line": {"width": 1.5}},
        "hovertemplate": "%{y:.3g}<extra>" + name + "</extra>",
    }


def _column(found: Sequence[Evaluation], field: str) -> np.ndarray:
    return np.array([getattr(evaluation, field) for evaluation in found])


def _top(found: Sequence[Evaluation], lines: Sequence[Line]) -> float:
    if not found:
        return 1.0
    values = np.concatenate([_column(found, field) for field, *_ in lines])
    values = values[np.isfinite(values)]
    return 1.1 * float(values.max()) if values.size and values.max() > 0 else 1.0
