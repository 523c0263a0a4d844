"""A cover as PNG: for previews of links and for phones, which take no SVG.

Only what `svg` writes and what the covers add by hand is known: rectangles, lines, polygons,
circles, images, and paths of the commands M, m, h and l. Each shape is drawn larger than it
becomes, so that its edges are smooth.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator, Mapping
from io import BytesIO
from xml.etree import ElementTree

from PIL import Image, ImageColor, ImageDraw

FINER = 3  # pixels drawn for one of the picture, each way
GROUND, DOT = "#ffffff", "#4a5360"  # as `svg.STYLE` has them on a light page
NUMBER = re.compile(r"-?[0-9.]+")
STEP = re.compile(r"([Mmhl])([^Mmhl]*)")

Corners = list[tuple[float, float]]


def png(document: str, width: int) -> bytes:
    """Return an SVG of ours as a PNG of that width.

    Raises
    ------
    ValueError
        If the drawing holds something else than ours do.
    """
    root = ElementTree.fromstring(document)
    _, _, wide, high = (float(number) for number in root.attrib["viewBox"].split())
    scale = FINER * width / wide
    picture = Image.new("RGB", (FINER * width, round(scale * high)), GROUND)
    for element in root:
        kind = element.tag.rpartition("}")[2]
        if kind == "image":
            packed = BytesIO(b64decode(element.get("href", "").partition(",")[2]))
            drawn = Image.open(packed).convert("RGBA")
            drawn = drawn.resize(picture.size, Image.Resampling.BICUBIC)
            picture.paste(drawn, mask=drawn)
        elif kind != "style":
            _draw(picture, kind, element.attrib, scale)
    written = BytesIO()
    small = picture.resize((width, round(width * high / wide)), Image.Resampling.LANCZOS)
    small.save(written, "PNG", optimize=True)
    return written.getvalue()


def _draw(picture: Image.Image, kind: str, said: Mapping[str, str], scale: float) -> None:
    """Draw one shape; where it lets something through, on a copy that is then blended."""
    opacity = float(said.get("opacity", 1))
    ground = picture if opacity == 1 else picture.copy()
    pen = ImageDraw.Draw(ground)
    if kind == "rect":
        _rectangle(pen, said, scale)
    elif kind == "circle":
        _circle(pen, said, scale)
    elif kind == "polygon":
        pen.polygon(_scaled(_pairs(said["points"]), scale), fill=_colour(said["fill"]))
    elif kind == "polyline":
        _line(pen, _pairs(said["points"]), said, scale)
    elif kind == "path":
        for corners in _walked(said["d"]):
            _line(pen, corners, said, scale)
    else:
        raise ValueError(f"A cover holds <{kind}>, which raster.py cannot draw.")
    if ground is not picture:
        picture.paste(Image.blend(picture, ground, opacity))


def _rectangle(pen: ImageDraw.ImageDraw, said: Mapping[str, str], scale: float) -> None:
    x, y, w, h, r = (
        scale * float(said.get(name, 0)) for name in ("x", "y", "width", "height", "rx")
    )
    pen.rounded_rectangle((x, y, x + w, y + h), r, fill=_colour(said.get("fill", GROUND)))


def _circle(pen: ImageDraw.ImageDraw, said: Mapping[str, str], scale: float) -> None:
    x, y, r = (scale * float(said[name]) for name in ("cx", "cy", "r"))
    colour = said.get("style", f"fill:{DOT}").partition("fill:")[2]
    rim = 0.3 * scale  # half of the stroke lies outside
    pen.ellipse((x - r - rim, y - r - rim, x + r + rim, y + r + rim), fill=GROUND)
    pen.ellipse((x - r + rim, y - r + rim, x + r - rim, y + r - rim), fill=_colour(colour))


def _line(
    pen: ImageDraw.ImageDraw, corners: Corners, said: Mapping[str, str], scale: float
) -> None:
    width = max(round(scale * float(said["stroke-width"])), 1)
    pen.line(_scaled(corners, scale), fill=_colour(said["stroke"]), width=width, joint="curve")


def _walked(path: str) -> Iterator[Corners]:
    """Yield the corners of each line of a path; an ``m`` begins another one."""
    corners: Corners = []
    for command, text in STEP.findall(path):
        numbers = [float(number) for number in NUMBER.findall(text)]
        steps = [(step, 0.0) for step in numbers] if command == "h" else _in_pairs(numbers)
        if command in "Mm":
            if corners:
                yield corners
            x, y = steps.pop(0)
            corners = [(x, y) if command == "M" else (corners[-1][0] + x, corners[-1][1] + y)]
        for x, y in steps:
            corners.append((corners[-1][0] + x, corners[-1][1] + y))
    yield corners


def _pairs(points: str) -> Corners:
    return _in_pairs([float(number) for number in NUMBER.findall(points)])


def _in_pairs(numbers: list[float]) -> Corners:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _scaled(corners: Corners, scale: float) -> Corners:
    return [(scale * x, scale * y) for x, y in corners]


def _colour(name: str) -> tuple[int, ...]:
    return ImageColor.getrgb(name)
