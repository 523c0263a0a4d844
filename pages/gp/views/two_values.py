"""Conditioning, the first step: of two correlated values one is seen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import Hyperparameter
from pages.gp.stage.ellipse import sigma_ellipses
from pages.gp.stage.process import OF_F, sigma_bands
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import across, axis, layout
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK
from pages.shared.pictures.results.viewport import Viewport, viewport_of

APART = Hyperparameter(
    "apart", "x₂ − x₁ [% of the range]", 10.0, "nonnegative", (0.0, 60.0), "linear",
    help="How far the two places are apart.",
)  # fmt: skip
F1 = Hyperparameter(
    "seen", "f₁ as seen [σ]", 1.5, "real", (-2.5, 2.5), "linear",
    help="The value seen at x₁, in units of its prior standard deviation.",
)  # fmt: skip
PLACES = 200
START = 0.3  # of the range of the training points: where the first value is
LIMIT = 3.4  # prior standard deviations that both pictures show
DENSITY = 0.9  # of a prior sd: how far the density of f2 reaches from its line


@dataclass(frozen=True, eq=False)
class TwoValues:
    """f1 = f(x1) and f2 = f(x2) before and after f1 is seen, without noise."""

    viewport: Viewport
    places: tuple[float, float]  # x1 and x2
    covariance: np.ndarray  # (2, 2), of (f1, f2) in the prior, whose mean is 0
    f1: float
    mean: float  # of f2 once f1 is seen, and its standard deviation
    sd: float
    x: np.ndarray  # (m,) places in the viewport; mean and sd of f there once f1 is seen
    line_mean: np.ndarray
    line_sd: np.ndarray

    @property
    def correlation(self) -> float:
        """Of f1 and f2 in the prior; 0 where one of them is known to be 0."""
        scale = float(np.sqrt(self.covariance.diagonal().prod()))
        return float(self.covariance[0, 1]) / scale if scale else 0.0


def compute(setting: Setting) -> TwoValues:
    """Condition f on its value at x1: the prior of the setting, and no data."""
    viewport, X, kernel = viewport_of(setting), setting.train.X, setting.kernel
    low, high = float(X.min()), float(X.max())
    x1 = low + START * (high - low)
    places = np.array([x1, x1 + setting.values["apart"] / 100 * (high - low)])
    covariance = kernel(places[:, None])
    k11 = float(covariance[0, 0])
    f1 = setting.values["seen"] * float(np.sqrt(k11))
    x = np.linspace(*viewport.across, PLACES)
    k_x1 = kernel(x[:, None], places[:1, None])[:, 0]
    line_mean, line_variance = conditioned(k11, k_x1, kernel.diag(x[:, None]), f1)
    (mean,), (variance,) = conditioned(k11, covariance[1:, 0], covariance.diagonal()[1:], f1)
    return TwoValues(
        viewport=viewport,
        places=(float(places[0]), float(places[1])),
        covariance=covariance,
        f1=f1,
        mean=float(mean),
        sd=float(np.sqrt(variance)),
        x=x,
        line_mean=line_mean,
        line_sd=np.sqrt(line_variance),
    )


def conditioned(
    k11: float, k21: np.ndarray, k22: np.ndarray, f1: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return mean k21 / k11 f1 and variance k22 - k21^2 / k11 of values given f1, (m,) each."""
    if k11 <= 0:
        return np.zeros_like(k21), k22
    return k21 / k11 * f1, np.maximum(k22 - k21**2 / k11, 0.0)


def draw(two: TwoValues) -> Scene:
    """Draw the ellipse and the band."""
    prior_sd = float(two.covariance[1, 1] ** 0.5)
    return Scene(
        [ellipse(two), conditioned_process(two)],
        [
            Readout(
                "correlation", two.correlation, "", "correlation",
                "k(x₁, x₂) / √(k(x₁, x₁) k(x₂, x₂)), by the kernel alone.",
            ),
            Readout(
                "mean_f2", two.mean, "", "mean of f₂",
                "Before and after f₁ is seen: k(x₂, x₁) / k(x₁, x₁) · f₁.",
                words=f"0 → {number(two.mean)}",
            ),
            Readout(
                "sd_f2", two.sd, "", "sd of f₂",
                "Before and after: the square root of k(x₂, x₂) − k(x₂, x₁)² / k(x₁, x₁).",
                words=f"{number(prior_sd)} → {number(two.sd)}",
            ),
        ],
    )  # fmt: skip


def ellipse(two: TwoValues) -> Figure:
    """Return the lines of 1 and 2 sigma of (f1, f2), and the density of f2 at the seen f1."""
    sd1, sd2 = np.sqrt(two.covariance.diagonal())
    rho = two.correlation
    traces = sigma_ellipses(sd1, sd2, rho)
    height = np.linspace(-LIMIT * sd2, LIMIT * sd2, 161)
    sd = max(two.sd, 0.02 * sd2)
    density = np.exp(-0.5 * ((height - two.mean) / sd) ** 2)
    ends = np.array([-LIMIT * sd2, LIMIT * sd2])
    traces += [
        curve.line(np.full(2, two.f1), ends, "f1 as seen", ACCENT, 1.5, "dot", "mark"),
        curve.line(two.f1 + DENSITY * sd1 * density, height, "density of f2", OF_F, 2.5),
        points.rings(np.array([two.f1]), np.array([two.mean]), "mean of f2", 11),
    ]
    return Figure(
        id="ellipse",
        title="f₁ and f₂ together",
        note="grey: 1σ, 2σ of the prior · dotted: f₁ as seen · blue: density of f₂ given f₁",
        data=traces,
        layout=layout(
            axis("f₁ = f(x₁)", (-LIMIT * sd1, LIMIT * sd1), constrain="domain"),
            axis("f₂ = f(x₂)", ends, constrain="domain", scaleanchor="x"),
        ),
        alt=f"Ellipse of two values with correlation {number(rho)}.",
    )


def conditioned_process(two: TwoValues) -> Figure:
    """Return f at all places once f1 is seen, with x1, and x2 with its 2 sigma."""
    (x1, x2), sd1 = two.places, float(np.sqrt(two.covariance[0, 0]))
    bar = np.array([two.mean - 2 * two.sd, two.mean + 2 * two.sd])
    limit = LIMIT * max(sd1, float(np.sqrt(two.covariance[1, 1])))
    return Figure(
        id="one_seen",
        title="One value seen",
        note="blue: mean, 1σ and 2σ of f · dot: f₁ as seen · orange: mean and 2σ of f₂",
        data=[
            *sigma_bands(two.x, two.line_mean, two.line_sd, "f", OF_F, filled=True),
            curve.line(two.x, two.line_mean, "mean", OF_F),
            curve.line(np.full(2, x2), bar, "2σ of f2", CLASSES[1], 4, role="mark"),
            points.rings(np.array([x2]), np.array([two.mean]), "mean of f2", 11),
            points.dots(np.array([x1]), np.array([two.f1]), "f1 as seen", INK, 10),
        ],
        layout=layout(across(two.viewport), axis("f", (-limit, limit))),
        alt=f"The process once one value, {number(two.f1)}, is seen.",
        weight=1.3,
    )


TEXT = (
    "Take two places. Before any data (**prior**) $f_1 = f(x_1)$ and $f_2 = f(x_2)$ are "
    "jointly Gaussian; the kernel says how strongly they are correlated. Now $f_1$ is seen. "
    "Cut the ellipse along the dotted line: what is left is the distribution of $f_2$ given "
    "$f_1$, again a Gaussian (**conditioning**). Its mean follows $f_1$, its spread is "
    "no larger, and the spread does not depend on the value that was seen. Move $x_2$ away: the "
    "correlation of the RBF kernel falls to 0 and $f_1$ says nothing about $f_2$. Done for "
    "all places at once, this is the band of *One value seen*; with all points and their noise "
    "it is the posterior on the stage."
)
VIEW = View(
    "two_values",
    "Two values",
    (stage(compute, draw, height=360), Text(TEXT)),
    (APART, F1),
    when=one_feature,
)
