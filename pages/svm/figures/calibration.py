"""Decision values held against the share of the second class that is found there."""

from __future__ import annotations

import numpy as np

from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.scene import Figure
from pages.shared.style import ACCENT, CLASSES, INK, MUTED
from pages.svm.figures.evaluation import dots
from pages.svm.results.calibration import Calibration


def calibration(found: Calibration) -> Figure:
    """Return the share of the second class over the score, bin by bin."""
    scores, shares = found.scores, found.shares
    ends = (min(-2.0, float(scores.min()) - 0.3), max(2.0, float(scores.max()) + 0.3))
    f = np.linspace(*ends, 200)
    return Figure(
        id="calibration",
        title="Scores and shares",
        note="dots: what was found; dashes: what it would be if the score were log odds",
        data=[
            curve.curve(np.array(ends), np.array([0.5, 0.5]), "one half", MUTED, 1, "dot"),
            curve.curve(np.zeros(2), np.array([0.0, 1.0]), "boundary", MUTED, 1, "dot"),
            curve.curve(scores, shares, "share", INK, 1),
            dots(scores, shares, "share of the class", CLASSES[1], "circle"),
            curve.curve(f, 1 / (1 + np.exp(-f)), "if f were log odds", ACCENT, 1.5, "dash"),
        ],
        layout=layout(axis("score f(x)", ends), axis(f"share of {found.second}", (-0.05, 1.05))),
        alt="Share of the second class in bins of the score.",
    )
