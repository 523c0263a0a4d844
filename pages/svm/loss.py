"""View: what each point costs, and what the machine weighs against each other."""

from __future__ import annotations

import numpy as np
import streamlit as st

from kernels import Hyperparameter
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.readouts import share_of
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import Values, choice
from pages.svm.figures import loss as figures
from pages.svm.results.classes import pairs
from pages.svm.results.loss import HingeLosses, Objective, TubeLosses, hinge_losses, tube_losses

EXACT = 1e-3  # libsvm stops so near the optimum
HELP = "Of many classes, each pair has a machine of its own: which one is shown."
REGRESSION = (
    "A point inside the tube costs nothing and has $\\alpha_i = 0$. Beyond the tube the cost is "
    "$C$ for each unit, **not** squared as in ridge regression: an outlier has the weight "
    "$|\\alpha_i| = C$ however far away it is."
)
CLASSES = (
    "Right of $m = 1$ a point costs nothing and has $\\alpha_i = 0$. At the kink, on the margin, "
    "$|\\alpha_i|$ lies between 0 and $C$. Left of it the line has slope $-1$ and "
    "$|\\alpha_i| = C$: every such point has the largest weight, however far off it is. The 0-1 "
    "loss counts errors; it is flat except for its step, so its slope does not say in which "
    "direction to improve. The hinge loss is convex, has a slope wherever a point costs something, "
    "and never lies below the 0-1 loss. The logistic loss has base 2, so that it is 1 at $m = 0$ "
    "like the others."
)
SCORE = (
    "The value f(x) is a score, not a probability: the hinge loss asks how far a point lies on the "
    "wrong side of its margin; beyond it, a point costs nothing. Calibration, in the tab Check, "
    "compares scores with the shares found on held-out points."
)


def show(page: Page, setting: Setting) -> None:
    """Show every point on the loss that the machine pays for it."""
    StageView(page, draw, name=VIEW.slug, height=380).mount()
    if setting.train.task == "regression":
        st.markdown(REGRESSION)
    else:
        texts.markdown(CLASSES)
        texts.caption(SCORE)


def draw(setting: Setting) -> Scene:
    """Return the losses with what the machine makes as small as it can."""
    if setting.train.task == "regression":
        return _tube_scene(tube_losses(setting))
    return _hinge_scene(hinge_losses(setting, pair(setting)))


def _hinge_scene(found: HingeLosses) -> Scene:
    inside, wrong = (found.margin < bound for bound in (1 - EXACT, 0))
    return Scene(
        [figures.hinge(found)],
        [
            *_objective(found.objective),
            Readout("inside the margin", counted(inside), "y f(x) < 1, misclassified included."),
            Readout("misclassified, train", counted(wrong), "y f(x) < 0."),
        ],
    )


def _tube_scene(found: TubeLosses) -> Scene:
    outside = counted(np.abs(found.residual) > found.epsilon + EXACT)
    return Scene(
        [figures.tube(found)],
        [
            *_objective(found.objective),
            Readout("outside the tube", outside, "Points with a loss above 0."),
        ],
    )


def counted(which: np.ndarray) -> str:
    """Return how many points are so, as text: ``5.5 % (11 of 200)``."""
    return share_of(float(which.mean()), len(which))


def _objective(found: Objective) -> list[Readout]:
    help = (
        "Regularisation: the squared norm of f (roughness), halved. Small is a wide margin or a "
        "smooth curve."
    )
    return [
        Readout("½‖f‖²", number(found.half_norm), help),
        Readout("C · loss", number(found.C * found.loss), "The cost C times the summed loss."),
        Readout("sum", number(found.value), "What the machine minimises."),
        Readout(
            "λ = 1/(2C)",
            number(1 / (2 * found.C)),
            "With it the sum is (λ‖f‖² + loss) / (2λ): the λ of ridge regression.",
        ),
    ]


def pair(setting: Setting) -> tuple[int, int]:
    """Return the pair of classes that is shown."""
    offered = pairs(setting.values)
    first = next(iter(offered.values()), (0, 1))
    return offered.get(setting.values.get("pair", ""), first)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the choice of the pair, where there is one."""
    offered = pairs(values)
    return (choice("pair", tuple(offered), HELP),) if offered else ()


VIEW = View("loss", "Loss of each point", show, controls)
