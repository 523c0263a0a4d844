"""The spectrum: all eigenvalues with a verdict, and the eigenfunctions of the largest ones."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.kernels.figures import spectrum as figures
from pages.kernels.results.spectrum import Spectrum, eigenfunctions, spectrum
from pages.shared.declarations import Page, View, one_feature
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.results.frame import frame
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import Values

COUNT = Hyperparameter(
    "eigenfunctions", "eigenfunctions", 3, "integer", (1, 8), "integer",
    help="How many of the largest eigenvalues have their function drawn.",
)  # fmt: skip
YES = "positive semi-definite up to rounding"
NO = "not positive semi-definite"


def draw(setting: Setting) -> Scene:
    """Draw the eigenvalues, and over one feature the eigenfunctions."""
    if not one_feature(setting.values):
        found = spectrum(setting.gram)
        return Scene([figures.eigenvalues(found)], readouts(found))
    seen, X = frame(setting), setting.train.X
    count = setting.values["eigenfunctions"]
    found, functions = eigenfunctions(setting.kernel, setting.gram, X, seen.x, count)
    return Scene(
        [figures.eigenvalues(found), figures.functions(functions, seen, X)], readouts(found)
    )


def readouts(found: Spectrum) -> list[Readout]:
    """Return the verdict and the numbers behind it."""
    return [
        Readout("this Gram matrix is", YES if found.is_psd else NO,
                "Negative eigenvalues below 10⁻⁹ of the largest one count as rounding."),
        Readout("smallest eigenvalue", number(found.least),
                "0 where it is only rounding: less than n times the machine precision 2.2 · 10⁻¹⁶ "
                "times the largest one."),
        Readout("rank", f"{found.rank} of {len(found.values)}",
                "How many eigenvalues are larger than rounding, in absolute value."),
        Readout("effective rank", number(found.effective_rank),
                "exp(−Σ p log p) over the shares p of the absolute eigenvalues: 1 where one is all "
                "of the sum, n where all are equal."),
    ]  # fmt: skip


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return what can be set: eigenfunctions are drawn over one feature."""
    return (COUNT,) if one_feature(values) else ()


def show(page: Page, setting: Setting) -> None:
    """Show eigenvalues and eigenfunctions."""
    StageView(page, draw, name=VIEW.slug, height=340).mount()
    texts.markdown(
        "A Gram matrix is positive semi-definite when none of its eigenvalues is negative. The "
        "faster they fall, the fewer features describe the data: the **effective rank** counts "
        "them smoothly. The eigenfunction $\\psi_j(x) = \\frac{\\sqrt n}{\\mu_j} \\sum_i u_{ij}\\, "
        "k(x_i, x)$ continues the eigenvector $u_j$ between the training points; a small $\\mu_j$ "
        "belongs to a function with many changes of sign, and these are the functions that "
        "regularisation suppresses first."
    )


VIEW = View("spectrum", "Spectrum", show, controls)
