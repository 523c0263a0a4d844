"""The tabs that are the same on every method page: the data, and the same in code."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from datasets import SCALING_NOTES, Dataset, complete_names
from pages.shared import downloads, export, upload
from pages.shared.method import Method
from pages.shared.setting import Setting

PREVIEW_ROWS = 200
PREVIEW_COLUMNS = 40


def data(method: Method, setting: Setting) -> None:
    """Show where the data come from, their numbers, and offer them as CSV."""
    train, test = setting.train, setting.test
    st.text(f"{train.title or train.name}. {train.story}".rstrip(" .") + ".")
    held = f", {test.n_samples} test points" if test is not None else ", none held out"
    target = (
        f"{train.n_classes} classes"
        if train.n_classes
        else f"target {upload.shortened(train.target_name)}"
    )
    features = "1 feature" if train.n_features == 1 else f"{train.n_features} features"
    facts = [f"{train.n_samples} training points{held}, {features}, {target}."]
    if train.n_classes:
        facts.append(f"Always naming the largest class is right for {train.majority_share:.0%}.")
    facts += [note for note in train.notes if note not in SCALING_NOTES.values()]
    facts.append(SCALING_NOTES[setting.values["scaling"]])
    if train.source:
        facts.append(f"Source: {train.source.rstrip('.')}.")
    if train.licence:
        facts.append(f"Licence: {train.licence.rstrip('.')}.")
    st.text("\n".join(facts))
    st.dataframe(preview(train), hide_index=True, height=220)
    if train.n_features > PREVIEW_COLUMNS:
        st.caption(f"The first {PREVIEW_COLUMNS} of {train.n_features} features are shown.")
    with st.container(horizontal=True):
        name = setting.values["data"]
        st.download_button(
            "Download the data (CSV)",
            lambda: downloads.data_csv(setting),
            f"{name}.csv",
            "text/csv",
            key=f"{method.slug}_data_csv",
            help="As the method sees them, scaled; the last column tells the training part from "
            "the test part.",
            on_click="ignore",
        )
        if not hasattr(method.estimator_for(train.task), "fit"):
            return
        private = upload.offered(method.tasks)
        st.download_button(
            "Download the predictions (CSV)",
            lambda: downloads.predictions_csv(method, setting, private),
            f"{name}-{method.slug}.csv",
            "text/csv",
            key=f"{method.slug}_predictions_csv",
            help="For each training and test point; regression in the target's own unit.",
            on_click="ignore",
        )


def preview(data: Dataset) -> pd.DataFrame:
    """Return the first rows and columns as a table with the target in front."""
    rows = slice(PREVIEW_ROWS)
    texts = {"text": data.texts[rows]} if data.texts else {}
    columns = [data.targets[rows], *texts.values(), *data.X[rows, :PREVIEW_COLUMNS].T]
    names = [data.target_name, *texts, *data.feature_names[:PREVIEW_COLUMNS]]
    different, _ = complete_names(names, has_header=True)
    return pd.DataFrame(dict(zip(different, columns, strict=True)))


def code(method: Method, setting: Setting) -> None:
    """Show the page's model as a script that draws the same picture."""
    st.caption("The same model outside this app, checked against scikit-learn where it has it.")
    st.code(export.script(method, setting), language="python")
    with st.container(horizontal=True):
        for kind, make, mime in (
            ("ipynb", export.notebook, "application/x-ipynb+json"),
            ("py", export.script, "text/x-python"),
        ):
            st.download_button(
                "Download the notebook" if kind == "ipynb" else "Download the script",
                lambda make=make: make(method, setting),
                f"playground-{method.slug}.{kind}",
                mime,
                key=f"{method.slug}_code_{kind}",
                on_click="ignore",
            )
