"""Support vectors: one ring each, whose area grows with |alpha|."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.pictures.figures import points
from pages.shared.pictures.results.points import Points
from pages.shared.pictures.results.support import Support

MIN_RING, MAX_RING = 9.0, 16.0  # pixels of the ring of alpha = 0 and of the largest alpha
CROWD = 100  # support vectors from which on rings are smaller and thinner


def rings(support: Support, placed: Points) -> list[dict[str, Any]]:
    """Return the support vectors among the points of a picture; no trace where there are none.

    The area of a ring is linear in |alpha|: those at the bound C have the largest of a machine.
    """
    if not len(support):
        return []
    crowd = len(support) > CROWD
    part = support.alpha / support.alpha.max()
    size = np.sqrt(MIN_RING**2 + (MAX_RING**2 - MIN_RING**2) * part) * (0.65 if crowd else 1.0)
    mark = points.rings(placed.x[support.rows], placed.y[support.rows], "support vectors", size)
    if placed.opacity is not None:
        mark["marker"] |= {"opacity": placed.opacity[support.rows]}
    if crowd:
        mark["marker"] |= {"line": mark["marker"]["line"] | {"width": 1}}
    return [mark]
