"""The ellipse of two jointly normal values."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.style import MUTED


def sigma_ellipses(sd1: float, sd2: float, correlation: float) -> list[dict[str, Any]]:
    """Return the lines of 1 and 2 sigma of (f1, f2), whose mean is 0, in the plane of the two."""
    angles = np.linspace(0, 2 * np.pi, 121)
    # The Cholesky factor of the covariance takes the circle to the ellipse.
    f1 = sd1 * np.cos(angles)
    share = np.sqrt(max(1 - correlation**2, 0.0))
    f2 = sd2 * (correlation * np.cos(angles) + share * np.sin(angles))
    return [
        curve.line(times * f1, times * f2, f"{times}σ of the prior", MUTED, 1.8, dash, "model")
        for times, dash in ((1, "solid"), (2, "dash"))
    ]
