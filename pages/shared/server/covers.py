"""A picture of each method for the front door, computed with the core and drawn as SVG."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

import datasets
from kernels import (
    RBF,
    GaussianProcess,
    KernelDiscriminant,
    KernelPCA,
    KernelRidge,
    Periodic,
    Polynomial,
    SupportVectorClassifier,
)
from pages.shared.server import svg


@lru_cache(maxsize=8)
def cover(slug: str) -> str | None:
    """Return the picture of a page, or None for a page that has none."""
    return svg.document(COVERS[slug]()) if slug in COVERS else None


def _ridge() -> str:
    data = datasets.load("sine", n_samples=30, seed=3)
    model = KernelRidge(RBF(gamma=40.0), lam=0.1).fit(data.X, data.y)
    x = np.linspace(0, 1, 120)
    bumps = model.kernel(x[:, None], data.X) * model.dual_coef_
    frame = (0, 1, -1.6, 1.6)
    thin = "".join(svg.line(x, bump, frame, svg.GREY, 0.6) for bump in bumps.T)
    return (
        thin
        + svg.line(x, model.predict(x[:, None]), frame, svg.BLUE, 3)
        + svg.dots(data.X[:, 0], data.y, frame)
    )


def _svm() -> str:
    data = datasets.load("moons", n_samples=90, seed=1)
    model = SupportVectorClassifier(RBF(gamma=1.0), C=3.0).fit(data.X, data.y)
    frame = (-1.7, 2.7, -1.3, 1.8)
    return svg.field(model.on_grid, frame, 1.6, margins=True) + svg.classes(data, frame)


def _kda() -> str:
    data = datasets.load("checkerboard", n_samples=300, seed=0)
    model = KernelDiscriminant(RBF(gamma=5.0), lam=0.1).fit(data.X, data.y)
    frame = (0, 4, 0, 4)
    return svg.field(model.on_grid, frame, 1.5) + svg.classes(data, frame, 2.0)


def _kpca() -> str:
    data = datasets.load("circles", n_samples=160, seed=0)
    scores = KernelPCA(RBF(gamma=2.0), n_components=3).fit(data.X).transform(data.X)[:, [0, 2]]
    left = (-1.3, 3.9, -1.35, 1.35)
    low, high = scores.min(axis=0), scores.max(axis=0)
    moved = data.replace(X=(scores - low) / (high - low))
    right = (-1.35, 1.1, -0.1, 1.1)
    arrow = (
        f'<path d="M150 90h20m-6 -5l6 5l-6 5" stroke="{svg.GREY}" fill="none" stroke-width="2"/>'
    )
    return svg.classes(data, left, 2.2) + arrow + svg.classes(moved, right, 2.2)


def _gp() -> str:
    data = datasets.load("ice_cream", seed=0)
    keep = ~data.holdout
    X, y = data.X[keep][::2], data.y[keep][::2]
    model = GaussianProcess(25.0 * Periodic(period=6.0) + 200.0 * RBF(gamma=0.002), noise=0.6)
    model.fit(X, y)
    x = np.linspace(0, 48, 160)
    mean, sd = model.predict(x[:, None], return_std=True, include_noise=True)
    frame = (0, 48, float((mean - 2 * sd).min()), float((mean + 2 * sd).max()))
    band = svg.band(x, mean - 2 * sd, mean + 2 * sd, frame, svg.BLUE)
    return band + svg.line(x, mean, frame, svg.BLUE, 2.5) + svg.dots(X[:, 0], y, frame, 1.8)


def _kernels() -> str:
    x = np.linspace(-3, 3, 160)
    kernels = (RBF(gamma=1.0), Periodic(period=2.0), RBF(gamma=0.2) * Periodic(period=1.0))
    curves = [k(x[:, None], np.zeros((1, 1)))[:, 0] for k in kernels]
    curves.append(Polynomial(degree=2, gamma=0.3, coef0=0.0)(x[:, None], np.ones((1, 1)))[:, 0])
    colours = (svg.BLUE, svg.ORANGE, "#12968a", "#a8459a")
    frame = (-3, 3, -0.15, 1.1)
    return "".join(svg.line(x, c, frame, k, 2.5) for c, k in zip(curves, colours, strict=True))


COVERS: dict[str, Callable[[], str]] = {
    "kernels": _kernels,
    "krr": _ridge,
    "svm": _svm,
    "kda": _kda,
    "kpca": _kpca,
    "gp": _gp,
}
