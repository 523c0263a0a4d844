"""The picture of the page on the home page. A Gaussian process with its band."""

from __future__ import annotations

import numpy as np

import datasets
from kernels import RBF, GaussianProcess, Periodic
from pages.shared.pictures.covers import svg


def cover() -> str:
    """Return the picture as SVG."""
    data = datasets.load("ice_cream", seed=0)
    keep = ~np.asarray(data.holdout)
    X, y = data.X[keep][::2], data.y[keep][::2]
    model = GaussianProcess(25.0 * Periodic(period=6.0) + 200.0 * RBF(gamma=0.002), noise=0.6)
    model.fit(X, y)
    x = np.linspace(0, 48, 160)
    mean, sd = model.predict(x[:, None], return_std=True, include_noise=True)
    limits = (0, 48, float((mean - 2 * sd).min()), float((mean + 2 * sd).max()))
    band = svg.band(x, mean - 2 * sd, mean + 2 * sd, limits, svg.BLUE)
    return band + svg.line(x, mean, limits, svg.BLUE, 2.5) + svg.dots(X[:, 0], y, limits, 1.8)
