"""Round numbers along an axis, as texts."""

from __future__ import annotations

import math

from pages.shared.model.units.number_text import MINUS, powered

FIRST_GROUPED = 1e5  # numbers from here on have their digits in groups of three
FAR = 1e9, 1e-6  # beyond it numbers are written with powers of ten


def number_ticks(low: float, high: float, most: int) -> list[tuple[float, str]]:
    """Return at most ``most`` round numbers from ``low`` to ``high``, each with its text.

    They are the multiples of 1, 2 or 5 times a power of ten.
    """
    power = math.floor(math.log10((high - low) / most))
    steps = (m * 10.0 ** (power + e) for e in (0, 1) for m in (1, 2, 5))
    step = next(s for s in steps if math.floor(high / s) - math.ceil(low / s) < most)
    decimals = max(0, -math.floor(math.log10(step) + 1e-9))
    multiples = range(math.ceil(low / step), math.floor(high / step) + 1)
    return [(n * step, _text(n * step, decimals)) for n in multiples]


def _text(value: float, decimals: int) -> str:
    size = abs(value)
    if size >= FAR[0] or 10.0**-decimals < FAR[1]:
        return powered(f"{value:.6g}")
    if size >= FIRST_GROUPED:
        text = f"{value:,.{decimals}f}".replace(",", "\u202f")  # a narrow space
    else:
        text = f"{value:.{decimals}f}"
    return text.replace("-", MINUS)
