"""Two function values: their joint Gaussian, and the second once the first is known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.results.frame import Frame, frame
from pages.shared.setting import Setting

PLACES = 200
START = 0.3  # of the range of the training points: where the first value is


@dataclass(frozen=True, eq=False)
class TwoValues:
    """f1 = f(x1) and f2 = f(x2) before and after f1 is seen, without noise.

    Attributes
    ----------
    frame : Frame
    places : tuple of float
        x1 and x2.
    covariance : ndarray of shape (2, 2)
        Of (f1, f2) in the prior, whose mean is 0.
    seen : float
        The value of f1.
    mean, sd : float
        Of f2 once f1 is seen.
    x, line_mean, line_sd : ndarray of shape (m,)
        The same for f at places of the frame.
    """

    frame: Frame
    places: tuple[float, float]
    covariance: np.ndarray
    seen: float
    mean: float
    sd: float
    x: np.ndarray
    line_mean: np.ndarray
    line_sd: np.ndarray

    @property
    def correlation(self) -> float:
        """Of f1 and f2 in the prior."""
        return float(self.covariance[0, 1] / np.sqrt(self.covariance.diagonal().prod()))


def two_values(setting: Setting, apart: float, seen: float) -> TwoValues:
    """Return two values of the prior of a setting.

    Parameters
    ----------
    apart : float
        x2 - x1 as a share of the range of the training points.
    seen : float
        f1 in units of its prior sd.
    """
    over, X, kernel = frame(setting), setting.train.X, setting.kernel
    low, high = float(X.min()), float(X.max())
    first = low + START * (high - low)
    places = np.array([first, first + apart * (high - low)])
    covariance = kernel(places[:, None])
    f1 = seen * float(np.sqrt(covariance[0, 0]))
    x = np.linspace(*over.across, PLACES)
    mean, variance = conditioned(
        float(covariance[0, 0]), kernel(x[:, None], places[:1, None])[:, 0],
        kernel.diag(x[:, None]), f1,
    )  # fmt: skip
    (m2,), (v2,) = conditioned(
        float(covariance[0, 0]), covariance[1:, 0], covariance.diagonal()[1:], f1
    )
    return TwoValues(
        frame=over,
        places=(float(places[0]), float(places[1])),
        covariance=covariance,
        seen=f1,
        mean=float(m2),
        sd=float(np.sqrt(v2)),
        x=x,
        line_mean=mean,
        line_sd=np.sqrt(variance),
    )


def conditioned(
    k11: float, k21: np.ndarray, k22: np.ndarray, f1: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return mean k21 / k11 f1 and variance k22 - k21^2 / k11 of values given f1, (m,) each."""
    if k11 <= 0:
        return np.zeros_like(k21), k22
    return k21 / k11 * f1, np.maximum(k22 - k21**2 / k11, 0.0)
