"""One feature lifted to two and to three: four clusters on a line need the cube."""

from __future__ import annotations

import streamlit as st

from pages.features.results.lift import WIDEST
from pages.shared.declarations import Page, View
from pages.shared.figures import lifting as figures
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.readouts import share_of
from pages.shared.results.lifting import lifting, suits
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import choice

CLUSTERS = "four_line_clusters"  # shown where the page's own data do not suit
CAMERA = choice("camera", tuple(figures.CAMERAS), "From where the cube is seen.", "edge on")
LABELS = ("misclassified with x alone", "with (x, x²)", "with (x, x², x³)")


def draw(setting: Setting) -> Scene:
    """Draw both lifted pictures, with the errors of each degree."""
    found = lifting(setting, CLUSTERS, WIDEST)
    thresholds = ", ".join(map(number, found.degrees[2].roots().tolist())) or "none"
    return Scene(
        [figures.parabola(found, "line: the boundary with the widest margin"),
         figures.cubic(found, setting.values["camera"])],
        [
            *(
                Readout(label, share_of(error, len(found.x)), "Points on the wrong side.")
                for label, error in zip(LABELS, found.errors, strict=True)
            ),
            Readout("thresholds on x", thresholds, "Where the plane cuts the curve (x, x², x³)."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show clusters on a line, lifted to a parabola and to a curve in space."""
    texts.markdown(
        "Four clusters on a line, of the classes A, B, A, B. Lifted to $(x, x^2)$ they lie on a "
        "parabola, and a straight line cuts a parabola at most **twice**; three cuts are needed. "
        "Lifted to $(x, x^2, x^3)$ they lie on a curve that a plane can cut three times: "
        "$w_1 x + w_2 x^2 + w_3 x^3 + b = 0$ is a cubic equation. Rotate the cube until you look "
        "along the plane."
    )
    if not suits(setting):
        st.caption(
            "These data have more than one feature: the picture shows the four clusters. Choose "
            "data with one feature and two classes to lift them."
        )
    StageView(page, draw, name=VIEW.slug, height=400).mount()


VIEW = View("line", "From a line", show, (CAMERA,))
