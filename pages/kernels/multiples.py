"""Small multiples of the kernels: their shape and samples at several values of one number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import streamlit as st

from kernels import KERNELS, Kernel, Periodic, Polynomial
from pages.kernels import compute
from pages.kernels.figures import gallery as cards
from pages.kernels.figures import shapes
from pages.kernels.results.gallery import card
from pages.shared.declarations import Page, of_numbers, one_feature
from pages.shared.frame import texts
from pages.shared.frame.multiples import Multiples, Picture, gram_picture
from pages.shared.frame.stage_view import try_set_kernel
from pages.shared.results.frame import frame
from pages.shared.results.multiples import SELECTED
from pages.shared.scene import Figure
from pages.shared.setting import Setting
from pages.shared.state import events, store
from pages.shared.state.control import Values

LINE, SAMPLES, GRAM = "on the line from −3 to 3", "samples", "Gram matrix"
DRAWN = 3
PRESETS = (
    (
        "Polynomial degrees 1, 2, 3",
        "degree",
        Polynomial(degree=1),
        "Samples of the polynomial kernel from −3 to 3: which degree gives which curves?",
        "Lines, parabolas and cubics: a sum of 2, 3 or 4 powers of x with random weights. The Gram "
        "matrix has as many eigenvalues above rounding. The larger the degree, the more the ends "
        "of the line outweigh its middle.",
    ),
    (
        "Periodic lengthscales 0.04, 0.1, 1, 10",
        "lengthscale",
        Periodic(period=3.0, lengthscale=1.0),
        "What do samples look like within one period at 0.04, and what is left of them at 10?",
        "All repeat themselves exactly. With 0.04 one period is as rough as noise, since only "
        "points a whole number of periods apart are similar; with 10 all points are similar, and "
        "each sample is nearly a constant.",
    ),
)


def pictures(values: Values) -> Mapping[str, Picture]:
    """Return what can be repeated at these values: samples need a kernel, over one feature."""
    leaves = [KERNELS[term] for term in values["terms"]]
    found: dict[str, Picture] = {}
    if of_numbers(values):
        found[LINE] = on_line
    if one_feature(values) and all(leaf.is_psd for leaf in leaves):
        found[SAMPLES] = samples
    return found | {GRAM: gram_picture}


def on_line(page: Page, setting: Setting) -> Figure:
    """Return the kernel from -3 to 3 in small, as in the gallery."""
    return replace(cards.card(card(setting.kernel)), note="")


def samples(page: Page, setting: Setting) -> Figure:
    """Return samples over the range of the data."""
    seed = setting.values.get("draw_seed", 0)
    values = {**setting.values, "draws": DRAWN, "draw_seed": seed}
    setting = replace(setting, values=values)
    drawn = compute.draws(setting, frame(setting))
    assert drawn is not None  # offered only where there are some
    return replace(shapes.draws(drawn), note=drawn.note)


def presets(page: Page) -> None:
    """Offer values worth seeing side by side, each with its question."""
    for place, (title, varied, kernel, question, answer) in enumerate(PRESETS):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                title, key=f"{page.slug}_multiples_{place}", on_click=_set_up,
                args=(page, kernel, varied),
            )  # fmt: skip
            st.caption(question)
            with st.popover("What you should see", type="tertiary"):
                texts.markdown(answer)


def _set_up(page: Page, kernel: Kernel, varied: str) -> None:
    try_set_kernel(page, kernel)
    shown = {"varied": varied, "series": SELECTED, "picture": LINE}
    store.page_state(page).try_apply(events.SetValues(shown))


VIEW = Multiples(pictures, wide=(LINE,), above=presets).view()
