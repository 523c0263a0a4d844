"""Bias and variance: what many draws of the same data would give."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kernels import Hyperparameter
from pages.krr.figures import bias_variance as figures
from pages.krr.results.bias_variance import bias_variance
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.results.truth import has_noise_sd
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

REDRAWS = Hyperparameter(
    "redraws", "redraws", 30, "integer", (5, 200), "integer",
    help="How often the noise is drawn anew; the places of the points stay.",
)  # fmt: skip


def draw(setting: Setting) -> Scene:
    """Draw the fits to many draws, and the parts of their error."""
    found = bias_variance(setting, setting.values["redraws"])
    now, measured = found.now, found.measured
    return Scene(
        [figures.fits(found), figures.parts(found)],
        [
            Readout("bias²", _pair(now.bias, measured.bias),
                    "Squared difference of the mean fit and the exact function: expected, and "
                    "found in the draws, where the mean of p fits still adds the variance / p."),
            Readout("variance", _pair(now.variance, measured.variance),
                    "How much the fits scatter about their mean: expected, and found."),
            Readout("noise", number(now.noise), "Variance of the noise: no fit can remove it."),
            Readout("expected squared error", number(float(now.total[0])),
                    "The three added up: for a new y at the places of the curve."),
            Readout("smallest at λ", number(float(found.lams[found.best])), "The ring."),
        ],
    )  # fmt: skip


def _pair(expected: Any, found: Any) -> str:
    return f"{number(float(expected[0]))} (found {number(float(found[0]))})"


def show(page: Page, setting: Setting) -> None:
    """Show the fits to many draws; a click on the right picture goes to that lambda."""
    StageView(page, draw, name=VIEW.slug, height=340, on={"press": partial(_go, page)}).mount()
    texts.markdown(
        "These points are one draw of many. Here the exact function is known, so the noise can be "
        "drawn again and again, and each draw has a fit of its own. **Bias**: even the mean of all "
        "fits misses the exact function, since the penalty pulls each fit towards 0. **Variance**: "
        "each fit follows its own noise. A larger $\\lambda$ lowers the variance and, once it is "
        "large, raises the bias; the best $\\lambda$ balances the two. The expected squared error "
        "of a new $y$ is bias² + variance + noise."
    )


def _go(page: Page, sent: Mapping[str, Any]) -> None:
    if sent["figure"] == "parts":
        set_values(page, lam=10 ** float(sent["x"]))


VIEW = View("bias_variance", "Bias and variance", show, (REDRAWS,), when=has_noise_sd)
