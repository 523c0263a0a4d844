"""Sliders of a kernel that reach where the data are: around the distances between the points."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from scipy.spatial.distance import pdist

from pages.shared import parts
from pages.shared.state.control import LENGTHS, Control, Values, kernel_controls, kernel_of

MOST = 150  # points whose distances are looked at
OF_DISTANCE = ("laplacian", "chi_squared")  # their gamma goes with 1 / distance


def ranged_controls(values: Values, own: parts.Own) -> tuple[Control, ...]:
    """Return the kernel's controls, their sliders moved by decades where the data ask for it.

    A slider moves only if the value that belongs to the median distance D of the points is not on
    it: a period or a lengthscale of D, gamma = 1/(2 D^2), or 1/D where the kernel falls with the
    distance itself. It has as many decades as before, with that value in its middle.
    """
    terms = values["terms"]
    controls = kernel_controls(terms)
    distance = median_distance(parts.base(values, kernel_of(values), own).train.X)
    if not distance:
        return controls
    return tuple(
        _moved(
            control, values["terms"][int(control.name[1 : control.name.index(".")]) - 1], distance
        )
        for control in controls
    )


def median_distance(X: np.ndarray) -> float:
    """Return the median distance between points of X (n, d); of at most 150 of them."""
    few = X[np.linspace(0, len(X) - 1, min(len(X), MOST)).astype(int)]
    return float(np.median(pdist(few))) if len(few) > 1 else 0.0


def _moved(control: Control, term: str, distance: float) -> Control:
    name = control.declared.name
    if LENGTHS.get(term) == name:
        value = distance
    elif name == "gamma":
        value = 1 / distance if term in OF_DISTANCE else 0.5 / distance**2
    else:
        return control
    low, high = control.declared.range
    if low <= value <= high or not math.isfinite(value) or value <= 0:
        return control
    return replace(control, decades=round(math.log10(value) - math.log10(low * high) / 2))
