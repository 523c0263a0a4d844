"""View: the dual problem, its multipliers, and that both problems have the same value."""

from __future__ import annotations

from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import Values
from pages.svm import loss
from pages.svm.figures import dual as figures
from pages.svm.results.dual import Dual, dual

TEXT = (
    "The dual problem has one unknown for each point, its **Lagrange multiplier** $a_i$ between 0 "
    "and $C$: the price of its constraint. It maximises $\\sum_i a_i - \\tfrac12 \\sum_{i,j} a_i "
    "a_j y_i y_j k(x_i, x_j)$ subject to $\\sum_i a_i y_i = 0$: both classes carry the same total "
    "weight, so the bars above and below the line have equal sums. At the optimum both problems "
    "have the same value: their difference, the **duality gap**, says how far the solver still is "
    "from it. In the right picture each point is on one of three legs (**KKT conditions**): $a_i = "
    "0$ for $y_i f(x_i) \\ge 1$, anything between 0 and $C$ exactly on the margin, $a_i = C$ "
    "inside. With $C = 1/(2\\lambda)$ the machine minimises $\\lambda \\lVert f\\rVert^2$ plus the "
    "slacks, divided by $2\\lambda$: the same penalty as in ridge regression."
)


def of_classes(values: Values) -> bool:
    """Whether the data have classes."""
    return bool(values["task"] == "classification")


def draw(setting: Setting) -> Scene:
    """Draw the multipliers."""
    found = dual(setting, loss.pair(setting))
    return Scene([figures.multipliers(found), figures.conditions(found)], readouts(found))


def readouts(found: Dual) -> list[Readout]:
    """Return the condition on the multipliers and both values."""
    primal = found.losses.objective.value
    balance = found.balance if abs(found.balance) > 1e-9 * max(found.a.sum(), 1e-300) else 0.0
    return [
        Readout("Σ a", number(float(found.a.sum())), "The sum of all multipliers."),
        Readout("Σ a y", number(balance), "0 by the condition of the intercept b."),
        Readout("primal value", number(primal), "½‖f‖² + C · (sum of slacks), made small."),
        Readout("dual value", number(found.value), "Σ a − ½‖f‖², made large."),
        Readout("duality gap", number(found.gap),
                "Primal less dual value: the solver stops near 0, not at it."),
        Readout("λ = 1/(2C)", number(1 / (2 * found.C)),
                "The λ of ridge regression with the same weight of the penalty."),
    ]  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show the multipliers."""
    StageView(page, draw, name=VIEW.slug, height=340).mount()
    texts.markdown(TEXT)


VIEW = View("dual", "Dual problem", show, loss.controls, when=of_classes)
