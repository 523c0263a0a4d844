"""Texts of a page in which the words of the glossary open from the word."""

from __future__ import annotations

import re

import streamlit as st

from pages.shared.teaching.glossary.linking import linked


def markdown(text: str) -> None:
    """Write a text in Markdown; the first use of each word of the glossary in it opens."""
    st.markdown(unbroken(linked(text)))


def caption(text: str) -> None:
    """Write a text in Markdown as a caption; the first use of each word in it opens."""
    st.caption(unbroken(linked(text)))


def unbroken(text: str) -> str:
    """Return a text in which a number stays in one line with its per cent sign."""
    return re.sub(r"(?<=\d) %", "\xa0%", text)
