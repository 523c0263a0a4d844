"""The look of the pages: one style sheet for the whole app."""

from __future__ import annotations

import streamlit as st


def link_style_sheet() -> None:
    """Link the style sheet."""
    st.html("<style>@import url('kp/stage/css/page.css');</style>")
