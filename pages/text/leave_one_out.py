"""Check: each text predicted by a machine that was fitted without it."""

from __future__ import annotations

from functools import partial

import numpy as np
import streamlit as st

from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.progress import gradually, is_asked_for
from pages.shared.frame.stage_view import StageView
from pages.shared.readouts import errors, share_of
from pages.shared.results.errors import errors as of
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.text.figures.ratings import ratings as picture
from pages.text.results.leave_one_out import classes_left_out, left_out_rows, ridge_left_out
from pages.text.results.machine import machine, predictions
from pages.text.results.ratings import ratings

RIDGE = (
    "Leave-one-out: each text is predicted by a ridge regression without it. No second fit is "
    "needed: the residual is $\\alpha_i / \\bigl((K + \\lambda I)^{-1}\\bigr)_{ii}$. It says what "
    "to expect on new texts where no test part is held out. The training RMSE does not: compare "
    "the three."
)
CLASSES = (
    "Leave-one-out: a machine is solved without the text that it then predicts, one for each text. "
    "Texts that are no support vectors need none: without them the machine is the same."
)
HELP = "Each text was predicted by a machine without it."


def show(page: Page, setting: Setting) -> None:
    """Show the leave-one-out predictions of ridge regression, or count those of the machine."""
    if setting.train.task == "regression":
        StageView(page, draw, name=VIEW.slug, height=360).mount()
        texts.caption(RIDGE)
        return
    key = f"{page.slug}_{VIEW.slug}"
    depends = setting.fingerprint(setting.kernel, setting.values["C"])
    rows = left_out_rows(setting)
    if is_asked_for(key, depends, "Leave out", f"{len(rows)} machines, some seconds."):
        start = partial(classes_left_out, setting)
        found = gradually(key, depends, len(rows), start, "Leaving out one text after another")
        if found:
            wrong = float(np.mean(np.array(found) != setting.train.y[rows[: len(found)]]))
            st.metric("misclassified, left out", share_of(wrong, len(found)), help=HELP)
    for readout in errors(of(setting, predictions(setting, machine(setting)))):
        st.caption(f"{readout.label}: {readout.value}")
    texts.caption(CLASSES)


def draw(setting: Setting) -> Scene:
    """Draw the predictions for the texts that were left out, with all errors beside them."""
    found = ridge_left_out(setting)
    seen = ratings(setting, found)
    rmse = setting.unit * float(np.sqrt(np.mean((found.train - setting.train.y) ** 2)))
    listed = errors(of(setting, predictions(setting, machine(setting))))
    left_out = Readout("leave-one-out RMSE", f"{number(rmse)} {setting.target_unit}".strip(), HELP)
    return Scene([picture(seen, "Left out, predicted against actual")], [left_out, *listed])


VIEW = View("leave_one_out", "Leave one out", show, depends="values")
