"""How much of the variance each component explains, with the kernel and without."""

from __future__ import annotations

from pages.kpca.figures.scree import scree
from pages.kpca.results.spectrum import spectrum
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw the scree of kernel PCA beside that of linear PCA."""
    found = spectrum(setting)
    line = found.linear
    needed = f"more than {len(found.shares)}" if found.needed is None else str(found.needed)
    return Scene(
        figures=[
            scree(
                found.eigenvalues, found.shares, "kernel_scree", found.in_use, "Kernel components"
            ),
            scree(line.variances, line.shares, "plain_scree", 0, "Linear components"),
        ],
        readouts=[
            Readout("components for 90 %", needed, "Of the variance in feature space."),
            Readout(
                "linear for 90 %", str(line.needed()), "Of the variance of the features themselves."
            ),
        ],
        notices=found.notices,
    )


def show(page: Page, setting: Setting) -> None:
    """Show the spectrum."""
    texts.markdown(
        "The eigenvalues $\\mu_j$ say how many directions of feature space the data use; the line "
        "is the explained variance of the first components together. A wide "
        "RBF kernel (small $\\gamma$) is nearly linear: few components. A narrow one makes all "
        "points nearly orthogonal in feature space: the scree is flat, and no direction is better "
        "than another. Dotted: the number of components in use."
    )
    StageView(page, draw, name=VIEW.slug, height=320).mount()


VIEW = View("scree", "Scree", show)
