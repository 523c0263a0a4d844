"""Beyond the data: learn the first part of a series, and be judged by the rest."""

from __future__ import annotations

import streamlit as st

from kernels import Hyperparameter
from pages.krr.figures import forecast as figures
from pages.krr.results.forecast import forecast
from pages.shared.declarations import Page, View, one_feature
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

LEARNED = Hyperparameter(
    "learned", "learned from [%]", 75, "integer", (20, 95), "integer",
    help="How many of the points, from left to right, are learned from.",
)  # fmt: skip


def draw(setting: Setting) -> Scene:
    """Draw the fit to the first part, over the rest and beyond it."""
    found = forecast(setting)
    return Scene(
        [figures.forecast(found)],
        [
            Readout(
                "leave-one-out RMSE", number(found.inside), "Between the points learned from."
            ),
            Readout("RMSE beyond", number(found.beyond), "On the points after the line."),
            Readout("RMSE of the mean", number(found.of_mean),
                    "On the same points, of predicting the mean of the points learned from."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show the forecast of the page's kernel."""
    StageView(page, draw, name=VIEW.slug, height=340).mount()
    st.markdown(
        "Far from every point an RBF kernel function is 0, and so is the fit: **it falls back to "
        "0**, which is the mean of the points only where the target is centred (see *target* in "
        "the sidebar). How far is far depends on the lengthscale: with a long one the curve may go "
        "on rising to the edge of this picture. A periodic kernel repeats what it has learned, a "
        "polynomial goes on growing. A product of two rhythms lets one change the other's height; "
        "a sum just adds them. A low error between the points says nothing about the error beyond."
    )


VIEW = View("forecast", "Beyond the data", show, (LEARNED,), when=one_feature)
