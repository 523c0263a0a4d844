"""The tab of the projections: all that the method keeps of a point."""

from __future__ import annotations

import numpy as np
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
    model, data = setting.fit(KernelDiscriminant), setting.train
    P = model.transform(data.X)
    parts = [
        Readout(
            f"discriminant {i + 1}",
            number(float(value)),
            "Between-class part of the variance along it, penalty included; from 0 to 1.",
        )
        for i, value in enumerate(model.eigenvalues_[:3])
    ]
    tested = None if setting.test is None else model.transform(setting.test.X)
    if P.shape[1] == 1:
        at = projection.threshold(model, data.X)
        outlined = None if tested is None else tested[:, 0]
        figure = pictures.on_a_line(setting, P[:, 0], outlined, at)
        help = "Where both classes are as likely, in units of the spread within a class."
        return Scene([figure], [*parts, Readout("boundary", number(at), help)])
    score = None
    if P.shape[1] == 2:

        def score(places: np.ndarray) -> np.ndarray:
            return projection.scores(model, data.X, data.y, places)

    return Scene([pictures.in_a_plane(setting, P, model.means_, score, tested)], parts)
