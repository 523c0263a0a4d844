"""The sign of the app: a bump of similarity around one point, another point on its flank."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pages.shared.pictures.covers import raster, svg

SIZES = (32, 180, 192, 512)  # pixels: browser, iPhone, and two that a manifest has to name
SIDE = 100
GROUND, LINE, OTHER = "#1f6fb5", "#ffffff", "#f2a65a"
# A phone may cut the icon to a circle: what matters lies within four fifths of its width.
LEFT, RIGHT, LOW, HIGH = 18, 82, 68, 30


@lru_cache(maxsize=1)
def drawing() -> str:
    """Return the icon as SVG; its ground fills all of it."""
    x = np.linspace(LEFT, RIGHT, 69)
    bump = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, _height(x), strict=True))
    flank = 61.0
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<rect width="{SIDE}" height="{SIDE}" fill="{GROUND}"/>'
        f'<polyline points="{bump}" fill="none" stroke="{LINE}" stroke-width="6"/>'
        f"{_dot(50, HIGH, svg.ORANGE)}{_dot(flank, float(_height(flank)), OTHER)}</svg>"
    )


@lru_cache(maxsize=len(SIZES))
def png(size: int) -> bytes:
    """Return the icon as PNG of that many pixels each way."""
    return raster.png(drawing(), size)


def _height(x: np.ndarray | float) -> np.ndarray:
    """Return where the bump is above a place: exp(-(x - 50)^2 / (2 11^2)), in the icon's units."""
    return np.asarray(LOW - (LOW - HIGH) * np.exp(-0.5 * ((x - 50) / 11) ** 2))


def _dot(x: float, y: float, colour: str) -> str:
    return f'<circle cx="{x}" cy="{y:.1f}" r="8" style="fill:{colour}"/>'
