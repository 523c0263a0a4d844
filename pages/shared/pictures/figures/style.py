"""The names of the colours, shapes and scales that figures use."""

from __future__ import annotations

# Resolved by the stage in the reader's theme; see stage/js/palette.js.
INK, MUTED, ACCENT, GROUND = (f"var(--kp-{n})" for n in ("ink", "muted", "accent", "ground"))
CLASSES = tuple(f"var(--kp-class-{i})" for i in range(8))
SYMBOLS = ("circle", "square", "triangle-up", "diamond", "cross", "x", "star", "pentagon")
# Which part of the data an error is of; blue and orange are the first two classes.
TRAINING, VALIDATED, TEST = MUTED, CLASSES[3], CLASSES[4]  # grey, purple, gold
# The first two sizes of the app's scale of type (css/type.css), in pixels.
TYPE_SMALL, TYPE_TEXT = 12, 14
DIVERGING, SIGNED, SEQUENTIAL = "kp-diverging", "kp-signed", "kp-sequential"


def symbol(code: int) -> str:
    """Return the shape of a class: beyond eight, a colour comes again with another shape."""
    return SYMBOLS[(code + code // 8) % 8]
