"""The Gaussian reading of the log odds."""

from __future__ import annotations

import streamlit as st

from pages.kda.figures import log_odds as figures
from pages.kda.results.log_odds import LogOdds, log_odds
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

SPREAD = "Standard deviation of its projections, in units of the common one."


def draw(setting: Setting) -> Scene:
    """Draw the Gaussians and the probability."""
    found = log_odds(setting)
    return Scene([figures.gaussians(found), figures.posterior(found)], readouts(found))


def readouts(found: LogOdds) -> list[Readout]:
    """Return what the reading is made of, and the spread of each class."""
    apart = abs(found.means[1] - found.means[0]) / found.common
    listed = [Readout("distance of the means", number(apart), "In units of the common spread.")]
    if found.boundary is not None:
        help = "Where both classes are equally likely."
        listed.append(Readout("boundary", number(found.boundary), help))
    return listed + [
        Readout(f"spread of {name}", number(spread / found.common), SPREAD)
        for name, spread in zip(found.classes, found.spreads, strict=True)
    ]


def show(page: Page, setting: Setting) -> None:
    """Show how the log odds follow from two Gaussians."""
    texts.markdown(
        "The decision function has a reading as **log odds**. Describe the projections $p$ of each "
        "class by a Gaussian: its own mean $m_c$, but one common variance $s^2$. With the shares "
        "$\\pi_c$ of the classes, Bayes' rule gives"
    )
    st.latex(
        r"\begin{gathered} "
        r"\log \frac{\pi_2\, \mathcal N(p;\, m_2, s^2)}{\pi_1\, \mathcal N(p;\, m_1, s^2)} \\ "
        r"= \frac{m_2 - m_1}{s^2} \left(p - \frac{m_1 + m_2}{2}\right) "
        r"+ \log \frac{\pi_2}{\pi_1} \end{gathered}"
    )
    if setting.train.n_classes > 2:
        st.caption("These data have more classes: here are the first two, with their discriminant.")
    StageView(page, draw, name=VIEW.slug, height=340).mount()
    texts.caption(
        "The quadratic terms cancel because both variances are equal; so the log odds are linear "
        "in p, and they are the decision function. With the linear kernel and hardly any penalty "
        "this is linear discriminant analysis (LDA). Where the two spreads differ much, or a class "
        "has two clusters, the Gaussians fit badly, and the probabilities cannot be trusted."
    )


VIEW = View("log_odds", "Log odds", show)
