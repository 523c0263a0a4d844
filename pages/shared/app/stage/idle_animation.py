"""The idle animation: one slider of an untouched page goes to and fro, the pictures follow.

They are pictures of the page's opening record, the same for every visitor: computed once in a
process, kept by the browser and played there (``js/idle_animation.js``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from pages.shared.app.stage.live import formula
from pages.shared.app.stage.wire import encode, framed
from pages.shared.model.controls import control
from pages.shared.model.declarations.page import Page
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address as addresses
from pages.shared.model.state.page_store import PageStore

ROUTE = "kp/idle"
FRAMES = 15  # from one end to the other; the middle one is the opening picture
REACH = 2.0  # the value goes up to so many times the opening one, and down to its part

_animated: dict[str, tuple[Page, str]] = {}


def offer(page: Page, name: str) -> None:
    """Let a page move by the slider of that name."""
    _animated[page.slug] = page, name


def address(page: Page) -> str:
    """Return where the pictures of a page are, below the app's root."""
    return f"{ROUTE}/{page.slug}"


def is_offered(slug: str) -> bool:
    """Whether there are such pictures of a page."""
    return slug in _animated


def frames(slug: str) -> bytes:
    """Return the pictures of a page one after another, as a sweep sends them.

    The values are logarithmically spaced around that of the opening record.
    """
    page, name = _animated[slug]
    record, _ = addresses.from_query(page, {}, {})
    owner, known = PageStore(page, dict, record), set[str]()
    parts = []
    for factor in REACH ** np.linspace(-1, 1, FRAMES):
        values = {name: float(f"{record.values[name] * factor:.3g}")}
        here = replace(record, values={**record.values, **values})
        scene = page.scene(resolve(here, {}))
        payload, hashes = encode(
            {
                "state": f"{name} = {values[name]}",
                "values": values,
                "notes": control.notes(here.values),
                "formula": formula(owner, here),
                "chosen": [],
                **_coarse(scene.wire()),
            },
            known,
        )
        known |= hashes
        parts.append(framed(payload))
    return b"".join(parts)


def _coarse(node: Any) -> Any:
    """Return what is sent with its surfaces in 254 steps of their range, a third of the bytes."""
    match node:
        case np.ndarray() if node.dtype == np.float16 and node.ndim == 2:
            return Quantised(node, bits=8, smooth=True)
        case Mapping():
            return {name: _coarse(value) for name, value in node.items()}
        case list() | tuple():
            return [_coarse(item) for item in node]
    return node
