"""The spectrum: all eigenvalues with a verdict, and the eigenfunctions of the largest ones."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.kernels.stage.spectrum import (
    Spectrum,
    compute_eigenfunctions,
    compute_spectrum,
    eigenfunctions,
    eigenvalues,
)
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Stage, Text
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.viewport import viewport_of

COUNT = Hyperparameter(
    "eigenfunctions", "eigenfunctions", 3, "integer", (1, 8), "integer",
    help="How many of the largest eigenvalues have their function drawn.",
)  # fmt: skip
YES = "positive semi-definite up to rounding"
NO = "not positive semi-definite"
VERDICT = "Negative eigenvalues below 10⁻⁹ of the largest one count as rounding."
SMALLEST = (
    "0 where it is only rounding: less than n times the machine precision 2.2 · 10⁻¹⁶ times the "
    "largest one."
)
RANK = "How many eigenvalues are larger than rounding, in absolute value."
EFFECTIVE_RANK = (
    "exp(−Σ p log p) over the shares p of the absolute eigenvalues: 1 where one is all of the sum, "
    "n where all are equal."
)


def draw(setting: Setting) -> Scene:
    """Draw the eigenvalues, and over one feature the eigenfunctions."""
    if not one_feature(setting.values):
        spectrum = compute_spectrum(setting.gram)
        return Scene([eigenvalues(spectrum)], readouts(spectrum))
    viewport, X = viewport_of(setting), setting.train.X
    count = setting.values["eigenfunctions"]
    spectrum, functions = compute_eigenfunctions(setting.kernel, setting.gram, X, viewport.x, count)
    pictures = [eigenvalues(spectrum), eigenfunctions(functions, viewport, X)]
    return Scene(pictures, readouts(spectrum))


def readouts(spectrum: Spectrum) -> list[Readout]:
    """Return the verdict and the numbers behind it."""
    verdict = YES if spectrum.is_psd else NO
    return [
        Readout("verdict", None, "", "this Gram matrix is", VERDICT, words=verdict),
        Readout("smallest_eigenvalue", spectrum.least, "", "smallest eigenvalue", SMALLEST),
        Readout("rank", spectrum.rank, "", "rank", RANK, of=len(spectrum.values)),
        Readout("effective_rank", spectrum.effective_rank, "", "effective rank", EFFECTIVE_RANK),
    ]


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return what can be set: eigenfunctions are drawn over one feature."""
    return (COUNT,) if one_feature(values) else ()


TEXT = (
    "A Gram matrix is positive semi-definite when none of its eigenvalues is negative. The "
    "faster they fall, the fewer features describe the data: the **effective rank** counts "
    "them smoothly. The eigenfunction $\\psi_j(x) = \\frac{\\sqrt n}{\\mu_j} \\sum_i u_{ij}\\, "
    "k(x_i, x)$ continues the eigenvector $u_j$ between the training points; regularisation "
    "suppresses the functions with a small $\\mu_j$ first. With the RBF and kernels like it these "
    "are the ones with many changes of sign; with a periodic kernel it is not so."
)
VIEW = View("spectrum", "Spectrum", (Stage(draw, height=340), Text(TEXT)), controls)
