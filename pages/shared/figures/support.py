"""Support vectors: rings whose size is alpha and whose shape says whether alpha is at its bound."""

from __future__ import annotations

from typing import Any

import numpy as np

from pages.shared.figures import points
from pages.shared.results.points import Points
from pages.shared.results.support import Support

LEAST, MOST = 9.0, 19.0  # pixels of the ring of alpha = 0 and of the largest alpha
CROWD = 100  # support vectors from which on rings are smaller and thinner


def rings(found: Support, dots: Points) -> list[dict[str, Any]]:
    """Return the support vectors among the points of a picture.

    Free ones (0 < alpha < C) are circles, bounded ones (alpha = C) squares; the area grows with
    alpha.
    """
    alpha, crowd = found.alpha, len(found) > CROWD
    size = LEAST + (MOST - LEAST) * np.sqrt(alpha / (alpha.max() if len(alpha) else 1.0))
    size *= 0.65 if crowd else 1.0
    x, y = dots.x[found.rows], dots.y[found.rows]
    kinds = (("free support vectors", ~found.bounded), ("bounded support vectors", found.bounded))
    marks = [
        points.rings(x[kind], y[kind], name, size[kind], bool(square))
        for square, (name, kind) in enumerate(kinds)
        if kind.any()
    ]
    for mark in marks if crowd else ():
        mark["marker"] |= {"line": mark["marker"]["line"] | {"width": 1}}
    return marks
