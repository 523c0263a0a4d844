"""Errors and length of the weights along lambda, for few points with many features."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.krr.results.few_points import FewPoints
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.figures.decades import decades
from pages.shared.scene import Figure, number
from pages.shared.style import ACCENT, CLASSES, MUTED, TEST, TRAINING


def few_points(found: FewPoints) -> list[Figure]:
    """Return the errors and the norm; dots: at the present lambda."""
    return [
        _figure(
            found,
            "few_errors",
            "Error over λ",
            "grey: training, gold: new points · dashed: λ → 0",
            "RMSE",
            {"training": (found.train, TRAINING, found.train_limit),
             "new points": (found.new, TEST, found.new_limit)},
        ),
        _figure(
            found,
            "few_norm",
            "Length of w over λ",
            "dashed: λ → 0, the shortest w with the smallest training error",
            "‖w‖",
            {"‖w‖": (found.norm, CLASSES[0], found.limit)},
        ),
    ]  # fmt: skip


def _figure(
    found: FewPoints, id: str, title: str, note: str, up: str,
    lines: dict[str, tuple[np.ndarray, str, float]],
) -> Figure:  # fmt: skip
    x, now = np.log10(found.lams), float(np.log10(found.lam))
    ends = np.array([x[0], x[-1]])
    traces: list[dict[str, Any]] = []
    top = 0.0
    for name, (y, colour, limit) in lines.items():
        traces += [
            curve.curve(ends, np.full(2, limit), f"{name}, λ → 0", MUTED, 1, "dash", "mark"),
            curve.curve(x, y[:-1], name, colour, 2.4, role="path"),
            {
                "type": "scatter",
                "mode": "markers",
                "x": np.array([now]),
                "y": y[-1:],
                "marker": {"color": colour, "size": 9},
                "hoverinfo": "skip",
                "meta": {"role": "mark"},
            },
        ]
        top = max(top, float(y.max()), limit)
    look = {"color": ACCENT, "width": 1.5, "dash": "dot"}
    line = {"type": "line", "x0": now, "x1": now, "yref": "paper", "y0": 0, "y1": 1, "line": look}
    return Figure(
        id=id,
        title=title,
        note=note,
        data=traces,
        layout=layout(
            decades("λ", found.lams[0], found.lams[-1]),
            axis(up, (0, 1.1 * min(top, 10.0) or 1.0)),
            shapes=[line],
            meta={"press": True},
        ),
        alt=f"{title}: "
        + ", ".join(f"{name} {number(float(y[-1]))}" for name, (y, _, _) in lines.items()),
    )
