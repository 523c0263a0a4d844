"""A person's own table: read, kept in the session alone, and offered on every page."""

from __future__ import annotations

from contextlib import suppress

import streamlit as st

from datasets import Dataset
from pages.shared import points

KEPT = "kp_private"


def private() -> dict[str, Dataset]:
    """Return the session's own data sets, by name."""
    return st.session_state.setdefault(KEPT, {})


def follow(query: dict[str, str]) -> None:
    """Take over the points of a shared address, if there are any."""
    if "points" in query:
        with suppress(ValueError):
            private()[points.NAME] = points.from_text(query["points"])


def address(data: str) -> dict[str, str]:
    """Return what an address needs to carry the session's own data: a few drawn points."""
    text = points.to_text(private()[data]) if data == points.NAME else None
    return {"points": text} if text else {}


def drop(method) -> None:
    """Draw the place where a file is dropped."""
