"""View: the dual problem, its multipliers, and that both problems have the same value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import DualSolution, Kernel, KernelError, LRUCache, solve_dual
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout, plain
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, MUTED
from pages.svm.stage.losses import HingeLosses, hinge_losses, noise_counts, of_pair
from pages.svm.views import loss

MAX_POINTS = 1000  # that are solved to the last digits; libsvm solves more
FAR = 5  # times as large as the largest multiplier C is off the axis
FAR_FROM_OPTIMUM = 1e-4  # of the objective
NOT_SOLVED = (
    "The solver stopped before the optimum, as the duality gap says: lower C, standardise the "
    "features or {}."
)
_SOLVED: LRUCache[DualSolution] = LRUCache(max_entries=32)


@dataclass(frozen=True, eq=False)
class Dual:
    """What the dual problem says of a machine for two classes."""

    a: np.ndarray  # (n,) the multipliers, from 0 to C
    sides: np.ndarray  # (n,) y_i = ±1
    margin: np.ndarray  # (n,) y_i f(x_i) with f as `fitted_values` has it
    codes: np.ndarray  # (n,) into ``names``
    names: tuple[str, ...]  # of all classes of the data
    C: float  # the bound of the multipliers
    kernel: Kernel
    primal: float  # ||f||^2 / 2 + C sum_i slack_i: what the primal problem makes small
    value: float  # sum_i a_i - ||f||^2 / 2: what the dual problem makes large
    notices: tuple[str, ...]

    @property
    def balance(self) -> float:
        """sum_i a_i y_i, 0 by the condition on the intercept."""
        return float(self.a @ self.sides)

    @property
    def gap(self) -> float:
        """The primal value less the dual one, 0 at the optimum."""
        return self.primal - self.value

    @property
    def top(self) -> float:
        """Where the axis of the multipliers ends: at C, or at the largest if all are far below."""
        largest = float(self.a.max())
        return self.C if largest > self.C / FAR else largest


def compute(setting: Setting) -> Dual:
    """Return the multipliers of the machine that tells the chosen pair of classes apart."""
    pair = loss.chosen_pair(setting)
    few, C = of_pair(setting, pair), float(setting.values["C"])
    data = few.train
    sides = np.where(data.y == max(pair), 1.0, -1.0)
    if not setting.kernel.is_psd or data.n_samples > MAX_POINTS:
        return _of_machine(setting.kernel, hinge_losses(setting, pair), sides)
    key = setting.kernel, data.fingerprint, C
    try:
        solved = _SOLVED.get(key, lambda: solve_dual(few.gram, sides, C))
    except KernelError:  # by rounding: entries that span too many digits
        return _of_machine(setting.kernel, hinge_losses(setting, pair), sides)
    return Dual(
        solved.a,
        sides,
        solved.margins,
        data.y,
        data.class_names,
        C,
        setting.kernel,
        solved.primal,
        solved.dual,
        noise_counts(setting),
    )


def _of_machine(kernel: Kernel, losses: HingeLosses, sides: np.ndarray) -> Dual:
    """Return what libsvm says, which solves problems that are not convex, and large ones."""
    a, objective = np.zeros(len(sides)), losses.objective
    a[losses.support.rows] = losses.support.alpha
    value = float(a.sum()) - objective.half_norm
    names, C, notices = losses.names, objective.C, losses.notices
    primal, margin, codes = objective.value, losses.margin, losses.codes
    return Dual(a, sides, margin, codes, names, C, kernel, primal, value, notices)


def draw(dual: Dual) -> Scene:
    """Draw the multipliers."""
    is_far = dual.gap > FAR_FROM_OPTIMUM * abs(dual.primal)
    named = {h.name for leaf in dual.kernel.leaves() for h in leaf.hyperparameters}
    easier = "lower the degree" if "degree" in named else "choose another kernel"
    not_solved = NOT_SOLVED.format(easier)
    notices = [*([not_solved] if is_far else []), *dual.notices]
    return Scene([multipliers(dual), conditions(dual)], readouts(dual), notices)


def multipliers(dual: Dual) -> Figure:
    """Return alpha_i = y_i a_i as bars, from the largest to the smallest in each class."""
    alpha = dual.a * dual.sides
    order = np.lexsort((-dual.a, dual.sides))
    ends = np.array([-0.5, len(order) - 0.5])
    traces: list[dict[str, Any]] = []
    codes = dual.codes[order]
    for code in np.unique(codes):
        rows = np.flatnonzero(codes == code)
        traces.append(
            {
                "type": "bar",
                "x": rows,
                "y": alpha[order[rows]],
                "width": 0.9,
                "name": plain(dual.names[code]),
                "marker": {"color": CLASSES[code % 8]},
                "hovertemplate": "α = %{y:.3g}<extra></extra>",
                "meta": {"role": "bars"},
            }
        )
    traces += [
        curve.line(ends, np.full(2, bound), "C", ACCENT, 1.5, "dash", "mark")
        for bound in (-dual.C, dual.C)
        if dual.top == dual.C
    ]
    used = int(np.sum(dual.a > 0))
    top = 1.12 * dual.top
    bounds = "dashed: ±C" if dual.top == dual.C else f"the bounds ±{number(dual.C)} lie far outside"
    return Figure(
        id="multipliers",
        title="Weights α = y a of all points",
        note=f"up: one class, down: the other, each sorted · {bounds}",
        data=traces,
        layout=layout(
            axis("training points, sorted", ends, showticklabels=False, ticks=""),
            axis("α", (-top, top)),
            bargap=0,
        ),
        alt=f"{used} of {len(alpha)} multipliers are above 0, the largest is "
        f"{number(float(dual.a.max()))} of {number(dual.C)}.",
        weight=1.2,
    )


def conditions(dual: Dual) -> Figure:
    """Return a_i over y_i f(x_i): by the KKT conditions all points lie on one bent line."""
    C, top, (left, right) = dual.C, dual.top, loss.MARGINS
    bent = curve.line(
        np.array([left, 1, 1, right]), np.array([C, C, 0, 0]), "KKT conditions", INK, 1.5, "dot"
    )
    return Figure(
        id="conditions",
        title="Multiplier over margin",
        note="dotted: the KKT conditions",
        data=[
            curve.line(np.zeros(2), np.array([0, 1.1 * top]), "f = 0", MUTED, 1, "dash", "mark"),
            bent,
            *points.by_class(np.clip(dual.margin, left, right), dual.a, dual.codes, dual.names),
        ],
        layout=layout(axis("margin m = y f(x)", (-3.2, 4.2)), axis("a", (-0.06 * top, 1.12 * top))),
        alt=f"Multipliers of {len(dual.a)} points over their margins.",
    )  # fmt: skip


def readouts(dual: Dual) -> list[Readout]:
    """Return the condition on the multipliers and both values."""
    total = float(dual.a.sum())
    balance = dual.balance if abs(dual.balance) > 1e-7 * max(total, 1e-300) else 0.0
    gap = dual.gap if abs(dual.gap) > 1e-7 * abs(dual.primal) else 0.0
    primal, lam = dual.primal, 1 / (2 * dual.C)
    return [
        Readout("sum_a", total, "", "Σ a", "The sum of all multipliers."),
        Readout("sum_a_y", balance, "", "Σ a y", "0 by the condition of the intercept b."),
        Readout("primal_value", primal, "", "primal value",
                "½‖f‖² + C · (sum of slacks), made small."),
        Readout("dual_value", dual.value, "", "dual value", "Σ a − ½‖f‖², made large."),
        Readout("duality_gap", gap, "", "duality gap",
                "Primal less dual value: 0 where both problems are solved."),
        Readout("lambda", lam, "", "λ = 1/(2C)",
                "The λ of ridge regression with the same weight of the penalty."),
    ]  # fmt: skip


TEXT = (
    "The dual problem has one unknown for each point, its **Lagrange multiplier** $a_i$ between 0 "
    "and $C$: the price of its constraint. It maximises $\\sum_i a_i - \\tfrac12 \\sum_{i,j} a_i "
    "a_j y_i y_j k(x_i, x_j)$ subject to $\\sum_i a_i y_i = 0$: both classes carry the same total "
    "weight, so the bars above and below the line have equal sums. At the optimum both problems "
    "have the same value: their difference, the **duality gap**, would say how far a solver still "
    "is from it. In *Multiplier over margin* each point is on one of three legs (**KKT "
    "conditions**): "
    "$a_i = 0$ for $y_i f(x_i) \\ge 1$, anything between 0 and $C$ exactly on the margin, "
    "$a_i = C$ "
    "inside. With $C = 1/(2\\lambda)$ the machine minimises $(\\lambda \\lVert f\\rVert^2 + "
    "\\sum_i \\xi_i) / (2\\lambda)$, with the slacks $\\xi_i$: the same penalty as in ridge "
    "regression."
)
VIEW = View(
    "dual",
    "Dual problem",
    (stage(compute, draw, height=340), Text(TEXT)),
    loss.controls,
    when=lambda values: values["task"] == "classification",
)
