"""Automatic relevance determination: the likelihood says which feature matters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from kernels import Hyperparameter
from pages.shared.model.declarations.blocks import Change, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, likelihood, points, surface
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.decades import log_axis
from pages.shared.pictures.figures.style import ACCENT, CLASSES, DIVERGING, INK, MUTED

INFLUENCE = Hyperparameter(
    "influence", "influence of x₂", 0.0, "nonnegative", (0.0, 1.0), "linear",
    help="How much the second feature counts in these data: y = sin(2 x₁) + influence sin(2 x₂).",
)  # fmt: skip
FIRST, SECOND = (
    Hyperparameter(
        f"length_{i}", rf"\ell_{i}", 1.0, "positive", (0.1, 100.0), "log",
        help=f"Lengthscale of feature {i}: how far one has to go along it for f to change.",
    )
    for i in (1, 2)
)  # fmt: skip
DRAW = Hyperparameter(
    "relevance_draw", "draw", 0, "integer", (0, 20), "integer", help="Other points."
)
N, NOISE = 36, 0.1  # points, standard deviation of their noise
LENGTHS = np.geomspace(0.1, 100, 16)
SIDE = 41  # places on a side of the posterior mean
EDGE = 2.0  # of the square that the points are drawn from
LIMIT = 2.0  # of the colours of the mean
AIR = 0.2  # decades beyond the map: room for a star at its edge
BELOW = 60.0  # nats below the best: where the colours end


@dataclass(frozen=True, eq=False)
class Likelihoods:
    """Data y = sin(2 x1) + c sin(2 x2) + noise, with the likelihood of both lengthscales."""

    X: np.ndarray  # (36, 2)
    y: np.ndarray  # (36,)
    # (16, 16), log marginal likelihood: lengthscales of the first feature across, the second down
    total: np.ndarray

    @property
    def best(self) -> tuple[int, int]:
        """Row and column of the largest."""
        row, column = np.unravel_index(int(np.argmax(self.total)), self.total.shape)
        return int(row), int(column)

    @property
    def shared(self) -> int:
        """Where the same lengthscale for both is best."""
        return int(np.argmax(self.total.diagonal()))


@dataclass(frozen=True, eq=False)
class Relevance:
    """The posterior at two lengthscales."""

    likelihoods: Likelihoods
    lengths: tuple[float, float]
    value: float  # log marginal likelihood at these
    x: np.ndarray  # (41,), places on both axes
    mean: np.ndarray  # (41, 41), posterior mean, the second feature down


def compute(setting: Setting) -> Relevance:
    """Return the posterior mean at the two lengthscales of the sliders, and their likelihood."""
    share, first, second, seed = (setting.values[h.name] for h in (INFLUENCE, FIRST, SECOND, DRAW))
    data = likelihoods(share, seed)
    X, y = data.X, data.y
    K = factor(X[:, 0], first) * factor(X[:, 1], second) + NOISE**2 * np.eye(N)
    L = np.linalg.cholesky(K)
    white = np.linalg.solve(L, y)
    alpha = np.linalg.solve(L.T, white)
    x = np.linspace(-EDGE, EDGE, SIDE)
    # k factors over the features, so that the mean on a grid is one product of two matrices.
    mean = factor(x, second, X[:, 1]) @ (alpha[:, None] * factor(x, first, X[:, 0]).T)
    value = -0.5 * float(white @ white) - float(np.log(L.diagonal()).sum())
    value -= 0.5 * N * float(np.log(2 * np.pi))
    return Relevance(data, (first, second), value, x, mean)


@lru_cache(maxsize=32)
def likelihoods(share: float, seed: int) -> Likelihoods:
    """Draw the data with the share c of the second feature, and look at all pairs of lengths.

    The signal variance is 1 and the noise the data's own.
    """
    rng = np.random.default_rng(seed)
    X = rng.uniform(-EDGE, EDGE, (N, 2))
    y = np.sin(2 * X[:, 0]) + share * np.sin(2 * X[:, 1]) + NOISE * rng.standard_normal(N)
    first, second = (np.array([factor(x, length) for length in LENGTHS]) for x in X.T)
    A = second[:, None] * first[None] + NOISE**2 * np.eye(N)
    total = np.empty(A.shape[:2])
    for i, row in enumerate(A):
        L = np.linalg.cholesky(row)
        white = np.linalg.solve(L, np.broadcast_to(y[:, None], (*L.shape[:1], N, 1)))[..., 0]
        logdet = 2 * np.log(np.diagonal(L, axis1=1, axis2=2)).sum(axis=1)
        total[i] = -0.5 * (np.square(white).sum(axis=1) + logdet + N * np.log(2 * np.pi))
    return Likelihoods(X, y, total)


def factor(x: np.ndarray, length: float, z: np.ndarray | None = None) -> np.ndarray:
    """Return exp(-(x - z)^2 / (2 l^2)) of all pairs: the factor of one feature in the kernel."""
    squares = np.square(x[:, None] - (x if z is None else z))
    values: np.ndarray = np.exp(-0.5 * squares / length**2)
    return values


def draw(relevance: Relevance) -> Scene:
    """Draw the posterior mean and the map."""
    data = relevance.likelihoods
    (row, column), equal = data.best, data.shared
    best, shared = float(data.total[row, column]), float(data.total[equal, equal])
    first, second, both = (number(float(LENGTHS[place])) for place in (column, row, equal))
    return Scene(
        [mean_figure(relevance), map_figure(relevance)],
        [
            Readout(
                "likelihood_here", relevance.value, "nats", "log marginal likelihood",
                "At the two lengthscales of the sliders.",
            ),
            Readout(
                "best_likelihood", best, "nats", "best", "The star.",
                words=f"{number(best)} nats at ℓ₁ = {first}, ℓ₂ = {second}",
            ),
            Readout(
                "best_likelihood_shared", shared, "nats", "best with ℓ₁ = ℓ₂",
                "On the dotted line: one lengthscale for both features.",
                words=f"{number(shared)} nats at {both}",
            ),
        ],
    )  # fmt: skip


def mean_figure(relevance: Relevance) -> Figure:
    """Return the posterior mean with the points."""
    x, X = relevance.x, relevance.likelihoods.X
    field = surface.heat(x, x, relevance.mean, LIMIT, "mean") | surface.named_bar("mean of f")
    marks = points.plain_points(X[:, 0], X[:, 1], 7) | {"meta": {"role": "mark"}}
    marks["marker"] = marks["marker"] | {
        "color": relevance.likelihoods.y, "cmin": -LIMIT, "cmax": LIMIT,
        "colorscale": DIVERGING, "line": {"color": INK, "width": 1},
    }  # fmt: skip
    limits = (-EDGE, EDGE)
    return Figure(
        id="relevance_mean",
        title="Posterior mean",
        note="points: as measured, in the same colours",
        data=[field, *surface.levels(x, x, field["z"], [-1.0, 0.0, 1.0], width=1), marks],
        layout=layout(
            axis("x₁", limits, constrain="domain"),
            axis("x₂", limits, constrain="domain", scaleanchor="x"),
        ),
        alt=f"Posterior mean over two features and {len(X)} points.",
    )


def map_figure(relevance: Relevance) -> Figure:
    """Return the map of both lengthscales; on the dotted line they are equal."""
    data, x = relevance.likelihoods, np.log10(LENGTHS)
    top = float(data.total.max())
    row, column = data.best
    ends = np.array([x[0], x[-1]])
    here = np.log10(relevance.lengths)
    sides = (float(x[0]) - AIR, float(x[-1]) + AIR)
    return Figure(
        id="relevance_map",
        title="Log marginal likelihood",
        note="nats · disc: now · star: best · dotted: both equal · choose a place",
        data=[
            likelihood.heat(x, x, data.total, top - BELOW, top),
            curve.line(ends, ends, "equal", MUTED, 1.5, "dot", "mark"),
            likelihood.mark(here[0], here[1], "here", "circle", ACCENT, 14),
            likelihood.mark(x[column], x[row], "best of the map", "star", CLASSES[1], 14),
        ],
        layout=layout(
            log_axis("ℓ₁ of the first feature", LENGTHS[0], LENGTHS[-1], sides),
            log_axis("ℓ₂ of the second", LENGTHS[0], LENGTHS[-1], sides),
            meta={"press": True},
        ),
        alt=f"Log marginal likelihood over two lengthscales, at most {number(top)}.",
    )


def set_lengths(sent: Mapping[str, Any], setting: Setting) -> Change:
    """Set both lengthscales to those of the place on the map."""
    if sent["figure"] != "relevance_map":
        return None
    return {FIRST.name: 10 ** float(sent["x"]), SECOND.name: 10 ** float(sent["y"])}


TEXT = (
    "36 points of this view's own, over two features, and the kernel $k(x, z) = "
    "\\exp\\bigl(-\\tfrac12 \\sum_j (x_j - z_j)^2 / \\ell_j^2\\bigr)$ with a lengthscale for "
    "each feature. A long $\\ell_j$ means that $f$ hardly changes along feature $j$: it is "
    "**irrelevant**. The marginal likelihood finds that out by itself (**automatic relevance "
    "determination**): with *influence* 0 the best $\\ell_2$ is many times as long as the "
    "picture is wide. Raise the influence: the star comes down, and the advantage over one "
    "lengthscale for both features is lost. A long lengthscale says that a feature is not "
    "needed with this kernel, not that it has no effect in the world."
)
VIEW = View(
    "relevance",
    "Relevance of features",
    (stage(compute, draw, height=340, press=set_lengths), Text(TEXT)),
    (INFLUENCE, FIRST, SECOND, DRAW),
)
