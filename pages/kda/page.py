"""Kernel discriminant analysis: the directions that separate the class means best."""

from __future__ import annotations

from kernels import KernelDiscriminant
from pages.kda.challenges import CHALLENGES
from pages.kda.cover import cover
from pages.kda.derivation import derivation
from pages.kda.experiments import EXPERIMENTS
from pages.kda.stage.compute import compute
from pages.kda.stage.draw import draw
from pages.kda.stories import STORIES
from pages.kda.views import (
    confusion,
    degree_and_gamma,
    fisher_direction,
    lambda_path,
    lifting,
    log_odds,
    projections,
    svm_comparison,
    turning,
    written_out,
)
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching
from pages.shared.pictures.results.validation import VALIDATION

PAGE = Page(
    slug="kda",
    menu="Discriminant",
    title="Discriminant analysis",
    line="The direction that separates the classes best.",
    idea=(
        "The direction that separates the class means best, relative to the spread within classes."
    ),
    data=DataNeeds(
        opening="checkerboard",
        begins={"data": "moons", "n": "60"},
        tasks=("classification",),
    ),
    method=Method(
        compute=compute,
        draw=draw,
        estimator=KernelDiscriminant,
        extras=(VALIDATION,),
        judged_by=("error_train", "error_test", "separation", "error_validated"),
    ),
    teaching=Teaching(
        stories=STORIES,
        challenges=CHALLENGES,
        experiments=EXPERIMENTS,
        derivation=derivation,
        views=(
            turning.VIEW,
            fisher_direction.VIEW,
            lifting.VIEW,
            projections.VIEW,
            log_odds.VIEW,
            written_out.VIEW,
        ),
        checks=(lambda_path.VIEW, degree_and_gamma.VIEW, confusion.VIEW, svm_comparison.VIEW),
    ),
    cover=cover,
)
