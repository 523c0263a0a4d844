"""The representer theorem as a picture: what is orthogonal to the data only costs norm."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import null_space

from kernels import Hyperparameter
from pages.features.stage.lift import FORMULAS, SQUARES
from pages.shared.model.declarations.blocks import Formula, Note, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, points, surface
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.space import box, plane, points_by_class, segment
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, TYPE_SMALL
from pages.shared.pictures.results.hyperplane import polygon

X = np.array([[1.2, 0.3], [0.5, 1.1]])  # two points of the plane
Y = np.array([1.0, -1.0])
REACH = 1.6  # of the plane of inputs
SIDE = 41
STEPS = 60
MAX_ORTHOGONAL = 2.0  # length of the orthogonal part, at most
LIMITS = ((-1.1, 1.7), (-2.0, 1.5), (-0.9, 2.0))  # of the picture in space
CODES = (Y > 0).astype(int)  # orange where f is positive
NAMES = ("y = −1", "y = 1")
SPAN, OFF = CLASSES[2], CLASSES[3]
EYE = {"eye": {"x": 1.9, "y": -1.1, "z": 0.75}, "center": {"x": 0, "y": 0, "z": -0.1}}
COLOUR_LIMIT = 1.5  # of the colours
ORTHOGONAL = Hyperparameter(
    "orthogonal", "orthogonal part", 1.0, "nonnegative", (0, MAX_ORTHOGONAL), "linear",
    help="Length of the part of w that is orthogonal to the features of all training points.",
)  # fmt: skip
PENALTY = Hyperparameter(
    "penalty", "penalty λ", 0.1, "nonnegative", (0, 1), "linear",
    help="Penalty on ‖w‖² in the ridge loss of this picture.",
)  # fmt: skip
PREDICTIONS = "Predictions for y = 1 and y = −1: the orthogonal part does not change them."
NORM = "The sum of both squared lengths (Pythagoras)."
INSIDE = "The squared length of the part that predicts."
OUTSIDE = "The squared length of the part that only costs."
ALPHA = "Weights of the two points: the part in the span is α₁ φ(x₁) + α₂ φ(x₂)."


@dataclass(frozen=True, eq=False)
class Representer:
    """A weight vector w in the space of (a^2, b^2, sqrt 2 ab), seen from two training points."""

    Phi: np.ndarray  # (2, 3), phi(x_1) and phi(x_2); they span a plane
    parallel: np.ndarray  # (3,), the part of w in their span
    orthogonal: np.ndarray  # (3,), the part of w at right angles to it
    corners: np.ndarray  # (m, 3), of the span within the box of the picture
    alpha: np.ndarray  # (2,), parallel = alpha_1 phi(x_1) + alpha_2 phi(x_2)
    places: np.ndarray  # (41,), of both inputs
    f: np.ndarray  # (41, 41), w . phi(x) over the plane of inputs
    path: np.ndarray  # (61, 3), w after 0, 1, ..., 60 gradient steps on the ridge loss

    @property
    def w(self) -> np.ndarray:
        """Both parts together, (3,)."""
        return self.parallel + self.orthogonal

    @property
    def predictions(self) -> np.ndarray:
        """W . phi(x_i), (2,)."""
        return self.Phi @ self.w

    @property
    def squares(self) -> tuple[np.ndarray, np.ndarray]:
        """||w||^2 along the gradient steps, (61,): of the part in the span, and of the other."""
        off = self.path @ normal(self.Phi)
        return np.sum(self.path**2, axis=1) - off**2, off**2


def weight_vector(length: float, lam: float) -> Representer:
    """Return the ridge solution with an orthogonal part of this length added to it.

    The gradient steps start at the orthogonal part alone.
    """
    Phi = FORMULAS[SQUARES](X)
    alpha = np.linalg.solve(Phi @ Phi.T + lam * np.eye(len(X)), Y)
    parallel, across = alpha @ Phi, length * normal(Phi)
    places = np.linspace(-REACH, REACH, SIDE)
    inputs = np.column_stack([np.tile(places, SIDE), np.repeat(places, SIDE)])
    low, high = np.array(LIMITS).T
    w = parallel + across
    return Representer(
        Phi=Phi,
        parallel=parallel,
        orthogonal=across,
        corners=polygon(normal(Phi), 0.0, low, high),
        alpha=alpha,
        places=places,
        f=(FORMULAS[SQUARES](inputs) @ w).reshape(SIDE, SIDE),
        path=descend(Phi, across, lam),
    )


def compute(setting: Setting) -> Representer:
    """Return the weight vector with the orthogonal part and the penalty that are set."""
    length, lam = (float(setting.values[declared.name]) for declared in (ORTHOGONAL, PENALTY))
    return weight_vector(length, lam)


def normal(Phi: np.ndarray) -> np.ndarray:
    """Return the unit vector (3,) at right angles to the rows of Phi (2, 3)."""
    unit = null_space(Phi)[:, 0]
    upwards: np.ndarray = unit * np.sign(unit[2])
    return upwards


def gradient(Phi: np.ndarray, w: np.ndarray, lam: float) -> np.ndarray:
    """Return 2 sum_i (w . phi_i - y_i) phi_i + 2 lam w: the first part lies in the span."""
    slope: np.ndarray = 2 * (Phi @ w - Y) @ Phi + 2 * lam * w
    return slope


def descend(Phi: np.ndarray, start: np.ndarray, lam: float) -> np.ndarray:
    """Return w (61, 3) along gradient steps of the size 1 / (largest curvature) from a start."""
    step = 1 / (2 * (np.linalg.eigvalsh(Phi @ Phi.T)[-1] + lam))
    path = [start]
    for _ in range(STEPS):
        path.append(path[-1] - step * gradient(Phi, path[-1], lam))
    return np.array(path)


def parts(representer: Representer) -> Figure:
    """Return w in space with its part in the span of the data and the part off it."""
    zero = np.zeros(3)
    return Figure(
        id="parts",
        title="w and the span of the data",
        note="teal: in the span, purple: orthogonal, thin: w; drag to rotate",
        data=[
            *plane(representer.corners, "span of the data"),
            *points_by_class(representer.Phi, CODES, NAMES, 6),
            segment(zero, representer.parallel, "w in the span", SPAN, 8),
            segment(representer.parallel, representer.w, "orthogonal part", OFF, 8),
            segment(zero, representer.w, "w", INK, 5),
        ],
        layout=box(("a²", "b²", "√2 ab"), LIMITS, EYE),
        alt=f"The part of w off the plane of the data has the length "
        f"{number(float(np.linalg.norm(representer.orthogonal)))}.",
    )


def values(representer: Representer) -> Figure:
    """Return f = w . phi over the plane of inputs, with the two points and what they get."""
    field = representer.places, representer.places, representer.f
    heat = surface.heat(*field, COLOUR_LIMIT, "f")
    marks = points.by_class(X[:, 0], X[:, 1], CODES, NAMES, 11)
    notes = [
        {"x": a, "y": b, "text": f"f = {number(value)}", "showarrow": False}
        | {"yshift": 14, "font": {"size": TYPE_SMALL, "color": INK}}
        for (a, b), value in zip(X.tolist(), representer.predictions.tolist(), strict=True)
    ]
    limits = (-REACH, REACH)
    return Figure(
        id="values",
        title="f(x) = w·φ(x) over the inputs",
        note="line: f = 0; only away from the points does it change",
        data=[
            heat | {"opacity": 0.6},
            *surface.levels(*field, [0.0], INK, "solid", 2),
            *(trace | {"meta": {"role": "mark"}} for trace in marks),
        ],
        layout=layout(
            axis("a", limits, constrain="domain"),
            axis("b", limits, constrain="domain", scaleanchor="x"),
            annotations=notes,
        ),
        alt="f over the plane; at the two points it is "
        f"{' and '.join(number(v) for v in representer.predictions.tolist())}.",
    )


def steps(representer: Representer) -> Figure:
    """Return the squared lengths of both parts along the gradient steps."""
    inside, off = representer.squares
    k = np.arange(STEPS + 1, dtype=float)
    top = 1.1 * max(float((inside + off).max()), 1.0)
    return Figure(
        id="steps",
        title="Gradient steps from w⊥",
        note="teal: ‖w‖² in the span, purple: orthogonal, dotted: in all",
        data=[
            curve.line(k, inside, "in the span", SPAN, role="path"),
            curve.line(k, off, "orthogonal", OFF, role="path"),
            curve.line(k, inside + off, "‖w‖²", INK, 1.4, "dot", "path"),
            points.rings(np.array([0.0]), off[:1], "start", 11)
            | {"marker": {"color": ACCENT, "symbol": "circle-open", "size": 11}},
        ],
        layout=layout(axis("gradient steps", (-1, STEPS + 1)), axis("squared length", (0, top))),
        alt=f"The squared length of the orthogonal part goes from {number(float(off[0]))} to "
        f"{number(float(off[-1]))} in {STEPS} steps.",
    )


def draw(representer: Representer) -> Scene:
    """Draw w in its two parts, f over the inputs, and the gradient steps."""
    inside = float(np.sum(representer.parallel**2))
    outside = float(np.sum(representer.orthogonal**2))
    predictions = ", ".join(map(number, representer.predictions.tolist()))
    alpha = ", ".join(map(number, representer.alpha.tolist()))
    return Scene(
        [parts(representer), values(representer), steps(representer)],
        [
            Readout("predictions", None, "", "f at the points", PREDICTIONS, words=predictions),
            Readout("squared_norm", inside + outside, "", "‖w‖²", NORM),
            Readout("squared_norm_in_span", inside, "", "in the span", INSIDE),
            Readout("squared_norm_orthogonal", outside, "", "orthogonal", OUTSIDE),
            Readout("alpha", None, "", "α", ALPHA, words=alpha),
        ],
    )


BODY = (
    Text(
        "Two training points in the space of $(a^2, b^2, \\sqrt2\\,ab)$ span a plane. Write "
        "$w = w_\\parallel + w_\\perp$ with $w_\\perp$ at right angles to both points: then "
        "$\\langle w, \\varphi(x_i) \\rangle = \\langle w_\\parallel, \\varphi(x_i) \\rangle$, so "
        "no training error changes, but $\\lVert w \\rVert^2 = \\lVert w_\\parallel \\rVert^2 + "
        "\\lVert w_\\perp \\rVert^2$ grows. The best $w$ has $w_\\perp = 0$. This is the "
        "representer theorem."
    ),
    stage(compute, draw, height=360),
    Text(
        "**By gradient steps**, the same argument: each step changes $w$ by a weighted sum of the "
        "$\\varphi(x_i)$, and shrinks it by the penalty."
    ),
    Formula(
        r"w \leftarrow w - \eta \Bigl( 2 \sum_i \bigl( \langle w, \varphi(x_i) \rangle - y_i "
        r"\bigr)\, \varphi(x_i) + 2 \lambda w \Bigr), \qquad w_\perp \leftarrow "
        r"(1 - 2 \eta \lambda)\, w_\perp"
    ),
    Note(
        "Started at 0, w never leaves the span: w = Σ αᵢ φ(xᵢ), and f(x) = Σ αᵢ k(xᵢ, x) is a sum "
        "of kernel functions. Started elsewhere (“Gradient steps from w⊥”), the orthogonal part "
        "only decays, and without a penalty (λ = 0) it stays for ever."
    ),
)
VIEW = View("representer", "Representer theorem", BODY, (ORTHOGONAL, PENALTY))
