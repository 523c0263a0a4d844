"""The projections on the discriminants: all that the method keeps of a point."""

from __future__ import annotations

import streamlit as st

from pages.kda.figures import projection as figures
from pages.kda.results.projection import projection
from pages.shared.declarations import Page, View
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

SEPARATION = "Between-class part of the variance along it, penalty included; from 0 to 1."


def draw(setting: Setting) -> Scene:
    """Draw the histogram or the plane of the projections."""
    found = projection(setting)
    readouts = [
        Readout(f"discriminant {i}", number(value), SEPARATION)
        for i, value in enumerate(found.separations[:3], start=1)
    ]
    if found.plane is not None:
        return Scene([figures.in_a_plane(found, found.plane)], readouts)
    if found.threshold is not None:
        help = "Where both classes are as likely, in units of the spread within a class."
        readouts.append(Readout("boundary", number(found.threshold), help))
    return Scene([figures.on_a_line(found)], readouts)


def show(page: Page, setting: Setting) -> None:
    """Show the training and test points along the discriminants."""
    StageView(page, draw, name=VIEW.slug, height=380).mount()
    st.caption(
        "With c classes there are at most c − 1 discriminants, in units of the spread within a "
        "class. The boundary lies where both classes are as likely, by their shares and the "
        "common spread: with 9 : 1 classes it moves towards the rare one. Watch the test points: "
        "with too small a penalty the training points of each class fall on one place, and test "
        "projections fall between the two clusters."
    )


VIEW = View("projections", "Projections", show)
