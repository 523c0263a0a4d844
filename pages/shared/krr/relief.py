"""The fit over two features in three dimensions."""

from __future__ import annotations

import streamlit as st

from kernels import KernelRidge
from pages.shared import lesson
from pages.shared.figures import relief
from pages.shared.method import Method
from pages.shared.scene import Scene
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw the relief."""
    return Scene([relief.relief(setting, setting.fit(KernelRidge))])


def tab(method: Method, setting: Setting) -> None:
    """Show the fit in 3-D, where there are two features to stand on."""
    if setting.train.n_features < 2:
        st.info(
            "With one feature the curve above is the whole fit. Choose data with two or more, for "
            "instance diabetes, or drop a file."
        )
        return
    lesson.perform(method, draw, setting.values, name="relief", height=480)
