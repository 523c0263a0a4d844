"""The names of the colours, shapes and scales that figures use."""

from __future__ import annotations

# Resolved by the stage in the reader's theme; see stage/js/palette.js.
INK, MUTED, ACCENT, GROUND = (f"var(--kp-{n})" for n in ("ink", "muted", "accent", "ground"))
CLASSES = tuple(f"var(--kp-class-{i})" for i in range(8))
SYMBOLS = ("circle", "square", "triangle-up", "diamond", "cross", "x", "star", "pentagon")
DIVERGING, SEQUENTIAL = "kp-diverging", "kp-sequential"


def symbol(code: int) -> str:
    """Return the marker of a class; the ninth has the colour of the first, and another shape."""
    return SYMBOLS[(code + code // 8) % 8]
