"""The Gaussian kernel as an infinite sum, cut off after a number of terms."""

from __future__ import annotations

import streamlit as st

from kernels import Hyperparameter
from pages.features.figures import series as figures
from pages.features.results.series import LEAST_ERROR, REACH, series
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

TERMS = Hyperparameter(
    "n_terms", "terms", 5, "integer", (1, 100), "integer", help="After how many terms the sum ends."
)
WIDTH = Hyperparameter(
    "width_s", "width s", 1.0, "positive", (0.316, 3.16), "log",
    help="Width of the Gaussian; gamma of the RBF kernel is 1/(2 s²), and s is its lengthscale.",
)  # fmt: skip


def draw(setting: Setting) -> Scene:
    """Draw the sums, the features and the error."""
    found = series(setting.values["width_s"], setting.values["n_terms"])
    here = float(found.errors[found.terms - 1])
    enough = int((found.errors > 0.01).sum()) + 1
    return Scene(
        [figures.heatmaps(found), figures.features(found), figures.error(found)],
        [
            Readout("largest error", "0" if here <= 100 * LEAST_ERROR else number(here),
                    f"For x and z from {-REACH:g} to {REACH:g}; the kernel itself is at most 1."),
            Readout("terms for an error of 0.01", str(enough) if enough <= 100 else "over 100",
                    "How many terms are needed, so that no entry is off by more."),
            Readout("gamma", number(1 / (2 * found.s**2)), "Of the RBF kernel of this width."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show the sum and its features."""
    st.latex(
        r"e^{-(x-z)^2/(2s^2)} = \sum_{j=0}^{\infty} \varphi_j(x)\,\varphi_j(z), \qquad "
        r"\varphi_j(x) = e^{-x^2/(2s^2)}\,\frac{x^j}{s^j \sqrt{j!}}"
    )
    StageView(page, draw, name=VIEW.slug, height=360).mount()
    texts.markdown(
        "Multiply out the square: $e^{-(x-z)^2/(2s^2)} = e^{-x^2/(2s^2)}\\,e^{-z^2/(2s^2)}\\,"
        "e^{xz/s^2}$, and write the last factor as its power series. So the feature space of the "
        "RBF kernel has infinitely many dimensions. A few terms are enough near 0, "
        "where $xz/s^2$ is small; in the corners, where $x = z$ is far from 0, many are needed. "
        "A narrow Gaussian needs more terms than a wide one."
    )


VIEW = View("series", "Gaussian as a sum", show, (TERMS, WIDTH))
