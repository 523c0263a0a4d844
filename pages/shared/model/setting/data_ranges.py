"""Sliders of a kernel that reach where the data are: around the distances between the points."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from scipy.spatial.distance import pdist

from pages.shared.model.controls.control import Control, Values, kernel_controls, kernel_of
from pages.shared.model.setting import split

MAX_POINTS = 150  # points whose distances are looked at
# Of median distance D: a length D, gamma = 1/D of a distance or 1/(2 D^2) of its square.
SUITED = {1: 1.0, -1: 1.0, -2: 0.5}


def ranged_controls(values: Values, own: split.Own) -> tuple[Control, ...]:
    """Return the kernel's controls, their sliders moved by decades where the data ask for it.

    A slider moves only if the value that belongs to the median distance D of the points is not on
    it: a period or a lengthscale of D, gamma = 1/(2 D^2), or 1/D where the kernel falls with the
    distance itself. It has as many decades as before, with that value in its middle.
    """
    controls = kernel_controls(values["terms"])
    distance = median_distance(split.base(values, kernel_of(values), own).train.X)
    if not distance:
        return controls
    return tuple(_moved(control, distance) for control in controls)


def median_distance(X: np.ndarray) -> float:
    """Return the median distance between points of X (n, d); of at most 150 of them."""
    few = X[np.linspace(0, len(X) - 1, min(len(X), MAX_POINTS)).astype(int)]
    return float(np.median(pdist(few))) if len(few) > 1 else 0.0


def _moved(control: Control, distance: float) -> Control:
    power = control.declared.length_power
    if not power:
        return control
    value = SUITED.get(power, 1.0) * distance**power
    low, high = control.declared.range
    if low <= value <= high or not math.isfinite(value) or value <= 0:
        return control
    return replace(control, decades=round(math.log10(value) - math.log10(low * high) / 2))
