"""Compare: one data set and one kernel through all methods that apply."""

from __future__ import annotations

from kernels import KernelRidge, SupportVectorClassifier
from pages.compare.controls import EXTRAS, WHEN, columns
from pages.compare.cover import cover
from pages.compare.derivation import derivation
from pages.compare.experiments import EXPERIMENTS
from pages.compare.stage.compute import compute
from pages.compare.stage.draw import draw
from pages.compare.stage.methods import CLASSIFIERS
from pages.compare.stories import STORIES
from pages.compare.views import degree_sweep, difference, times
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching

PAGE = Page(
    slug="compare",
    menu="Compare",
    title="Compare",
    line="The same points and the same kernel, through every method.",
    idea=(
        "Every kernel method finds a weighted sum of the same kernel functions; what differs is "
        "the loss behind the weights."
    ),
    data=DataNeeds(
        opening="moons",
        begins={"n": "60"},
        tasks=("classification", "regression"),
        max_classes=2,
    ),
    method=Method(
        compute=compute,
        draw=draw,
        estimator=SupportVectorClassifier,
        regressor=KernelRidge,
        estimators=CLASSIFIERS,
        extras=EXTRAS,
        when=WHEN,
        columns=columns,
        judged_by=("error_test", "all_agree", "most_disagreeing", "error_validated"),
        pins=False,
    ),
    teaching=Teaching(
        stories=STORIES,
        experiments=EXPERIMENTS,
        derivation=derivation,
        views=(difference.VIEW,),
        checks=(degree_sweep.VIEW, times.VIEW),
    ),
    cover=cover,
)
