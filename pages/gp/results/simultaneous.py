"""A band that holds a whole function, beside one that holds each value by itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.stats import norm

from kernels import GaussianProcess
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.results.truth import truth
from pages.shared.setting import Setting

LEVEL = 0.95
PLACES = 80
DRAWS = 400  # to find the band, and as many others to judge it
LEAST = 1e-6  # of the largest sd: smaller ones are rounding


@dataclass(frozen=True, eq=False)
class Simultaneous:
    """Two bands mean ± factor sd of f over the range of the training points.

    Attributes
    ----------
    frame, points
        Where, and the training points there.
    x, mean, sd : ndarray of shape (80,)
        Places, and the posterior of f there.
    pointwise, factor : float
        The factors of both bands, 1.96 and a larger one.
    inside : tuple of float
        Share of functions drawn anew that stay inside of each band at all places.
    draws, leaves : ndarray of shape (80, p), (p,)
        Some of these functions, and whether each leaves the pointwise band somewhere.
    exact : ndarray of shape (80,), or None
        The exact function, where it is known.
    """

    frame: Frame
    points: Points
    x: np.ndarray
    mean: np.ndarray
    sd: np.ndarray
    pointwise: float
    factor: float
    inside: tuple[float, float]
    draws: np.ndarray
    leaves: np.ndarray
    exact: np.ndarray | None


def simultaneous(setting: Setting, shown: int) -> Simultaneous:
    """Return both bands of a setting.

    The factor of the second is the 0.95 quantile of max_x |f(x) - m(x)| / s(x) over 400 functions
    drawn from the posterior; 400 others say how many stay inside.
    """
    model, over, X = setting.fit(GaussianProcess), frame(setting), setting.train.X
    x = np.linspace(X.min(), X.max(), PLACES)
    mean, cov = model.predict(x[:, None], return_cov=True)
    sd = np.sqrt(np.maximum(cov.diagonal(), 0.0))
    counted = sd > LEAST * sd.max()
    drawn = standard_draws(cov, np.where(counted, sd, 1.0))
    largest = np.abs(drawn[counted]).max(axis=0)
    pointwise = float(norm.ppf(0.5 + LEVEL / 2))
    factor = float(np.quantile(largest[:DRAWS], LEVEL))
    fresh, known = largest[DRAWS:], truth(setting)
    exact = None if known is None else known.at(x)
    return Simultaneous(
        frame=over,
        points=points(setting, over),
        x=x,
        mean=mean,
        sd=sd,
        pointwise=pointwise,
        factor=factor,
        inside=(float(np.mean(fresh <= pointwise)), float(np.mean(fresh <= factor))),
        draws=mean[:, None] + sd[:, None] * drawn[:, DRAWS : DRAWS + shown],
        leaves=fresh[:shown] > pointwise,
        exact=exact,
    )


def standard_draws(cov: np.ndarray, sd: np.ndarray) -> np.ndarray:
    """Return 800 draws (m, 800) from N(0, cov), each place divided by its sd (m,).

    By the eigenvectors of the correlations, whose small eigenvalues are rounding.
    """
    values, vectors = np.linalg.eigh(cov / np.outer(sd, sd))
    draws: np.ndarray = (vectors * np.sqrt(np.maximum(values, 0.0))) @ _normal(len(sd))
    return draws


@lru_cache(maxsize=1)
def _normal(count: int) -> np.ndarray:
    return np.random.default_rng(0).standard_normal((count, 2 * DRAWS))
