"""Simultaneous bands: 95 % for the whole function, not for each value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.stats import norm

from kernels import GaussianProcess, Hyperparameter
from pages.gp.stage.process import EXACT, OF_F, OF_TRUTH
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import across, layout, up
from pages.shared.pictures.figures.points import plain_points
from pages.shared.pictures.figures.style import CLASSES, INK
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.truth import exact_function
from pages.shared.pictures.results.viewport import Viewport, viewport_of

FUNCTIONS = Hyperparameter(
    "functions", "functions", 12, "integer", (1, 30), "integer",
    help="How many functions drawn from the posterior are shown.",
)  # fmt: skip
LEVEL = 0.95
PLACES = 80
SAMPLES = 400  # to find the band, and as many others to judge it
MIN_SD = 1e-6  # of the largest sd: smaller ones are rounding
STAYS, LEAVES = CLASSES[2], CLASSES[1]


@dataclass(frozen=True, eq=False)
class Simultaneous:
    """Two bands mean ± factor sd of f over the range of the training points."""

    viewport: Viewport
    points: Points  # the training points there
    x: np.ndarray  # (80,) places, and the posterior of f there
    mean: np.ndarray
    sd: np.ndarray
    pointwise: float  # the factors of both bands, 1.96 and a larger one
    factor: float
    inside: tuple[float, float]  # share of new samples that stay inside of each band everywhere
    samples: np.ndarray  # (80, p), some of these samples
    leaves: np.ndarray  # (p,), whether each leaves the pointwise band somewhere
    exact: np.ndarray | None  # (80,), the exact function, where it is known


def compute(setting: Setting) -> Simultaneous:
    """Return both bands of a setting.

    The factor of the second is the 0.95 quantile of max_x |f(x) - m(x)| / s(x) over 400 functions
    drawn from the posterior; 400 others say how many stay inside.
    """
    model, viewport, X = setting.fit(GaussianProcess), viewport_of(setting), setting.train.X
    count = setting.values["functions"]
    x = np.linspace(X.min(), X.max(), PLACES)
    mean, cov = model.predict(x[:, None], return_cov=True)
    sd = np.sqrt(np.maximum(cov.diagonal(), 0.0))
    is_counted = sd > MIN_SD * sd.max()
    standardised = standard_samples(cov, np.where(is_counted, sd, 1.0))
    largest = np.abs(standardised[is_counted]).max(axis=0)
    pointwise = float(norm.ppf(0.5 + LEVEL / 2))
    factor = float(np.quantile(largest[:SAMPLES], LEVEL))
    new, known = largest[SAMPLES:], exact_function(setting)
    return Simultaneous(
        viewport=viewport,
        points=place_points(setting, viewport),
        x=x,
        mean=mean,
        sd=sd,
        pointwise=pointwise,
        factor=factor,
        inside=(float(np.mean(new <= pointwise)), float(np.mean(new <= factor))),
        samples=mean[:, None] + sd[:, None] * standardised[:, SAMPLES : SAMPLES + count],
        leaves=new[:count] > pointwise,
        exact=None if known is None else known.at(x),
    )


def standard_samples(cov: np.ndarray, sd: np.ndarray) -> np.ndarray:
    """Return 800 samples (m, 800) from N(0, cov), each place divided by its sd (m,).

    By the eigenvectors of the correlations, whose small eigenvalues are rounding.
    """
    values, vectors = np.linalg.eigh(cov / np.outer(sd, sd))
    samples: np.ndarray = (vectors * np.sqrt(np.maximum(values, 0.0))) @ _normal(len(sd))
    return samples


@lru_cache(maxsize=1)
def _normal(count: int) -> np.ndarray:
    return np.random.default_rng(0).standard_normal((count, 2 * SAMPLES))


def draw(bands: Simultaneous) -> Scene:
    """Draw both bands, and say what they hold."""
    help = f"Of {SAMPLES} new draws of f: how many stay inside at all places."
    pointwise, simultaneous = bands.inside
    label = f"simultaneous ± {number(bands.factor)}σ holds"
    readouts = [
        share_readout("pointwise_holds", pointwise, "pointwise ± 1.96σ holds", help),
        share_readout("simultaneous_holds", simultaneous, label, help),
    ]
    if bands.exact is not None:
        known = np.isfinite(bands.exact)  # points by hand may lie where it is not
        distance, sd = np.abs(bands.exact - bands.mean)[known], bands.sd[known]
        first, second = (
            "yes" if (distance <= times * sd).all() else "no"
            for times in (bands.pointwise, bands.factor)
        )
        words = f"pointwise {first}, simultaneous {second}"
        help = (
            "At all places between the first and the last point. Neither band promises it for a "
            "wrong kernel."
        )
        readouts.append(
            Readout("holds_exact", None, "", "exact function inside", help, words=words)
        )
    return Scene([bands_figure(bands)], readouts)


def bands_figure(bands: Simultaneous) -> Figure:
    """Return both bands, and in orange the samples that leave the pointwise one somewhere."""
    x, mean, sd, training = bands.x, bands.mean, bands.sd, bands.points
    low, high = mean - bands.pointwise * sd, mean + bands.pointwise * sd
    traces = curve.band(x, low, high, "95 % at each place", OF_F.replace(")", "/0.2)"))
    for f, leaves in zip(bands.samples.T, bands.leaves, strict=True):
        name = "leaves the pointwise band" if leaves else "stays inside"
        traces.append(curve.line(x, f, name, LEAVES if leaves else STAYS, 1, role="draw"))
    for sign in (-1, 1):
        edge = mean + sign * bands.factor * sd
        traces.append(curve.line(x, edge, "95 % at all places", INK, 1.8, "dash", "edge"))
    traces.append(curve.line(x, mean, "posterior mean", OF_F))
    if bands.exact is not None:
        traces.append(curve.line(x, bands.exact, EXACT, OF_TRUTH, 2, role="model"))
    traces.append(plain_points(training.x, training.y, 4))
    exact = "" if bands.exact is None else f" · purple: {EXACT}"
    return Figure(
        id="simultaneous",
        title="Two bands of f",
        note="blue: pointwise 95 % · dashes: simultaneous 95 % · draws: orange where they leave "
        f"the blue band somewhere, else teal{exact}",
        data=traces,
        layout=layout(across(bands.viewport), up(bands.viewport, span(training.y, 0.45))),
        alt=f"Pointwise and simultaneous band with {len(bands.leaves)} draws of f.",
    )


TEXT = (
    "A 95 % band is a promise for each place by itself: at *this* $x$, 95 % of the functions are "
    "inside. A function that bends has many chances to leave it somewhere, and far fewer than 95 % "
    "of such functions stay inside everywhere. The **simultaneous** band is as much wider as it "
    "takes for 95 % of the *whole functions* to stay inside. Its factor is measured: 400 functions "
    "are drawn from the posterior, each one's largest distance from the mean is taken in units of "
    "σ, and 95 % of these are smaller than the factor. New draws then test it. The rougher the "
    "kernel, the wider the band."
)
VIEW = View(
    "simultaneous",
    "Simultaneous band",
    (stage(compute, draw, height=400), Text(TEXT)),
    (FUNCTIONS,),
    when=one_feature,
)
