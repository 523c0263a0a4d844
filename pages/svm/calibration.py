"""Check: decision values beside the shares found there. They are scores, not probabilities."""

from __future__ import annotations

from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene
from pages.shared.setting import Setting
from pages.svm.figures.calibration import calibration as picture
from pages.svm.results.calibration import calibration
from pages.svm.results.classes import may_have_two

CAPTION = (
    "f(x) says on which side of the boundary a point lies, and where it lies relative to the "
    "margins at f = ±1. It is neither a probability nor log odds: the hinge loss does not ask for "
    "them, and the size of f changes with C and the kernel. For probabilities, fit a logistic "
    "curve to held-out scores (Platt scaling), or use kernel logistic regression or a Gaussian "
    "process."
)


def show(page: Page, setting: Setting) -> None:
    """Show the share of the second class over the score."""
    StageView(page, draw, name=VIEW.slug, height=320).mount()
    texts.caption(CAPTION)


def draw(setting: Setting) -> Scene:
    """Return the bins of the held-out points."""
    found = calibration(setting)
    help = f"The {found.part} points sorted by score, in groups of equal size."
    return Scene([picture(found)], [Readout("points in each dot", f"about {found.count}", help)])


VIEW = View("calibration", "Calibration", show, when=may_have_two)
