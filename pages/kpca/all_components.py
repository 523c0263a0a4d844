"""Every component in use as a map of its own."""

from __future__ import annotations

from functools import partial

import streamlit as st

from pages.kpca.components import components
from pages.kpca.compute import maps, patterns
from pages.kpca.figures import component
from pages.kpca.figures import patterns as pictures
from pages.shared import lesson
from pages.shared.method import Method
from pages.shared.scene import Scene
from pages.shared.setting import Setting

A_ROW, MOST = 3, 9


def draw(first: int, setting: Setting) -> Scene:
    """Draw three components, from ``first`` on."""
    q = min(int(setting.values["n_components"]), MOST)
    found = components(setting, least=2)
    last = 1 if setting.train.n_features == 1 else min(q, len(found.shares))
    shown = range(first, min(first + A_ROW, last + 1))
    return Scene(
        [component.component(one, id=f"map{one.number}") for one in maps(setting, found, shown)]
    )


def as_images(setting: Setting) -> Scene:
    """Draw the first nine components of images, each as an image."""
    found = patterns(setting, components(setting, least=MOST), MOST)
    return Scene([pictures.sheet(found, id="sheet")])


def tab(method: Method, setting: Setting) -> None:
    """Show the components, three to a row; those of images on one sheet."""
    if setting.train.image_shape:
        st.markdown(
            "A component is a function of all pixels, and no two of them say much. So each of the "
            "first nine is shown as an image: how its pixels go along with the score."
        )
        lesson.perform(method, as_images, setting.values, name="components_sheet", height=460)
        return
    st.markdown(
        "A component is a function of the input, $z \\mapsto \\sum_i \\alpha_i\\, k(x_i, z)$ less "
        "its mean: orange where it is positive, blue where negative, lines at −1, 0 and 1σ. The "
        "first ones part the data into clusters, later ones split those again."
    )
    q = min(int(setting.values["n_components"]), MOST, setting.train.n_samples)
    if setting.train.n_features == 1:
        q = 1  # all curves are in one picture
    for first in range(1, q + 1, A_ROW):
        lesson.perform(
            method,
            partial(draw, first),
            setting.values,
            name=f"components{first}",
            height=300,
        )
