"""View: what each point costs, and what the machine weighs against each other."""

from __future__ import annotations

import numpy as np
import streamlit as st

from kernels import Hyperparameter
from pages.shared.declarations import Page, View
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.shared.state.control import Values, choice
from pages.svm.figures import loss as figures
from pages.svm.results.classes import pairs
from pages.svm.results.loss import HingeLosses, Objective, TubeLosses, hinge_losses, tube_losses

EXACT = 1e-3  # libsvm stops so near the optimum
HELP = "Many classes are told apart two by two: which pair is shown."
REGRESSION = (
    "A point inside the tube costs nothing and has $\\alpha_i = 0$. Beyond the tube the cost is "
    "$C$ for each unit, **not** squared as in ridge regression: an outlier pulls with the same "
    "force $C$ however far away it is."
)
CLASSES = (
    "Right of $m = 1$ a point costs nothing and has $\\alpha_i = 0$. At the kink it is free. Left "
    "of the kink the line falls with slope $-1$, and $|\\alpha_i| = C$: the point pulls with its "
    "full force. The 0-1 loss counts errors; it is flat except for its step, so no slope leads "
    "downhill. The hinge loss is convex, has a slope wherever a point costs something, and never "
    "lies below the 0-1 loss."
)
SCORE = (
    "The value f(x) is a score, not a probability: the hinge loss asks only on which side of the "
    "margin a point lies. Calibration, in the tab Check, compares scores with the true shares."
)


def show(page: Page, setting: Setting) -> None:
    """Show every point on the loss that the machine pays for it."""
    StageView(page, draw, name=VIEW.slug, height=380).mount()
    if setting.train.task == "regression":
        st.markdown(REGRESSION)
    else:
        st.markdown(CLASSES)
        st.caption(SCORE)


def draw(setting: Setting) -> Scene:
    """Return the losses with what the machine makes as small as it can."""
    if setting.train.task == "regression":
        return _tube_scene(tube_losses(setting))
    return _hinge_scene(hinge_losses(setting, pair(setting)))


def _hinge_scene(found: HingeLosses) -> Scene:
    inside = share(float(np.mean(found.margin < 1 - EXACT)))
    wrong = share(float(np.mean(found.margin < 0)))
    return Scene(
        [figures.hinge(found)],
        [
            *_objective(found.objective),
            Readout("inside the margin", inside, "Points with y f(x) < 1, errors included."),
            Readout("on the wrong side", wrong, "Points with y f(x) < 0: errors."),
        ],
    )


def _tube_scene(found: TubeLosses) -> Scene:
    outside = share(float(np.mean(np.abs(found.residual) > found.epsilon + EXACT)))
    return Scene(
        [figures.tube(found)],
        [
            *_objective(found.objective),
            Readout("outside the tube", outside, "Points that cost something."),
        ],
    )


def _objective(found: Objective) -> list[Readout]:
    help = "The squared norm of f (roughness), halved; of two classes, small is a wide margin."
    return [
        Readout("½‖f‖²", number(found.half_norm), help),
        Readout("C · loss", number(found.C * found.loss), "The cost C times the summed loss."),
        Readout("sum", number(found.value), "What the machine makes as small as it can."),
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
