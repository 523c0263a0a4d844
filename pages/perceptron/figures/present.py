"""The training point of the present step, ringed."""

from __future__ import annotations

from typing import Any

from pages.shared.figures import points
from pages.shared.results.points import Points
from pages.shared.style import INK

SIZE, WIDTH = 20, 3  # pixels


def present(dots: Points, sample: int | None) -> list[dict[str, Any]]:
    """Return the ring around the sample of the present step; nothing where there is none."""
    if sample is None:
        return []
    ring = points.rings(dots.x[[sample]], dots.y[[sample]], "present step", SIZE)
    ring["marker"] |= {"line": {"color": INK, "width": WIDTH}}
    return [ring]
