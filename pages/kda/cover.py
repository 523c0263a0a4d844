"""The picture of the page on the home page. The checkerboard with its decision function."""

from __future__ import annotations

import datasets
from kernels import RBF, KernelDiscriminant
from pages.shared.pictures.covers import svg


def cover() -> str:
    """Return the picture as SVG."""
    data = datasets.load("checkerboard", n_samples=300, seed=0)
    model = KernelDiscriminant(RBF(gamma=5.0), lam=0.1).fit(data.X, data.y)
    frame = (0, 4, 0, 4)
    return svg.field(model.on_grid, frame, 1.5) + svg.classes(data, frame, 2.0)
