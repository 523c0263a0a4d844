"""Some of the terms alpha_i k(x_i, .) of which a fit is the sum, over what a picture shows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelRidge
from pages.shared.measure import Measure
from pages.shared.results.frame import Frame, frame
from pages.shared.results.points import Points, points
from pages.shared.setting import Setting

LARGEST, ACROSS, CLICKED = "largest first", "left to right", "clicked"
MARK = "clicked"  # name of the marked training points


@dataclass(frozen=True, eq=False)
class KernelSum:
    """The weighted kernel functions of p training points, and their sum.

    Attributes
    ----------
    frame, points
        Where, and the training points there.
    alpha : ndarray of shape (n,)
        Weights of all training points.
    added : ndarray of int of shape (p,)
        The points whose kernel functions are added, in their order.
    each : ndarray of shape (len(frame.x), p), or None over a plane
        alpha_i k(x_i, .), one in each column.
    whole : ndarray of shape (len(frame.x),), or None over a plane
        The sum for all points: the fit.
    part : ndarray of shape frame.shape
        The sum of those that are added.
    target : str
        What is fitted.
    height : float
        Largest |y| of the training points.
    distance : float
        RMS distance of the partial sum from the fit at the training points, in the target's own
        unit.
    measure : Measure
        How the target reads in that unit.
    squared_norm : float
        ||f||^2 = alpha^T K alpha of the fit.
    """

    frame: Frame
    points: Points
    alpha: np.ndarray
    added: np.ndarray
    each: np.ndarray | None
    whole: np.ndarray | None
    part: np.ndarray
    target: str
    height: float
    distance: float
    measure: Measure
    squared_norm: float


def kernel_sum(setting: Setting) -> KernelSum:
    """Return the kernel functions that the view's controls add, and their sum."""
    alpha = setting.fit(KernelRidge).dual_coef_
    rows = added(setting, alpha)
    seen, data, K = frame(setting), setting.train, setting.gram
    if seen.y is None:
        functions = setting.kernel(seen.samples, data.X)
        each = functions[:, rows] * alpha[rows]
        whole, part = functions @ alpha, each.sum(axis=1)
    else:
        each, whole, part = None, None, np.zeros(seen.shape)
        if rows.size:
            part += (setting.kernel(seen.samples, data.X[rows]) @ alpha[rows]).reshape(seen.shape)
    missing = K @ alpha - K[:, rows] @ alpha[rows]
    return KernelSum(
        frame=seen,
        points=points(setting, seen),
        alpha=alpha,
        added=rows,
        each=each,
        whole=whole,
        part=part,
        target=data.target_name,
        height=float(np.abs(data.y).max()) or 1.0,
        distance=setting.unit * float(np.sqrt(np.mean(missing**2))),
        measure=setting.measures[-1],
        squared_norm=float(alpha @ K @ alpha),
    )


def added(setting: Setting, alpha: np.ndarray) -> np.ndarray:
    """Return the training points (p,) whose kernel functions are added, in their order."""
    order = setting.values["order"]
    if order == CLICKED:
        return setting.marked(MARK)
    count = int(np.ceil(setting.values["added"] / 100 * len(alpha)))
    if order == ACROSS:
        return np.argsort(setting.train.X[:, setting.values.get("x1", 0)], kind="stable")[:count]
    return np.argsort(-np.abs(alpha), kind="stable")[:count]


def nearest(setting: Setting, x: float, y: float | None) -> int:
    """Return the training point nearest to (x, y) in the frame, or to x alone.

    Over one feature the height counts little: what is below a point means that point.
    """
    seen = frame(setting)
    dots = points(setting, seen)
    away = np.abs(dots.x - x) / (seen.across[1] - seen.across[0])
    if y is not None:
        weight = 0.02 if seen.y is None else 1.0
        away = np.hypot(away, weight * (dots.y - y) / (seen.up[1] - seen.up[0]))
    return int(np.argmin(away))
