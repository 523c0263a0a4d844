"""The fit as a sum: alpha_i k(x_i, .) of as many training points as one likes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import Hyperparameter, KernelRidge
from pages.krr.adding import ACROSS, CLICKED, LARGEST, MARK, added, highest, in_order
from pages.shared.model.controls.control import Values, choice
from pages.shared.model.declarations.blocks import Blocks, Button, Change, Text, stage
from pages.shared.model.declarations.conditions import has_axes, one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.record.events import Mark
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.number_text import share
from pages.shared.pictures.figures import surface
from pages.shared.pictures.figures.axes import across, axis, layout, up
from pages.shared.pictures.figures.curve import line, zero
from pages.shared.pictures.figures.points import plain_points, rings
from pages.shared.pictures.figures.stems import DOWN, UP, stems
from pages.shared.pictures.figures.style import INK, MUTED
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import Viewport, viewport_of
from pages.shared.pictures.results.white_noise import gram_without_noise

SEPARATE, STACKED = "separate", "stacked"
ADDED = Hyperparameter(
    "added", "added [%]", 50.0, "nonnegative", (0.0, 100.0), "linear",
    help="For how many of the training points the kernel function is added; the last one grows.",
)  # fmt: skip
LAYERS = choice("layers", (SEPARATE, STACKED), "Each by itself, or each on the sum before it.")
MAX_DRAWN = 60  # functions that are drawn one by one; the sum has them all
SIGNS = "orange: α > 0, blue: α < 0, grey: not added"
WEIGHTS = "weights"  # id of the picture of the weights over a plane
CHOOSE = "choose a point: its kernel function is added, or taken away again"


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return what can be set at these values: a click needs no number, a plane no layers."""
    is_curve = one_feature(values)
    first = ACROSS if is_curve else LARGEST
    order = choice(
        "order", (LARGEST, ACROSS, CLICKED), "Whose kernel functions are added.", default=first
    )
    clicked = values.get("order", first) == CLICKED
    return (order, *(() if clicked else (ADDED,)), *((LAYERS,) if is_curve else ()))


@dataclass(frozen=True, eq=False)
class KernelSum:
    """The weighted kernel functions of p training points, and their sum."""

    viewport: Viewport
    points: Points  # the training points
    alpha: np.ndarray  # (n,) weights of all training points
    rows: np.ndarray  # (p,) the points whose kernel functions are added, in their order
    shares: np.ndarray  # (p,) how much of each is added: 1, of the last one a part while it grows
    # Over one feature: alpha_i k(x_i, .) times its share, one in each column (m, p), and the sum
    # for all points, the fit, (m,); None over a plane.
    each: np.ndarray | None
    whole: np.ndarray | None
    # Over one feature, the largest height on the way from none to all: so that the axis stays
    reach: float
    part: np.ndarray  # (m,) or (72, 72): the sum of those that are added
    target: str  # what is fitted
    height: float  # largest |y| of the training points
    # RMS distance of the partial sum from the fit at the training points, in the target's own unit
    distance: float
    measure: Measure  # how the target reads in that unit
    squared_norm: float  # ||f||^2 = alpha^T K alpha of the fit
    is_stacked: bool  # whether each is drawn on the sum of those before it
    is_clicked: bool  # whether a click adds one


def compute(setting: Setting) -> KernelSum:
    """Return the kernel functions that the view's controls add, and their sum."""
    alpha = setting.fit(KernelRidge).dual_coef_
    rows, shares = added(setting, alpha)
    weights = shares * alpha[rows]
    viewport, data, K = viewport_of(setting), setting.train, setting.gram
    at_points = gram_without_noise(setting)
    if viewport.y is None:
        functions = setting.kernel(viewport.samples, data.X)
        each = functions[:, rows] * weights
        whole, part = functions @ alpha, each.sum(axis=1)
        full = in_order(setting, alpha)
        reach = highest(functions[:, full] * alpha[full])
    else:
        each, whole, part, reach = None, None, np.zeros(viewport.shape), 0.0
        if rows.size:
            functions = setting.kernel(viewport.samples, data.X[rows])
            part += (functions @ weights).reshape(viewport.shape)
    missing = at_points @ alpha - at_points[:, rows] @ weights
    is_whole = shares.sum() == len(alpha)  # what is left is then rounding
    return KernelSum(
        viewport=viewport,
        points=place_points(setting, viewport),
        alpha=alpha,
        rows=rows,
        shares=shares,
        each=each,
        whole=whole,
        reach=reach,
        part=part,
        target=data.target_name,
        height=float(np.abs(data.y).max()) or 1.0,
        distance=0.0 if is_whole else setting.unit * float(np.sqrt(np.mean(missing**2))),
        measure=setting.measures[-1],
        squared_norm=float(alpha @ K @ alpha),
        is_stacked=setting.values.get("layers") == STACKED,
        is_clicked=setting.values["order"] == CLICKED,
    )


def draw(result: KernelSum) -> Scene:
    """Draw the kernel functions that are added so far."""
    return Scene(
        curve_figures(result) if result.each is not None else plane_figures(result),
        [
            Readout("kernel_functions", len(result.rows), "", "kernel functions added",
                    "One for each training point.", of=len(result.alpha), detail=_growing(result)),
            Readout("distance_to_fit", result.distance, result.measure.unit, "distance to the fit",
                    "Root mean square, over the training points, of the sum minus the whole fit."),
            Readout("largest_weight", float(abs(result.alpha).max()), "", "largest |α|",
                    "Of all training points, whether their kernel function is added or not."),
            Readout("squared_norm", result.squared_norm, "", "‖f‖²",
                    "αᵀKα, the squared norm in the RKHS of the kernel, its white noise included: "
                    "the penalty is λ times it."),
        ],
    )  # fmt: skip


def _growing(result: KernelSum) -> str:
    """Return how much of the last one is added while it grows; nothing once all are whole."""
    if not result.shares.size or result.shares[-1] == 1:
        return ""
    return f"the last to {share(result.shares[-1])}"


def curve_figures(result: KernelSum) -> list[Figure]:
    """Return the weighted kernel functions over one feature, with all weights as stems below."""
    viewport, points, each = result.viewport, result.points, result.each
    alpha, rows, x = result.alpha, result.rows, result.viewport.x
    assert each is not None and result.whole is not None  # as always over a single feature
    low, high = viewport.up
    terms = (_stack if result.is_stacked else _single)(x, each, alpha[rows])
    grow = _root_of_two(max(result.reach, highest(each)) / max(abs(low), abs(high)))
    top = float(np.abs(alpha).max()) * 1.15 or 1.0
    figure = Figure(
        id="sum",
        title="Weighted kernel functions, "
        + ("stacked" if result.is_stacked else "each by itself"),
        note=CHOOSE if result.is_clicked else f"{SIGNS} · below: the weight of each point",
        data=[
            *terms,
            zero(x),
            line(x, result.whole, "fit: all of them", MUTED, 2, "dash", "whole"),
            line(x, result.part, "sum of those added", INK, 2.6, role="sum"),
            _points(result, 6),
            rings(points.x[rows], points.y[rows], "added points", 11),
            *stems(points.x, alpha, rows, "y2"),
        ],
        layout=layout(
            across(viewport, anchor="y2"),
            up(viewport, (low * grow, high * grow), domain=[0.36, 1]),
            yaxis2=axis("α", (-top, top), domain=[0, 0.27], anchor="x"),
            meta={"press": result.is_clicked, "zoom": True},
        ),
        alt=f"{len(rows)} of {len(alpha)} weighted kernel functions and their sum, above the "
        "weights of all points.",
    )
    return [figure]


def plane_figures(result: KernelSum) -> list[Figure]:
    """Return the sum of those added over the plane, and all weights over its first feature.

    The colours saturate at ± limit and have a bar in the target's own unit.
    """
    viewport, points, z = result.viewport, result.points, result.part
    alpha, rows, press = result.alpha, result.rows, {"press": result.is_clicked}
    limit = result.height * _root_of_two(float(np.abs(z).max()) / result.height)
    top = float(np.abs(alpha).max()) * 1.15 or 1.0
    what = CHOOSE if result.is_clicked else "ringed: points whose kernel function is added"
    field = surface.heat(*viewport.plane, z, limit, result.target)
    field["meta"] |= surface.own(result.measure)
    return [
        Figure(
            id="sum",
            title="Sum of the kernel functions added",
            note=" · ".join(filter(None, [what, viewport.note])),
            data=[
                field | surface.bar(result.measure, -limit, limit),
                *surface.levels(*viewport.plane, z, [-limit / 2, 0.0, limit / 2], width=1),
                _points(result, 4),
                rings(points.x[rows], points.y[rows], "added points", 9),
            ],
            layout=layout(across(viewport), up(viewport), meta=press),
            alt=f"Sum of {len(rows)} of {len(alpha)} weighted kernel functions over "
            f"{viewport.labels[0]} and {viewport.labels[1]}.",
        ),
        Figure(
            id=WEIGHTS,
            title="Weights",
            note=SIGNS,
            data=stems(points.x, alpha, rows),
            layout=layout(across(viewport), axis("α", (-top, top)), meta=press),
            alt=f"The weights of {len(alpha)} points over {viewport.labels[0]}.",
        ),
    ]


def _points(result: KernelSum, size: float) -> dict[str, Any]:
    """Return the training points; a click on one chooses it, unless it is to add it."""
    trace = plain_points(result.points.x, result.points.y, size)
    return trace | {"meta": {"role": "mark"}} if result.is_clicked else trace


def _single(x: np.ndarray, each: np.ndarray, weights: np.ndarray) -> list[dict]:
    """Return each function as a line in the colour of its weight, the highest if too many."""
    highest = np.argsort(-np.abs(each).max(axis=0), kind="stable")[:MAX_DRAWN]
    return [
        line(x, each[:, j], "one of them", _tint(weights[j], 0.55), 1.2, role="term")
        | {"hoverinfo": "skip", "hovertemplate": None}
        for j in highest
    ]


def _stack(x: np.ndarray, each: np.ndarray, weights: np.ndarray) -> list[dict]:
    """Return areas between successive sums; what comes before the last few is one area."""
    sums = np.cumsum(each, axis=1)
    first = max(0, each.shape[1] - MAX_DRAWN)
    below = sums[:, first - 1] if first else np.zeros(len(x))
    silent = {"hoverinfo": "skip", "hovertemplate": None}
    traces = [line(x, below, "sum before", MUTED, 0.6, role="term") | silent]
    for j in range(first, each.shape[1]):
        layer = line(x, sums[:, j], "one more", _tint(weights[j], 0.8), 0.7, role="term")
        fill = {"fill": "tonexty", "fillcolor": _tint(weights[j], 0.16)}
        traces.append(layer | fill | silent)
    return traces


def _tint(weight: float, opacity: float) -> str:
    return (UP if weight >= 0 else DOWN).replace(")", f"/{opacity})")


def _root_of_two(ratio: float) -> float:
    """Return the power of the root of 2 that reaches the ratio: a range that seldom changes."""
    return 2.0 ** (0.5 * float(np.ceil(2 * np.log2(max(ratio, 1.0)))))


def nearest(setting: Setting, x: float, y: float | None) -> int:
    """Return the training point nearest to (x, y) in the viewport, or to x alone.

    Over one feature the height counts little: what is below a point means that point.
    """
    viewport = viewport_of(setting)
    placed = place_points(setting, viewport)
    distance = np.abs(placed.x - x) / (viewport.across[1] - viewport.across[0])
    if y is not None:
        weight = 0.02 if viewport.y is None else 1.0
        distance = np.hypot(distance, weight * (placed.y - y) / (viewport.up[1] - viewport.up[0]))
    return int(np.argmin(distance))


def press(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Add the training point nearest to a click, or take it away again."""
    if setting.values["order"] != CLICKED:
        return None
    y = None if sent["figure"] == WEIGHTS else float(sent["y"])
    rows = {int(i) for i in setting.marked(MARK)}
    return Mark(MARK, tuple(rows ^ {nearest(setting, float(sent["x"]), y)}))


def body(setting: Setting) -> Blocks:
    """Show the sum; where points are clicked, a click adds one or takes it away."""
    yield stage(compute, draw, press=press)
    if setting.values["order"] == CLICKED and setting.marked(MARK).size:
        yield Button("Start again", Mark(MARK, ()), key="kernel_sum_clear")
    yield Text(TEXT.format(*(OF_NOISE if setting.kernel.is_noise else OF_LAMBDA)))


OF_LAMBDA = r"\lambda$", "become huge and cancel each other where kernel functions look alike"
OF_NOISE = (
    r"(\lambda + s_i)$, with the part $s_i$ of $k(x_i, x_i)$ that is white noise",
    "grow, but not without end: the noise stays",
)
TEXT = (
    "Each stem is $\\alpha_i = (y_i - f(x_i))/{}: **up where the fit is too low, down where it is "
    "too high**. Each curve is a weighted kernel function, $\\alpha_i k(x_i, \\cdot)$, and the fit "
    "is nothing but their sum. Make $\\lambda$ small: the weights {}."
)
VIEW = View("kernel_sum", "Sum of kernel functions", body, controls, when=has_axes)
