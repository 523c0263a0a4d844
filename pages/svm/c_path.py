"""Check: errors and support vectors over C, and how many points of each class count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from datasets import DataError
from kernels import KernelError
from pages.shared.declarations import Page, View
from pages.shared.figures import decades
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.results.validation import cross_validated, thinned
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.shared.state.page_controls import controls_of
from pages.svm.figures import evaluation as figures
from pages.svm.results.evaluation import ClassCount, along_c, class_counts, guess_error
from pages.svm.results.machine import depends_on, machine_type

STEPS = 16
CAPTION = (
    "A small C gives {what}; a large C pays for every error. The training error tends to fall with "
    "C; the error on new points need not. C and ridge's lambda run opposite ways: C is the cost of "
    "errors, lambda that of roughness."
)
MARGIN = "a wide margin with many bounded points in it"
FLAT = "a flat curve with many bounded points outside its tube"


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
    of = "share of errors" if classes else "RMSE"

    def draw(now: Setting) -> Scene:
        here = now.values["C"]
        errors = figures.errors_along_c(found, costs, C, here, of)
        return Scene([errors, figures.shares_along_c(found, costs, C, here)], validated(now))

    def press(payload: Mapping[str, Any]) -> None:
        set_values(page, C=decades.value(C, payload["x"]))

    StageView(
        page, draw, name=VIEW.slug, height=320, on={"press": press},
        depends=f"{depends} {len(found)}",
    ).mount()  # fmt: skip
    st.caption(CAPTION.format(what=MARGIN if classes else FLAT))
    if classes:
        st.markdown("**Support vectors of each class**")
        st.dataframe(rows(class_counts(setting)), hide_index=True, width="content")


def validated(setting: Setting) -> list[Readout]:
    """Return the cross-validated error at a setting, and what guessing would give."""
    try:
        value = cross_validated(machine_type(setting), thinned(setting))
    except (KernelError, DataError):
        return []
    data = setting.train
    classes = data.task == "classification"
    guess = guess_error(data, setting.unit)
    help = "The largest class for every point." if classes else "The mean of the training targets."
    return [
        Readout(
            "cross-validated error",
            share(value) if classes else number(value),
            "Mean error on up to five parts of the training points, each left out in turn.",
        ),
        Readout("error of guessing", share(guess) if classes else number(guess), help),
    ]


def rows(counts: list[ClassCount]) -> list[dict[str, str | int]]:
    """Return the rows of a table: for each class its points, free and bounded support vectors."""
    return [
        {
            "class": one.name,
            "points": one.points,
            "free": one.free,
            "bounded": one.bounded,
            "share": share((one.free + one.bounded) / one.points) if one.points else "none",
        }
        for one in counts
    ]


VIEW = View("c_path", "Errors over C", show, depends="values")
