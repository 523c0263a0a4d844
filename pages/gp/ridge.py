"""Ridge regression over the Gaussian process: the same mean, without the band."""

from __future__ import annotations

from kernels import Hyperparameter, KernelRidge
from pages.gp.figures import ridge as figures
from pages.gp.results.ridge import OWN, SAME, ridge
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import Values

LAMBDA = Hyperparameter(
    "lambda", "λ of ridge", SAME, "choice", scale="choice", choices=(SAME, OWN),
    help="Equal to the noise variance σ², or with a slider of its own.",
)  # fmt: skip


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the choice of lambda, and its slider where it has its own."""
    return (LAMBDA, *(KernelRidge.hyperparameters if values.get("lambda") == OWN else ()))


def draw(setting: Setting) -> Scene:
    """Draw both predictions."""
    found = ridge(setting)
    help = "Between the two: 0 up to rounding where λ equals σ²."
    return Scene(
        figures=[figures.ridge(found)],
        readouts=[Readout("largest difference", number(found.gap), help)],
    )


def show(page: Page, setting: Setting) -> None:
    """Show both, with lambda equal to the noise variance or with its own."""
    texts.markdown(
        r"Ridge's $k_z^\top (K + \lambda I)^{-1} y$ is exactly the posterior mean when $\lambda = "
        r"\sigma^2$: the penalty is the variance of the noise. The Gaussian process adds "
        "the band, and a likelihood that can choose the kernel."
    )
    StageView(page, draw, name=VIEW.slug, height=320).mount()


VIEW = View("ridge", "Ridge regression", show, controls)
