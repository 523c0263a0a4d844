"""The picture of the page on the home page: four kernel functions."""

from __future__ import annotations

import numpy as np

from kernels import RBF, Periodic, Polynomial
from pages.shared.pictures.covers import svg


def cover() -> str:
    """Return four slices of kernels as SVG."""
    x = np.linspace(-3, 3, 160)
    kernels = (RBF(gamma=1.0), Periodic(period=2.0), RBF(gamma=0.2) * Periodic(period=1.0))
    curves = [k(x[:, None], np.zeros((1, 1)))[:, 0] for k in kernels]
    curves.append(Polynomial(degree=2, gamma=0.3, coef0=0.0)(x[:, None], np.ones((1, 1)))[:, 0])
    colours = (svg.BLUE, svg.ORANGE, "#12968a", "#a8459a")
    frame = (-3, 3, -0.15, 1.1)
    return "".join(svg.line(x, c, frame, k, 2.5) for c, k in zip(curves, colours, strict=True))
