"""The picture of the page on the home page. A perceptron after all its mistakes, these ringed."""

from __future__ import annotations

import numpy as np

import datasets
from kernels import RBF, KernelPerceptron
from pages.shared.pictures.covers import svg


def cover() -> str:
    """Return the picture as SVG."""
    data = datasets.load("moons", n_samples=90, noise=0.12, seed=1)
    model = KernelPerceptron(RBF(gamma=1.0)).fit(data.X, data.y)
    frame = (-1.7, 2.7, -1.3, 1.8)
    wrong = data.X[np.unique(model.updates_)]
    rings = svg.dots(wrong[:, 0], wrong[:, 1], frame, 6.0, "#1b2027")
    return svg.field(model.on_grid, frame, 3.0) + rings + svg.classes(data, frame)
