"""Kernel principal components: the directions of largest variance in feature space."""

from __future__ import annotations

from kernels import Hyperparameter, KernelPCA
from pages.kpca.challenges import CHALLENGES
from pages.kpca.cover import cover
from pages.kpca.derivation import derivation
from pages.kpca.experiments import EXPERIMENTS
from pages.kpca.stage.compute import COLOURS, compute
from pages.kpca.stage.draw import draw
from pages.kpca.stories import STORIES
from pages.kpca.views import (
    all_components,
    comparison,
    denoising,
    k_means,
    linear,
    rebuilding,
    reconstruction,
    regression,
    scree,
    seasons,
    unroll,
)
from pages.kpca.views.classifier import view as classifier
from pages.shared.model.controls.control import choice
from pages.shared.model.declarations.conditions import has_axes, is_classification
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching
from pages.shared.pictures.results.validation import VALIDATION

NUMBER = Hyperparameter(
    "component", "component", 1, "integer", (1, 10), "integer",
    help="Which component is drawn over the input, and against component 1 in the embedding.",
)  # fmt: skip
CENTRING = choice(
    "centring",
    ("on", "off"),
    "Whether the mean in feature space is subtracted first: K becomes H K H.",
)
SPACE = choice(
    "embedding", ("flat", "in space"), "Two components, or the first three, which you can rotate."
)
COLOUR = choice("colour", COLOURS, "What colours the embedded samples.")


PAGE = Page(
    slug="kpca",
    menu="PCA",
    title="Principal components",
    line="The directions in which the data vary most, straight or curved.",
    idea="Map the data into feature space, then find the directions of largest variance there.",
    data=DataNeeds(
        opening="circles",
        begins={"n": "100"},
        tasks=("classification", "regression"),
        needs_target=False,
    ),
    method=Method(
        compute=compute,
        draw=draw,
        estimator=KernelPCA,
        extras=(NUMBER, CENTRING, SPACE, COLOUR, VALIDATION),
        when={COLOUR.name: has_axes, VALIDATION.name: is_classification},
    ),
    teaching=Teaching(
        stories=STORIES,
        challenges=CHALLENGES,
        experiments=EXPERIMENTS,
        derivation=derivation,
        views=(
            linear.VIEW,
            unroll.VIEW,
            rebuilding.VIEW,
            all_components.VIEW,
            denoising.VIEW,
            k_means.VIEW,
            reconstruction.VIEW,
            classifier.VIEW,
            regression.VIEW,
            seasons.VIEW,
        ),
        checks=(scree.VIEW, comparison.VIEW),
    ),
    cover=cover,
)
