"""Drawing as SVG: lines, points, bands and coloured fields in the frame of a cover."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from io import BytesIO

import numpy as np
from PIL import Image

from datasets import Dataset

Frame = tuple[float, float, float, float]  # least and greatest x, least and greatest y

WIDTH, HEIGHT = 320, 180
FINE = 2  # pixels of a coloured field to a unit of the drawing
BLUE, ORANGE, GREY = "#2f6fbf", "#dd7825", "#8a93a0"
# An image follows the scheme of the page around it: light or dark ground, dots and lines.
STYLE = """<style>
svg { --ground: #ffffff; --dot: #4a5360; }
@media (prefers-color-scheme: dark) {
  svg { --ground: #11151b; --dot: #b4bdc9; }
  .ink { filter: invert(0.92); }
}
.ground { fill: var(--ground); }
circle { fill: var(--dot); stroke: var(--ground); stroke-width: 0.6px; }
</style>"""


def document(content: str) -> str:
    """Return a whole SVG file of the size of a cover."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}">{STYLE}'
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>{content}</svg>'
    )


def _x(value: float, frame: Frame) -> float:
    return WIDTH * (value - frame[0]) / (frame[1] - frame[0])


def _y(value: float, frame: Frame) -> float:
    return HEIGHT * (1 - (value - frame[2]) / (frame[3] - frame[2]))


def line(x: np.ndarray, y: np.ndarray, frame: Frame, colour: str, width: float) -> str:
    """Return a line through the points."""
    corners = _corners(zip(x, y, strict=True), frame)
    return f'<polyline points="{corners}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def band(x: np.ndarray, low: np.ndarray, high: np.ndarray, frame: Frame, colour: str) -> str:
    """Return the ground between two curves."""
    edge = [*zip(x, high, strict=True), *zip(x[::-1], low[::-1], strict=True)]
    return f'<polygon points="{_corners(edge, frame)}" fill="{colour}" opacity="0.18"/>'


def _corners(points: Iterable[tuple[float, float]], frame: Frame) -> str:
    return " ".join(f"{_x(a, frame):.1f},{_y(b, frame):.1f}" for a, b in points)


def dots(
    x: np.ndarray, y: np.ndarray, frame: Frame, radius: float = 3, colour: str | None = None
) -> str:
    """Return a point for each pair, in one colour or in that of the page's scheme."""
    style = f' style="fill:{colour}"' if colour else ""
    return "".join(
        f'<circle cx="{_x(a, frame):.1f}" cy="{_y(b, frame):.1f}" r="{radius}"{style}/>'
        for a, b in zip(x, y, strict=True)
    )


def classes(data: Dataset, frame: Frame, radius: float = 3) -> str:
    """Return the samples of a set of two classes, each in the colour of its class."""
    return "".join(
        dots(data.X[data.y == code, 0], data.X[data.y == code, 1], frame, radius, colour)
        for code, colour in enumerate((BLUE, ORANGE))
    )


def field(
    on_grid: Callable[[np.ndarray, np.ndarray], np.ndarray],
    frame: Frame,
    limit: float,
    margins: bool = False,
) -> str:
    """Return a decision function as on its page: two colours, its boundary, dashed margins."""
    columns, rows = FINE * WIDTH, FINE * HEIGHT
    x = frame[0] + (frame[1] - frame[0]) * (np.arange(columns) + 0.5) / columns
    y = frame[2] + (frame[3] - frame[2]) * (np.arange(rows) + 0.5) / rows
    z = on_grid(x, y)[::-1]
    # Colours change slowly, and a quarter of their pixels shows them; the lines need all.
    means = z.reshape(HEIGHT, FINE, WIDTH, FINE).mean(axis=(1, 3))
    strength = 0.75 * 255 * np.clip(np.abs(means) / limit, 0, 1)
    colour = np.where(means[..., None] < 0, _rgb(BLUE), _rgb(ORANGE))
    slope = np.hypot(*np.gradient(z))
    dashes = (np.add.outer(np.arange(rows), np.arange(columns)) // 8) % 2
    ink = np.zeros_like(z)
    for level, width, shown in ((0, 1.7, 1.0), (-1, 1.0, 0.6 * dashes), (1, 1.0, 0.6 * dashes)):
        if not level or margins:
            away = np.abs(z - level) / np.maximum(slope, 1e-9)  # from the line, in pixels
            ink = np.maximum(ink, shown * np.clip(width + 0.5 - away, 0, 1))
    return _image(np.dstack([colour, strength]), "field") + _image(
        np.dstack([np.zeros_like(ink), 255 * ink]), "ink"
    )


def _image(pixels: np.ndarray, name: str) -> str:
    """Return pixels (rows, columns, channels), grey or RGB with alpha, as a PNG in the drawing."""
    packed = BytesIO()
    Image.fromarray(pixels.round().astype(np.uint8)).save(packed, "PNG", optimize=True)
    return (
        f'<image class="{name}" width="{WIDTH}" height="{HEIGHT}" preserveAspectRatio="none" '
        f'href="data:image/png;base64,{b64encode(packed.getvalue()).decode()}"/>'
    )


def _rgb(colour: str) -> np.ndarray:
    return np.array(list(bytes.fromhex(colour[1:])), dtype=float)
