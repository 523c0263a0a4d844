"""One feature lifted to x^2 and x^3, where a line or a plane separates the classes."""

from __future__ import annotations

import streamlit as st

from pages.kda.figures import lifting as figures
from pages.kda.results.lifting import lifting, suits
from pages.shared.declarations import Page, View
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.shared.state.control import choice

CAMERA = choice("camera", tuple(figures.CAMERAS), "From where the cube is seen.")
LABELS = ("error with x alone", "with (x, x²)", "with (x, x², x³)")


def draw(setting: Setting) -> Scene:
    """Draw both lifted pictures, with the errors of each degree."""
    found = lifting(setting)
    thresholds = ", ".join(map(number, found.degrees[1].roots().tolist())) or "none"
    help = "Where the line cuts the parabola: the thresholds on x itself."
    return Scene(
        [figures.parabola(found), figures.cubic(found, setting.values["camera"])],
        [
            *(
                Readout(label, share(error), "Share of these points on the wrong side.")
                for label, error in zip(LABELS, found.errors, strict=True)
            ),
            Readout("thresholds on x", thresholds, help),
        ],
    )


def show(page: Page, setting: Setting) -> None:
    """Show clusters on a line, lifted to a parabola and to a curve in space."""
    st.markdown(
        "No single threshold separates a class that lies on **both sides** of the other. Bend the "
        "line upwards, $x \\mapsto (x, x^2)$, and a straight line can; one dimension more, "
        "$x \\mapsto (x, x^2, x^3)$, and a plane can. Rotate the cube: seen from some sides the "
        "classes overlap, seen along the plane they do not."
    )
    if not suits(setting):
        st.caption(
            "These data have more than one feature or more than two classes: shown are the "
            "clusters on a line. Choose data with one feature to lift your own."
        )
    StageView(page, draw, name=VIEW.slug, height=400).mount()
    st.caption(
        "The discriminant has its line half way between the class means, as if both classes were "
        "equally wide; of the wider one it may lose a few points that another line would not. "
        "The polynomial kernel (x·z + 1)^p works in such a space without ever going there: its "
        "Gram matrix has all inner products of the lifted points. The RBF kernel is an inner "
        "product in infinitely many dimensions."
    )


VIEW = View("lifting", "Lifting", show, (CAMERA,))
