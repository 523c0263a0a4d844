"""Compare: one data set and one kernel through all methods that apply."""

from __future__ import annotations

from kernels import KernelRidge, SupportVectorClassifier
from pages.compare import difference, ladder, times
from pages.compare.compute import Result, compute
from pages.compare.controls import EXTRAS, WHEN, columns
from pages.compare.cover import cover
from pages.compare.derivation import derivation
from pages.compare.experiments import EXPERIMENTS
from pages.compare.figures.pictures import pictures
from pages.compare.readouts import readouts
from pages.compare.results.methods import CLASSIFIERS
from pages.compare.stories import STORIES
from pages.shared.declarations import Page
from pages.shared.scene import Scene


def draw(found: Result) -> Scene:
    """Draw every method on the same axes, and the Gram matrix that they share."""
    return Scene(pictures(found), readouts(found), found.notices)


PAGE = Page(
    slug="compare",
    menu="Compare",
    title="Compare",
    line="The same points and the same kernel, through every method.",
    idea="Every method finds a weighted sum of the same kernel functions; what differs is the "
    "loss that it minimises.",
    data="moons",
    tasks=("classification", "regression"),
    most_classes=2,
    pins=False,
    estimator=SupportVectorClassifier,
    regressor=KernelRidge,
    estimators=CLASSIFIERS,
    extras=EXTRAS,
    when=WHEN,
    columns=columns,
    compute=compute,
    draw=draw,
    cover=cover,
    stories=STORIES,
    experiments=EXPERIMENTS,
    derivation=derivation,
    views=(difference.VIEW,),
    checks=(ladder.VIEW, times.VIEW),
)
