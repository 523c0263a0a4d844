"""Several values of lambda in one picture: from a curve through the points to a flat one."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.krr.figures import several as figures
from pages.krr.results.several import several
from pages.shared.declarations import Page, View, one_feature
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state.control import choice

CURVES = Hyperparameter(
    "curves", "curves", 5, "integer", (4, 6), "integer", help="How many values of λ are shown."
)
FACTOR = choice("factor", (10, 100, 1000), "Each λ is so many times the one before it.", 100)


def draw(setting: Setting) -> Scene:
    """Draw the curves, with the errors of each."""
    values = setting.values
    found = several(setting, values["curves"], values["factor"])
    readouts = []
    for place, lam in enumerate(found.lams):
        errors = [f"train {number(float(found.train[place]))}"]
        if found.test is not None:
            errors.append(f"test {number(float(found.test[place]))}")
        help = f"RMSE; this fit has {number(float(found.dof[place]))} effective degrees of freedom."
        readouts.append(Readout(f"λ = {number(float(lam))}", ", ".join(errors), help))
    return Scene([figures.several(found)], readouts)


def show(page: Page, setting: Setting) -> None:
    """Show several fits over one another."""
    StageView(page, draw, name=VIEW.slug, height=400).mount()
    texts.markdown(
        "All curves are fitted to the same points with the same kernel; only $\\lambda$ differs. "
        "The smaller $\\lambda$, the more closely a curve follows the points. The larger "
        "$\\lambda$, the closer it is to 0: the penalty shrinks $f$ (**regularisation**). The "
        "training error rises from left to right in the readouts; the test error need not."
    )


VIEW = View("several", "Several λ", show, (CURVES, FACTOR), when=one_feature)
