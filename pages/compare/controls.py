"""What can be set on the page: the chosen method, and the numbers of all of them together."""

from __future__ import annotations

from dataclasses import replace

from kernels import (
    GaussianProcess,
    Hyperparameter,
    KernelPerceptron,
    KernelRidge,
    SupportVectorRegressor,
)
from pages.compare.stage.methods import CLASSIFIERS, MACHINE
from pages.shared.model.controls.control import Values, choice
from pages.shared.model.declarations.conditions import is_classification
from pages.shared.pictures.results.validation import VALIDATION

METHOD = choice(
    "method",
    tuple(CLASSIFIERS),
    "The method whose boundary is dotted on all pictures, and that the tab Code writes out.",
    MACHINE,
)
LAM = replace(
    KernelRidge.hyperparameters[0],
    default=0.1,
    domain="positive",
    range=(1e-4, 1e3),
    help="Penalty on ‖f‖² of ridge regression and, for classes, of discriminant and logistic "
    "regression: larger is flatter.",
)
C, EPSILON = SupportVectorRegressor.hyperparameters
NOISE = replace(
    GaussianProcess.hyperparameters[0],
    help="Variance of the noise of the Gaussian process; at σ² = λ its mean is ridge regression.",
)
EPOCHS = replace(
    KernelPerceptron.hyperparameters[0],
    help="Passes of the perceptron at most; it stops after one without a mistake.",
)
K = Hyperparameter(
    "neighbours",
    "neighbours k",
    5,
    "integer",
    (1, 50),
    "integer",
    help="How many of the nearest training points vote; they need no kernel.",
)


def is_regression(values: Values) -> bool:
    """Whether the target is a number."""
    return bool(values["task"] == "regression")


EXTRAS = (METHOD, LAM, C, NOISE, EPSILON, EPOCHS, K, VALIDATION)
WHEN = {
    "method": is_classification,
    "max_epochs": is_classification,
    "neighbours": is_classification,
}
WHEN |= {"epsilon": is_regression}


def columns(values: Values) -> int:
    """Return how many pictures stand in a row: eight for classes, four for numbers."""
    return 4 if is_classification(values) else 2
