"""The stage of a registered page without a browser: its record, its pictures as they are sent."""

from __future__ import annotations

import gzip

import numpy as np

from pages.shared.app.stage.live import LiveStage
from pages.shared.model.declarations import registry
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from tests.pages.shared.app.stage.wire_reader import decode

registry.load()
SLUGS = [page.slug for page in registry.pages()]
WITH_KERNEL = [page.slug for page in registry.pages() if page.data.is_chosen]


def staged(slug: str, **query: str) -> LiveStage:
    """Return the main stage of a page, opened by a link."""
    page = registry.page(slug)
    record, _ = address.from_query(page, query, {})
    live = LiveStage("stage", PageStore(page, dict, record))
    live.renew(page.scene)
    return live


def picture(live: LiveStage, **body) -> tuple[dict, dict[str, np.ndarray]]:
    """Return the scene that a request brings, and its arrays by their hash."""
    body = {"revision": live.page_store.revision, **body}
    return decode(gzip.decompress(live.answer(body)))


def same(one, other) -> bool:
    """Whether two scenes are equal to the bit."""
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return type(one) is type(other) and np.array_equal(one, other, equal_nan=True)
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other or (one != one and other != other)


def shown(scene: dict) -> list:
    """Return what of a scene is seen: figures, readouts, notices."""
    return [scene["figures"], scene["readouts"], scene["notices"], scene["refusal"]]
