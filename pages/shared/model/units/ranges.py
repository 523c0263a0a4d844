"""Ranges of numbers as pictures show them."""

from __future__ import annotations

import numpy as np


def span(values: np.ndarray, margin: float = 0.08) -> tuple[float, float]:
    """Return the range of finite values with some air on both sides, of equal ones 0.5."""
    values = np.asarray(values, dtype=float)
    values = values[np.isfinite(values)]
    if not values.size:
        return 0.0, 1.0
    low, high = float(values.min()), float(values.max())
    air = margin * (high - low) if high > low else 0.5
    return low - air, high + air


def with_zero(low: float, high: float) -> tuple[float, float]:
    """Return a range that also shows zero, where zero is near: at most half its length away.

    A large penalty pulls a fit without an intercept to zero, and there it must be in the picture.
    """
    reach = 0.5 * (high - low)
    if 0 < low <= reach:
        return -0.05 * high, high
    if -reach <= high < 0:
        return low, -0.05 * low
    return low, high


def steady(values: np.ndarray, margin: float = 0.08) -> tuple[float, float]:
    """Return such a range, its ends at multiples of a power of two, four to ten of them.

    So it stays as it is while the values move a little.
    """
    low, high = span(values, margin)
    step = 2.0 ** (np.ceil(np.log2(high - low)) - 3)
    return float(step * np.floor(low / step)), float(step * np.ceil(high / step))
