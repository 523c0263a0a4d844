"""The picture of the page on the home page. A decision function with its margins."""

from __future__ import annotations

import datasets
from kernels import RBF, SupportVectorClassifier
from pages.shared.pictures.covers import svg


def cover() -> str:
    """Return the picture as SVG."""
    data = datasets.load("moons", n_samples=90, seed=1)
    model = SupportVectorClassifier(RBF(gamma=1.0), C=3.0).fit(data.X, data.y)
    frame = (-1.7, 2.7, -1.3, 1.8)
    return svg.field(model.on_grid, frame, 1.6, margins=True) + svg.classes(data, frame)
