"""The projections on the discriminants: all that the method keeps of a point."""

from __future__ import annotations

import streamlit as st

from pages.kda.figures import projection as figures
from pages.kda.readouts import separations
from pages.kda.results.projection import projection
from pages.shared.declarations import Page, View
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw the histogram or the plane of the projections."""
    found = projection(setting)
    readouts = separations(found.separations[:3])
    if found.plane is not None:
        return Scene([figures.in_a_plane(found, found.plane)], readouts)
    if found.threshold is not None:
        help = "Where both classes are equally likely, in units of the spread within a class."
        readouts.append(Readout("boundary", number(found.threshold), help))
    return Scene([figures.on_a_line(found)], readouts)


def show(page: Page, setting: Setting) -> None:
    """Show the training and test points along the discriminants."""
    StageView(page, draw, name=VIEW.slug, height=380).mount()
    st.caption(
        "With c classes there are at most c − 1 discriminants. Each is measured in units of the "
        "spread (standard deviation) within a class. Between two classes the boundary lies where "
        "both are equally likely, given their shares and their common spread: half way between the "
        "class means, moved towards the mean of the rarer class. Watch the test points: with too "
        "small a penalty the training points of each class lie close together, and the test points "
        "are spread wider and overlap."
    )


VIEW = View("projections", "Projections", show)
