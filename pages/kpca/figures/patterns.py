"""Components of images as one sheet of images."""

from __future__ import annotations

from pages.kpca.compute import Patterns
from pages.shared.figures import images
from pages.shared.scene import Figure
from pages.shared.style import SIGNED

A_ROW = 3


def sheet(found: Patterns, id: str = "patterns") -> Figure:
    """Return the components as images, three to a row."""
    q = len(found.values)
    starts = range(0, q, A_ROW)
    return images.sheet(
        [found.values[start : start + A_ROW] for start in starts],
        found.shape,
        [_numbers(start + 1, min(start + A_ROW, q)) for start in starts],
        id,
        "Components as images",
        "green pixels rise with the score, violet ones fall",
        (-1.0, 1.0),
        SIGNED,
    )


def _numbers(first: int, last: int) -> str:
    """Return which components a row shows."""
    return f"{first}" if first == last else f"{first}-{last}"
