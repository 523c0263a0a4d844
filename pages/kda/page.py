"""Kernel discriminant analysis: the directions that separate the class means best."""

from __future__ import annotations

from kernels import KernelDiscriminant
from pages.kda import (
    confusion,
    degree_and_gamma,
    fisher_direction,
    lambda_path,
    lifting,
    projections,
    svm_comparison,
)
from pages.kda.compute import Result, compute
from pages.kda.cover import cover
from pages.kda.derivation import derivation
from pages.kda.experiments import EXPERIMENTS
from pages.kda.readouts import separations
from pages.shared.declarations import Page
from pages.shared.figures import decision, gram
from pages.shared.readouts import errors
from pages.shared.scene import Scene

NOTE = "line: both classes are equally likely; colours: log odds"
MANY = "colours: the most likely class"
FLAT = "curve: log odds; above 0 the second class is more likely"
SEVERAL = "curves: the score of each class; the highest wins"


def draw(found: Result) -> Scene:
    """Draw the decision function beside the Gram matrix."""
    two, flat = found.decision.scores is None, found.decision.frame.y is None
    note = (FLAT if two else SEVERAL) if flat else (NOTE if two else MANY)
    boundary = decision.boundary(found.decision, margins=(), limit=4.0, note=note)
    return Scene(
        [boundary, gram.gram(found.gram)],
        [*errors(found.errors), *separations(found.separations[:2])],
        found.notices,
    )


PAGE = Page(
    slug="kda",
    menu="Discriminant",
    title="Discriminant analysis",
    line="The direction that separates the classes best.",
    idea="The direction that separates the class means best, relative to the spread within "
    "classes.",
    group="Methods",
    tasks=("classification",),
    data="checkerboard",
    estimator=KernelDiscriminant,
    compute=compute,
    draw=draw,
    cover=cover,
    experiments=EXPERIMENTS,
    derivation=derivation,
    views=(fisher_direction.VIEW, lifting.VIEW, projections.VIEW),
    checks=(lambda_path.VIEW, degree_and_gamma.VIEW, confusion.VIEW, svm_comparison.VIEW),
)
