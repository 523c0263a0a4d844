"""Kernels by themselves: their shape, the functions they allow, their Gram matrix."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.kernels.challenges import CHALLENGES
from pages.kernels.cover import cover
from pages.kernels.derivation import DERIVATION
from pages.kernels.experiments import EXPERIMENTS
from pages.kernels.stage.compute import compute
from pages.kernels.stage.draw import draw
from pages.kernels.stories import STORIES
from pages.kernels.views import (
    builder,
    closure,
    distance,
    gallery,
    multiples,
    spectrum,
    two_samples,
)
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching

EXTRAS = (
    Hyperparameter(
        "draws", "draws", 4, "integer", (0, 12), "integer", help="How many random functions."
    ),
    Hyperparameter(
        "draw_seed",
        "seed of the draws",
        0,
        "integer",
        (0, 99),
        "integer",
        help="Another seed draws other functions; the same seed keeps them while a slider moves.",
    ),
)

PAGE = Page(
    slug="kernels",
    menu="Kernels",
    title="Kernels",
    line="Measures of similarity: their shapes, sums and products.",
    idea="A kernel says how similar two points are; every method sees the data only through it.",
    data=DataNeeds(
        opening="sine",
        begins={"n": "24"},
        tasks=("regression", "classification"),
    ),
    method=Method(
        compute=compute,
        draw=draw,
        extras=EXTRAS,
        when=dict.fromkeys((extra.name for extra in EXTRAS), one_feature),
        exports=True,
    ),
    teaching=Teaching(
        stories=STORIES,
        challenges=CHALLENGES,
        experiments=EXPERIMENTS,
        derivation=DERIVATION,
        views=(
            gallery.VIEW,
            builder.VIEW,
            spectrum.VIEW,
            closure.VIEW,
            multiples.VIEW,
            distance.VIEW,
            two_samples.VIEW,
        ),
    ),
    cover=cover,
)
