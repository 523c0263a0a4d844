"""Feature maps: what a kernel computes without computing it."""

from __future__ import annotations

from pages.features import (
    approximation,
    count,
    gaussians,
    large,
    line,
    pair,
    representer,
    series,
)
from pages.features.challenges import CHALLENGES
from pages.features.compute import Result, compute
from pages.features.cover import cover
from pages.features.derivation import derivation
from pages.features.experiments import EXPERIMENTS
from pages.features.figures import lift as figures
from pages.features.readouts import difference
from pages.features.results.lift import LIFTS
from pages.features.stories import STORIES
from pages.shared.declarations import Page
from pages.shared.readouts import errors, share_of
from pages.shared.scene import Readout, Scene
from pages.shared.state.control import Values, choice

LIFT = choice(
    "lift",
    LIFTS,
    "How a point (a, b) becomes three features: (a², b², √2 ab), whose inner product is (x·z)²; "
    "(a, b, a² + b²); or the three features that approximate the kernel chosen above best.",
)
FLAT = "Of the training points, by a straight line on the features as they are."
SAME = (
    "Over all pairs of training points: the inner product of three features less the kernel, "
    "|φ(x)·φ(z) − k(x, z)|. 0 where it is only rounding: then the kernel computes this inner "
    "product without the features."
)


def is_plane(values: Values) -> bool:
    """Whether a choice of features acts: a single input has its powers."""
    return bool(values["width"] > 1)


def draw(found: Result) -> Scene:
    """Draw the points in space, the boundary back in the plane, and features against kernel."""
    both, count = found.both, found.errors.count
    return Scene(
        [figures.space(found), figures.back(found), figures.both(both)],
        [
            Readout("misclassified, by a line", share_of(found.flat, count), FLAT),
            *errors(found.errors)[:2],
            Readout("largest difference", difference(both), SAME),
        ],
    )


PAGE = Page(
    slug="features",
    menu="Feature maps",
    title="Feature maps",
    line="More features, and a flat boundary bends.",
    idea="With more features a plane can separate what no line does; a kernel computes their inner "
    "products alone.",
    tasks=("classification",),
    most_classes=2,
    plane_alone=True,
    data="circles",
    extras=(LIFT,),
    when={"lift": is_plane},
    compute=compute,
    draw=draw,
    cover=cover,
    stories=STORIES,
    challenges=CHALLENGES,
    experiments=EXPERIMENTS,
    derivation=derivation,
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
    exports=True,
)
