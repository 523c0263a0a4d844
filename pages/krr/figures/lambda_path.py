"""Errors, freedom and condition along lambda, the present one and the best ones marked."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.krr.results.lambda_path import PathAndNow
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.decades import decades
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, TEST, TRAINING, VALIDATED

COLOURS = {"training": TRAINING, "leave-one-out": VALIDATED, "GCV": CLASSES[2], "test": TEST}


def errors(found: PathAndNow) -> Figure:
    """Return the errors over lambda; the height is that of a constant 0."""
    lams, lam = found.path.lams, found.lam
    x = np.log10(lams)
    traces = [
        curve.curve(x, y, name, COLOURS[name], 2.2, role="path")
        | {
            "customdata": lams,
            "hovertemplate": f"λ = %{{customdata:.3g}}: {name} %{{y:.3g}}<extra></extra>",
        }
        for name, y in found.path.errors.items()
    ]
    for name, place in found.path.best.items():
        smallest = found.path.errors[name][place]
        traces.append(_dot(x[place], smallest, COLOURS[name], "circle-open", 12))
    if lam > 0:
        for name, values in found.now.errors.items():
            traces.append(_dot(np.log10(lam), float(values[0]), COLOURS[name], "circle", 7))
    unit = f" [{found.unit}]" if found.unit else ""
    least = {name: float(np.nanmin(y)) for name, y in found.path.errors.items()}
    return Figure(
        id="errors",
        title="Error over λ",
        note="grey: training, purple: leave-one-out, green: GCV, gold: test; rings: smallest",
        data=traces,
        layout=layout(
            decades("λ", lams[0], lams[-1]),
            axis(f"RMSE{unit}", (0, 1.3 * found.reference)),
            shapes=_now(lam),
            meta={"press": True},
        ),
        alt="RMSE over lambda: "
        + ", ".join(f"{name} least {number(value)}" for name, value in least.items()),
        weight=1.7,
    )


def freedom(found: PathAndNow) -> Figure:
    """Return the effective degrees of freedom over lambda, from n down to 0."""
    lams, lam, n = found.path.lams, found.lam, found.n
    present = float(found.now.dof[0])
    name = "effective degrees of freedom"
    traces = [curve.curve(np.log10(lams), found.path.dof, name, CLASSES[0], 2.2, role="path")]
    if lam > 0:
        traces.append(_dot(np.log10(lam), present, CLASSES[0], "circle", 7))
    return Figure(
        id="freedom",
        title="Degrees of freedom",
        note=f"of {n}",
        data=traces,
        layout=layout(
            decades("λ", lams[0], lams[-1]),
            axis("tr K(K + λI)⁻¹", (0, 1.05 * n)),
            shapes=_now(lam),
            meta={"press": True},
        ),
        alt=f"Effective degrees of freedom over lambda, now {number(present)} of {n}.",
        weight=1.0,
    )


def condition(found: PathAndNow) -> Figure:
    """Return the condition number of K + lambda I over lambda, on both axes in decades."""
    lams, lam = found.path.lams, found.lam
    present = float(found.now.condition[0])
    x, y = np.log10(lams), np.log10(np.clip(found.path.condition, 1, 1e18))
    traces = [curve.curve(x, y, "condition number", CLASSES[0], 2.2, role="path")]
    if lam > 0:
        now = np.log10(np.clip(present, 1, 1e18))
        traces.append(_dot(np.log10(lam), now, CLASSES[0], "circle", 7))
    return Figure(
        id="condition",
        title="Condition number",
        note="digits lost in solving",
        data=traces,
        layout=layout(
            decades("λ", lams[0], lams[-1]),
            decades("of K + λI", 1, 1e16),
            shapes=_now(lam),
            meta={"press": True},
        ),
        alt=f"Condition number of K + lambda I over lambda, now {number(present)}.",
        weight=1.0,
    )


def _dot(x: float, y: float, colour: str, symbol: str, size: float) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": np.array([x]),
        "y": np.array([y]),
        "marker": {
            "color": colour,
            "symbol": symbol,
            "size": size,
            "line": {"color": colour, "width": 2},
        },
        "showlegend": False,
        "hoverinfo": "skip",
        "meta": {"role": "mark"},
    }


def _now(lam: float) -> list[dict[str, Any]]:
    if lam <= 0:
        return []
    at = float(np.log10(lam))
    look = {"color": ACCENT, "width": 1.5, "dash": "dot"}
    return [{"type": "line", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1, "line": look}]
