"""A cover as PNG shows what the SVG shows."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from pages.shared.model.declarations import registry
from pages.shared.pictures.covers import covers, icon, raster, svg

registry.load()
SLUGS = [page.slug for page in registry.pages()]


def pixels(drawing: str, width: int) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(raster.png(drawing, width))), dtype=int)


@pytest.mark.parametrize("slug", SLUGS)
def test_each_page_has_a_preview_that_is_no_blank_and_light_enough_for_a_chat(slug):
    png = covers.preview(slug)
    picture = Image.open(io.BytesIO(png))
    assert picture.size == (covers.WIDTH, covers.HEIGHT) and len(png) < 300_000
    assert np.asarray(picture, dtype=float).std() > 5


def test_shapes_lie_where_they_are_said_to():
    frame = (0.0, 320.0, 0.0, 180.0)
    line = svg.line(np.array([0.0, 320.0]), np.array([90.0, 90.0]), frame, "#ff0000", 10)
    dot = svg.dots(np.array([80.0]), np.array([150.0]), frame, 10, "#0000ff")
    band = svg.band(
        np.array([160.0, 320.0]), np.array([0.0, 0.0]), np.array([60.0, 60.0]), frame, "#00ff00"
    )
    arrow = '<path d="M10 10h20m-6 -5l6 5l-6 5" stroke="#000000" fill="none" stroke-width="2"/>'
    seen = pixels(svg.document(line + dot + band + arrow), 320)
    assert seen.shape == (180, 320, 3)
    assert tuple(seen[90, 160]) == (255, 0, 0) and tuple(seen[80, 160]) == (255, 255, 255)
    assert tuple(seen[30, 80]) == (0, 0, 255)
    assert tuple(seen[150, 240]) == pytest.approx((209, 255, 209), abs=1)  # 0.18 of it
    assert seen[10, 20].sum() < 300 and seen[7, 27].sum() < 500 and seen[20, 20].sum() == 765


def test_what_it_cannot_draw_is_said():
    with pytest.raises(ValueError, match="<ellipse>"):
        raster.png(svg.document("<ellipse/>"), 320)


def test_the_icon_survives_the_circle_that_a_phone_cuts():
    seen = np.asarray(Image.open(io.BytesIO(icon.png(192))), dtype=int)
    ground = seen[1, 1]
    rows, columns = np.nonzero(np.abs(seen - ground).sum(axis=2) > 30)
    away = np.hypot(rows - 95.5, columns - 95.5)
    assert away.max() <= 0.4 * 192
