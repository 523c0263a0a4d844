"""A function in the feature space of the RBF kernel: a signed sum of four Gaussians."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kernels import RBF, Hyperparameter
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import points, surface
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.space import box, points_by_class, segment
from pages.shared.pictures.figures.style import DIVERGING, INK, MUTED

CENTRES = np.array([[-1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [1.0, -1.0]])
REACH = 2.6
SIDE = 49
TOP = 2.4  # of the vertical axis, doubled where f is higher
NAMES = ("α < 0", "α ≥ 0")
CAMERA = {"eye": {"x": 1.5, "y": -1.6, "z": 0.9}, "center": {"x": 0, "y": 0, "z": -0.12}}
WEIGHTS = tuple(
    Hyperparameter(
        f"weight_{i}", f"α{sub}", start, "real", (-2, 2), "linear",
        help=f"Weight of the Gaussian at {place}.",
    )
    for i, sub, start, place in (
        (1, "₁", 1.0, "(−1, −1)"), (2, "₂", 1.0, "(1, 1)"),
        (3, "₃", -1.0, "(−1, 1)"), (4, "₄", -1.0, "(1, −1)"),
    )
)  # fmt: skip
GAMMA = Hyperparameter(
    "sum_gamma", "gamma of the sum", 1.0, "positive", (0.1, 10), "log",
    help="Gamma of the four Gaussians: larger is narrower.",
)  # fmt: skip
AT_CENTRES = "K α: each point's own weight, and what the others add there."
SQUARE = "αᵀ K α, the squared norm in the feature space."


@dataclass(frozen=True, eq=False)
class Gaussians:
    """f(x) = sum_i alpha_i exp(-gamma ||x - x_i||^2) with four centres x_i."""

    alpha: np.ndarray  # (4,)
    places: np.ndarray  # (49,), of both inputs
    f: np.ndarray  # (49, 49), row by row of the second input
    at_centres: np.ndarray  # (4,), f at the centres
    square: float  # ||f||^2 = alpha^T K alpha


def compute_sum(alpha: Sequence[float], gamma: float) -> Gaussians:
    """Return the sum with these weights and this gamma."""
    weights, kernel = np.asarray(alpha, dtype=float), RBF(gamma)
    places = np.linspace(-REACH, REACH, SIDE)
    K = kernel(CENTRES)
    return Gaussians(
        alpha=weights,
        places=places,
        f=kernel.on_grid(places, places, CENTRES, weights),
        at_centres=K @ weights,
        square=float(weights @ K @ weights),
    )


def compute(setting: Setting) -> Gaussians:
    """Return the sum with the weights and the gamma that are set."""
    alpha = [float(setting.values[declared.name]) for declared in WEIGHTS]
    return compute_sum(alpha, float(setting.values[GAMMA.name]))


def hills(result: Gaussians) -> Figure:
    """Return the sum as a surface, with a stem at each centre as high as its weight."""
    largest = float(np.abs(result.f).max())
    top = TOP * 2.0 ** max(0, int(np.ceil(np.log2(largest / TOP)))) if largest > TOP else TOP
    sheet = {
        "type": "surface",
        "x": result.places,
        "y": result.places,
        "z": Quantised(result.f, -top, top, 16),
        "colorscale": DIVERGING,
        "cmin": -2.0,
        "cmax": 2.0,
        "opacity": 0.9,
        "showscale": False,
        "hovertemplate": "%{x:.3g}, %{y:.3g}: %{z:.3g}<extra></extra>",
    }
    feet = np.column_stack([CENTRES, np.zeros(len(CENTRES))])
    heads = np.column_stack([CENTRES, result.alpha])
    stems = [
        segment(foot, head, f"α = {number(float(head[2]))}", INK, 4)
        for foot, head in zip(feet, heads, strict=True)
    ]
    codes = (result.alpha >= 0).astype(int)
    low, high = number(float(result.f.min())), number(float(result.f.max()))
    return Figure(
        id="hills",
        title="f(x) = Σ αᵢ k(xᵢ, x)",
        note="stems: the four weights; drag to rotate",
        data=[sheet, *stems, *points_by_class(heads, codes, NAMES, 5)],
        layout=box(("x1", "x2", "f"), [(-REACH, REACH), (-REACH, REACH), (-top, top)], CAMERA),
        alt=f"A surface from {low} to {high}.",
        weight=1.3,
    )


def above(result: Gaussians) -> Figure:
    """Return the sum from above, with the line f = 0 and the centres."""
    codes, limits = (result.alpha >= 0).astype(int), (-REACH, REACH)
    field = result.places, result.places, result.f
    marks = points.by_class(CENTRES[:, 0], CENTRES[:, 1], codes, NAMES, 11)
    return Figure(
        id="above",
        title="From above",
        note="line: f = 0, the boundary of a classifier, dashes: f = ±1; blue: negative, orange: "
        "positive",
        data=[
            surface.heat(*field, 2.0, "f"),
            *surface.levels(*field, [0.0], INK, "solid", 2),
            *surface.levels(*field, [-1.0, 1.0], MUTED, "dash", 1.2),
            *(trace | {"meta": {"role": "mark"}} for trace in marks),
        ],
        layout=layout(
            axis("x1", limits, constrain="domain"),
            axis("x2", limits, constrain="domain", scaleanchor="x"),
        ),
        alt="The sum from above: at the four points "
        f"{', '.join(map(number, result.at_centres.tolist()))}.",
    )


def draw(result: Gaussians) -> Scene:
    """Draw the sum in space and from above."""
    values, square = ", ".join(map(number, result.at_centres.tolist())), max(result.square, 0.0)
    return Scene(
        [hills(result), above(result)],
        [
            Readout("at_centres", None, "", "f at the four points", AT_CENTRES, words=values),
            Readout("squared_norm", square, "", "‖f‖²", SQUARE),
        ],
    )


TEXT = (
    "By the representer theorem what a kernel method learns is $f(x) = \\sum_i \\alpha_i\\, "
    "k(x_i, x)$. With an RBF kernel that is a sum of Gaussians: a hill where $\\alpha_i$ is "
    "positive, a hollow where it is negative. With the weights 1, 1, −1, −1 two hills stand on "
    "one diagonal of a square and two hollows on the other: no line separates their signs, but "
    "$f = 0$ does."
)
VIEW = View(
    "gaussians",
    "Four Gaussians",
    (Text(TEXT), stage(compute, draw, height=400)),
    (*WEIGHTS, GAMMA),
)
