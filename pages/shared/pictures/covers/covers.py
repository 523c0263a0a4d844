"""The picture of each page for the home page, drawn as SVG from the page's own declaration."""

from __future__ import annotations

from functools import lru_cache

from pages.shared.model.declarations import registry
from pages.shared.pictures.covers import svg


@lru_cache(maxsize=64)
def cover(slug: str) -> str | None:
    """Return the picture of a page, or None where there is no such page or picture."""
    draw = next((page.cover for page in registry.pages() if page.slug == slug), None)
    return None if draw is None else svg.document(draw())
