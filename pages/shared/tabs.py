"""The tabs that are the same on every method page: the data, and the same in code."""

from __future__ import annotations

import streamlit as st

from pages.shared import export
from pages.shared.method import Method
from pages.shared.setting import Setting


def data(setting: Setting) -> None:
    """Show where the data come from, their numbers, and offer them as CSV."""
    train = setting.train
    st.text(f"{train.title or train.name}. {train.story}")
    st.caption(f"{train.n_samples} training points, {train.n_features} features.")
    for note in train.notes:
        st.caption(note)
    if train.source:
        st.text(f"Source: {train.source}. Licence: {train.licence}.")
    st.download_button(
        "Download the training data (CSV)", train.to_csv(), f"{train.name}.csv", "text/csv"
    )


def code(method: Method, setting: Setting) -> None:
    """Show the page's model as a script that draws the same picture."""
    script = export.script(method, setting)
    st.caption("The same model, outside this app: with this library, and with scikit-learn.")
    st.code(script, language="python")
    st.download_button("Download the script", script, f"{method.slug}.py", "text/x-python")
