"""Whether the bands contain as many points as they promise: coverage on held-out points."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.stats import norm

from kernels import GaussianProcess
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import share
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import ACCENT, CLASSES, MUTED
from pages.shared.pictures.results.validation import folds

LEVELS = np.linspace(0.05, 0.99, 48)
EDGES = np.linspace(-4.0, 4.0, 33)  # of the histogram; its ends hold all beyond


@dataclass(frozen=True, eq=False)
class Coverage:
    """Standardised errors of held-out points."""

    z: np.ndarray  # (m,), (y - mean) / sd(y)
    held_out: str  # which points they are

    def inside(self, level: float) -> float:
        """Return the share of the points inside the central interval for ``level`` of them."""
        return float(np.mean(np.abs(self.z) <= norm.ppf(0.5 + level / 2)))

    @property
    def spread(self) -> float:
        """The root mean square of z: 1 where the bands are right."""
        return float(np.sqrt(np.mean(self.z**2)))


def compute(setting: Setting) -> Coverage:
    """Return errors in units of the predicted sd, of points that the fit has not seen.

    They are the test part's; where there is none, each training point is predicted by a fit to
    the other four of five folds.

    Raises
    ------
    DataError
        Where the points are too few for `folds`.
    """
    if setting.test is not None:
        z = standardised_errors(setting, setting.test.X, setting.test.y)
        return Coverage(z, f"{setting.test.n_samples} test points")
    data, parts = setting.train, folds(setting.train)
    z = np.empty(data.n_samples)
    for train, held_out in parts:
        rest = replace(setting, train=data.take(train))
        z[held_out] = standardised_errors(rest, data.X[held_out], data.y[held_out])
    of = " of whole groups" * (data.groups is not None)
    return Coverage(z, f"{data.n_samples} points, each left out once in {len(parts)} folds{of}")


def standardised_errors(setting: Setting, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return (y - mean) / sd(y) of points (m, d) that the setting does not train on."""
    model = setting.fit(GaussianProcess)
    mean, sd = model.predict(X, return_std=True, include_noise=True)
    return (y - mean) / sd


def promised(times: float) -> float:
    """Return the share that a normal distribution has within ``times`` sigma."""
    return float(1 - 2 * norm.sf(times))


def draw(coverage: Coverage) -> Scene:
    """Draw promised against observed coverage, and the errors against the normal density."""
    help = "Share of held-out points inside the band of a new y, and the share promised."
    readouts = [
        Readout(
            f"inside_{times}_sigma",
            100 * coverage.inside(promised(times)),
            "%",
            f"inside {times}σ",
            help,
            detail=f"promised {share(round(promised(times), 3))}",
        )
        for times in (1, 2)
    ]
    help = (
        "Root mean square of (y - mean) / σ: 1 is right, more overconfident, less underconfident."
    )
    readouts.append(Readout("size_of_errors", coverage.spread, "σ", "size of errors", help))
    return Scene([coverage_figure(coverage), errors_figure(coverage)], readouts)


def coverage_figure(coverage: Coverage) -> Figure:
    """Return the share of held-out points inside central intervals over the promised share."""
    ends = np.array([0.0, 1.0])
    inside = np.array([coverage.inside(level) for level in LEVELS])
    return Figure(
        id="coverage",
        title="Coverage",
        note="below the diagonal: overconfident; above: underconfident",
        data=[
            curve.line(ends, ends, "ideal", MUTED, 1.5, "dot"),
            curve.line(LEVELS, inside, "share inside", CLASSES[0]),
        ],
        layout=layout(axis("promised share", (0, 1)), axis("share of held-out points", (0, 1.02))),
        alt=f"Share of held-out points inside central intervals, {coverage.held_out}.",
    )


def errors_figure(coverage: Coverage) -> Figure:
    """Return the histogram of the standardised errors under the normal density."""
    clipped = np.clip(coverage.z, EDGES[0], EDGES[-1])
    density, x = np.histogram(clipped, EDGES, density=True)[0], np.linspace(-4, 4, 161)
    bars = {
        "type": "bar",
        "x": (EDGES[1:] + EDGES[:-1]) / 2,
        "y": density,
        "width": float(EDGES[1] - EDGES[0]),
        "marker": {"color": CLASSES[0].replace(")", "/0.5)")},
        "name": "held-out points",
        "hovertemplate": "%{x:.2g}σ: %{y:.3g}<extra></extra>",
    }
    normal = np.exp(-(x**2) / 2) / np.sqrt(2 * np.pi)
    return Figure(
        id="errors",
        title="Errors in units of the band",
        note=f"{coverage.held_out}; the outer bars count all beyond 4σ",
        data=[bars, curve.line(x, normal, "what the model promised", ACCENT, 2)],
        layout=layout(
            axis("(y - mean) / σ of y", (-4.2, 4.2)),
            axis("density", (0, max(0.8, 1.05 * density.max()))),
        ),
        alt="Histogram of standardised errors of held-out points with the normal density.",
    )


TEXT = (
    "A band is a credible interval: under the model, a new point lies within 1σ with "
    "probability 68 % and within 2σ with 95 %, noise included. Only held-out points can test "
    "that. Move the noise variance: if it is too small the model is overconfident, if it is "
    "too large it is underconfident."
)
VIEW = View("calibration", "Calibration", (Text(TEXT), stage(compute, draw, height=320)))
