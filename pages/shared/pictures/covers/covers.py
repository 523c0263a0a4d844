"""The picture of each page for the home page, drawn as SVG from the page's own declaration."""

from __future__ import annotations

from functools import lru_cache

from pages.shared.model.declarations import registry
from pages.shared.pictures.covers import raster, svg

WIDTH, HEIGHT = 800, 450  # pixels of a preview: chats show none that is much smaller


@lru_cache(maxsize=64)
def cover(slug: str) -> str | None:
    """Return the picture of a page, or None where there is no such page or picture."""
    draw = next((page.cover for page in registry.pages() if page.slug == slug), None)
    return None if draw is None else svg.document(draw())


@lru_cache(maxsize=64)
def preview(slug: str) -> bytes | None:
    """Return the same as PNG, which chats show beside a link."""
    drawn = cover(slug)
    return None if drawn is None else raster.png(drawn, WIDTH)
