"""Distance in feature space, and the median heuristic for gamma."""

from __future__ import annotations

import streamlit as st

from kernels import RBF
from pages.kernels.figures import distance as figures
from pages.kernels.results.distance import distances
from pages.shared.declarations import Page, View, of_numbers
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView, set_kernel
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw the distances in feature space."""
    found = distances(setting)
    return Scene(
        [figures.pairs(found), figures.matrix(found)],
        [
            Readout("median of ‖x − z‖", number(found.median),
                    "Over all pairs of training points, of at most 400 of them."),
            Readout("median heuristic: γ", number(found.gamma),
                    "1/(2 · median²): the RBF kernel then has the median distance as lengthscale."),
            Readout("largest d(x, z)", number(float(found.in_features.max(initial=0.0))),
                    "Of the pairs that are drawn. Under a kernel with k(x, x) = 1 and no negative "
                    "values it is at most √2 = 1.41."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show the distances, and offer the gamma of the median heuristic."""
    texts.markdown(
        "A kernel measures distance as well: two points are as far from each other as their "
        "features $\\varphi(x)$ and $\\varphi(z)$,"
    )
    st.latex(
        r"d(x, z)^2 = \lVert \varphi(x) - \varphi(z) \rVert^2 = k(x, x) - 2\,k(x, z) + k(z, z)"
    )
    StageView(page, draw, name=VIEW.slug, height=330).mount()
    gamma = float(f"{distances(setting).gamma:.3g}")
    if gamma:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                f"Median heuristic: γ = {number(gamma)}", key=f"{page.slug}_median",
                on_click=set_kernel, args=(page, RBF(gamma)),
            )  # fmt: skip
            st.caption("takes an RBF kernel with this γ")
    texts.markdown(
        "Under an RBF kernel with a very large γ all points are √2 apart: none is near another. "
        "With a very small γ all are nearly at one place. The **median heuristic** starts between "
        "them: $\\gamma = 1/(2 m^2)$ with $m$ the median of $\\lVert x_i - x_j \\rVert$ over all "
        "pairs, so that half of the pairs are closer than one lengthscale. It looks at no target: "
        "it is a start for tuning, and not its end."
    )


VIEW = View("distance", "Distance", show, depends="values", when=of_numbers)
