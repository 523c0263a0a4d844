"""Feature maps: what a kernel computes without computing it."""

from __future__ import annotations

from pages.features.challenges import CHALLENGES
from pages.features.cover import cover
from pages.features.derivation import DERIVATION
from pages.features.experiments import EXPERIMENTS
from pages.features.stage.compute import compute
from pages.features.stage.draw import draw
from pages.features.stage.lift import LIFTS
from pages.features.stories import STORIES
from pages.features.views import (
    approximation,
    count,
    gaussians,
    large,
    line,
    pair,
    representer,
    series,
)
from pages.shared.model.controls.control import choice
from pages.shared.model.declarations.conditions import several_features
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching
from pages.shared.pictures.results.validation import VALIDATION

LIFT = choice(
    "lift",
    LIFTS,
    "How a point (a, b) becomes three features: (a², b², √2 ab), whose inner product is (x·z)²; "
    "(a, b, a² + b²); or the three features that approximate the kernel chosen above best.",
)

PAGE = Page(
    slug="features",
    menu="Feature maps",
    title="Feature maps",
    line="More features, and a flat boundary bends.",
    idea=(
        "With more features a plane can separate what no line does; a kernel computes their inner "
        "products alone."
    ),
    data=DataNeeds(
        opening="circles",
        begins={"n": "60"},
        tasks=("classification",),
        max_classes=2,
        plane_alone=True,
    ),
    method=Method(
        compute=compute,
        draw=draw,
        extras=(LIFT, VALIDATION),
        when={"lift": several_features},
        exports=True,
        judged_by=("error_line", "error_test", "largest_difference", "error_validated"),
    ),
    teaching=Teaching(
        stories=STORIES,
        challenges=CHALLENGES,
        experiments=EXPERIMENTS,
        derivation=DERIVATION,
        views=(
            line.VIEW,
            pair.VIEW,
            count.VIEW,
            series.VIEW,
            approximation.VIEW,
            representer.VIEW,
            gaussians.VIEW,
        ),
        checks=(large.VIEW,),
    ),
    cover=cover,
)
