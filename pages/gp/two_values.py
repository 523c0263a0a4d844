"""Conditioning, the first step: of two correlated values one is seen."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.gp.figures import two_values as figures
from pages.gp.results.two_values import two_values
from pages.shared.declarations import Page, View, one_feature
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

APART = Hyperparameter(
    "apart", "x₂ − x₁ [% of the range]", 10.0, "nonnegative", (0.0, 60.0), "linear",
    help="How far the two places are apart.",
)  # fmt: skip
SEEN = Hyperparameter(
    "seen", "f₁ as seen [σ]", 1.5, "real", (-2.5, 2.5), "linear",
    help="The value seen at x₁, in units of its prior standard deviation.",
)  # fmt: skip


def draw(setting: Setting) -> Scene:
    """Draw the ellipse and the band."""
    values = setting.values
    found = two_values(setting, values["apart"] / 100, values["seen"])
    prior = float(found.covariance[1, 1] ** 0.5)
    return Scene(
        [figures.ellipse(found), figures.line(found)],
        [
            Readout("correlation", number(found.correlation),
                    "k(x₁, x₂) / √(k(x₁, x₁) k(x₂, x₂)), by the kernel alone."),
            Readout("mean of f₂", f"0 → {number(found.mean)}",
                    "Before and after f₁ is seen: k(x₂, x₁) / k(x₁, x₁) · f₁."),
            Readout("sd of f₂", f"{number(prior)} → {number(found.sd)}",
                    "Before and after: the square root of k(x₂, x₂) − k(x₂, x₁)² / k(x₁, x₁)."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show two values."""
    StageView(page, draw, name=VIEW.slug, height=360).mount()
    texts.markdown(
        "Take two places. Before any data (**prior**) $f_1 = f(x_1)$ and $f_2 = f(x_2)$ are "
        "jointly Gaussian; the kernel says how strongly they are correlated. Now $f_1$ is seen. "
        "Cut the ellipse along the dotted line: what is left is the distribution of $f_2$ given "
        "$f_1$, again a Gaussian (**conditioning**). Its mean follows $f_1$, its spread is "
        "smaller, and the spread does not depend on the value that was seen. Move $x_2$ away: the "
        "correlation of the RBF kernel falls to 0 and $f_1$ says nothing about $f_2$. Done for "
        "all places at once, this is the band on the right; with all points and their noise it is "
        "the posterior on the stage."
    )


VIEW = View("two_values", "Two values", show, (APART, SEEN), when=one_feature)
