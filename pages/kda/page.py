"""Kernel discriminant analysis: the directions that separate the class means best."""

from __future__ import annotations

from kernels import KernelDiscriminant
from pages.kda import (
    confusion,
    degree_and_gamma,
    fisher_direction,
    lambda_path,
    lifting,
    log_odds,
    projections,
    svm_comparison,
    written_out,
)
from pages.kda.challenges import CHALLENGES
from pages.kda.compute import Result, compute
from pages.kda.cover import cover
from pages.kda.derivation import derivation
from pages.kda.experiments import EXPERIMENTS
from pages.kda.readouts import separations
from pages.kda.stories import STORIES
from pages.shared.declarations import Page
from pages.shared.figures import decision, gram, neighbours, projection
from pages.shared.readouts import errors
from pages.shared.scene import Figure, Scene

NOTE = "line: both classes are equally likely; colours: log odds"
MANY = "colours: the most likely class"
FLAT = "curve: log odds; above 0 the second class is more likely"
SEVERAL = "curves: the score of each class; the highest wins"
ALONG = "line: both classes are equally likely"
REGIONS = "ground: the most likely class"


def draw(found: Result) -> Scene:
    """Draw the decision function beside the Gram matrix; a slice comes after the discriminants."""
    return Scene(
        [*_projection(found), *_decision(found), gram.gram(found.gram)],
        [*errors(found.errors), *separations(found.separations[:2])],
        found.notices,
    )


def _projection(found: Result) -> list[Figure]:
    if found.projection is None:
        return []
    along, several = found.projection.in_rows, len(found.separations) > 1
    note = ALONG if along else REGIONS if found.projection.scores is not None else ""
    title = f"Discriminants 1 and 2 of {len(found.separations)}" if several else "Discriminant"
    return [projection.projection(found.projection, title, note)]


def _decision(found: Result) -> list[Figure]:
    if found.neighbours is not None:
        return [neighbours.neighbours(found.neighbours)]
    if found.decision is None:
        return []
    two, flat = found.decision.scores is None, found.decision.frame.y is None
    note = (FLAT if two else SEVERAL) if flat else (NOTE if two else MANY)
    return [decision.boundary(found.decision, margins=(), limit=4.0, note=note)]


PAGE = Page(
    slug="kda",
    menu="Discriminant",
    title="Discriminant analysis",
    line="The direction that separates the classes best.",
    idea="The direction that separates the class means best, relative to the spread within "
    "classes.",
    tasks=("classification",),
    data="checkerboard",
    estimator=KernelDiscriminant,
    compute=compute,
    draw=draw,
    cover=cover,
    stories=STORIES,
    challenges=CHALLENGES,
    experiments=EXPERIMENTS,
    derivation=derivation,
    views=(
        fisher_direction.VIEW,
        lifting.VIEW,
        projections.VIEW,
        log_odds.VIEW,
        written_out.VIEW,
    ),
    checks=(lambda_path.VIEW, degree_and_gamma.VIEW, confusion.VIEW, svm_comparison.VIEW),
)
