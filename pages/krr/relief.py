"""The fit over two features in three dimensions."""

from __future__ import annotations

from functools import partial

import streamlit as st

from kernels import KernelRidge
from pages.krr.figures import relief
from pages.shared import lesson
from pages.shared.method import Method
from pages.shared.results.fit import fit
from pages.shared.scene import Scene
from pages.shared.setting import Setting, resolve


def draw(setting: Setting) -> Scene:
    """Draw the relief."""
    return Scene([relief.relief(fit(setting, setting.fit(KernelRidge)))])


def preview(method: Method, setting: Setting) -> Scene:
    """Draw the hills instead of the page's data."""
    return draw(resolve(method.defaults("hills"), {}, {}))


def tab(method: Method, setting: Setting) -> None:
    """Show the fit in 3-D; where there are no two features to stand on, that of the hills."""
    shown = draw
    if setting.train.n_features < 2:
        st.caption(
            "With one feature the curve above is the whole fit. These are the hills, which have "
            "two; choose them as the data, and the sliders move this surface."
        )
        shown = partial(preview, method)
    lesson.perform(method, shown, setting.values, name="relief", height=480)
