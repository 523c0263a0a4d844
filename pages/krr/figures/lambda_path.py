"""Errors, freedom and condition along lambda, the present one and the best ones marked."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.decades import decades
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, MUTED

COLOURS = {"training": MUTED, "leave-one-out": CLASSES[0], "GCV": CLASSES[2], "test": CLASSES[1]}


def errors(
    lams: np.ndarray,
    curves: dict[str, np.ndarray],
    lam: float,
    present: dict[str, float],
    best: dict[str, int],
    reference: float,
    unit: str = "",
) -> Figure:
    """Return the errors over lambda.

    Parameters
    ----------
    lams : ndarray of shape (m,)
    curves : dict
        Name -> RMSE (m,) at each lambda, for the names of ``COLOURS``.
    lam, present : float, dict
        The present lambda, and the RMSE of each curve at it.
    best : dict
        Name -> index of the smallest RMSE, for the curves that may choose lambda.
    reference : float
        The RMSE of a constant 0, the fit without any freedom: it sets the height.
    unit : str
        Of the target.
    """
    x = np.log10(lams)
    traces = [
        curve.curve(x, y, name, COLOURS[name], 2.2, role="path")
        | {
            "customdata": lams,
            "hovertemplate": f"λ = %{{customdata:.3g}}: {name} %{{y:.3g}}<extra></extra>",
        }
        for name, y in curves.items()
    ]
    for name, place in best.items():
        traces.append(_dot(x[place], curves[name][place], COLOURS[name], "circle-open", 12))
    if lam > 0:
        for name, value in present.items():
            traces.append(_dot(np.log10(lam), value, COLOURS[name], "circle", 7))
    unit = f" [{unit}]" if unit else ""
    return Figure(
        id="errors",
        title="Error over λ",
        note="grey: training, blue: leave-one-out, green: GCV, orange: test; rings: least",
        data=traces,
        layout=layout(
            decades("λ", lams[0], lams[-1]),
            axis(f"RMSE{unit}", (0, 1.3 * reference)),
            shapes=_now(lam),
            meta={"press": True},
        ),
        alt="RMSE over lambda: "
        + ", ".join(f"{name} least {number(float(np.nanmin(y)))}" for name, y in curves.items()),
        weight=1.7,
    )


def freedom(lams: np.ndarray, dof: np.ndarray, lam: float, present: float, n: int) -> Figure:
    """Return the effective degrees of freedom over lambda, from n down to 0."""
    x = np.log10(lams)
    traces = [curve.curve(x, dof, "effective degrees of freedom", CLASSES[0], 2.2, role="path")]
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


def condition(lams: np.ndarray, values: np.ndarray, lam: float, present: float) -> Figure:
    """Return the condition number of K + lambda I over lambda, on both axes in decades."""
    x, y = np.log10(lams), np.log10(np.clip(values, 1, 1e18))
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
