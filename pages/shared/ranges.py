"""Ranges of numbers as pictures show them."""

from __future__ import annotations

import numpy as np


def span(values: np.ndarray, margin: float = 0.08) -> tuple[float, float]:
    """Return the range of finite values with some air on both sides."""
    values = np.asarray(values, dtype=float)
    values = values[np.isfinite(values)]
    if not values.size:
        return 0.0, 1.0
    low, high = float(values.min()), float(values.max())
    air = margin * (high - low) or 0.5
    return low - air, high + air
