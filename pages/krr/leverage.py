"""The hat matrix: how much each target decides its own prediction."""

from __future__ import annotations

from pages.krr.figures import leverage as figures
from pages.krr.results.leverage import leverage
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw the hat matrix, the leverages and one row."""
    found = leverage(setting)
    which = "chosen point" if found.is_chosen else "largest leverage"
    unit = setting.target_unit
    h = float(found.leverages[found.shown])
    return Scene(
        figures.leverage(found),
        [
            Readout("trace of H", number(found.trace),
                    "The sum of all leverages: the effective degrees of freedom."),
            Readout(f"leverage, {which}", number(h),
                    "h_ii: how much f(x_i) rises when y_i rises by one; from 0 to 1."),
            Readout("its residual", f"{number(found.residual)} {unit}".strip(),
                    "y_i - f(x_i), with the point in the fit."),
            Readout("left out", f"{number(found.left_out)} {unit}".strip(),
                    "y_i minus the prediction of the fit to all other points: the residual "
                    "divided by 1 - h_ii."),
        ],
    )  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show the hat matrix; a click on a point or a row chooses another one."""
    StageView(page, draw, name=VIEW.slug, height=330).mount()
    texts.markdown(
        "The predictions at the training points are weighted sums of the targets, $\\hat y = H y$ "
        "with $H = K(K + \\lambda I)^{-1}$. Its diagonal $h_{ii}$ is the **leverage** of a point: "
        "how much its own target decides its prediction. Near 1 the curve follows that point "
        "wherever it goes. Points at the ends and alone have the largest leverage. Leaving a point "
        "out needs no new fit: its residual becomes $(y_i - \\hat y_i)/(1 - h_{ii})$. "
        "**Click a point** to see its row."
    )


VIEW = View("leverage", "Hat matrix", show)
