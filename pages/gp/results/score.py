"""How good the predictive distribution is: its density at test points, and its 95 % bands."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.stats import norm

from pages.shared.setting import Setting

LEVEL = 0.95


@dataclass(frozen=True)
class Score:
    """What test points say of the predictive distribution of a new y, noise included.

    Attributes
    ----------
    log_density : float
        Mean of log N(y; mean, sd^2) over the test points, in nats, for the target in its own unit.
    inside : float
        Share of the test points within the central interval for 95 %, mean +- 1.96 sd.
    """

    log_density: float
    inside: float


def score(setting: Setting, mean: np.ndarray, sd: np.ndarray) -> Score:
    """Return the score of predictions of the test part, which must be there.

    Scaling the target by 1 / unit multiplies densities by unit: its logarithm is taken off again,
    so that the score does not depend on how the target was scaled.

    Parameters
    ----------
    mean, sd : ndarray of shape (m,)
        Of a new y at the test points, in the scale of the fit.
    """
    assert setting.test is not None
    y = setting.test.y
    density = norm.logpdf(y, mean, sd) - np.log(setting.unit)
    inside = np.abs(y - mean) <= norm.ppf(0.5 + LEVEL / 2) * sd
    return Score(float(density.mean()), float(inside.mean()))
