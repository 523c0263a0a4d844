"""Support vector machine: the widest street between the classes, or a tube around a curve."""

from functools import partial

from kernels import SupportVectorClassifier, SupportVectorRegressor
from pages.shared import lesson
from pages.shared.figures import decision, gram, support
from pages.shared.method import Method
from pages.shared.scene import Figure, Scene
from pages.shared.setting import Setting
from pages.svm import (
    derivation,
    diagnostics_tab,
    kernels_tab,
    loss_tab,
    removal_tab,
    search_tab,
)
from pages.svm import experiments as trials
from pages.svm.compute import Result, compute
from pages.svm.figures import street, tube
from pages.svm.readouts import readouts

METHOD = Method(
    slug="svm",
    title="Support vector machine",
    idea="Lay the widest street between the classes; only the points at its kerb hold it in place.",
    estimator=SupportVectorClassifier,
    regressor=SupportVectorRegressor,
    tasks=("classification", "regression"),
    data="moons",
)
NOTE = "line: f = 0, dashes: f = ±1, circles: free, squares: bounded support vectors, size: alpha"
FLAT = "curve: f, dashes: f = ±1, circles: free, squares: bounded support vectors"
MANY = "colours: the winner of all pairs; circles: free, squares: bounded support vectors"


def draw_scene(found: Result) -> Scene:
    """Draw the decision function with its margins, or the fit in its tube, and the Gram matrix."""
    return Scene([_machine(found), gram.gram(found.gram)], readouts(found), found.notices)


def _machine(found: Result) -> Figure:
    if found.fit is not None:
        return tube.tube(found.fit, found.epsilon, support.rings(found.support, found.fit.points))
    seen = found.decision.frame
    note = FLAT if seen.y is None else NOTE
    return decision.boundary(
        found.decision,
        support.rings(found.support, found.decision.points),
        note=note if found.decision.scores is None else MANY,
        under=street.street(seen, found.street),
    )


def draw(setting: Setting) -> Scene:
    """Compute what a setting shows, then draw it."""
    return draw_scene(compute(setting))


TABS = {
    "Try this": trials.tab,
    "Why it works": derivation.tab,
    "Diagnostics": diagnostics_tab.tab,
    "Remove points": removal_tab.tab,
    "Loss": loss_tab.tab,
    "C × kernel map": search_tab.tab,
    "Kernels side by side": kernels_tab.tab,
}

lesson.run(METHOD, draw, {title: partial(tab, METHOD) for title, tab in TABS.items()})
