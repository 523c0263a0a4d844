"""Automatic relevance determination: the likelihood says which feature matters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kernels import Hyperparameter
from pages.gp.figures import relevance as figures
from pages.gp.results.relevance import LENGTHS, Relevance, relevance
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

SHARE = Hyperparameter(
    "influence", "influence of x₂", 0.0, "nonnegative", (0.0, 1.0), "linear",
    help="How much the second feature counts in these data: y = sin(2 x₁) + influence sin(2 x₂).",
)  # fmt: skip
FIRST, SECOND = (
    Hyperparameter(
        f"length_{i}", rf"\ell_{i}", 1.0, "positive", (0.1, 100.0), "log",
        help=f"Lengthscale of feature {i}: how far one has to go along it for f to change.",
    )
    for i in (1, 2)
)  # fmt: skip
DRAW = Hyperparameter(
    "relevance_draw", "draw", 0, "integer", (0, 20), "integer", help="Other points."
)


def found(setting: Setting) -> Relevance:
    """Return what the view shows at a setting."""
    share, first, second, seed = (setting.values[h.name] for h in (SHARE, FIRST, SECOND, DRAW))
    return relevance(share, seed, (first, second))


def draw(setting: Setting) -> Scene:
    """Draw the posterior mean and the map."""
    shown = found(setting)
    known = shown.likelihoods
    (row, column), equal = known.best, known.shared
    best = float(known.total[row, column])
    shared = float(known.total[equal, equal])
    at = [number(float(LENGTHS[place])) for place in (column, row, equal)]
    return Scene(
        [figures.mean(shown), figures.likelihood(shown)],
        [
            Readout("log marginal likelihood", f"{number(shown.value)} nats",
                    "At the two lengthscales of the sliders."),
            Readout("best", f"{number(best)} nats at ℓ₁ = {at[0]}, ℓ₂ = {at[1]}", "The star."),
            Readout("best with ℓ₁ = ℓ₂", f"{number(shared)} nats at {at[2]}",
                    "On the dotted line: one lengthscale for both features."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show both pictures; a click on the map sets both lengthscales."""
    StageView(page, draw, name=VIEW.slug, height=340, on={"press": partial(_go, page)}).mount()
    texts.markdown(
        "36 points of this view's own, over two features, and the kernel $k(x, z) = "
        "\\exp\\bigl(-\\tfrac12 \\sum_j (x_j - z_j)^2 / \\ell_j^2\\bigr)$ with a lengthscale for "
        "each feature. A long $\\ell_j$ means that $f$ hardly changes along feature $j$: it is "
        "**irrelevant**. The marginal likelihood finds that out by itself (**automatic relevance "
        "determination**): with *influence* 0 the best $\\ell_2$ is many times as long as the "
        "picture is wide. Raise the influence: the star comes down, and the advantage over one "
        "lengthscale for both features is lost. A long lengthscale says that a feature is not "
        "needed with this kernel, not that it has no effect in the world."
    )


def _go(page: Page, sent: Mapping[str, Any]) -> None:
    if sent["figure"] == "relevance_map":
        set_values(page, **{h.name: 10 ** float(sent[axis])
                            for h, axis in ((FIRST, "x"), (SECOND, "y"))})  # fmt: skip


VIEW = View("relevance", "Relevance of features", show, (SHARE, FIRST, SECOND, DRAW))
