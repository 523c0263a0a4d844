"""M and N of a few points, written out: from the Gram matrix to J."""

from __future__ import annotations

import streamlit as st

from kernels import Hyperparameter
from pages.kda.figures import written_out as figures
from pages.kda.results.written_out import written_out
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

EACH = Hyperparameter(
    "each_class", "points of each class", 3, "integer", (2, 4), "integer",
    help="How many training points of each class the matrices are written out for.",
)  # fmt: skip


def draw(setting: Setting) -> Scene:
    """Draw K, M, N and the weights, with the parts of J."""
    found = written_out(setting, int(setting.values["each_class"]))
    between, within, penalty = found.parts
    notices = []
    if found.left_out:
        notices = [f"Only the first {len(set(found.codes.tolist()))} classes are written out."]
    return Scene(
        [*figures.matrices(found), figures.weights(found)],
        [
            Readout("αᵀMα", number(between), "Between the classes; also the separation."),
            Readout("αᵀNα", number(within), "Within the classes."),
            Readout("λ αᵀKα", number(penalty), "The penalty on the squared norm of w."),
            Readout("J", number(found.ratio), "αᵀMα / (αᵀNα + λ αᵀKα): no α has a larger one."),
        ],
        notices,
    )


def show(page: Page, setting: Setting) -> None:
    """Show the matrices of a few points."""
    texts.markdown(
        "The kernel discriminant of a few training points, entry by entry. Column $j$ of $K$ says "
        "how similar point $j$ is to all points. $m_c$ is the mean column of class $c$, and $m$ "
        "that of all points. $M$ is built from the distances of the $m_c$ from $m$, $N$ from the "
        "distances of the columns from the $m_c$ of their class:"
    )
    st.latex(
        r"\begin{gathered} M = \sum_c n_c (m_c - m)(m_c - m)^\top \\ "
        r"N = \sum_c K_c \left(I - \tfrac{1}{n_c} \mathbf 1 \mathbf 1^\top\right) K_c^\top \\ "
        r"J = \frac{\alpha^\top M \alpha}"
        r"{\alpha^\top N \alpha + \lambda\, \alpha^\top K \alpha} \end{gathered}"
    )
    StageView(page, draw, name=VIEW.slug, height=290, columns=2).mount()
    texts.caption(
        "α is scaled so that the three parts add up to 1; J does not depend on the scale. Between "
        "two classes M has rank 1: every row is a multiple of every other. Without the penalty "
        "and with a positive definite K, some α has αᵀNα = 0, so that J would be infinite; the "
        "larger λ is, the smaller J becomes."
    )


VIEW = View("written_out", "M and N", show, (EACH,))
