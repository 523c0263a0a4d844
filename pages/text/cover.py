"""The picture of the page on the home page. Reviews by their ratings, and what is predicted."""

from __future__ import annotations

import numpy as np

import datasets
from kernels import KernelRidge, WordSet
from pages.shared.pictures.covers import svg

SPREAD = 0.5  # of the gap between two ratings
GOLDEN = (np.sqrt(5) - 1) / 2


def cover() -> str:
    """Return the picture as SVG."""
    data = datasets.load("review_ratings", n_samples=240, seed=0)
    train, test = np.arange(180), np.arange(180, 240)
    texts, middle = list(data.texts), float(data.y[train].mean())
    model = KernelRidge(WordSet(), 0.3).fit([texts[i] for i in train], data.y[train] - middle)
    predicted = middle + model.predict([texts[i] for i in test])
    x = data.y[test] + SPREAD * (np.arange(len(test)) * GOLDEN % 1 - 0.5)
    frame = (0.4, 5.6, 0.8, 5.2)
    levels = np.unique(data.y[test])
    means = np.array([predicted[data.y[test] == level].mean() for level in levels])
    return svg.dots(x, predicted, frame, 3.5, svg.BLUE) + svg.line(
        levels, means, frame, svg.ORANGE, 3
    )
