"""The picture of the page on the home page. The same points, strip by strip by another method."""

from __future__ import annotations

import numpy as np

import datasets
from kernels import (
    RBF,
    KernelDiscriminant,
    KernelLogistic,
    KernelPerceptron,
    SupportVectorClassifier,
)
from pages.shared.pictures.covers import svg

FRAME = (-1.7, 2.7, -1.3, 1.8)


def cover() -> str:
    """Return the picture as SVG."""
    data, kernel = datasets.load("moons", n_samples=90, noise=0.2, seed=2), RBF(gamma=1.0)
    methods = [  # with the value at which the colours saturate
        (KernelDiscriminant(kernel, lam=0.1), 4.0),
        (KernelLogistic(kernel, lam=0.1), 4.0),
        (KernelPerceptron(kernel), 3.0),
        (SupportVectorClassifier(kernel, C=5.0), 2.0),
    ]
    fits = [(model.fit(data.X, data.y), limit) for model, limit in methods]

    def strips(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        parts = np.array_split(x, len(fits))
        return np.hstack(
            [fit.on_grid(part, y) / limit for (fit, limit), part in zip(fits, parts, strict=True)]
        )

    low, high = FRAME[2:]
    edges = np.linspace(*FRAME[:2], len(fits) + 1)[1:-1]
    lines = [
        svg.line(np.full(2, edge), np.array([low, high]), FRAME, svg.GREY, 1.5) for edge in edges
    ]
    return svg.field(strips, FRAME, 1.0) + "".join(lines) + svg.classes(data, FRAME)
