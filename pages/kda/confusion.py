"""The confusion matrix: which classes are predicted for which."""

from __future__ import annotations

import streamlit as st

from pages.kda.results.confusion import confusion
from pages.shared.declarations import Page, View
from pages.shared.results.confusion import Confusion
from pages.shared.setting import Setting


def table(found: Confusion) -> dict[str, list[str] | list[int]]:
    """Return a table by columns: a row for each true class, a column for each predicted one."""
    columns: dict[str, list[str] | list[int]] = {"true class": list(found.classes)}
    for name, counts in zip(found.classes, found.counts.T, strict=True):
        columns[f"predicted {name}"] = counts.tolist()
    return columns


def show(page: Page, setting: Setting) -> None:
    """Show the confusion matrix as a table."""
    found = confusion(setting)
    st.markdown(f"**Confusion matrix**, {found.part} part")
    st.dataframe(table(found), hide_index=True, width="content")


VIEW = View("confusion", "Confusion matrix", show, depends="values")
