"""A function in the feature space of the RBF kernel: a signed sum of four Gaussians."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.features.figures import gaussians as figures
from pages.features.results.gaussians import gaussians
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

WEIGHTS = tuple(
    Hyperparameter(
        f"weight_{i}", f"α{sub}", start, "real", (-2, 2), "linear",
        help=f"Weight of the Gaussian at {place}.",
    )
    for i, sub, start, place in (
        (1, "₁", 1.0, "(−1, −1)"), (2, "₂", 1.0, "(1, 1)"),
        (3, "₃", -1.0, "(−1, 1)"), (4, "₄", -1.0, "(1, −1)"),
    )
)  # fmt: skip
GAMMA = Hyperparameter(
    "sum_gamma", "gamma of the sum", 1.0, "positive", (0.1, 10), "log",
    help="Gamma of the four Gaussians: larger is narrower.",
)  # fmt: skip


def draw(setting: Setting) -> Scene:
    """Draw the sum in space and from above."""
    alpha = [float(setting.values[declared.name]) for declared in WEIGHTS]
    found = gaussians(alpha, float(setting.values["sum_gamma"]))
    return Scene(
        [figures.hills(found), figures.above(found)],
        [
            Readout("f at the four points", ", ".join(map(number, found.at_centres.tolist())),
                    "K α: each point's own weight, and what the others add there."),
            Readout("‖f‖²", number(max(found.square, 0.0)),
                    "αᵀ K α, the squared norm in the feature space."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show the sum."""
    texts.markdown(
        "By the representer theorem what a kernel method learns is $f(x) = \\sum_i \\alpha_i\\, "
        "k(x_i, x)$. With an RBF kernel that is a sum of Gaussians: a hill where $\\alpha_i$ is "
        "positive, a hollow where it is negative. Two hills and two hollows on the corners of a "
        "square: no line separates their signs, but $f = 0$ does."
    )
    StageView(page, draw, name=VIEW.slug, height=400).mount()


VIEW = View("gaussians", "Four Gaussians", show, (*WEIGHTS, GAMMA))
