"""Support vector machine: the widest margin between the classes, or a tube around a curve."""

from __future__ import annotations

from kernels import SupportVectorClassifier, SupportVectorRegressor
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching
from pages.shared.pictures.results.validation import VALIDATION
from pages.svm.challenges import CHALLENGES
from pages.svm.cover import cover
from pages.svm.derivation import derivation
from pages.svm.experiments import EXPERIMENTS
from pages.svm.stage.compute import compute
from pages.svm.stage.draw import draw
from pages.svm.stories import STORIES
from pages.svm.views import (
    c_path,
    calibration,
    class_weights,
    dual,
    kernel_comparison,
    lift,
    loss,
    multiples,
    one_class,
    removal,
    tuning,
)

JUDGED_BY = (
    "support_vectors", "margin_width", "narrowest_margin", "tube", "error_test", "error_validated",
    "chosen_point",
)  # fmt: skip
PAGE = Page(
    slug="svm",
    menu="SVM",
    title="Support vector machine",
    line="The widest margin between two classes.",
    idea="The separating surface with the widest margin; it depends only on the support vectors.",
    data=DataNeeds(opening="moons", begins={"n": "40", "spread": "0.15", "C": "10"}),
    method=Method(
        compute=compute,
        draw=draw,
        estimator=SupportVectorClassifier,
        regressor=SupportVectorRegressor,
        extras=(VALIDATION,),
        judged_by=JUDGED_BY,
    ),
    teaching=Teaching(
        stories=STORIES,
        challenges=CHALLENGES,
        experiments=EXPERIMENTS,
        derivation=derivation,
        views=(
            lift.VIEW,
            loss.VIEW,
            dual.VIEW,
            multiples.VIEW,
            removal.VIEW,
            class_weights.VIEW,
            one_class.VIEW,
        ),
        checks=(c_path.VIEW, tuning.VIEW, kernel_comparison.VIEW, calibration.VIEW),
    ),
    cover=cover,
)
