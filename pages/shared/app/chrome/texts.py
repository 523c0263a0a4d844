"""Texts of a page in which the words of the glossary open from the word."""

from __future__ import annotations

import streamlit as st

from pages.shared.model.units.number_text import unbroken
from pages.shared.teaching.glossary.linking import linked


def markdown(text: str) -> None:
    """Write a text in Markdown; the first use of each word of the glossary in it opens."""
    st.markdown(unbroken(linked(text)))


def caption(text: str) -> None:
    """Write a text in Markdown as a caption; the first use of each word in it opens."""
    st.caption(unbroken(linked(text)))
