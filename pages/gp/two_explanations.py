"""One data set, two explanations: two local maxima of the marginal likelihood."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.gp.figures import two_explanations as figures
from pages.gp.results.two_explanations import two_explanations
from pages.shared.declarations import Page, View, one_feature
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

POINTS = Hyperparameter(
    "two_points", "points", 7, "integer", (4, 30), "integer",
    help="How many points are drawn for this view.",
)  # fmt: skip
DRAW = Hyperparameter(
    "two_draw", "draw", 0, "integer", (0, 40), "integer", help="Other points: not all have two."
)


def draw(setting: Setting) -> Scene:
    """Draw the map and the posterior at its local maxima."""
    found = two_explanations(setting.values["two_points"], setting.values["two_draw"])
    readouts = [Readout("local maxima", str(len(found.found)), "On the map, edges left out.")]
    if len(found.found) == 2:
        apart = found.found[0].value - found.found[1].value
        help = "By how much A is the better one: exp of it is the ratio of the likelihoods."
        readouts.append(Readout("A over B", f"{number(apart)} nats", help))
    return Scene(figures.two_explanations(found), readouts)


def show(page: Page, setting: Setting) -> None:
    """Show the map beside both posteriors."""
    StageView(page, draw, name=VIEW.slug, height=330).mount()
    texts.markdown(
        "A few points of this view's own, and an RBF kernel with signal variance 1. The marginal "
        "likelihood of lengthscale and noise has two local maxima here. One says: the function "
        "varies **quickly**, and there is **little noise**. The other says: the function varies "
        "**slowly**, and the scatter is **noise**. Both are sensible, and a search that climbs "
        "from one start finds only one of them: start it from several places. The points were "
        "drawn with ℓ = 1 and σ² = 0.1. Raise *points*: with enough data one explanation is left."
    )


VIEW = View("two_explanations", "Two explanations", show, (POINTS, DRAW), when=one_feature)
