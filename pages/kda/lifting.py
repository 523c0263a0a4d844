"""One feature lifted to x^2 and x^3, where a line or a plane separates the classes."""

from __future__ import annotations

import streamlit as st

from pages.shared.declarations import Page, View
from pages.shared.figures import lifting as figures
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.readouts import share_of
from pages.shared.results.lifting import lifting, suits
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import choice

CLUSTERS = "line_clusters"  # shown where the page's own data are not one feature of two classes
CAMERA = choice("camera", tuple(figures.CAMERAS), "From where the cube is seen.")
LABELS = ("misclassified with x alone", "with (x, x²)", "with (x, x², x³)")


def draw(setting: Setting) -> Scene:
    """Draw both lifted pictures, with the errors of each degree."""
    found = lifting(setting, CLUSTERS)
    thresholds = ", ".join(map(number, found.degrees[1].roots().tolist())) or "none"
    help = "Where the line cuts the parabola: the thresholds on x itself."
    return Scene(
        [figures.parabola(found), figures.cubic(found, setting.values["camera"])],
        [
            *(
                Readout(label, share_of(error, len(found.x)), "Points on the wrong side.")
                for label, error in zip(LABELS, found.errors, strict=True)
            ),
            Readout("thresholds on x", thresholds, help),
        ],
    )


def show(page: Page, setting: Setting) -> None:
    """Show clusters on a line, lifted to a parabola and to a curve in space."""
    texts.markdown(
        "No single threshold separates a class that lies on **both sides** of the other. Lift each "
        "point with a feature map: after $x \\mapsto (x, x^2)$ a straight line can separate such "
        "classes, after $x \\mapsto (x, x^2, x^3)$ a plane can. In general this is called a "
        "hyperplane. Rotate the cube: seen from some sides the classes overlap, seen along the "
        "plane few points do."
    )
    if not suits(setting):
        st.caption(
            "These data have more than one feature or more than two classes: the picture "
            "shows the clusters on a line. Choose data with one feature and two classes to lift "
            "them."
        )
    StageView(page, draw, name=VIEW.slug, height=400).mount()
    texts.caption(
        "The discriminant puts its line between the class means, half way and then moved towards "
        "the rarer class, as if both classes were equally wide: it may misclassify a few "
        "points of the wider one that another line would not. The polynomial kernel "
        "(x·z + 1)^degree computes inner products of such lifted points without computing the "
        "points (the kernel trick); the powers only have different weights. The RBF kernel is an "
        "inner product in infinitely many dimensions."
    )


VIEW = View("lifting", "Lifting", show, (CAMERA,))
