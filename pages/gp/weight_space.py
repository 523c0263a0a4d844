"""From weights to functions: a Gaussian process as a sum of random features."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.gp.figures import weight_space as figures
from pages.gp.results.weight_space import BUMPS, POWERS, weight_space
from pages.shared.declarations import Page, View, one_feature
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import choice

BASIS = choice("basis", (BUMPS, POWERS), "What the features are.")
COUNT = Hyperparameter(
    "basis_count", "features", 10, "integer", (2, 40), "integer",
    help="How many features there are; of the powers of x, at most 12.",
)  # fmt: skip
WEIGHTS = Hyperparameter(
    "basis_draw", "draw", 0, "integer", (0, 20), "integer", help="Other random weights."
)
MOST_POWERS = 12


def draw(setting: Setting) -> Scene:
    """Draw features, functions and covariance."""
    values = setting.values
    basis, count = values["basis"], values["basis_count"]
    found = weight_space(basis, count if basis == BUMPS else min(count, MOST_POWERS),
                         values["basis_draw"])  # fmt: skip
    middle = len(found.sd) // 2
    return Scene(
        figures.weight_space(found),
        [
            Readout("kernel", found.name,
                    "The covariance exactly." if found.exact else "With infinitely many bumps."),
            Readout("largest difference", number(found.gap), "Of Φ Σ Φᵀ and that kernel."),
            Readout("sd of f(0)", number(float(found.sd[middle])), "By the random weights alone."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show how weights become a process."""
    StageView(page, draw, name=VIEW.slug, height=300).mount()
    texts.markdown(
        "**Weight space**: a function is a weighted sum of features, $f(x) = w^\\top \\varphi(x)$, "
        "with random weights $w \\sim \\mathcal N(0, \\Sigma)$ as the prior. **Function space**: "
        "then any values of $f$ are jointly Gaussian with mean 0 and covariance $\\mathrm{cov}("
        "f(x), f(z)) = \\varphi(x)^\\top \\Sigma\\, \\varphi(z)$, and this is a kernel. Both say "
        "the same. With powers of $x$ it is the polynomial kernel. With bumps it comes the nearer "
        "to the RBF kernel, the more bumps there are: so the RBF kernel stands for infinitely many "
        "features, and nobody has to write them down."
    )


VIEW = View("weight_space", "Weights to functions", show, (BASIS, COUNT, WEIGHTS), when=one_feature)
