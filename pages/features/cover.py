"""The picture of the page on the home page: circles lifted by their squared radius."""

from __future__ import annotations

import numpy as np

import datasets
from pages.shared.pictures.covers import svg

LOW, HIGH = -0.3, 1.7  # of the squared radius
TILT = 0.32  # how much of the second feature is seen from the side
CUT = 0.55  # squared radius of the plane, between the rings


def cover() -> str:
    """Return the lifted rings seen from the side, with the plane between them, as SVG."""
    data = datasets.load("circles", n_samples=160, seed=0)
    frame = (-1.9, 1.9, LOW, HIGH)
    corners = np.array([[-1.3, -1.3], [1.3, -1.3], [1.3, 1.3], [-1.3, 1.3], [-1.3, -1.3]])
    across = corners[:, 0] + TILT * corners[:, 1]
    up = CUT + TILT * 0.6 * corners[:, 1]
    drawn = svg.line(across, up, frame, svg.GREY, 2)
    a, b = data.X.T
    lifted = np.column_stack([a + TILT * b, a**2 + b**2 + TILT * 0.6 * b])
    order = np.argsort(-b)
    return drawn + svg.classes(data.replace(X=lifted[order], y=data.y[order]), frame, 3)
