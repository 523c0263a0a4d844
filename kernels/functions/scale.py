"""How quickly a kernel function changes, estimated from its values."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Protocol

import numpy as np

from ..linalg.arrays import FloatArray, Samples
from .hyperparameter import Hyperparameter
from .points import OBJECTS

ANCHORS = (0.0, 0.5, 1.0, 3.0)  # in units of length; where a kernel that is not stationary is asked
FAR = 1e6  # times the longest and the shortest length of the kernel: how far, how near is looked at
FARTHER = 1e9  # where no hyperparameter of it is a length
STEPS = 50  # to the decade of distances
ROUNDING = 1e-6  # of what the kernel ever does; smaller steps may be nothing else
STEEPEST = 0.65  # of the distance that the steepest slope needs for all that: lengthscale of an RBF


class Evaluated(Protocol):
    """What is asked of a kernel here; the class is `kernels.Kernel`."""

    # ruff: noqa: D102  (documented there)
    domain: str
    any_domain: bool
    is_stationary: bool

    @property
    def own_hyperparameters(self) -> tuple[Hyperparameter, ...]: ...
    @property
    def parameters(self) -> dict[str, Any]: ...
    def evaluate(self, X: Samples, Y: Samples) -> FloatArray: ...
    def __hash__(self) -> int: ...


@lru_cache(maxsize=512)
def estimated_scale(kernel: Evaluated) -> float:
    """Return the distance within which k(x, .) changes; infinite where there is no such distance.

    That is how much k(x, .) changes in all over its steepest slope, times `STEEPEST`, along each
    feature by itself. Linear functions and powers are as steep at any distance.
    """
    if kernel.domain in OBJECTS or kernel.any_domain:
        return math.inf
    widths = [len(value) for value in kernel.parameters.values() if isinstance(value, tuple)]
    n_features = max(widths, default=1)
    units = [
        float(one) ** (1 / h.length_power)
        for h in kernel.own_hyperparameters
        if h.length_power
        for one in np.atleast_1d(getattr(kernel, h.name))
    ]
    near, far = (min(units) / FAR, max(units) * FAR) if units else (1 / FARTHER, FARTHER)
    count = round(STEPS * math.log10(far / near))
    distances = np.concatenate([[0.0], np.geomspace(near, far, count)])
    unit = min(units, default=1.0)
    anchors = ANCHORS[:1] if kernel.is_stationary else tuple(unit * place for place in ANCHORS)
    scales = [
        _scale_along(kernel, np.full((1, n_features), anchor), axis, distances)
        for anchor in anchors
        for axis in range(n_features)
    ]
    return min(scales)


def _scale_along(kernel: Evaluated, anchor: FloatArray, axis: int, distances: FloatArray) -> float:
    """Return the scale along one feature, of k(anchor, .)."""
    places = np.repeat(anchor, len(distances), axis=0)
    places[:, axis] += distances
    with np.errstate(all="ignore"):  # powers overflow far out
        values = kernel.evaluate(anchor, places)[0]
        whole = np.ptp(values)
        steps = np.abs(np.diff(values))
        slopes = steps[steps > ROUNDING * whole] / np.diff(distances)[steps > ROUNDING * whole]
    if not np.isfinite(whole) or not len(slopes):
        return math.inf
    scale = STEEPEST * float(whole / slopes.max())
    return math.inf if scale > 1e-3 * distances[-1] else scale
