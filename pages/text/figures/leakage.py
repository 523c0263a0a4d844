"""Errors on both halves of the test part over the share of one that was also in training."""

from __future__ import annotations

import numpy as np

from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, CLASSES
from pages.text.results.leakage import Leak


def leakage(found: list[Leak], of: str, here: float) -> Figure:
    """Return two lines: the half that leaks into training, and the half that does not."""
    share = 100 * np.array([leak.share for leak in found])
    exposed, kept = (
        np.array([getattr(leak, name) for leak in found]) for name in ("exposed", "kept")
    )
    top = 1.15 * max(float(exposed.max()), float(kept.max())) or 1.0
    lines = [
        curve.curve(share, kept, "never in training", CLASSES[0]) | {"mode": "lines+markers"},
        curve.curve(share, exposed, "also in training", CLASSES[1]) | {"mode": "lines+markers"},
    ]
    for line in lines:
        line["marker"] = {"size": 7, "color": line["line"]["color"]}
    mark = curve.curve(
        np.full(2, 100 * here), np.array([0, top]), "here", ACCENT, 1.5, "dash", "mark"
    )
    return Figure(
        "leakage",
        "Test error with test texts in training",
        [*lines, mark],
        layout(
            axis("first half also in training, %", (-4, 104)),
            axis(of, (0, top)),
        ),
        note="orange: the first half of the test texts · blue: the other half, never in training",
        alt=f"Error on the first half from {exposed[0]:.3g} to {exposed[-1]:.3g}, on the other "
        f"from {kept[0]:.3g} to {kept[-1]:.3g}.",
    )
