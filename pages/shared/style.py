"""The look: one style sheet for the whole app, and the names of its colours."""

from __future__ import annotations

import streamlit as st

# Resolved by the stage in the reader's theme; see stage/js/palette.js.
INK, MUTED, ACCENT, GROUND = (f"var(--kp-{n})" for n in ("ink", "muted", "accent", "ground"))
CLASSES = tuple(f"var(--kp-class-{i})" for i in range(8))
SYMBOLS = ("circle", "square", "triangle-up", "diamond", "cross", "x", "star", "pentagon")
DIVERGING, SEQUENTIAL = "kp-diverging", "kp-sequential"


def inject() -> None:
    """Link the style sheet."""
    st.html("<style>@import url('kp/stage/css/page.css');</style>")
