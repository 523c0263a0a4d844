"""A picture of each method for the front door, computed with the core and drawn as SVG."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO

import numpy as np
from PIL import Image

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

WIDTH, HEIGHT = 320, 180
FINE = 2  # pixels of a coloured field to a unit of the drawing
BLUE, ORANGE, GREY = "#2f6fbf", "#e07b28", "#8a93a0"
# An image follows the scheme of the page around it: light or dark ground, dots and lines.
STYLE = """<style>
svg { --ground: #ffffff; --dot: #4a5360; }
@media (prefers-color-scheme: dark) {
  svg { --ground: #11151b; --dot: #b4bdc9; }
  .ink { filter: invert(0.92); }
}
.ground { fill: var(--ground); }
circle { fill: var(--dot); stroke: var(--ground); stroke-width: 0.6px; }
</style>"""


@lru_cache(maxsize=8)
def svg(slug: str) -> str | None:
    """Return the picture of a page, or None for a page that has none."""
    if slug not in COVERS:
        return None
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}">{STYLE}'
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>{COVERS[slug]()}</svg>'
    )


def _ridge() -> str:
    data = datasets.load("sine", n_samples=30, seed=3)
    model = KernelRidge(RBF(gamma=40.0), lam=0.1).fit(data.X, data.y)
    x = np.linspace(0, 1, 120)
    bumps = model.kernel(x[:, None], data.X) * model.dual_coef_
    frame = (0, 1, -1.6, 1.6)
    thin = "".join(_line(x, bump, frame, GREY, 0.6) for bump in bumps.T)
    return (
        thin
        + _line(x, model.predict(x[:, None]), frame, BLUE, 3)
        + _dots(data.X[:, 0], data.y, frame)
    )


def _svm() -> str:
    data = datasets.load("moons", n_samples=90, seed=1)
    model = SupportVectorClassifier(RBF(gamma=1.0), C=3.0).fit(data.X, data.y)
    frame = (-1.7, 2.7, -1.3, 1.8)
    return _field(model.on_grid, frame, 1.6, margins=True) + _classes(data, frame)


def _kda() -> str:
    data = datasets.load("checkerboard", n_samples=300, seed=0)
    model = KernelDiscriminant(RBF(gamma=5.0), lam=0.1).fit(data.X, data.y)
    frame = (0, 4, 0, 4)
    return _field(model.on_grid, frame, 1.5) + _classes(data, frame, 2.0)


def _kpca() -> str:
    data = datasets.load("circles", n_samples=160, seed=0)
    scores = KernelPCA(RBF(gamma=2.0), n_components=3).fit(data.X).transform(data.X)[:, [0, 2]]
    left = (-1.3, 3.9, -1.35, 1.35)
    low, high = scores.min(axis=0), scores.max(axis=0)
    moved = data.replace(X=(scores - low) / (high - low))
    right = (-1.35, 1.1, -0.1, 1.1)
    arrow = f'<path d="M150 90h20m-6 -5l6 5l-6 5" stroke="{GREY}" fill="none" stroke-width="2"/>'
    return _classes(data, left, 2.2) + arrow + _classes(moved, right, 2.2)


def _gp() -> str:
    data = datasets.load("ice_cream", seed=0)
    keep = ~data.holdout
    X, y = data.X[keep][::2], data.y[keep][::2]
    model = GaussianProcess(25.0 * Periodic(period=6.0) + 200.0 * RBF(gamma=0.002), noise=0.6)
    model.fit(X, y)
    x = np.linspace(0, 48, 160)
    mean, sd = model.predict(x[:, None], return_std=True, include_noise=True)
    frame = (0, 48, float((mean - 2 * sd).min()), float((mean + 2 * sd).max()))
    edge = [*zip(x, mean + 2 * sd, strict=True), *zip(x[::-1], (mean - 2 * sd)[::-1], strict=True)]
    corners = " ".join(f"{_x(a, frame):.1f},{_y(b, frame):.1f}" for a, b in edge)
    band = f'<polygon points="{corners}" fill="{BLUE}" opacity="0.18"/>'
    return band + _line(x, mean, frame, BLUE, 2.5) + _dots(X[:, 0], y, frame, 1.8)


def _kernels() -> str:
    x = np.linspace(-3, 3, 160)
    kernels = (RBF(gamma=1.0), Periodic(period=2.0), RBF(gamma=0.2) * Periodic(period=1.0))
    curves = [k(x[:, None], np.zeros((1, 1)))[:, 0] for k in kernels]
    curves.append(Polynomial(degree=2, gamma=0.3, coef0=0.0)(x[:, None], np.ones((1, 1)))[:, 0])
    colours = (BLUE, ORANGE, "#12968a", "#a8459a")
    frame = (-3, 3, -0.15, 1.1)
    return "".join(_line(x, c, frame, k, 2.5) for c, k in zip(curves, colours, strict=True))


COVERS: dict[str, Callable[[], str]] = {
    "kernels": _kernels,
    "krr": _ridge,
    "svm": _svm,
    "kda": _kda,
    "kpca": _kpca,
    "gp": _gp,
}


def _x(value, frame):
    return WIDTH * (value - frame[0]) / (frame[1] - frame[0])


def _y(value, frame):
    return HEIGHT * (1 - (value - frame[2]) / (frame[3] - frame[2]))


def _line(x, y, frame, colour: str, width: float) -> str:
    points = " ".join(f"{_x(a, frame):.1f},{_y(b, frame):.1f}" for a, b in zip(x, y, strict=True))
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def _dots(x, y, frame, radius: float = 3, colour: str | None = None) -> str:
    style = f' style="fill:{colour}"' if colour else ""
    return "".join(
        f'<circle cx="{_x(a, frame):.1f}" cy="{_y(b, frame):.1f}" r="{radius}"{style}/>'
        for a, b in zip(x, y, strict=True)
    )


def _classes(data: datasets.Dataset, frame, radius: float = 3) -> str:
    return "".join(
        _dots(*data.X[data.y == code, :2].T, frame, radius, colour)
        for code, colour in enumerate((BLUE, ORANGE))
    )


def _field(on_grid: Callable, frame, limit: float, margins: bool = False) -> str:
    """Return a decision function as on its page: two colours, its boundary, dashed margins."""
    columns, rows = FINE * WIDTH, FINE * HEIGHT
    x = frame[0] + (frame[1] - frame[0]) * (np.arange(columns) + 0.5) / columns
    y = frame[2] + (frame[3] - frame[2]) * (np.arange(rows) + 0.5) / rows
    z = on_grid(x, y)[::-1]
    strength = 0.75 * 255 * np.clip(np.abs(z) / limit, 0, 1)
    colour = np.where(z[..., None] < 0, _rgb(BLUE), _rgb(ORANGE))
    slope = np.hypot(*np.gradient(z))
    dashes = (np.add.outer(np.arange(rows), np.arange(columns)) // 8) % 2
    ink = np.zeros_like(z)
    for level, width, shown in ((0, 1.7, 1.0), (-1, 1.0, 0.6 * dashes), (1, 1.0, 0.6 * dashes)):
        if not level or margins:
            away = np.abs(z - level) / np.maximum(slope, 1e-9)  # from the line, in pixels
            ink = np.maximum(ink, shown * np.clip(width + 0.5 - away, 0, 1))
    return _image(np.dstack([colour, strength]), "field") + _image(
        np.dstack([np.zeros_like(ink), 255 * ink]), "ink"
    )


def _image(pixels: np.ndarray, name: str) -> str:
    """Return pixels (rows, columns, channels), grey or RGB with alpha, as a PNG in the drawing."""
    packed = BytesIO()
    Image.fromarray(pixels.round().astype(np.uint8)).save(packed, "PNG", optimize=True)
    return (
        f'<image class="{name}" width="{WIDTH}" height="{HEIGHT}" preserveAspectRatio="none" '
        f'href="data:image/png;base64,{b64encode(packed.getvalue()).decode()}"/>'
    )


def _rgb(colour: str) -> np.ndarray:
    return np.array(list(bytes.fromhex(colour[1:])), dtype=float)
