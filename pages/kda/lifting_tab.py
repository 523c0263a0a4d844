"""The tab that lifts one feature to x^2 and x^3, where a line or a plane parts the classes."""

from __future__ import annotations

import numpy as np
import streamlit as st

import datasets
from datasets import Dataset
from pages.kda import lifting
from pages.kda.figures import lifted as pictures
from pages.shared import lesson
from pages.shared.method import Method
from pages.shared.ranges import span
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting

CLUSTERS = "line_clusters"


def tab(method: Method, setting: Setting) -> None:
    """Show the clusters on a line, lifted to a parabola and to a curve in space."""
    st.markdown(
        "No single threshold parts a class that lies on **both sides** of the other. Bend the line "
        "upwards, $x \\mapsto (x, x^2)$, and a straight line can; one dimension more, "
        "$x \\mapsto (x, x^2, x^3)$, and a plane can. Turn the cube: seen from some sides the "
        "classes overlap, seen along the plane they do not."
    )
    if _own(setting) is None:
        st.caption(
            "These data have more than one feature or more than two classes: shown are the "
            "clusters on a line. Choose data with one feature to lift your own."
        )
    key = f"{method.slug}_seen"
    if st.session_state.get(key) not in pictures.EYES:
        st.session_state[key] = "from the side"
    seen = st.segmented_control("Look at the cube", list(pictures.EYES), key=key, required=True)

    def draw(now: Setting) -> Scene:
        return scene(now, seen)

    lesson.perform(method, draw, setting.values, name="lifting", height=400, depends=seen)
    st.caption(
        "The discriminant lays its line half way between the class means, as if both classes were "
        "equally wide; of the wider one it may lose a few points that another line would not. "
        "The polynomial kernel (x·z + 1)^p works in such a space without ever going there: its "
        "Gram matrix holds all scalar products of the lifted points. The RBF kernel lifts into "
        "infinitely many dimensions."
    )


def scene(setting: Setting, seen: str) -> Scene:
    """Return both lifted pictures, with the errors of each degree."""
    data = _own(setting) or _clusters()
    x, codes = data.X[:, 0], np.unique(data.y)
    second = data.y == codes[1]
    flat, bent, space = (lifting.lift(x, second, degree) for degree in (1, 2, 3))
    low, high = np.array([span(column) for column in space.points.T]).T
    corners = lifting.polygon(space.normal, space.offset, low, high)
    feature, names = data.feature_names[0], data.class_names
    figures = [
        pictures.parabola(x, data.y, names, bent.normal, bent.offset, feature),
        pictures.cubic(space.points, data.y, names, corners, space.normal, seen, feature),
    ]
    readouts = [
        Readout(label, share(machine.error(x, second)), "Share of these points on the wrong side.")
        for label, machine in (
            ("error with x alone", flat),
            ("with (x, x²)", bent),
            ("with (x, x², x³)", space),
        )
    ]
    cuts = ", ".join(map(number, bent.roots().tolist())) or "none"
    help = "Where the line cuts the parabola: the thresholds on x itself."
    return Scene(figures, [*readouts, Readout("thresholds on x", cuts, help)])


def _own(setting: Setting) -> Dataset | None:
    data = setting.train
    return data if data.n_features == 1 and len(np.unique(data.y)) == 2 else None


def _clusters() -> Dataset:
    return datasets.load(CLUSTERS, n_samples=120, seed=0)
