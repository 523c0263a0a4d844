"""Ridge regression over the Gaussian process: the same mean, without the band."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import GaussianProcess, Hyperparameter, KernelRidge
from pages.gp.stage.process import OF_F, sigma_bands
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.number_text import number
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import layout, measured
from pages.shared.pictures.figures.style import CLASSES
from pages.shared.pictures.results.viewport import viewport_of

SAME, OWN = "σ²", "its own"
LAMBDA = Hyperparameter(
    "lambda", "λ of ridge", SAME, "choice", scale="choice", choices=(SAME, OWN),
    help="Equal to the noise variance σ², or with a slider of its own.",
)  # fmt: skip


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the choice of lambda, and its slider where it has its own."""
    return (LAMBDA, *(KernelRidge.hyperparameters if values.get("lambda") == OWN else ()))


@dataclass(frozen=True, eq=False)
class Comparison:
    """Posterior mean and ridge's prediction at m places: along one feature, else at the points."""

    lam: float  # ridge's lambda
    noise: float  # the variance of the noise
    mean: np.ndarray  # (m,), of the posterior
    ridge: np.ndarray  # (m,)
    x: np.ndarray | None  # (m,), the places along one feature
    sd: np.ndarray  # (m,), of f in the posterior
    measures: tuple[Measure, Measure]  # what both axes show
    limits: tuple[float, float]  # of the values shown

    @property
    def gap(self) -> float:
        """The largest distance between the two."""
        return float(np.abs(self.mean - self.ridge).max())


def compute(setting: Setting) -> Comparison:
    """Return both predictions over the viewport, or for the training points of many features."""
    data, noise = setting.train, setting.values["noise"]
    lam = noise if setting.values["lambda"] == SAME else setting.values["lam"]
    viewport = viewport_of(setting) if data.n_features == 1 else None
    X = data.X if viewport is None else viewport.samples
    mean, sd = setting.fit(GaussianProcess).predict(X, return_std=True)
    ridge = setting.fit(KernelRidge, lam=lam).predict(X)
    if viewport is None:
        measures = Measure("posterior mean"), Measure("ridge")
        return Comparison(lam, noise, mean, ridge, None, sd, measures, span(mean, 0.1))
    limits = span(data.y, 0.35)
    return Comparison(lam, noise, mean, ridge, viewport.x, sd, viewport.measures, limits)


def draw(comparison: Comparison) -> Scene:
    """Draw two curves over one feature, else one prediction over the other."""
    x, limits = comparison.x, comparison.limits
    if x is None:
        data, what = scatter(comparison), "on the dotted line both agree"
    else:
        data, what = curves(comparison, x), "dashed: ridge"
    lam, noise = number(comparison.lam), number(comparison.noise)
    figure = Figure(
        id="ridge",
        title="Ridge over the posterior mean",
        note=f"{what} · λ = {lam}, σ² = {noise}",
        data=data,
        layout=layout(
            measured(comparison.measures[0], limits if x is None else (x[0], x[-1])),
            measured(comparison.measures[1], limits),
            showlegend=True,
            margin={"l": 52, "r": 12, "t": 40, "b": 44},
        ),
        alt=f"Ridge with lambda {lam} and the posterior mean with noise {noise}.",
    )
    help = "Between the two: 0 up to rounding where λ equals σ²."
    gap = Readout("largest_difference", comparison.gap, "", "largest difference", help)
    return Scene([figure], [gap])


def curves(comparison: Comparison, x: np.ndarray) -> list[dict]:
    """Return both predictions along one feature, with the band of f."""
    return [
        *sigma_bands(x, comparison.mean, comparison.sd, "f", OF_F, filled=True),
        curve.line(x, comparison.mean, "posterior mean", OF_F, 4),
        curve.line(x, comparison.ridge, "ridge", CLASSES[1], 2, "dash"),
    ]


def scatter(comparison: Comparison) -> list[dict]:
    """Return one prediction over the other, a mark for each training point."""
    ends = np.array(comparison.limits)
    marks = {
        "type": "scatter",
        "mode": "markers",
        "x": comparison.mean,
        "y": comparison.ridge,
        "marker": {"color": CLASSES[0], "size": 5},
        "name": "training points",
        "meta": {"role": "mark"},
    }
    return [curve.line(ends, ends, "equal", dash="dot", width=1), marks]


TEXT = (
    r"Ridge's $k_z^\top (K + \lambda I)^{-1} y$ is exactly the posterior mean when $\lambda = "
    r"\sigma^2$: the penalty is the variance of the noise. The Gaussian process adds "
    "the band, and a likelihood that can choose the kernel."
)
VIEW = View("ridge", "Ridge regression", (Text(TEXT), stage(compute, draw, height=320)), controls)
