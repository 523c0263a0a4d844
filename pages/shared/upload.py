"""A person's own table: read, kept in the session alone, and offered on every page."""

from __future__ import annotations

import streamlit as st

from datasets import Dataset

KEPT = "kp_private"


def private() -> dict[str, Dataset]:
    """Return the session's own data sets, by name."""
    return st.session_state.setdefault(KEPT, {})


def drop(method) -> None:
    """Draw the place where a file is dropped."""
