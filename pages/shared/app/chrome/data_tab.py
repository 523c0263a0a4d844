"""The tab Data: where the data come from, their numbers, and both as CSV."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from datasets import DISTANCE_NOTES, SCALING_NOTES, Dataset, complete_names
from kernels import Kernel
from pages.shared.app.store import store
from pages.shared.export.tables import data_csv, predictions_csv
from pages.shared.model.declarations.choosing import why_without_test, without_test
from pages.shared.model.declarations.page import Page
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.literal import shortened
from pages.shared.model.units.number_text import counted, unbroken

PREVIEW_ROWS = 200
PREVIEW_COLUMNS = 40


def show(page: Page, setting: Setting) -> None:
    """Show where the data come from, their numbers, and offer them as CSV."""
    train, test = setting.train, setting.test
    st.text(f"{train.title or train.name}. {train.story}".rstrip(" .") + ".")
    held_out = f", {test.n_samples} test points" if test is not None else ", none held out"
    target = (
        f"{train.n_classes} classes"
        if train.n_classes
        else f"target {shortened(train.target_name)}"
    )
    features = counted(train.n_features, "feature")
    facts = [f"{train.n_samples} training points{held_out}, {features}, {target}."]
    if train.n_classes:
        share = 100 * train.majority_share
        facts.append(f"Always naming the largest class is right for {share:.0f} %.")
    facts += [note for note in train.notes if note not in SCALING_NOTES.values()]
    facts += scaling_notes(setting.kernel, setting.values["scaling"])
    if train.source:
        facts.append(f"Source: {train.source.rstrip('.')}.")
    if train.licence:
        facts.append(f"Licence: {train.licence.rstrip('.')}.")
    st.text(unbroken("\n".join(facts)))
    st.dataframe(preview(train), hide_index=True, height=220)
    if train.n_features > PREVIEW_COLUMNS:
        st.caption(f"The first {PREVIEW_COLUMNS} of {train.n_features} features are shown.")
    state = store.page_store(page)
    written = without_test(page, state.record, setting)
    if why := why_without_test(page, state.record):
        st.caption(why)
    with st.container(horizontal=True):
        name = setting.values["data"]
        st.download_button(
            "Download the data (CSV)",
            lambda: data_csv(written, page.data.whole_texts and setting.kernel.domain == "text"),
            f"{name}.csv",
            "text/csv",
            key=f"{page.slug}_data_csv",
            help="As the method sees them, scaled; the last column tells the training part from "
            "the test part.",
            on_click="ignore",
        )
        if page.method.estimator is None:
            return
        st.download_button(
            "Download the predictions (CSV)",
            lambda: predictions_csv(page, written, state),
            f"{name}-{page.slug}.csv",
            "text/csv",
            key=f"{page.slug}_predictions_csv",
            help="For each training and test point; regression in the target's own unit.",
            on_click="ignore",
        )


def scaling_notes(kernel: Kernel, scaling: str) -> list[str]:
    """Return what is done to the features, and what follows for the width of the kernel.

    Texts are not scaled, and only a kernel of distances has a width.
    """
    if kernel.domain == "text":
        return []
    has_width = any(leaf.is_stationary and not leaf.any_domain for leaf in kernel.leaves())
    return [" ".join([SCALING_NOTES[scaling], *([DISTANCE_NOTES[scaling]] if has_width else [])])]


def preview(data: Dataset) -> pd.DataFrame:
    """Return the first rows and columns as a table with the target in front."""
    rows = slice(PREVIEW_ROWS)
    texts = {"text": data.texts[rows]} if data.texts else {}
    columns = [data.targets[rows], *texts.values(), *data.X[rows, :PREVIEW_COLUMNS].T]
    names = [data.target_name, *texts, *data.feature_names[:PREVIEW_COLUMNS]]
    different, _ = complete_names(names, has_header=True)
    return pd.DataFrame(dict(zip(different, columns, strict=True)))
