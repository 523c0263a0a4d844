"""The tab of the projections: all that the method keeps of a point."""

from __future__ import annotations

import streamlit as st

from kernels import KernelDiscriminant
from pages.kda import projection
from pages.kda.figures import projection as pictures
from pages.shared import lesson
from pages.shared.method import Method
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting


def tab(method: Method, setting: Setting) -> None:
    """Show the training and test points along the discriminants."""
    lesson.perform(method, scene, setting.values, name="projection", height=380)
    st.caption(
        "With c classes there are at most c − 1 discriminants, in units of the spread within a "
        "class. The boundary lies where both classes are as likely, by their shares and the "
        "common spread: with 9 : 1 classes it moves towards the rare one. Watch the test points: "
        "with too small a penalty the training points of each class fall on one heap, and the test "
        "points between the heaps."
    )


def scene(setting: Setting) -> Scene:
    """Return the histogram or the plane of the projections, with the part between the classes."""
    model = setting.fit(KernelDiscriminant)
    found = projection.projection(setting, model)
    parts = [
        Readout(
            f"discriminant {i + 1}",
            number(float(value)),
            "Between-class part of the variance along it, penalty included; from 0 to 1.",
        )
        for i, value in enumerate(model.eigenvalues_[:3])
    ]
    if found.threshold is None:
        return Scene([pictures.in_a_plane(found)], parts)
    help = "Where both classes are as likely, in units of the spread within a class."
    boundary = Readout("boundary", number(found.threshold), help)
    return Scene([pictures.on_a_line(found)], [*parts, boundary])
