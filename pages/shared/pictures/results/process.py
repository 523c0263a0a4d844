"""A Gaussian process: mean, standard deviations and draws, of the prior or of the posterior."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.ranges import span
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.sampling import drawn_inside, is_coarse
from pages.shared.pictures.results.viewport import (
    Viewport,
    chosen_kernel_function,
    places,
    viewport_of,
)

FEW = 10  # points, up to which they say little of the range of the posterior
WORK = 250_000  # grid points times samples: what a move of a slider may cost


@dataclass(frozen=True, eq=False)
class Moments:
    """Mean, sd of the function f and sd of a new observation y = f + noise, (m,) each."""

    mean: np.ndarray
    sd: np.ndarray
    noisy: np.ndarray


@dataclass(frozen=True, eq=False)
class Process:
    """A Gaussian process over one feature."""

    # Where, and the training points there
    viewport: Viewport
    points: Points
    shown: str  # "posterior" or "prior": Whether the data are known
    moments: Moments  # at `viewport.x`
    # (k,) Where draws are known: 300 places, up to 799 where the kernel varies fast; in a zoom's
    # window 300 more
    draw_x: np.ndarray
    # (k, p) p draws of the function; the same seed gives the same wiggles at every slider value
    draws: np.ndarray
    # Whether draws are asked for, and left out as the kernel varies too fast for their places
    left_out: bool
    ends: tuple[float, float]  # range of the values shown
    kernel: np.ndarray | None  # (m,) k(x_i, .) of the chosen point


@dataclass(frozen=True, eq=False)
class Deviation:
    """The posterior standard deviation of f over a plane."""

    # Where, and the training points there
    viewport: Viewport
    points: Points
    sd: np.ndarray  # viewport.shape
    top: float  # the largest of the prior's
    measure: Measure | None = None  # how a standard deviation reads in the target's own unit


def compute_process(
    setting: Setting, model: Any, shown: str = "posterior", draws: int = 0, seed: int = 0
) -> Process:
    """Return the prior or the posterior of a fitted GaussianProcess over one feature.

    Parameters
    ----------
    setting, model
        What was fitted, and the fitted process.
    shown : {"posterior", "prior"}
    draws, seed : int
        Number of draws of the function, and the seed of their normal numbers.
    """
    viewport, data, test = viewport_of(setting), setting.train, setting.test
    y = data.y if test is None else np.concatenate([data.y, test.y])
    low, high = span(y, 0.35)
    if shown == "prior" or len(y) <= FEW:
        room = 2.2 * _rounded_up(moments(model, viewport.samples, "prior").noisy.max())
        low, high = min(low, -room), max(high, room)
    x, order = drawn_inside(places(setting, viewport.across)[0], viewport.window, setting.kernel)
    drawn_x, drawn = x[order], np.empty((len(order), 0))
    left_out = draws > 0 and is_coarse(float(np.ptp(drawn_x)), setting.kernel, len(drawn_x))
    if draws and not left_out:
        sample = model.sample_prior if shown == "prior" else model.sample_posterior
        drawn = sample(x[:, None], n_samples=draws, seed=seed)[order]
    return Process(
        viewport=viewport,
        points=place_points(setting, viewport),
        shown=shown,
        moments=moments(model, viewport.samples, shown),
        draw_x=drawn_x,
        draws=drawn,
        left_out=left_out,
        ends=(low, high),
        kernel=chosen_kernel_function(viewport, setting),
    )


def moments(model: Any, X: np.ndarray, shown: str = "posterior") -> Moments:
    """Return mean and standard deviations of a GaussianProcess at X (m, d)."""
    if shown == "prior":
        variance = model.kernel.diag(X)
        return Moments(np.zeros(len(X)), np.sqrt(variance), np.sqrt(variance + model.noise))
    mean, sd = model.predict(X, return_std=True)
    return Moments(mean, sd, np.sqrt(sd**2 + model.noise))


def deviation(setting: Setting, model: Any, viewport: Viewport) -> Deviation:
    """Return sd(f) of a fitted GaussianProcess over a plane, coarse where the data are many."""
    side = int(np.clip(np.sqrt(WORK / setting.train.n_samples), 16, 40))
    viewport = viewport.coarse(side)
    sd = model.predict(viewport.samples, return_std=True)[1].reshape(viewport.shape)
    top = float(np.sqrt(setting.kernel.diag(viewport.samples).max())) or 1.0
    of_y = replace(setting.measures[-1], name=f"sd of {setting.train.target_name}", offset=0.0)
    return Deviation(viewport, place_points(setting, viewport), sd, top, replace(of_y, dates=None))


def _rounded_up(sd: float) -> float:
    """Return the next power of two, so that the axis stays put while a variance moves a little."""
    return 2.0 ** np.ceil(np.log2(max(sd, 1e-300)) - 0.1)
