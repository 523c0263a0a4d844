"""Three assumptions that data may break: light tails, equal noise, a kernel that fits."""

from __future__ import annotations

import numpy as np
import streamlit as st

from kernels import Hyperparameter
from pages.gp.figures import misspecification as figures
from pages.gp.results.misspecification import Fitted, misspecified
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, share
from pages.shared.setting import Setting

NOISE = Hyperparameter(
    "noise_sd", "noise (sd)", 0.4, "positive", (0.1, 1.0), "linear",
    help="Standard deviation of the noise in these three data sets.",
)  # fmt: skip
SEED = Hyperparameter(
    "noise_seed", "seed of the noise", 0, "integer", (0, 20), "integer", help="Other data."
)


def draw(setting: Setting) -> Scene:
    """Draw the three cases and how many held-out points the bands hold."""
    found = misspecified(setting.values["noise_sd"], setting.values["noise_seed"])
    return Scene(figures=[figures.misspecified(one) for one in found], readouts=readouts(found))


def readouts(found: tuple[Fitted, ...]) -> list[Readout]:
    """Return coverage on held-out points: 68.3 % and 95.4 % would be right."""
    tails, uneven, wrong = found
    left = uneven.case.x_new < 0.5
    near = np.abs(wrong.case.x_new - 0.5) < 0.1
    listed = (
        ("tails: inside 1σ", tails.inside(1), "68.3 % promised: most errors are far smaller."),
        ("uneven: 1σ, left", uneven.inside(1, left), "68.3 % promised: far too wide."),
        ("uneven: 1σ, right", uneven.inside(1, ~left), "68.3 % promised: too narrow."),
        ("jump: 2σ near it", wrong.inside(2, near), "95.4 % promised, of points within 0.1 of it."),
    )
    return [Readout(label, share(round(value, 3)), help) for label, value, help in listed]


def show(page: Page, setting: Setting) -> None:
    """Show the three cases."""
    st.markdown(
        "The band is only as good as the model. Here the true function is known, and the model is "
        "given the right variance of the noise, yet it assumes one Gaussian noise and a smooth "
        "function. Bands: 1σ and 2σ of a new $y$, noise included. Dotted: the truth."
    )
    StageView(page, draw, name=VIEW.slug, height=260).mount()
    texts.markdown(
        "**What helps.** Heavy tails: a robust likelihood, or look at the errors (*Calibration*) "
        "and take outliers out. Heteroscedastic noise: a variance that depends on $x$, or a "
        "transformed target. A jump: a rougher kernel (Matérn 1/2), or two models. The marginal "
        "likelihood says which kernel is better, not whether any of them is right."
    )


VIEW = View("misspecification", "Misspecification", show, (NOISE, SEED))
