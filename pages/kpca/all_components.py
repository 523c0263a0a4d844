"""Every component in use as a map of its own."""

from __future__ import annotations

from functools import partial

import streamlit as st

from pages.kpca.components import components
from pages.kpca.compute import maps, patterns
from pages.kpca.figures import component
from pages.kpca.figures import patterns as pictures
from pages.shared.declarations import Page, View, has_axes
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Scene
from pages.shared.setting import Setting
from pages.shared.state.control import Values

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


def draw_images(setting: Setting) -> Scene:
    """Draw the first nine components of images, each as an image."""
    found = patterns(setting, components(setting, least=MOST), MOST)
    return Scene([pictures.sheet(found, id="sheet")])


def show(page: Page, setting: Setting) -> None:
    """Show the components, three to a row; those of images on one sheet."""
    if setting.train.has_images:
        st.markdown(
            "A component is a function of all pixels, and no two pixels say much about it. So each "
            "of the first nine is shown as an image: how the pixels vary with the score."
        )
        StageView(page, draw_images, name="components_sheet", height=460).mount()
        return
    st.markdown(
        "A component is a function of the input, $z \\mapsto \\sum_i \\alpha_i\\, k(x_i, z)$ less "
        "its mean: green where it is positive, violet where negative, lines at −1, 0 and 1σ. They "
        "are ordered by the variance of their scores."
    )
    q = min(int(setting.values["n_components"]), MOST, setting.train.n_samples)
    if setting.train.n_features == 1:
        q = 1  # all curves are in one picture
    for first in range(1, q + 1, A_ROW):
        StageView(page, partial(draw, first), name=f"components{first}", height=300).mount()


def has_maps(values: Values) -> bool:
    """Whether components can be drawn over features, or as images."""
    return has_axes(values) or bool(values["images"])


VIEW = View("all_components", "All components", show, depends="values", when=has_maps)
