"""A noise variance for each point, as error bars say it, beside one variance for all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import GaussianProcess, Hyperparameter
from pages.gp.stage.compute import Score, score_of
from pages.gp.stage.process import OF_F, OF_Y, sigma_bands
from pages.shared.model.declarations.blocks import Note, Text, stage
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import across, layout, up
from pages.shared.pictures.figures.points import plain_points
from pages.shared.pictures.figures.style import MUTED
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.process import Moments
from pages.shared.pictures.results.viewport import Viewport, viewport_of

NEIGHBOURS = Hyperparameter(
    "neighbours", "neighbours", 15, "integer", (3, 60), "integer",
    help="From the errors of how many nearest points the noise at a place is estimated.",
)  # fmt: skip


LEAST = 1e-6  # of the one variance: an estimate of 0 is an accident
Variance = Callable[[np.ndarray], np.ndarray]  # of the noise at places (m, 1): (m,)


@dataclass(frozen=True, eq=False)
class Fitted:
    """A process with what it assumes of the noise."""

    id: str
    title: str
    noise_sd: np.ndarray  # (n,), of each training point
    moments: Moments  # at the places of the curve
    score: Score | None  # of the test points, where there are some
    # Share of the test points within 1 sigma of a new y: of the half with the smaller estimated
    # noise, and of the other half
    inside: tuple[float, float] | None


@dataclass(frozen=True, eq=False)
class NoisePerPoint:
    """The same kernel with one variance for all points, and with one for each."""

    viewport: Viewport
    points: Points  # the training points
    fits: tuple[Fitted, Fitted]
    unit: float  # what one step of the target is in its own unit
    target_unit: str


def compute(setting: Setting) -> NoisePerPoint:
    """Return both processes; the noise at a place comes from the errors of the points nearby.

    The first, with the slider's one variance, predicts each point from all others. The mean square
    of these errors over the nearest points is the variance for the second, and for new points.
    """
    data, viewport, count = setting.train, viewport_of(setting), setting.values["neighbours"]
    one = setting.fit(GaussianProcess)
    squares = (data.y - one.leave_one_out()[0]) ** 2
    least = setting.values["noise"] * LEAST

    def everywhere(X: np.ndarray) -> np.ndarray:
        return np.full(len(X), setting.values["noise"])

    def nearby(X: np.ndarray) -> np.ndarray:
        return np.maximum(nearby_mean(data.X[:, 0], squares, X[:, 0], count), least)

    each = setting.fit(GaussianProcess, noise=nearby(data.X))
    quiet = None
    if setting.test is not None:
        at_test = nearby(setting.test.X)
        half = at_test <= np.median(at_test)
        quiet = None if half.all() else half
    return NoisePerPoint(
        viewport=viewport,
        points=place_points(setting, viewport),
        fits=(
            judged(setting, viewport, "one", "One variance for all", one, everywhere, quiet),
            judged(setting, viewport, "each", "A variance for each point", each, nearby, quiet),
        ),
        unit=setting.unit,
        target_unit=setting.target_unit,
    )


def nearby_mean(x: np.ndarray, values: np.ndarray, at: np.ndarray, count: int) -> np.ndarray:
    """Return the mean of the values (n,) of the ``count`` points x (n,) nearest to each of at."""
    nearest = np.argsort(np.abs(x - at[:, None]), axis=1, kind="stable")[:, :count]
    means: np.ndarray = values[np.sort(nearest, axis=1)].mean(axis=1)  # equal for equal neighbours
    return means


def judged(
    setting: Setting,
    viewport: Viewport,
    id: str,
    title: str,
    model: GaussianProcess,
    variance: Variance,
    quiet: np.ndarray | None,
) -> Fitted:
    """Return a fitted process with its bands, and what the test points say of them."""
    X, test = viewport.samples, setting.test
    mean, sd = model.predict(X, return_std=True)
    score = inside = None
    if test is not None:
        at_test = variance(test.X)
        there, noisy = model.predict(test.X, return_std=True, include_noise=at_test)
        score, within = score_of(setting, there, noisy), np.abs(test.y - there) <= noisy
        if quiet is not None:
            inside = float(within[quiet].mean()), float(within[~quiet].mean())
    return Fitted(
        id=id,
        title=title,
        noise_sd=np.sqrt(variance(setting.train.X)),
        moments=Moments(mean, sd, np.sqrt(sd**2 + variance(X))),
        score=score,
        inside=inside,
    )


def draw(result: NoisePerPoint) -> Scene:
    """Draw both, and say what test points think of their bands."""
    one, each = result.fits
    low, high = (result.unit * float(end) for end in (each.noise_sd.min(), each.noise_sd.max()))
    help = "Standard deviation of the noise on a point, as estimated, in the unit of the target."
    listed = [
        Readout("sd_smallest", low, result.target_unit, "smallest error bar", help),
        Readout("sd_largest", high, result.target_unit, "largest error bar", help),
    ]
    if one.score is not None and each.score is not None:
        listed += [
            Readout(f"log_density_{fit.id}", fit.score.log_density, "nats", label, DENSITY)
            for fit, label in ((one, "log density: one variance"), (each, "log density: for each"))
            if fit.score is not None
        ]
    if one.inside is not None and each.inside is not None:
        for place, half in enumerate(("quiet", "noisy")):
            listed.append(
                share_readout(
                    f"inside_one_{half}", one.inside[place], f"{half} half in 1σ: one", INSIDE
                )
            )
            listed.append(
                share_readout(
                    f"inside_each_{half}", each.inside[place], f"{half} half in 1σ: each", INSIDE
                )
            )
    return Scene([figure(result, fit) for fit in result.fits], listed)


def figure(result: NoisePerPoint, fit: Fitted) -> Figure:
    """Return the mean, the bands of a new y, and the points with their error bars."""
    x, training, at = result.viewport.x, result.points, fit.moments
    return Figure(
        id=fit.id,
        title=fit.title,
        note="bars: 1σ of the noise on each point · orange: 1σ and 2σ of a new y",
        data=[
            *sigma_bands(x, at.mean, at.noisy, "y", OF_Y, filled=True),
            error_bars(training.x, training.y, fit.noise_sd),
            curve.line(x, at.mean, "mean", OF_F, 2),
            plain_points(training.x, training.y, 4),
        ],
        layout=layout(across(result.viewport), up(result.viewport, span(training.y, 0.35))),
        alt=f"{fit.title}: posterior mean, bands of a new observation, and {len(training)} points "
        "with error bars.",
    )


def error_bars(x: np.ndarray, y: np.ndarray, sd: np.ndarray) -> dict[str, Any]:
    """Return a line from y - sd to y + sd through each point, (n,) each."""
    gap = np.full(len(x), np.nan)
    bars = curve.line(
        np.column_stack([x, x, gap]).ravel(),
        np.column_stack([y - sd, y + sd, gap]).ravel(),
        "1σ of the noise", MUTED, 1, role="mark",
    )  # fmt: skip
    return bars | {"hoverinfo": "skip"}


DENSITY = (
    "Mean of log p(y | x) over the test points, in nats, with y in its own unit. More is better."
)
INSIDE = (
    "Share of the test points within 1σ of a new y; 68.3 % is promised. The quiet half has the "
    "smaller estimated noise."
)
IDEA = (
    "A measurement often comes with an uncertainty of its own: an error bar. Then every point has "
    "its own variance, and $\\operatorname{diag}(\\sigma_1^2, \\dots, \\sigma_n^2)$ takes the "
    "place of $\\sigma^2 I$. The mean follows points with short bars closely and those with long "
    "bars loosely. Nothing else in the formulas changes."
)
HOW = (
    "These data have no error bars, so they are estimated: the fit with one variance predicts each "
    "point from all others, and $\\sigma_i^2$ is the mean squared error of the nearest points. Few "
    "neighbours follow every accident; many give nearly one variance for all."
)
VIEW = View(
    "noise_per_point",
    "Noise for each point",
    (Text(IDEA), stage(compute, draw, height=340), Note(HOW)),
    (NEIGHBOURS,),
    when=one_feature,
)
