"""One data set, two explanations: two local maxima of the marginal likelihood."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.ndimage import maximum_filter

from kernels import RBF, GaussianProcess, Hyperparameter
from pages.gp.stage.process import OF_F, OF_Y, sigma_bands
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, likelihood, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.decades import log_axis
from pages.shared.pictures.figures.style import CLASSES, GROUND, INK, TYPE_TEXT
from pages.shared.pictures.results.process import Moments, moments

POINTS = Hyperparameter(
    "two_points", "points", 7, "integer", (4, 30), "integer",
    help="How many points are drawn for this view.",
)  # fmt: skip
DRAW = Hyperparameter(
    "two_draw", "draw", 0, "integer", (0, 40), "integer", help="Other points: not all have two."
)
LENGTHS = np.geomspace(0.1, 100, 49)
NOISES = np.geomspace(1e-3, 10, 49)  # variances
NEAR = 5  # cells
RANGE = (0.0, 10.0)
TRUE_LENGTH, TRUE_NOISE = 1.0, 0.1  # with which the points are drawn; the signal variance is 1
X = np.linspace(*RANGE, 200)
BELOW = 8.0  # nats below the best: where the colours end
NAMES = ("A", "B")


@dataclass(frozen=True, eq=False)
class Explanation:
    """A local maximum of the log marginal likelihood on the map, and the posterior there."""

    length: float
    noise: float
    value: float  # nats
    moments: Moments  # at the places ``X``


@dataclass(frozen=True, eq=False)
class TwoExplanations:
    """A few points that can be explained in two ways: as a curve, or as noise."""

    x: np.ndarray  # (n,)
    y: np.ndarray  # (n,)
    total: np.ndarray  # (49, 49), log marginal likelihood, noises down, lengthscales across
    count: int  # local maxima of the map
    maxima: tuple[Explanation, ...]  # at most two of them, the best first


def compute(setting: Setting) -> TwoExplanations:
    """Return the points of the view with their explanations."""
    return explain(setting.values["two_points"], setting.values["two_draw"])


@lru_cache(maxsize=32)
def explain(n: int, seed: int) -> TwoExplanations:
    """Return the map of n points and the posteriors at its local maxima, at most two of them."""
    x, y = sample_points(n, seed)
    total = log_likelihoods(x, y)
    found, maxima = peaks(total), []
    for i, j in found[:2]:
        length, noise = float(LENGTHS[j]), float(NOISES[i])
        model = GaussianProcess(RBF(0.5 / length**2), noise).fit(x[:, None], y)
        at = moments(model, X[:, None])
        maxima.append(Explanation(length, noise, float(total[i, j]), at))
    return TwoExplanations(x, y, total, len(found), tuple(maxima))


def sample_points(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Draw n points of a Gaussian process with lengthscale 1, on x from 0 to 10."""
    rng = np.random.default_rng(seed)
    x = np.sort(rng.uniform(*RANGE, n))
    K = RBF(0.5 / TRUE_LENGTH**2)(x[:, None]) + TRUE_NOISE * np.eye(n)
    return x, np.linalg.cholesky(K) @ rng.standard_normal(n)


def log_likelihoods(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return the log marginal likelihood at each noise variance (rows) and lengthscale (columns).

    One decomposition K = U diag(mu) U^T for each lengthscale gives it for all noises:
    -1/2 sum_j (u_j^T y)^2 / (mu_j + sigma^2) - 1/2 sum_j log(mu_j + sigma^2) - n/2 log 2 pi.
    """
    squares = np.square(x[:, None] - x)
    mu, U = np.linalg.eigh(np.exp(-0.5 * squares / LENGTHS[:, None, None] ** 2))
    variances = np.maximum(mu, 0.0) + NOISES[:, None, None]
    projected = np.square(np.einsum("lij,i->lj", U, y))
    summands = projected / variances + np.log(variances) + np.log(2 * np.pi)
    values: np.ndarray = -0.5 * summands.sum(axis=-1)
    return values


def peaks(z: np.ndarray) -> list[tuple[int, int]]:
    """Return the cells of z that are the largest within `NEAR` cells, edges left out, best first.

    On a narrow ridge the cells beside each other are no maxima of the function, nor are cells of
    one height: with short lengthscales K is the identity, whatever the lengthscale.
    """
    others = np.ones((2 * NEAR + 1,) * 2, dtype=bool)
    others[NEAR, NEAR] = False
    highest = z > maximum_filter(z, footprint=others)
    highest[[0, -1]] = False
    highest[:, [0, -1]] = False
    cells = [(int(i), int(j)) for i, j in np.argwhere(highest)]
    return sorted(cells, key=lambda cell: -z[cell])


def draw(two: TwoExplanations) -> Scene:
    """Draw the map and the posterior at its local maxima."""
    help = "On the map, edges left out; the best two have a star."
    readouts = [Readout("local_maxima", two.count, "", "local maxima", help)]
    if len(two.maxima) == 2:
        apart = two.maxima[0].value - two.maxima[1].value
        help = "By how much A is the better one: exp of it is the ratio of the likelihoods."
        readouts.append(Readout("a_over_b", apart, "nats", "A over B", help))
    named = zip(NAMES, two.maxima, strict=False)
    return Scene([map_figure(two), *(posterior(two, name, best) for name, best in named)], readouts)


def map_figure(two: TwoExplanations) -> Figure:
    """Return the log marginal likelihood with its local maxima."""
    x, y, maxima = np.log10(LENGTHS), np.log10(NOISES), two.maxima
    top = float(two.total.max())
    z = np.clip(two.total, top - BELOW, top)
    lines = {
        "type": "contour",
        "x": x,
        "y": y,
        "z": z.astype(np.float32),
        "autocontour": False,
        "contours": {"coloring": "none", "start": top - BELOW + 0.5, "end": top, "size": 0.5},
        "line": {"color": INK.replace(")", "/0.35)"), "width": 1, "smoothing": 0},
        "showscale": False,
        "hoverinfo": "skip",
        "meta": {"role": "levels"},
    }
    stars = {
        "type": "scatter",
        "mode": "markers+text",
        "x": np.log10([best.length for best in maxima]),
        "y": np.log10([best.noise for best in maxima]),
        "text": list(NAMES[: len(maxima)]),
        "textposition": "top right",
        "textfont": {"size": TYPE_TEXT, "color": CLASSES[1]},
        "name": "local maxima",
        "marker": {"symbol": "star", "color": CLASSES[1], "size": 15,
                   "line": {"width": 2, "color": GROUND}},
        "hoverinfo": "skip",
        "meta": {"role": "mark"},
    }  # fmt: skip
    return Figure(
        id="two_map",
        title="Log marginal likelihood",
        note="nats · stars: local maxima, two at most · lines: every half nat",
        data=[likelihood.heat(x, y, z, top - BELOW, top), lines, *([stars] if maxima else [])],
        layout=layout(
            log_axis("ℓ lengthscale", LENGTHS[0], LENGTHS[-1]),
            log_axis("σ² noise", NOISES[0], NOISES[-1]),
        ),
        alt=f"Log marginal likelihood with {two.count} local maxima.",
    )


def posterior(two: TwoExplanations, name: str, explanation: Explanation) -> Figure:
    """Return what one local maximum says of the points."""
    at, length, noise = explanation.moments, number(explanation.length), number(explanation.noise)
    return Figure(
        id=f"explanation_{name}",
        title=f"{name}: {number(explanation.value)} nats",
        note=f"ℓ = {length}, σ² = {noise} · blue: 1σ, 2σ of f · lines: of a new y",
        data=[
            *sigma_bands(X, at.mean, at.noisy, "y", OF_Y, filled=False),
            *sigma_bands(X, at.mean, at.sd, "f", OF_F, filled=True),
            curve.line(X, at.mean, "mean", OF_F),
            points.plain_points(two.x, two.y) | {"meta": {"role": "mark"}},
        ],
        layout=layout(axis("x", RANGE), axis("y", (-4.5, 4.5))),
        alt=f"Posterior with lengthscale {length} and noise {noise}.",
    )


TEXT = (
    "A few points of this view's own, and an RBF kernel with signal variance 1. The marginal "
    "likelihood of lengthscale and noise can have several local maxima. Seven points of draw 0 "
    "have two. A says: the function varies **quickly**, and there is **little noise**. B says: the "
    "function varies **slowly**, and the scatter is **noise**. Both are sensible, and a search "
    "that climbs from one start finds only one of them: start it from several places. Other draws "
    "may have one maximum, or none inside the map. The points were drawn with ℓ = 1 and σ² = 0.1. "
    "Raise *points* to 30: in most draws, as in draw 0, one explanation is left."
)
VIEW = View(
    "two_explanations",
    "Two explanations",
    (stage(compute, draw, height=330), Text(TEXT)),
    (POINTS, DRAW),
    when=one_feature,
)
