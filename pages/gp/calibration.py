"""Whether the band keeps its promise: coverage on points that were held out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import streamlit as st
from scipy.stats import norm

from kernels import GaussianProcess
from pages.shared import lesson
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.method import Method
from pages.shared.scene import Figure, Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.shared.style import ACCENT, CLASSES, MUTED

FOLDS = 5
LEVELS = np.linspace(0.05, 0.99, 48)
BINS = np.linspace(-4.0, 4.0, 33)


class Coverage(NamedTuple):
    """Standardised errors z = (y - mean) / sd(y) of held-out points, (m,), and whose they are."""

    z: np.ndarray
    held_out: str

    def inside(self, level: float) -> float:
        """Share of the points inside the central interval that should hold ``level`` of them."""
        return float(np.mean(np.abs(self.z) <= norm.ppf(0.5 + level / 2)))


def coverage(setting: Setting) -> Coverage:
    """Return errors in units of the predicted sd, of points that the fit has not seen.

    They are the test part's; where there is none, each training point is predicted by a fit to
    the other four of five folds.
    """
    if setting.test is not None:
        z = _standardised(setting.fit(GaussianProcess), setting.test.X, setting.test.y)
        return Coverage(z, f"{setting.test.n_samples} test points")
    X, y = setting.train.X, setting.train.y
    count = min(FOLDS, len(y))
    if count < 2:
        raise ValueError("Calibration needs at least two points.")
    fold = np.random.default_rng(0).permutation(len(y)) % count
    z = np.empty(len(y))
    for k in range(count):
        away = fold == k
        model = GaussianProcess(setting.kernel, setting.values["noise"]).fit(X[~away], y[~away])
        z[away] = _standardised(model, X[away], y[away])
    return Coverage(z, f"{len(y)} points, each left out once in {count} folds")


def _standardised(model, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    mean, sd = model.predict(X, return_std=True, include_noise=True)
    return (y - mean) / sd


def draw(setting: Setting) -> Scene:
    """Draw promised against kept coverage, and the errors against the normal curve."""
    found = coverage(setting)
    kept = np.array([found.inside(level) for level in LEVELS])
    counts = np.histogram(np.clip(found.z, BINS[0], BINS[-1]), BINS, density=True)[0]
    middle, fine = (BINS[1:] + BINS[:-1]) / 2, np.linspace(-4, 4, 161)
    promised = Figure(
        id="coverage",
        title="Coverage",
        note="below the diagonal: too sure of itself; above: too shy",
        data=[
            curve.curve(np.array([0.0, 1.0]), np.array([0.0, 1.0]), "ideal", MUTED, 1.5, "dot"),
            curve.curve(LEVELS, kept, "share inside", CLASSES[0]),
        ],
        layout=layout(axis("promised share", (0, 1)), axis("share of held-out points", (0, 1.02))),
        alt=f"Share of held-out points inside central intervals, {found.held_out}.",
    )
    errors = Figure(
        id="errors",
        title="Errors in units of the band",
        note=f"{found.held_out}; the ends hold all beyond 4σ",
        data=[
            {
                "type": "bar",
                "x": middle,
                "y": counts,
                "width": float(BINS[1] - BINS[0]),
                "marker": {"color": CLASSES[0].replace(")", "/0.5)")},
                "name": "held-out points",
                "hovertemplate": "%{x:.2g}σ: %{y:.3g}<extra></extra>",
            },
            curve.curve(fine, norm.pdf(fine), "what the model promised", ACCENT, 2),
        ],
        layout=layout(
            axis("(y - mean) / σ of y", (-4.2, 4.2)),
            axis("density", (0, max(0.8, 1.05 * counts.max()))),
        ),
        alt="Histogram of standardised errors of held-out points with the normal density.",
    )
    return Scene(figures=[promised, errors], readouts=readouts(found))


def readouts(found: Coverage) -> list[Readout]:
    """Return the shares inside 1 and 2 sigma beside what was promised, and the spread."""
    listed = []
    for times in (1, 2):
        level = 1 - 2 * norm.sf(times)
        text = f"{share(found.inside(level))} of {share(round(level, 3))}"
        help = "Share of held-out points inside the band of a new y, and the share promised."
        listed.append(Readout(f"inside {times}σ", text, help))
    spread = number(float(np.sqrt(np.mean(found.z**2))))
    help = "Root mean square of (y - mean) / σ: 1 is right, more is too sure, less too shy."
    return [*listed, Readout("size of errors", f"{spread} σ", help)]


def tab(method: Method, setting: Setting) -> None:
    """Show the calibration of the band."""
    st.markdown(
        "A band is a promise: 68 % of new points within 1σ, 95 % within 2σ, noise included. Only "
        "points that were held out can test it. Move the noise: too small and the promise breaks, "
        "too large and it says nothing."
    )
    lesson.perform(method, draw, setting.values, name="calibration", height=320)
