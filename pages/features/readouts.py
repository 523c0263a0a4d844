"""How far features are from a kernel, as a readout says it."""

from __future__ import annotations

from pages.features.results.both import Both
from pages.shared.scene import number


def difference(found: Both) -> str:
    """Return the largest difference over all pairs; 0 where it is only rounding."""
    return "0" if found.agree else number(found.difference)
