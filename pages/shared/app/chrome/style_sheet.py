"""The look of the pages: one style sheet for the whole app."""

from __future__ import annotations

import streamlit as st

from pages.shared.app.stage import assets


def link_style_sheet() -> None:
    """Link the style sheet."""
    st.html(f"<style>@import url('{assets.address(assets.PAGE_STYLES)}');</style>")
