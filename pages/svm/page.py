"""Support vector machine: the widest margin between the classes, or a tube around a curve."""

from __future__ import annotations

from kernels import SupportVectorClassifier, SupportVectorRegressor
from pages.shared.declarations import Page
from pages.shared.figures import decision, gram, neighbours, predicted, projection, support
from pages.shared.scene import Figure, Scene
from pages.svm import (
    c_path,
    calibration,
    class_weights,
    dual,
    kernel_comparison,
    loss,
    multiples,
    removal,
    tuning,
)
from pages.svm.challenges import CHALLENGES
from pages.svm.compute import Result, compute
from pages.svm.cover import cover
from pages.svm.derivation import derivation
from pages.svm.experiments import EXPERIMENTS
from pages.svm.figures import margin_width, slack, tube
from pages.svm.readouts import readouts
from pages.svm.stories import STORIES

RINGS = "rings: support vectors, area: |α|"
NOTE = f"line: f = 0, dashes: f = ±1 · {RINGS}"
ONE_FEATURE = f"curve: f, dashes: f = ±1 · {RINGS}"
ALONG = "line: f = 0, dashes: f = ±1"
MANY = f"colours: the winner of all pairs · {RINGS}"


def draw(found: Result) -> Scene:
    """Draw the decision function with its margins, or the fit in its tube, and the Gram matrix.

    Where that is a slice, all features together come first.
    """
    figures = [*_projection(found), *_machine(found), gram.gram(found.gram)]
    return Scene(figures, readouts(found), found.notices)


def _projection(found: Result) -> list[Figure]:
    if found.predicted is not None:
        return [predicted.predicted(found.predicted, found.unit * found.epsilon)]
    if found.projection is None:
        return []
    if found.projection.in_rows:
        return [projection.projection(found.projection, "Decision values", ALONG)]
    return [projection.projection(found.projection, "All features, projected")]


def _machine(found: Result) -> list[Figure]:
    if found.fit is not None:
        rings = support.rings(found.support, found.fit.points)
        return [tube.tube(found.fit, found.epsilon, rings)]
    if found.neighbours is not None:
        return [neighbours.neighbours(found.neighbours)]
    if found.decision is None:
        return []
    seen, ways = found.decision.frame, slack.slack(found.slack)
    note = ONE_FEATURE if seen.y is None else NOTE
    note += f" · {slack.NOTE}" if ways else ""
    return [
        decision.boundary(
            found.decision,
            support.rings(found.support, found.decision.points),
            note=note if found.decision.scores is None else MANY,
            under=[*ways, *margin_width.margin_width(seen, found.across)],
        )
    ]


PAGE = Page(
    slug="svm",
    menu="SVM",
    title="Support vector machine",
    line="The widest margin between two classes.",
    idea="The separating surface with the widest margin; it depends only on the support vectors.",
    data="moons",
    estimator=SupportVectorClassifier,
    regressor=SupportVectorRegressor,
    compute=compute,
    draw=draw,
    cover=cover,
    stories=STORIES,
    challenges=CHALLENGES,
    experiments=EXPERIMENTS,
    derivation=derivation,
    views=(loss.VIEW, dual.VIEW, multiples.VIEW, removal.VIEW, class_weights.VIEW),
    checks=(c_path.VIEW, tuning.VIEW, kernel_comparison.VIEW, calibration.VIEW),
)
