"""A kernel by itself: its function, and functions drawn from it."""

from __future__ import annotations

import numpy as np

from pages.kernels.compute import Draws, Shape
from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import across, axis, layout, plane
from pages.shared.measure import Measure
from pages.shared.scene import Figure
from pages.shared.style import CLASSES, DIVERGING, SEQUENTIAL


def shape(found: Shape) -> Figure:
    """Return the kernel function of one point: a curve over one feature, a surface over two."""
    return _curve(found) if found.frame.y is None else _surface(found)


def draws(found: Draws) -> Figure:
    """Return functions drawn from the kernel."""
    count = found.f.shape[1]
    return Figure(
        id="draws",
        title="Samples from the Gaussian process prior",
        note=" · ".join(filter(None, ["of mean 0, with this kernel as covariance", found.note])),
        data=[
            curve.curve(found.x, f, "draw", CLASSES[c % 8], 1.8) for c, f in enumerate(found.f.T)
        ],
        layout=layout(
            across(found.frame),
            axis("f(x)", (-found.top, found.top)),
        ),
        alt=f"{count} random functions with this kernel as covariance.",
        weight=1.2,
    )


def _ends(k: np.ndarray) -> tuple[float, float]:
    return min(float(k.min()), 0.0), max(float(k.max()), 1e-9)


def _curve(found: Shape) -> Figure:
    seen, dots, index = found.frame, found.points, found.anchor
    low, high = _ends(found.k)
    air = 0.12 * (high - low)
    base = np.full(len(dots), low - air / 2)
    return Figure(
        id="stage",
        title="Kernel function of one point",
        note=" · ".join(filter(None, ["click another point below the curve", seen.note])),
        data=[
            curve.curve(seen.x, found.k, "k(x<sub>i</sub>, ·)", CLASSES[0]),
            points.plain_points(dots.x, base),
            points.chosen(dots.x[[index]], base[[index]]),
        ],
        layout=layout(across(seen), axis("similarity k", (low - air, high + air))),
        alt=f"Similarity of every place to the point at {dots.x[index]:.3g}.",
        weight=1.2,
    )


def _surface(found: Shape) -> Figure:
    seen, dots, index = found.frame, found.points, found.anchor
    low, high = found.ends
    half = (high - low) / 2
    scale = DIVERGING if low < 0 else SEQUENTIAL
    codes = dots.target if dots.classes else np.zeros(len(dots), int)
    return Figure(
        id="stage",
        title="Kernel function of one point",
        note=" · ".join(filter(None, ["click another point", points.slice_note(seen.note, dots)])),
        data=[
            surface.heat(*seen.plane, found.k, half, "k", scale, low + half)
            | surface.bar(Measure("k"), low, high),
            *points.by_class(
                dots.x, dots.y, codes, dots.classes or ("points",), opacity=dots.opacity
            ),
            points.chosen(dots.x[[index]], dots.y[[index]]),
        ],
        layout=layout(*plane(seen), meta={"editable": True}),
        alt=f"Similarity of every place to one of {len(dots)} points.",
        weight=1.25,
    )
