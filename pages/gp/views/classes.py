"""Classes by a Gaussian process: Laplace's approximation beside the regression on -1 and 1."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import GaussianProcess, GaussianProcessClassifier, Hyperparameter, probabilities
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
from pages.shared.pictures.figures.style import CLASSES, INK, MUTED
from pages.shared.pictures.results.viewport import Viewport, viewport_of

THRESHOLD = Hyperparameter(
    "threshold", "class A, % of the points", 50, "integer", (10, 90), "integer",
    help="The points with the smallest values are class A, the others class B.",
)  # fmt: skip
SIGNAL = Hyperparameter(
    "latent_variance", "variance of f", 10.0, range=(0.1, 1000.0),
    help="The kernel is multiplied by it: how sure of a class the prior may be.",
)  # fmt: skip
CURVE = CLASSES[1]
REACH = 2.2  # how far the axis of the regression goes to both sides


@dataclass(frozen=True, eq=False)
class Classes:
    """Both posteriors at m places x; arrays are (m,)."""

    viewport: Viewport
    places: np.ndarray  # (n,) of the points
    is_second: np.ndarray  # (n,) whether a point is of class B
    x: np.ndarray
    probability: np.ndarray  # of class B: the mean of sigma(f)
    plug_in: np.ndarray  # sigma of the mean of f
    low: np.ndarray  # sigma(mean - 2 sd) and sigma(mean + 2 sd)
    high: np.ndarray
    regression: np.ndarray  # mean and standard deviation of the regression on -1 and 1
    regression_sd: np.ndarray
    evidence: float  # nats
    errors: tuple[int, int]  # training points on the wrong side: by classes, by regression


def compute(setting: Setting) -> Classes:
    """Label the points by a threshold, and fit both models to the labels."""
    data, viewport = setting.train, viewport_of(setting)
    share = setting.values["threshold"] / 100
    ranks = np.argsort(np.argsort(data.y, kind="stable"))
    is_second = ranks >= min(share * data.n_samples, data.n_samples - 1)  # a point at the least
    kernel = float(setting.values["latent_variance"]) * setting.kernel
    model = GaussianProcessClassifier(kernel).fit(data.X, is_second)
    mean, sd = model.predict_latent(viewport.samples)
    signs = np.where(is_second, 1.0, -1.0)
    process = GaussianProcess(setting.kernel, setting.values["noise"]).fit(data.X, signs)
    regression, regression_sd = process.predict(viewport.samples, return_std=True)
    return Classes(
        viewport=viewport,
        places=data.X[:, 0],
        is_second=is_second,
        x=viewport.x,
        probability=model.predict_proba(viewport.samples)[:, 1],
        plug_in=probabilities(mean)[:, 1],
        low=probabilities(mean - 2 * sd)[:, 1],
        high=probabilities(mean + 2 * sd)[:, 1],
        regression=regression,
        regression_sd=regression_sd,
        evidence=float(model.evidence_),
        errors=(
            int(np.sum(model.predict(data.X) != is_second)),
            int(np.sum((np.asarray(process.predict(data.X)) > 0) != is_second)),
        ),
    )


def draw(classes: Classes) -> Scene:
    """Draw the probabilities and the regression."""
    surest = float(classes.probability[np.abs(classes.probability - 0.5).argmax()])
    n = len(classes.places)
    return Scene(
        [probability_figure(classes), regression_figure(classes)],
        [
            Readout(
                "evidence_of_classes", classes.evidence, "nats", "log marginal likelihood",
                "Of the labels, by Laplace's approximation: larger is better for the same labels.",
            ),
            Readout(
                "surest_probability", surest, "", "surest probability",
                "The probability of class B that is farthest from ½, in the picture.",
            ),
            Readout(
                "largest_regression", float(np.abs(classes.regression).max()), "",
                "largest |mean| of the regression", "Labels are −1 and 1.",
            ),
            Readout(
                "wrong_side_of_classes", classes.errors[0], "", "misclassified, classes",
                f"Training points, of {n}, with less than ½ for their own class.",
            ),
            Readout(
                "wrong_side_of_regression", classes.errors[1], "", "misclassified, regression",
                f"Training points, of {n}, where the mean has the other sign.",
            ),
        ],
    )  # fmt: skip


def probability_figure(classes: Classes) -> Figure:
    """Return the probability of class B with its uncertainty, and the points at 0 and 1."""
    shade = OF_F.replace(")", "/0.18)")
    return Figure(
        id="probability",
        title="Probability of class B",
        note="line: mean of p(f) · dashed: p(mean of f) · shaded: p(f) over the 2σ band of f",
        data=[
            *_no_legend(curve.band(classes.x, classes.low, classes.high, "p(mean ± 2σ)", shade)),
            curve.line(classes.x, classes.plug_in, "p(mean of f)", MUTED, 1.8, "dash"),
            curve.line(classes.x, classes.probability, "probability of B", CURVE, 3),
            *_points(classes, 0.0),
        ],
        layout=layout(across(classes.viewport), axis("probability", (-0.06, 1.06))),
        alt=f"Probability of class B from {number(float(classes.probability.min()))} to "
        f"{number(float(classes.probability.max()))}.",
    )


def regression_figure(classes: Classes) -> Figure:
    """Return mean and band of the regression on -1 and 1."""
    top = max(REACH, 1.1 * float(np.abs(classes.regression).max()))
    return Figure(
        id="label_regression",
        title="Regression on −1 and 1",
        note="line: mean · shaded: 1σ and 2σ of f",
        data=[
            *sigma_bands(
                classes.x, classes.regression, classes.regression_sd, "f", OF_F, filled=True
            ),
            curve.line(classes.x, classes.regression, "mean", CURVE, 3),
            *_points(classes, -1.0),
        ],
        layout=layout(across(classes.viewport), axis("label", (-top, top))),
        alt=f"Regression whose mean reaches {number(float(np.abs(classes.regression).max()))}.",
    )


def _points(classes: Classes, low: float) -> list[dict]:
    heights = np.where(classes.is_second, 1.0, low)
    marks = points.plain_points(classes.places, heights, size=6)
    return [marks | {"marker": marks["marker"] | {"color": INK, "opacity": 0.55}}]


def _no_legend(traces: list[dict]) -> list[dict]:
    return [trace | {"showlegend": False} for trace in traces]


TEXT = (
    "Here each point only says whether its value is among the smaller ones (class A) or the larger "
    "ones (class B). **Probability of class B**: $f$ has the prior of the stage, times the "
    "variance of the slider, and class B has the probability $p(f) = 1 / (1 + e^{-f})$. The "
    "posterior of $f$ is no Gaussian any more. **Laplace's approximation** puts a Gaussian at its "
    "highest point, with the curvature there. The probability of a place is the mean of $p(f)$ "
    "over it; it is never surer than $p$ at the mean of $f$, since the uncertainty of $f$ pulls it "
    "towards ½. **Regression on −1 and 1** takes the labels −1 and 1 for measured values with "
    "noise. Nothing keeps its mean between −1 and 1, and its band depends on where the points are, "
    "but not on their labels. Where classes overlap, the probability says so: it is near ½ with a "
    "narrow band; far from all points, with an RBF kernel, it is ½ with a wide one."
)
VIEW = View(
    "classes",
    "Classes",
    (stage(compute, draw, height=340), Text(TEXT)),
    (THRESHOLD, SIGNAL),
    when=one_feature,
)
