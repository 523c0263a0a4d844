"""The picture of the page on the home page: a fit and the kernel functions that it adds up."""

from __future__ import annotations

import numpy as np

import datasets
from kernels import RBF, KernelRidge
from pages.shared.pictures.covers import svg


def cover() -> str:
    """Return the picture as SVG."""
    data = datasets.load("sine", n_samples=30, seed=3)
    model = KernelRidge(RBF(gamma=40.0), lam=0.1).fit(data.X, data.y)
    x = np.linspace(0, 1, 120)
    terms = model.kernel(x[:, None], data.X) * model.dual_coef_
    frame = (0, 1, -1.6, 1.6)
    thin = "".join(svg.line(x, term, frame, svg.GREY, 0.6) for term in terms.T)
    return (
        thin
        + svg.line(x, model.predict(x[:, None]), frame, svg.BLUE, 3)
        + svg.dots(data.X[:, 0], data.y, frame)
    )
