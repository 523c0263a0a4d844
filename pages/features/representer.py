"""The representer theorem as a picture: what is orthogonal to the data only costs norm."""

from __future__ import annotations

import numpy as np
import streamlit as st

from kernels import Hyperparameter
from pages.features.figures import representer as figures
from pages.features.results.representer import MOST_ORTHOGONAL, representer
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

ORTHOGONAL = Hyperparameter(
    "orthogonal", "orthogonal part", 1.0, "nonnegative", (0, MOST_ORTHOGONAL), "linear",
    help="Length of the part of w that is orthogonal to the features of all training points.",
)  # fmt: skip
PENALTY = Hyperparameter(
    "penalty", "penalty λ", 0.1, "nonnegative", (0, 1), "linear",
    help="Penalty on ‖w‖² in the ridge loss of this picture.",
)  # fmt: skip


def draw(setting: Setting) -> Scene:
    """Draw w in its two parts, f over the inputs, and the gradient steps."""
    lam = float(setting.values["penalty"])
    found = representer(float(setting.values["orthogonal"]), lam)
    first, second = found.predictions.tolist()
    inside, off = (float(np.sum(part**2)) for part in (found.parallel, found.orthogonal))
    return Scene(
        [figures.parts(found), figures.values(found), figures.steps(found)],
        [
            Readout("f at the points", f"{number(first)}, {number(second)}",
                    "Predictions for y = 1 and y = −1: the orthogonal part does not change them."),
            Readout("‖w‖²", number(inside + off),
                    "The sum of both squared lengths (Pythagoras)."),
            Readout("in the span", number(inside), "The squared length of the part that "
                    "predicts."),
            Readout("orthogonal", number(off), "The squared length of the part that only costs."),
            Readout("α", ", ".join(map(number, found.alpha.tolist())),
                    "Weights of the two points: the part in the span is α₁ φ(x₁) + α₂ φ(x₂)."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show the picture and the argument."""
    texts.markdown(
        "Two training points in the space of $(a^2, b^2, \\sqrt2\\,ab)$ span a plane. Write "
        "$w = w_\\parallel + w_\\perp$ with $w_\\perp$ at right angles to both points: then "
        "$\\langle w, \\varphi(x_i) \\rangle = \\langle w_\\parallel, \\varphi(x_i) \\rangle$, so "
        "no training error changes, but $\\lVert w \\rVert^2 = \\lVert w_\\parallel \\rVert^2 + "
        "\\lVert w_\\perp \\rVert^2$ grows. The best $w$ has $w_\\perp = 0$. This is the "
        "representer theorem."
    )
    StageView(page, draw, name=VIEW.slug, height=360).mount()
    texts.markdown(
        "**By gradient steps**, the same argument: each step changes $w$ by a weighted sum of the "
        "$\\varphi(x_i)$, and shrinks it by the penalty."
    )
    st.latex(
        r"w \leftarrow w - \eta \Bigl( 2 \sum_i \bigl( \langle w, \varphi(x_i) \rangle - y_i "
        r"\bigr)\, \varphi(x_i) + 2 \lambda w \Bigr), \qquad w_\perp \leftarrow "
        r"(1 - 2 \eta \lambda)\, w_\perp"
    )
    texts.caption(
        "Started at 0, w never leaves the span: w = Σ αᵢ φ(xᵢ), and f(x) = Σ αᵢ k(xᵢ, x) is a sum "
        "of kernel functions. Started elsewhere (right picture), the orthogonal part only "
        "decays, and without a penalty (λ = 0) it stays for ever."
    )


VIEW = View("representer", "Representer theorem", show, (ORTHOGONAL, PENALTY))
