"""Perceptron and logistic regression: step by step to a boundary."""

from __future__ import annotations

from kernels import Hyperparameter, KernelPerceptron
from pages.perceptron.challenges import CHALLENGES
from pages.perceptron.cover import cover
from pages.perceptron.derivation import DERIVATION
from pages.perceptron.experiments import EXPERIMENTS
from pages.perceptron.stage.compute import compute
from pages.perceptron.stage.draw import draw
from pages.perceptron.stage.history import METHODS
from pages.perceptron.stories import STORIES
from pages.perceptron.views import course, methods, nearest
from pages.shared.model.controls.control import choice
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.teaching import Teaching
from pages.shared.pictures.results.validation import VALIDATION

METHOD = choice(
    "method",
    tuple(METHODS),
    "The perceptron corrects one mistake at a time; logistic regression fits probabilities, by "
    "Newton's method, or by gradient steps on single points or on all of them.",
)
STEP = Hyperparameter(
    "history",
    "history shown, %",
    100,
    "nonnegative",
    (0, 100),
    "integer",
    help="How much of the method's steps is shown: 0 is before the first, 100 after the last. "
    "Sweep plays them.",
)
JUDGED_BY = (
    "mistakes", "converges", "newton_steps", "gradient_steps", "stochastic_steps",
    "penalised_loss", "error_test", "error_validated",
)  # fmt: skip
PAGE = Page(
    slug="perceptron",
    menu="Perceptron",
    title="Perceptron and logistic regression",
    line="A boundary that learns from one mistake at a time.",
    idea="Each mistake adds one kernel function; logistic regression fits probabilities instead.",
    data=DataNeeds(opening="moons", begins={"n": "40"}, tasks=("classification",)),
    method=Method(
        compute=compute,
        draw=draw,
        estimator=KernelPerceptron,
        estimators=METHODS,
        extras=(METHOD, STEP, VALIDATION),
        judged_by=JUDGED_BY,
    ),
    teaching=Teaching(
        stories=STORIES,
        challenges=CHALLENGES,
        experiments=EXPERIMENTS,
        derivation=DERIVATION,
        views=(course.VIEW, nearest.VIEW),
        checks=(methods.VIEW,),
    ),
    cover=cover,
)
