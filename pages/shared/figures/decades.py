"""Axes over the decades of a quantity: linear in its logarithm, ticked in powers of ten."""

from __future__ import annotations

import math
from typing import Any

from pages.shared.figures.axes import axis

RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
MOST_TICKS = 7


def decades(title: str, low: float, high: float, **more: Any) -> dict[str, Any]:
    """Return an axis whose coordinate is log10 of a quantity from ``low`` to ``high``."""
    first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
    step = max(1, -(-(last - first) // MOST_TICKS))
    powers = list(range(first, last + 1, step))
    air = 0.01 * math.log10(high / low)
    return axis(
        title,
        (math.log10(low) - air, math.log10(high) + air),
        tickvals=powers,
        ticktext=[power(k) for k in powers],
        **more,
    )


def power(k: int) -> str:
    """Return 10 to the k as it is written."""
    return "1" if k == 0 else "10" + str(k).translate(RAISED)
