"""The posterior taken apart: one picture for each summand of the kernel."""

from __future__ import annotations

import streamlit as st

from pages.gp.figures import terms as figures
from pages.gp.results.terms import terms
from pages.shared.declarations import Page, View, has_axes
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw each term with its own band of 2 sigma, all on one scale."""
    found = terms(setting)
    count = str(len(found.parts.names))
    return Scene(
        figures=figures.terms(found),
        readouts=[
            Readout("terms", count, "Summands of the kernel, each with its posterior."),
            Readout(
                "sum of means - whole", number(found.parts.gap), "Largest gap: 0 up to rounding."
            ),
        ],
    )


def show(page: Page, setting: Setting) -> None:
    """Show the terms of a sum, or say how to get one."""
    texts.markdown(
        "A sum of kernels is a sum of independent functions, $f = f_1 + f_2 + \\dots$ Only "
        "their sum is observed, yet each has its own posterior, with mean "
        r"$k_j(z, X)\,(K + \sigma^2 I)^{-1} y$; these means add up to the whole."
    )
    if "+" not in setting.values["ops"]:
        st.caption("The kernel has one term now: add another in the sidebar, joined by +.")
    StageView(page, draw, name=VIEW.slug, height=300).mount()


VIEW = View("terms", "Terms of the kernel", show, when=has_axes)
