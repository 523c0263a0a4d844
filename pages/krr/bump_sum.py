"""Some of the bumps alpha_i k(x_i, .) that a fit is the sum of, over what a picture shows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class BumpSum:
    """The bumps of p points and their sum.

    Attributes
    ----------
    frame, points
        Where, and the training points there.
    alpha : ndarray of shape (n,)
        Weights of all training points.
    picked : ndarray of int of shape (p,)
        The points whose bumps are added, in their order.
    each : ndarray of shape (len(frame.x), p), or None over a plane
        alpha_i k(x_i, .), one bump in each column.
    whole : ndarray of shape (len(frame.x),), or None over a plane
        The sum of the bumps of all points: the fit.
    part : ndarray of shape frame.shape
        The sum of the picked bumps.
    target : str
        What is fitted.
    height : float
        Largest |y| of the training points.
    """

    frame: Frame
    points: Points
    alpha: np.ndarray
    picked: np.ndarray
    each: np.ndarray | None
    whole: np.ndarray | None
    part: np.ndarray
    target: str
    height: float


def bump_sum(setting: Setting, alpha: np.ndarray, picked: np.ndarray) -> BumpSum:
    """Return the bumps of the picked points, with weights alpha (n,) of all points."""
    seen, data = frame(setting), setting.train
    if seen.y is None:
        K = setting.kernel(seen.samples, data.X)
        each = K[:, picked] * alpha[picked]
        whole, part = K @ alpha, each.sum(axis=1)
    else:
        each = whole = None
        part = (setting.kernel(seen.samples, data.X[picked]) @ alpha[picked]).reshape(seen.shape)
    height = float(np.abs(data.y).max()) or 1.0
    dots = points(setting, seen)
    return BumpSum(seen, dots, alpha, picked, each, whole, part, data.target_name, height)
