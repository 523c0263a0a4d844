"""The outcome of both sides over some seeds, as dots."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.mistakes.mistake import SHARE, Mistake
from pages.mistakes.results.seeds import Seeds
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.ranges import span
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, MUTED

SHAPES = (("the mistake", CLASSES[1], "square"), ("instead", CLASSES[0], "circle"))


def seeds(mistake: Mistake, found: Seeds) -> Figure:
    """Return two dots for each seed: what is compared of the mistake, and of the remedy."""
    x = np.arange(len(found.mistake)) * 1.0
    traces: list[dict[str, Any]] = [
        {
            "type": "scatter",
            "mode": "markers",
            "x": x,
            "y": values,
            "name": name,
            "marker": {"color": colour, "symbol": shape, "size": 9},
            "meta": {"role": "test"},
            "hovertemplate": "seed %{x}: %{y:.3g}<extra>" + name + "</extra>",
        }
        for (name, colour, shape), values in zip(SHAPES, found.both, strict=True)
    ]
    ends = (-0.6, len(x) - 0.4)
    low, high = span(np.concatenate([*found.both, [0.0]]))
    unit = "share" if mistake.unit == SHARE else "RMSE"
    zero = curve.curve(np.array(ends), np.zeros(2), "0", MUTED, 1, "dot", "mark")
    return Figure(
        "seeds",
        mistake.compared[0].upper() + mistake.compared[1:],
        [zero, *traces],
        layout(axis("seed", ends, tickvals=x.tolist()), axis(unit, (low, high))),
        note="orange squares: the mistake, blue circles: what to do instead",
        alt=f"The mistake measures worse on {found.worse} of {len(x)} draws.",
    )
