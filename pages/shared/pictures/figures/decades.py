"""Axes of hyperparameters and of whatever spans decades: linear in the logarithm there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from kernels import Hyperparameter
from pages.shared.model.units.number_text import power
from pages.shared.model.units.wording import label
from pages.shared.pictures.figures.axes import axis

MAX_TICKS = 7
MAX_WHOLE = 12  # values up to which each of a linear axis is written
PLAIN = 3  # powers up to it are written out: 0.001 to 1000


def log_axis(
    title: str, low: float, high: float, ends: tuple[float, float] | None = None, **more: Any
) -> dict[str, Any]:
    """Return an axis whose coordinate is log10 of a quantity from ``low`` to ``high``.

    It ends at the coordinates ``ends``, by default a little beyond both.
    """
    first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
    step = max(1, -(-(last - first) // MAX_TICKS))
    powers = list(range(first, last + 1, step))
    air = 0.01 * math.log10(high / low)
    plain = all(abs(k) <= PLAIN for k in powers)
    return axis(
        title,
        ends or (math.log10(low) - air, math.log10(high) + air),
        tickvals=powers,
        ticktext=[f"{10.0**k:g}" if plain else power(k) for k in powers],
        **more,
    )


def position(declared: Hyperparameter, values: Any) -> np.ndarray:
    """Return where values stand on an axis: at their decimal logarithm where the slider has one."""
    values = np.asarray(values, dtype=float)
    return np.log10(values) if declared.scale == "log" else values


def value(declared: Hyperparameter, position: float) -> float:
    """Return the value that stands at a position, the inverse of `position`."""
    return 10.0**position if declared.scale == "log" else position


def axis_of(
    declared: Hyperparameter, values: Sequence[float] | np.ndarray, **more: Any
) -> dict[str, Any]:
    """Return the axis of a hyperparameter with room for a cell around each of its values."""
    places = position(declared, values)
    step = (places[-1] - places[0]) / max(len(places) - 1, 1) or 1.0
    ends = (float(places[0] - step / 2), float(places[-1] + step / 2))
    if declared.scale == "log":
        return log_axis(label(declared), values[0], values[-1], ends, **more)
    step = -(-len(places) // MAX_TICKS) if len(places) > MAX_WHOLE else 1
    ticks = places[::step]
    return axis(label(declared), ends, tickvals=ticks, ticktext=[f"{t:.3g}" for t in ticks], **more)
