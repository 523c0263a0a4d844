"""The posterior mean of a Gaussian process beside kernel ridge regression."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import GaussianProcess, KernelRidge
from pages.shared.measure import Measure
from pages.shared.ranges import span
from pages.shared.results.frame import frame
from pages.shared.setting import Setting

SAME, OWN = "σ²", "its own"


@dataclass(frozen=True, eq=False)
class Ridge:
    """Both predictions at m places.

    Attributes
    ----------
    lam, noise : float
        Ridge's lambda and the variance of the noise.
    mean, ridge : ndarray of shape (m,)
        Posterior mean and ridge's prediction.
    x, sd : ndarray of shape (m,), or None
        Over one feature, the places and the posterior sd of f; else the training points are the
        places.
    measures : tuple of Measure
        What both axes show.
    ends : tuple of float
        Range of the values shown.
    """

    lam: float
    noise: float
    mean: np.ndarray
    ridge: np.ndarray
    x: np.ndarray | None
    sd: np.ndarray | None
    measures: tuple[Measure, Measure]
    ends: tuple[float, float]

    @property
    def gap(self) -> float:
        """The largest distance between the two."""
        return float(np.abs(self.mean - self.ridge).max())


def ridge(setting: Setting) -> Ridge:
    """Return both predictions over the frame, or for the training points of many features."""
    data, noise = setting.train, setting.values["noise"]
    lam = noise if setting.values["lambda"] == SAME else setting.values["lam"]
    if data.n_features > 1:
        mean, predicted, _ = means(setting, lam, data.X)
        measures = Measure("posterior mean"), Measure("ridge")
        return Ridge(lam, noise, mean, predicted, None, None, measures, span(mean, 0.1))
    seen = frame(setting)
    mean, predicted, sd = means(setting, lam, seen.samples)
    return Ridge(lam, noise, mean, predicted, seen.x, sd, seen.measures, span(data.y, 0.35))


def means(setting: Setting, lam: float, X: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the posterior mean at X (m, d), ridge's prediction, and the sd of f, (m,) each."""
    mean, sd = setting.fit(GaussianProcess).predict(X, return_std=True)
    return mean, setting.fit(KernelRidge, lam=lam).predict(X), sd
