"""Check: errors and support vectors over C, and how many points of each class count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from datasets import DataError
from kernels import KernelError
from pages.shared.declarations import Page, View
from pages.shared.figures import decades
from pages.shared.frame import texts
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.readouts import baseline, used_points, validated
from pages.shared.results.validation import cross_validated, thinned
from pages.shared.scene import Readout, Scene, share
from pages.shared.setting import Setting
from pages.shared.state.page_controls import controls_of
from pages.svm.figures import evaluation as figures
from pages.svm.results.evaluation import ClassCount, along_c, class_counts
from pages.svm.results.machine import depends_on, machine_type

STEPS = 16
CAPTION = (
    "A small C gives {what}. C is the cost of one unit of slack, so that the training error tends "
    "to fall with C; the error on new points need not. C and lambda of ridge regression run "
    "opposite ways, C = 1/(2λ): a small C is strong regularisation. Cross-validation uses {used}."
)
MARGIN = "a wide margin, and many points inside it have |α| = C (at the bound)"
FLAT = "a flat curve, and many points outside its tube have |α| = C (at the bound)"


def show(page: Page, setting: Setting) -> None:
    """Show errors and support vectors over C, and the support vectors of each class."""
    values = setting.values
    C = controls_of(page, values)["C"].declared
    costs = C.spread(STEPS)
    depends = depends_on(setting, "C")
    found = gradually(
        f"{page.slug}_{VIEW.slug}",
        depends,
        len(costs),
        lambda: along_c(setting, costs),
        "Fitting along C",
    )
    classes = setting.train.task == "classification"
    of = "share misclassified" if classes else "RMSE"

    def draw(now: Setting) -> Scene:
        here = now.values["C"]
        errors = figures.errors_along_c(found, costs, C, here, of)
        return Scene([errors, figures.shares_along_c(found, costs, C, here)], compared(now))

    def press(payload: Mapping[str, Any]) -> None:
        set_values(page, C=decades.value(C, payload["x"]))

    StageView(
        page, draw, name=VIEW.slug, height=320, on={"press": press},
        depends=f"{depends} {len(found)}",
    ).mount()  # fmt: skip
    used = used_points(setting, thinned(setting).train.n_samples)
    texts.caption(CAPTION.format(what=MARGIN if classes else FLAT, used=used))
    if classes:
        texts.markdown("**Support vectors of each class**")
        st.dataframe(rows(class_counts(setting)), hide_index=True, width="content")


def compared(setting: Setting) -> list[Readout]:
    """Return the cross-validated error at a setting, and what it is compared with."""
    few = thinned(setting)
    try:
        value = cross_validated(machine_type(setting), few)
    except (KernelError, DataError):
        return []
    return [validated(value, setting, few.train.n_samples), baseline(setting)]


def rows(counts: list[ClassCount]) -> list[dict[str, str | int]]:
    """Return the rows of a table: for each class its points and both kinds of support vectors."""
    return [
        {
            "class": one.name,
            "points": one.points,
            "0 < |α| < C": one.free,
            "|α| = C": one.bounded,
            "share of support vectors": share((one.free + one.bounded) / one.points)
            if one.points
            else "none",
        }
        for one in counts
    ]


VIEW = View("c_path", "Errors over C", show, depends="values")
