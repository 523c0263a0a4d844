"""View: what each point costs, and what the machine weighs against each other."""

from __future__ import annotations

import numpy as np

from kernels import Hyperparameter
from pages.shared.model.controls.control import Values, choice
from pages.shared.model.declarations.blocks import Blocks, Note, Stage, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import ACCENT, INK, MUTED
from pages.shared.pictures.results.support import Support
from pages.svm.stage.classes import class_pairs
from pages.svm.stage.losses import (
    HingeLosses,
    Objective,
    TubeLosses,
    hinge_loss,
    hinge_losses,
    insensitive_loss,
    tube_losses,
)

EXACT = 1e-3  # libsvm stops so near the optimum
HELP = "Of many classes, each pair has a machine of its own: which one is shown."
LIFT = 0.08  # the classes stand a little above and below the line, so that both are seen
MARGINS = (-3.0, 4.0)  # range of y f(x) shown; what lies beyond stands at the edge
RING, SMALL_RING = 13, 8  # pixels
CROWD = 100  # support vectors above which rings are small


def chosen_pair(setting: Setting) -> tuple[int, int]:
    """Return the pair of classes that is shown."""
    offered = class_pairs(setting.values)
    first = next(iter(offered.values()), (0, 1))
    return offered.get(setting.values.get("pair", ""), first)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the choice of the pair, where there is one."""
    offered = class_pairs(values)
    return (choice("pair", tuple(offered), HELP),) if offered else ()


def draw(setting: Setting) -> Scene:
    """Draw the losses with what the machine makes as small as it can."""
    if setting.train.task == "regression":
        return _tube_scene(tube_losses(setting))
    return _hinge_scene(hinge_losses(setting, chosen_pair(setting)))


def _hinge_scene(losses: HingeLosses) -> Scene:
    inside = float((losses.margin < 1 - EXACT).mean())
    n, help = len(losses.margin), "y f(x) < 1, misclassified included."
    return Scene(
        [hinge_figure(losses)],
        [
            *_objective(losses.objective),
            share_readout("inside_margin", inside, "inside the margin", help, n),
            share_readout(
                "wrong_side", losses.wrong_side, "misclassified, train", "y f(x) < 0.", n
            ),
        ],
        losses.notices,
    )


def _tube_scene(losses: TubeLosses) -> Scene:
    outside = np.abs(losses.residual) > losses.epsilon + EXACT
    share, help = float(outside.mean()), "Points with a loss above 0."
    return Scene(
        [tube_figure(losses)],
        [
            *_objective(losses.objective),
            share_readout("outside_tube", share, "outside the tube", help, len(outside)),
        ],
        losses.notices,
    )


def _objective(objective: Objective) -> list[Readout]:
    norm_help = (
        "Regularisation: the squared norm of f (roughness), halved. Small is a wide margin or a "
        "smooth curve."
    )
    cost_help = "The cost C times the summed loss."
    lambda_help = "With it the sum is (λ‖f‖² + loss) / (2λ): the λ of ridge regression."
    cost, lam = objective.C * objective.loss, 1 / (2 * objective.C)
    return [
        Readout("half_norm", objective.half_norm, "", "½‖f‖²", norm_help),
        Readout("cost", cost, "", "C · loss", cost_help),
        Readout("objective", objective.value, "", "sum", "What the machine minimises."),
        Readout("lambda", lam, "", "λ = 1/(2C)", lambda_help),
    ]


def hinge_figure(losses: HingeLosses) -> Figure:
    """Return the hinge loss over the margin m_i = y_i f(x_i), each point beside the line."""
    m = np.linspace(*MARGINS, 200)
    margin = np.clip(losses.margin, *MARGINS)
    lift = LIFT * np.where(losses.codes == losses.codes.max(initial=0), 1.0, -1.0)
    loss = hinge_loss(margin) + lift
    left, right = MARGINS
    steps = curve.line(
        np.array([left, 0, 0, right]), np.array([1.0, 1, 0, 0]), "0-1 loss", MUTED, 1.5
    )
    traces = [
        steps,
        curve.line(m, np.log2(1 + np.exp(-m)), "logistic loss", MUTED, 1.5, "dot"),
        curve.line(m, hinge_loss(m), "hinge loss", INK, 2),
        *points.by_class(margin, loss, losses.codes, losses.names),
        *_rings(margin, loss, losses.support),
    ]
    return Figure(
        id="loss",
        title="Hinge loss against margin",
        note="line: hinge loss, grey: 0-1 loss, dotted: logistic loss log₂(1 + e⁻ᵐ) · "
        "rings: support vectors; the classes are drawn just above and below the line",
        data=traces,
        layout=layout(axis("margin m = y f(x)", (-3.2, 4.2)), axis("loss of a point", (-0.3, 4.3))),
        alt=f"Hinge loss over the margin of {len(losses.margin)} points.",
        weight=1.4,
    )


def tube_figure(losses: TubeLosses) -> Figure:
    """Return the loss max(0, |r| - epsilon) over each point's residual r = y - f(x)."""
    residual, loss, epsilon = losses.residual, losses.loss, losses.epsilon
    top = 1.1 * max(float(np.max(np.abs(residual))), 1.2 * epsilon, 1e-9)
    r = np.linspace(-top, top, 401)
    height = float(insensitive_loss(np.array([top]), epsilon)[0]) or top
    edges = [
        curve.line(np.full(2, e), np.array([0, height]), "edge of the tube", ACCENT, 1.2, "dash")
        for e in (-epsilon, epsilon)
    ]
    traces = [
        *edges,
        curve.line(r, insensitive_loss(r, epsilon), "epsilon-insensitive loss", INK, 2),
        points.plain_points(residual, loss),
        *_rings(residual, loss, losses.support),
    ]
    return Figure(
        id="loss",
        title="Loss against residual",
        note="dashes: edges of the tube, inside which nothing is paid · rings: support vectors",
        data=traces,
        layout=layout(
            axis(f"residual of {losses.target}", (-top, top)),
            axis("loss", (-0.06 * height, height)),
        ),
        alt=f"Epsilon-insensitive loss over the residual of {len(residual)} points.",
        weight=1.4,
    )


def _rings(x: np.ndarray, y: np.ndarray, support: Support) -> list[dict]:
    if not len(support):
        return []
    size = RING if len(support) <= CROWD else SMALL_RING
    return [points.rings(x[support.rows], y[support.rows], "support vectors", size)]


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


def body(setting: Setting) -> Blocks:
    """Show every point on the loss that the machine pays for it."""
    yield Stage(draw, height=380)
    if setting.train.task == "regression":
        yield Text(REGRESSION)
    else:
        yield Text(CLASSES)
        yield Note(SCORE)


VIEW = View("loss", "Loss of each point", body, controls)
