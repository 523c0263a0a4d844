"""Fewer points than features: which of the many exact fits ridge regression takes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kernels import Hyperparameter
from pages.krr.figures import few_points as figures
from pages.krr.results.few_points import FewPoints, few_points
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

CONTROLS = (
    Hyperparameter(
        "few_n", "points", 20, "integer", (3, 150), "integer",
        help="Number of training points of this view.",
    ),
    Hyperparameter(
        "few_d", "features", 60, "integer", (2, 150), "integer",
        help="Number of features of this view.",
    ),
    Hyperparameter(
        "few_seed", "draw", 0, "integer", (0, 20), "integer", help="Other points and weights."
    ),
)  # fmt: skip


def found(setting: Setting) -> FewPoints:
    """Return what the view shows at a setting."""
    n, d, seed = (setting.values[declared.name] for declared in CONTROLS)
    return few_points(n, d, seed, float(setting.values["lam"]))


def draw(setting: Setting) -> Scene:
    """Draw the errors and the norm."""
    shown = found(setting)
    return Scene(
        figures.few_points(shown),
        [
            Readout("primal", f"{shown.d} equations", "One for each feature: XᵀX + λI is d × d."),
            Readout("dual", f"{shown.n} equations", "One for each point: XXᵀ + λI is n × n."),
            Readout("largest difference", number(shown.difference),
                    "Of the weights w from both, at λ now: rounding."),
            Readout("rank of X", str(shown.rank),
                    "With less than d, XᵀX has no inverse, and many w fit equally well."),
            Readout("train RMSE, λ → 0", number(shown.train_limit if shown.rank < shown.n else 0.0),
                    "0 where the points can be met exactly."),
            Readout("‖w‖ now, λ → 0", f"{number(float(shown.norm[-1]))}, {number(shown.limit)}",
                    "λ shortens w; with λ → 0 the shortest w that fits best is left."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show both pictures; a click goes to that lambda."""
    texts.markdown(
        "Plain linear ridge regression on drawn data: $y = w^\\top x + \\varepsilon$, all features "
        "count a little. With fewer points than features many $w$ pass through all points, and "
        "least squares cannot choose. Ridge regression can: for every $\\lambda > 0$ there is one "
        "best $w$, and for $\\lambda \\to 0$ it becomes the **shortest** of all that meet the "
        "points. λ is the page's slider; a click sets it, too."
    )
    StageView(page, draw, name=VIEW.slug, height=320, on={"press": partial(_go, page)}).mount()
    texts.markdown(
        "**Primal or dual?** $(X^\\top X + \\lambda I_d)\\,w = X^\\top y$ has $d$ unknowns, "
        "$(XX^\\top + \\lambda I_n)\\,\\alpha = y$ with $w = X^\\top\\alpha$ has $n$: the same "
        "$w$. With few points take the dual; a kernel with infinitely many features leaves nothing "
        "else. Move *points* towards *features* with a small $\\lambda$: the error on new points "
        "is largest near where the two are equal, since $w$ is longest there."
    )


def _go(page: Page, sent: Mapping[str, Any]) -> None:
    set_values(page, lam=10 ** float(sent["x"]))


VIEW = View("few_points", "Few points, many features", show, CONTROLS)
