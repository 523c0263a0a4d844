"""Coverage: how many held-out points lie inside the bands that should hold them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.stats import norm

from datasets import DataError
from kernels import GaussianProcess
from pages.shared.setting import Setting

FOLDS = 5
LEVELS = np.linspace(0.05, 0.99, 48)
EDGES = np.linspace(-4.0, 4.0, 33)  # of the histogram; its ends hold all beyond


@dataclass(frozen=True, eq=False)
class Coverage:
    """Standardised errors of held-out points.

    Attributes
    ----------
    z : ndarray of shape (m,)
        (y - mean) / sd(y).
    held_out : str
        Whose they are.
    """

    z: np.ndarray
    held_out: str

    def inside(self, level: float) -> float:
        """Return the share of the points inside the central interval for ``level`` of them."""
        return float(np.mean(np.abs(self.z) <= norm.ppf(0.5 + level / 2)))

    @property
    def shares(self) -> np.ndarray:
        """The share inside at each of ``LEVELS``."""
        return np.array([self.inside(level) for level in LEVELS])

    @property
    def density(self) -> np.ndarray:
        """The histogram of z between ``EDGES``."""
        return np.histogram(np.clip(self.z, EDGES[0], EDGES[-1]), EDGES, density=True)[0]

    @property
    def spread(self) -> float:
        """The root mean square of z: 1 where the bands are right."""
        return float(np.sqrt(np.mean(self.z**2)))


def promised(times: float) -> float:
    """Return the share that a normal distribution has within ``times`` sigma."""
    return float(1 - 2 * norm.sf(times))


def coverage(setting: Setting) -> Coverage:
    """Return errors in units of the predicted sd, of points that the fit has not seen.

    They are the test part's; where there is none, each training point is predicted by a fit to
    the other four of five folds.

    Raises
    ------
    DataError
        With fewer than two points.
    """
    if setting.test is not None:
        z = _standardised(setting, setting.test.X, setting.test.y)
        return Coverage(z, f"{setting.test.n_samples} test points")
    data = setting.train
    n = data.n_samples
    count = min(FOLDS, n)
    if count < 2:
        raise DataError("Calibration needs at least two points.")
    fold = np.random.default_rng(0).permutation(n) % count
    z = np.empty(n)
    for k in range(count):
        away = fold == k
        part = replace(setting, train=data.take(np.flatnonzero(~away)))
        z[away] = _standardised(part, data.X[away], data.y[away])
    return Coverage(z, f"{n} points, each left out once in {count} folds")


def _standardised(setting: Setting, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    model = setting.fit(GaussianProcess)
    mean, sd = model.predict(X, return_std=True, include_noise=True)
    return (y - mean) / sd
