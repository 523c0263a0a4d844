"""Support vectors: one ring each, whose area grows with |alpha|."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.figures import points
from pages.shared.results.points import Points
from pages.shared.results.support import Support

LEAST, MOST = 9.0, 16.0  # pixels of the ring of alpha = 0 and of the largest alpha
CROWD = 100  # support vectors from which on rings are smaller and thinner


def rings(found: Support, dots: Points) -> list[dict[str, Any]]:
    """Return the support vectors among the points of a picture; no trace where there are none.

    The area of a ring is linear in |alpha|: those at the bound C have the largest of a machine.
    """
    if not len(found):
        return []
    crowd = len(found) > CROWD
    part = found.alpha / found.alpha.max()
    size = np.sqrt(LEAST**2 + (MOST**2 - LEAST**2) * part) * (0.65 if crowd else 1.0)
    mark = points.rings(dots.x[found.rows], dots.y[found.rows], "support vectors", size)
    if dots.opacity is not None:
        mark["marker"] |= {"opacity": dots.opacity[found.rows]}
    if crowd:
        mark["marker"] |= {"line": mark["marker"]["line"] | {"width": 1}}
    return [mark]
