"""The weights alpha of the training points as bars, that of the present step marked."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.perceptron.results.weights import Weights
from pages.shared.figures.axes import axis, layout, plain
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, CLASSES, INK

AIR = 1.12  # of the largest weight


def weights(found: Weights, exact: bool) -> Figure:
    """Return one bar for each training point; ``exact`` says that weights count mistakes."""
    n, top = len(found.alpha), AIR * found.top
    places = np.arange(n)
    traces: list[dict[str, Any]] = [
        {
            "type": "bar",
            "x": places[found.codes == code],
            "y": found.alpha[found.codes == code],
            "name": plain(name),
            "marker": {"color": CLASSES[code % 8]},
            "hovertemplate": "α = %{y:.3g}<extra>" + plain(name) + "</extra>",
            "meta": {"role": "bars"},
        }
        for code, name in enumerate(found.classes)
        if np.any(found.codes == code)
    ]
    for rows, name, colour in (
        (found.current, "present step", INK),
        (found.chosen, "chosen", ACCENT),
    ):
        if rows:
            traces.append(_mark(found, list(rows), name, colour))
    said = ["bars: mistakes on each point" if exact else "a bar for each point"]
    said += [] if found.signed else ["in the function of its own class"]
    said += ["ring: last step"] if found.current else []
    return Figure(
        id="weights",
        title="Weights α",
        note=" · ".join(said),
        data=traces,
        layout=layout(
            axis("point, by class", (-1, n), showticklabels=False, ticks=""),
            axis("α", (-top, top) if found.alpha.min() < 0 or found.signed else (0, top)),
            bargap=0.1,
        ),
        alt=f"Weights of {n} training points; {np.count_nonzero(found.alpha)} are not zero.",
        weight=0.95,
    )


def _mark(found: Weights, rows: list[int], name: str, colour: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": np.array(rows),
        "y": found.alpha[rows],
        "marker": {"symbol": "circle-open", "size": 12, "color": colour, "line": {"width": 2.5}},
        "meta": {"role": "mark"},
        "hoverinfo": "skip",
    }
