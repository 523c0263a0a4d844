"""Promised against observed coverage, and the standardised errors."""

from __future__ import annotations

import numpy as np

from pages.gp.results.calibration import EDGES, LEVELS, Coverage
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, CLASSES, MUTED


def coverage(found: Coverage) -> Figure:
    """Return the share of held-out points inside central intervals over the promised share."""
    ends = np.array([0.0, 1.0])
    return Figure(
        id="coverage",
        title="Coverage",
        note="below the diagonal: overconfident; above: underconfident",
        data=[
            curve.curve(ends, ends, "ideal", MUTED, 1.5, "dot"),
            curve.curve(LEVELS, found.shares, "share inside", CLASSES[0]),
        ],
        layout=layout(axis("promised share", (0, 1)), axis("share of held-out points", (0, 1.02))),
        alt=f"Share of held-out points inside central intervals, {found.held_out}.",
    )


def errors(found: Coverage) -> Figure:
    """Return the histogram of the standardised errors under the normal density."""
    density, x = found.density, np.linspace(-4, 4, 161)
    bars = {
        "type": "bar",
        "x": (EDGES[1:] + EDGES[:-1]) / 2,
        "y": density,
        "width": float(EDGES[1] - EDGES[0]),
        "marker": {"color": CLASSES[0].replace(")", "/0.5)")},
        "name": "held-out points",
        "hovertemplate": "%{x:.2g}σ: %{y:.3g}<extra></extra>",
    }
    normal = np.exp(-(x**2) / 2) / np.sqrt(2 * np.pi)
    return Figure(
        id="errors",
        title="Errors in units of the band",
        note=f"{found.held_out}; the outer bars count all beyond 4σ",
        data=[bars, curve.curve(x, normal, "what the model promised", ACCENT, 2)],
        layout=layout(
            axis("(y - mean) / σ of y", (-4.2, 4.2)),
            axis("density", (0, max(0.8, 1.05 * density.max()))),
        ),
        alt="Histogram of standardised errors of held-out points with the normal density.",
    )
