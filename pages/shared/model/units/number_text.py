"""Numbers and shares as every readout writes them."""

from __future__ import annotations

import re


def number(value: float) -> str:
    """Return three significant digits, as every readout shows them."""
    if value == 0:
        return "0"
    size = abs(value)
    if 1000 <= size < 1e5:
        return f"{value:.0f}"
    return f"{value:.3g}" if 1e-3 <= size < 1000 else f"{value:.2e}"


def share(value: float) -> str:
    """Return a share as a percentage with at most one decimal."""
    return f"{100 * value:.3g} %"


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, which takes an s in the plural: ``1 epoch``, ``2 epochs``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def unbroken(text: str) -> str:
    """Return a text in which a number stays in one line with its per cent sign."""
    return re.sub(r"(?<=\d) %", "\xa0%", text)
