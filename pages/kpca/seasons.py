"""A season taken apart: pairs of time and sales, projected on few components and rebuilt."""

from __future__ import annotations

import streamlit as st

from pages.kpca.figures import seasons as figures
from pages.kpca.results.seasons import seasons
from pages.shared.declarations import Page, View
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw the sales rebuilt by linear PCA and under two kernels."""
    pairs, found = seasons()
    help = "RMSE of the rebuilt sales, on the points that the components were found from."
    return Scene(
        [figures.rebuilt(pairs, one, place) for place, one in enumerate(found)],
        [Readout(f"RMSE, {one.name}", number(one.error), help) for one in found],
    )


def show(page: Page, setting: Setting) -> None:
    """Show what few components keep of the ice cream sales."""
    st.markdown(
        "Ice cream sales over four years: each point is a pair of month and sales. The pairs are "
        "projected on few components and rebuilt from them. Linear PCA with one component keeps "
        "the trend and loses the season. A periodic kernel of six months cannot tell one half-year "
        "from the next: without the trend it rebuilds the sales worse than linear PCA. The product "
        "of the periodic kernel and a polynomial keeps both best."
    )
    StageView(page, draw, name=VIEW.slug, height=300, depends="seasons").mount()


VIEW = View("seasons", "Seasons", show, depends="nothing")
