"""The kernel function k(x_i, .) of one sample: a curve over one feature, a surface over two."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.model.scene.scene import Callout, Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, points, surface
from pages.shared.pictures.figures.axes import across, axis, layout, plane
from pages.shared.pictures.figures.style import CLASSES, DIVERGING, SEQUENTIAL
from pages.shared.pictures.results.gram import ends
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import Viewport, kernel_function, viewport_of

TITLE = "Kernel function of one point"


@dataclass(frozen=True, eq=False)
class KernelFunction:
    """The kernel function k(x_i, .) of one sample."""

    viewport: Viewport  # where
    points: Points  # the training points there
    anchor: int  # the sample: the chosen one, else the middle one
    k: np.ndarray  # of shape viewport.shape
    own: float  # k(x_i, x_i), which a narrow kernel reaches between two places of the viewport
    # Of the colours of a surface: about 0 where the kernel has negative values, in the viewport or
    # in the Gram matrix.
    limits: tuple[float, float]


def compute_kernel_function(setting: Setting) -> KernelFunction:
    """Return the kernel function of the chosen sample, else of the one nearest the medians."""
    viewport, index = viewport_of(setting), anchor(setting)
    k = kernel_function(viewport, setting, index)
    low, high = ends(k)
    is_signed = low < 0 or ends(setting.gram)[0] < 0
    limits = (-high if is_signed else 0.0, high)
    own = float(setting.gram[index, index])
    return KernelFunction(viewport, place_points(setting, viewport), index, k, own, limits)


def anchor(setting: Setting) -> int:
    """Return the sample whose kernel function is shown: the chosen one, else the middle one."""
    if setting.chosen:
        return setting.chosen[0]
    X = setting.train.X
    return int(np.argmin(((X - np.median(X, axis=0)) ** 2).sum(axis=1)))


ANOTHER = "choose another point below the curve"
CALLOUTS = (
    Callout("k(x<sub>i</sub>", "similarity to the ringed point"),
    Callout("points", "choose another point", ANOTHER),
)


def picture(result: KernelFunction) -> Figure:
    """Return the picture: a curve over one feature, a surface over two."""
    return _curve(result) if result.viewport.y is None else _surface(result)


def _curve(result: KernelFunction) -> Figure:
    viewport, x = result.viewport, result.points.x
    low, high = min(float(result.k.min()), 0.0), max(float(result.k.max()), result.own, 1e-9)
    air = 0.12 * (high - low)
    base = np.full(len(x), low - air / 2)
    here = [result.anchor]
    return Figure(
        id="stage",
        title=TITLE,
        note=" · ".join(filter(None, [ANOTHER, viewport.note])),
        data=[
            curve.line(viewport.x, result.k, "k(x<sub>i</sub>, ·)", CLASSES[0]),
            points.plain_points(x, base),
            points.chosen(x[here], base[here]),
        ],
        layout=layout(across(viewport), axis("similarity k", (low - air, high + air))),
        alt=f"Similarity of every place to the point at {number(x[result.anchor])}.",
        weight=1.2,
        callouts=CALLOUTS,
    )


def _surface(result: KernelFunction) -> Figure:
    viewport, placed, here = result.viewport, result.points, [result.anchor]
    low, high = result.limits
    half = (high - low) / 2
    scale = DIVERGING if low < 0 else SEQUENTIAL
    codes = placed.target if placed.classes else np.zeros(len(placed), int)
    note = points.slice_note(viewport.note, placed)
    return Figure(
        id="stage",
        title=TITLE,
        note=" · ".join(filter(None, ["choose another point", note])),
        data=[
            surface.heat(*viewport.plane, result.k, half, "k", scale, low + half)
            | surface.bar(Measure("k"), low, high),
            *points.by_class(
                placed.x, placed.y, codes, placed.classes or ("points",), opacity=placed.opacity
            ),
            points.chosen(placed.x[here], placed.y[here]),
        ],
        layout=layout(*plane(viewport), meta={"editable": True}),
        alt=f"Similarity of every place to one of {len(placed)} points.",
        weight=1.25,
    )
